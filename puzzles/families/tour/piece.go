package tour

import (
	"fmt"
	"strconv"
	"strings"
)

// A Piece is its name: knight, king, wazir, or a,b with a ≤ b for any other leaper. How it moves is written apart by
// everyone who has to know.
type Piece string

const (
	Knight Piece = "knight"
	King   Piece = "king"
	Wazir  Piece = "wazir"
)

// MaxLeap is the longest leap of a piece that is read from a text.
const MaxLeap = 99

// Leaper is the piece that moves a rows and b columns, or b rows and a columns. a and b are not negative, and
// not both 0.
func Leaper(a, b int) Piece {
	for _, piece := range []Piece{Knight, Wazir} {
		if short, long := piece.leap(); short == min(a, b) && long == max(a, b) {
			return piece
		}
	}
	return Piece(fmt.Sprintf("%d,%d", min(a, b), max(a, b)))
}

// leap is how far a leaper goes along the rows and the columns, the shorter way first.
func (p Piece) leap() (short, long int) {
	switch p {
	case Wazir:
		return 0, 1
	case Knight:
		return 1, 2
	}
	first, second, _ := strings.Cut(string(p), ",")
	short, _ = strconv.Atoi(first)
	long, _ = strconv.Atoi(second)
	return short, long
}

// moves reports whether a move may lead down rows down and right columns to the right. The king moves to the squares
// around it, a leaper by its leap in any direction.
func (p Piece) moves(down, right int) bool {
	down, right = max(down, -down), max(right, -right)
	if p == King {
		return max(down, right) == 1
	}
	short, long := p.leap()
	return min(down, right) == short && max(down, right) == long
}

// A step is a number of rows down and of columns to the right.
type step struct{ down, right int }

// steps are all moves. Those that do not go up come first; among them shorter ones down come before longer ones, and
// the right before the left.
func (p Piece) steps() (all []step) {
	_, long := p.leap()
	lengths := []int{0}
	for n := range max(long, 1) {
		lengths = append(lengths, n+1, -n-1)
	}
	for _, up := range []bool{false, true} {
		for _, down := range lengths {
			for _, right := range lengths {
				if (down < 0) == up && p.moves(down, right) {
					all = append(all, step{down, right})
				}
			}
		}
	}
	return all
}

// leaper is the kind of all pieces that are told by two numbers.
const leaper = "leaper"

// Kind is the piece's name, and "leaper" for those whose name is a,b.
func (p Piece) Kind() string {
	if strings.Contains(string(p), ",") {
		return leaper
	}
	return string(p)
}

// label is the piece in a sentence.
func (p Piece) label() string {
	if p.Kind() == leaper {
		return string(p) + " " + leaper
	}
	return string(p)
}

// parsePiece finds a piece by its name; 2,1 is the knight as well.
func parsePiece(name string) (Piece, error) {
	for _, piece := range []Piece{Knight, King, Wazir} {
		if string(piece) == name {
			return piece, nil
		}
	}
	first, second, _ := strings.Cut(name, ",")
	a, errA := parseNumber(first, 0, MaxLeap)
	b, errB := parseNumber(second, 0, MaxLeap)
	if errA != nil || errB != nil || a+b == 0 {
		return "", fmt.Errorf("piece %q: expected knight, king, wazir, or a leaper such as 2,3 (0 to %d, not both 0)",
			name, MaxLeap)
	}
	return Leaper(a, b), nil
}

// parseNumber reads a number as it is written, without sign and leading zeros.
func parseNumber(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most || text != strconv.Itoa(n) {
		return 0, fmt.Errorf("%q is none of %d to %d", text, least, most)
	}
	return n, nil
}

// changesColour reports whether each step leads from a white to a black square of a chessboard or back.
func (p Piece) changesColour() bool {
	short, long := p.leap()
	return p != King && (short+long)%2 == 1
}
