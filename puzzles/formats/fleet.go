package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/positions"
	"twofold/puzzles/prose"
)

// A fleet is straight pieces. Ours is their lengths, the words of the board. Elsewhere a piece is its width, its height
// and its cells, five in a digit of 32, without the zeros at the end; some fleets have a letter.
var fleets = map[string]string{
	"c": "1 1 1 2 2 3", "d": "1 1 1 1 2 2 2 3 3 4", "e": "1 1 1 1 1 2 2 2 2 3 3 3 4 4 5",
}

// setFleet adds the pieces, or the fleet of a letter; the error is of a piece that is not straight.
func setFleet(d *puzzles.Draft, letter string, pieces []parse.Token, at parse.Token) error {
	lengths, isKnown := fleets[letter]
	if letter != "" && !isKnown {
		return fmt.Errorf("fleet %s: expected c, d or e, or a number of pieces", prose.Quote(letter, 40))
	}
	var line []parse.Token
	for _, length := range strings.Fields(lengths) {
		line = append(line, parse.Token{Text: length, Line: at.Line, Col: at.Col})
	}
	for _, piece := range pieces {
		length := slices.IndexFunc(pieceCodes[:], func(code string) bool {
			return piece.Text == code || len(piece.Text) > 2 && piece.Text[1:2]+piece.Text[:1]+piece.Text[2:] == code
		}) + 1
		if length == 0 {
			return fmt.Errorf("piece %s: expected a straight one of at most %d cells", prose.Quote(piece.Text, 40),
				len(pieceCodes))
		}
		piece.Text = strconv.Itoa(length)
		line = append(line, piece)
	}
	if len(line) == 0 {
		return fmt.Errorf("no pieces: expected a fleet")
	}
	d.Sections = append(d.Sections, puzzles.Section{Mark: parse.BoardMark, Lines: [][]parse.Token{line}})
	return nil
}

// pieceCodes are straight pieces of 1 to 10 cells.
var pieceCodes = [...]string{"11g", "21o", "31s", "41u", "51v", "61vg", "71vo", "81vs", "91vu", "a1vv"}

// fleetOf takes the fleet out of a draft: its letter, or else its pieces.
func fleetOf(d *puzzles.Draft, what string) (letter string, pieces []string, err error) {
	var lengths []string
	for _, word := range slices.Concat(take(d, parse.BoardMark)...) {
		n, err := strconv.Atoi(word.Text)
		if err != nil || n < 1 || n > len(pieceCodes) {
			return "", nil, fmt.Errorf("a ship of %s: %s has at most %d cells", word.Text, what, len(pieceCodes))
		}
		lengths, pieces = append(lengths, word.Text), append(pieces, pieceCodes[n-1])
	}
	for letter, of := range fleets {
		if of == strings.Join(lengths, " ") {
			return letter, nil, nil
		}
	}
	return "", pieces, nil
}

func readFleet(s *scan, d *puzzles.Draft) error {
	from, at := s.at, s.here()
	s.word("/")
	letter, _ := s.word("/")
	var pieces []parse.Token
	if n, err := strconv.Atoi(letter); err == nil {
		letter = ""
		for len(pieces) < n && !s.ends() {
			piece, at := s.word("/")
			pieces = append(pieces, parse.Token{Text: piece, Line: at.Line, Col: at.Col})
		}
	} else {
		letter, _ = s.word("/")
	}
	if err := setFleet(d, letter, pieces, at); err != nil {
		return s.errorf(from, "%v", err)
	}
	return nil
}

func writeFleet(d *puzzles.Draft) (string, error) {
	letter, pieces, err := fleetOf(d, anAddress)
	if err != nil || letter != "" {
		return "//" + letter, err
	}
	return "/" + strings.Join(append([]string{strconv.Itoa(len(pieces))}, pieces...), "/"), nil
}

func readFleetLines(p *parts, d *puzzles.Draft) error {
	at := p.next()
	letter := at.Text
	var pieces []parse.Token
	if n, err := strconv.Atoi(letter); err == nil {
		letter = ""
		for len(pieces) < n && len(p.all) > 0 {
			pieces = append(pieces, p.next())
		}
	}
	if err := setFleet(d, letter, pieces, at); err != nil {
		return p.in.text.Errorf(at, "%v", err)
	}
	return nil
}

func writeFleetLines(d *puzzles.Draft) (lines [][]string, err error) {
	letter, pieces, err := fleetOf(d, aFile)
	if letter != "" {
		return [][]string{{letter}}, err
	}
	lines = append(lines, []string{strconv.Itoa(len(pieces))})
	for _, piece := range pieces {
		lines = append(lines, []string{piece})
	}
	return lines, err
}

// A set is pieces that elsewhere have a letter. Ours is a variant, and nothing of the board.

func setPart(letter string) puzzlinkPart {
	return puzzlinkPart{
		func(s *scan, _ *puzzles.Draft) error {
			if rest := s.rest(); strings.TrimSuffix(rest, "/") != "//"+letter {
				return s.errorf(s.at, "pieces %s: expected the set //%s", prose.Quote(rest, 40), letter)
			}
			s.at = len(s.line.Text)
			return nil
		},
		func(*puzzles.Draft) (string, error) { return "//" + letter, nil },
	}
}

func setLine(letter string) filePart {
	return filePart{
		func(p *parts, _ *puzzles.Draft) error {
			if at := p.next(); at.Text != letter {
				return p.in.text.Errorf(at, "pieces %s: expected the set %s", prose.Quote(at.Text, 40), letter)
			}
			return nil
		},
		func(*puzzles.Draft) ([][]string, error) { return [][]string{{letter}}, nil },
	}
}

// readUnclued reads marks as in shading. A cell with a number is shaded unless the number is 0.
func readUnclued(p *parts, d *puzzles.Draft) error {
	err := readShading(p, d)
	if !slices.ContainsFunc(d.Marks, func(mark parse.Token) bool { return mark.Text != positions.OpenWord }) {
		d.Marks = nil // a player who has marked nothing
	}
	for cell := range d.Marks {
		switch word := d.Cells[cell].Text; word {
		case puzzles.Free, unknown:
		case "0":
			d.Marks[cell].Text = "."
		default:
			d.Marks[cell].Text = "*"
		}
	}
	return err
}

func writeUnclued(d *puzzles.Draft) ([][]string, error) {
	return gridOf(d, func(cell int) (string, error) {
		if d.Cells[cell].Text != puzzles.Free {
			return puzzles.Free, nil
		}
		return shadeWord(d, cell), nil
	})
}
