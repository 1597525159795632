package tour

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Step is one move of a piece: so many rows down and columns to the right.
type Step struct{ Rows, Cols int }

// A Piece is known by its name: knight, king, wazir, or a,b with a ≤ b for any other leaper.
type Piece struct {
	Name string
	// Steps has each move once, and with a step the opposite one. Those that do not go up come first; among
	// them shorter ones down come before longer ones, and the right before the left.
	Steps []Step
}

// The wazir steps to the squares beside it, the king to those at its corners as well.
var (
	Knight = Leaper(1, 2)
	Wazir  = Leaper(0, 1)
	King   = Piece{"king", []Step{{0, 1}, {0, -1}, {1, 0}, {1, 1}, {1, -1}, {-1, 0}, {-1, 1}, {-1, -1}}}
)

// MaxLeap is the longest leap of a piece that is read from a text.
const MaxLeap = 99

// Leaper is the piece that moves a rows and b columns, or b rows and a columns. a and b are not negative, and
// not both 0.
func Leaper(a, b int) Piece {
	a, b = min(a, b), max(a, b)
	piece := Piece{Name: fmt.Sprintf("%d,%d", a, b)}
	switch [2]int{a, b} {
	case [2]int{0, 1}:
		piece.Name = "wazir"
	case [2]int{1, 2}:
		piece.Name = "knight"
	}
	lengths := [][2]int{{a, b}, {b, a}}
	if a == b {
		lengths = lengths[:1]
	}
	for _, down := range []int{1, -1} {
		for _, length := range lengths {
			if length[0] == 0 && down < 0 {
				continue
			}
			piece.Steps = append(piece.Steps, Step{down * length[0], length[1]})
			if length[1] > 0 {
				piece.Steps = append(piece.Steps, Step{down * length[0], -length[1]})
			}
		}
	}
	return piece
}

// Kind is the piece's name, and "leaper" for those whose name is a,b.
func (p Piece) Kind() string {
	if strings.Contains(p.Name, ",") {
		return "leaper"
	}
	return p.Name
}

// ParsePiece finds a piece by its name; 2,1 is the knight as well.
func ParsePiece(name string) (Piece, error) {
	for _, piece := range []Piece{Knight, King, Wazir} {
		if piece.Name == name {
			return piece, nil
		}
	}
	first, second, _ := strings.Cut(name, ",")
	a, errA := parseNumber(first, 0, MaxLeap)
	b, errB := parseNumber(second, 0, MaxLeap)
	if errA != nil || errB != nil || a+b == 0 {
		return Piece{}, fmt.Errorf("piece %q: expected knight, king, wazir, or a leaper such as 2,3 (0 to %d, not both 0)", name, MaxLeap)
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

// ChangesColour says whether each step leads from a white to a black square of a chessboard or back.
func (p Piece) ChangesColour() bool {
	for _, step := range p.Steps {
		if (step.Rows+step.Cols)%2 == 0 {
			return false
		}
	}
	return true
}

func (p Piece) steps(step Step) bool { return slices.Contains(p.Steps, step) }
