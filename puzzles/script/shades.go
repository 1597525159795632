package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/picture"
)

// shades is black or white for each cell: 1 or 0, or 0 and 1 if zero is black.
type shades struct {
	opaque
	black, white string // how they look, if not as shaded cells: names of shapes
	dark         int    // the value of black
	clues        bool   // pictures of answers have the words of clues in white cells

	names, are []string       // of the values 0 and 1; what a cell is, behind "is"; nil for white and black
	states     map[string]int // further words of values, with which other programs write a position
	chosen     bool           // how many are black may be chosen for boards that are drawn
	rays       bool           // what a player sees is tinted in sight of black cells, up to clues
}

func makeShade(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	s := shades{opaque: opaque{"shade"}, dark: 1}
	zero := light
	var names, are *starlark.List
	var states *starlark.Dict
	if err := starlark.UnpackArgs(f.Name(), args, kw, "black?", &s.black, "white?", &s.white, "zero?", &zero, "clues?",
		&s.clues, "names?", &names, "are?", &are, "states?", &states, "chosen?", &s.chosen, "rays?", &s.rays); err != nil {
		return nil, err
	}
	if err := s.call(names, are, states); err != nil {
		return nil, err
	}
	for _, shape := range []string{s.black, s.white} {
		if err := checkLook(shape); shape != "" && err != nil {
			return nil, err
		}
	}
	if zero != light && zero != dark {
		return nil, fmt.Errorf("shade: zero %q: expected %q or %q", zero, light, dark)
	}
	if zero == dark {
		s.dark = 0
		slices.Reverse(s.names)
		slices.Reverse(s.are)
	}
	return s, nil
}

// The colours, and the word of a black cell.
const (
	dark, light = "black", "white"
	darkWord    = "*"
)

func (shades) group() string                   { return "shade" }
func (shades) length(rows, cols int) int       { return rows * cols }
func (shades) bounds(int, int) (low, high int) { return 0, 1 }
func (shades) place(i, _, cols int) string     { return puzzles.Place(i, cols) }
func (shades) cells(i, _, _ int) []int         { return []int{i} }
func (h shades) words(_, cols int, s puzzles.Solution) ([]string, int) {
	return wordsOf(s, func(v int) string {
		if v == h.dark {
			return darkWord
		}
		return puzzles.Free
	}), cols
}

func (h shades) read(t *parse.Text, rows, cols int) (puzzles.Solution, error) {
	return parse.Cells(t, 0, rows, cols, func(_ int, word parse.Token) (int, error) {
		switch word.Text {
		case puzzles.OpenWord:
			return puzzles.Open, nil
		case darkWord:
			return h.dark, nil
		case puzzles.Free:
			return 1 - h.dark, nil
		}
		if v, is := h.states[word.Text]; is {
			return v, nil
		}
		return 0, t.Errorf(word, "cell %q: expected '*' %s, '.' %s or '?' open", word.Text, h.names[h.dark],
			h.names[1-h.dark])
	})
}

func (h shades) value(v int) string {
	return h.are[v]
}

func (h shades) unmarked() int                                              { return 1 - h.dark }
func (shades) given(_, _ int, s puzzles.Solution) (starlark.Value, []Fault) { return intList(s), nil }

func (shades) lies() string { return "" }

func (h shades) hand(v int) puzzles.HandValue {
	return puzzles.HandBits(h.dark, h.names[h.dark], h.names[1-h.dark])[puzzles.Truth(v != h.dark)]
}

// near is as many black cells, on the average, as is asked for, or as printed boards have where that is of places; nil
// if the file says nothing of that, or if places are asked for in a board that is not to be as printed.
func (h shades) near(d *drawing) puzzles.Solution {
	black, hasPlaces := d.like.Density, d.rules.hasPlaces()
	if hasPlaces {
		black = d.rules.printed.black
	}
	if d.rules.printed.black == 0 || hasPlaces && !d.asPrinted {
		return nil
	}
	s := make(puzzles.Solution, d.like.Rows*d.like.Cols)
	if d.like.Coins > 0 {
		for i, cell := range d.rng.Perm(len(s)) {
			if s[cell] = 1 - h.dark; i < d.like.Coins {
				s[cell] = h.dark
			}
		}
		return s
	}
	isDark := func(int) bool { return d.rng.Float64() < black }
	if grain := d.rules.printed.grain; grain > 0 && d.asPrinted {
		isDark = d.shapes(grain, black)
	}
	for cell := range s {
		if s[cell] = 1 - h.dark; isDark(cell) {
			s[cell] = h.dark
		}
	}
	return s
}

// shapes are cells of connected shapes, in half of the boards in mirror symmetry: where noise whose neighbourhoods are
// averaged is above its quantile.
func (d *drawing) shapes(grain int, black float64) (isDark func(cell int) bool) {
	rows, cols := d.like.Rows, d.like.Cols
	noise := make([]float64, rows*cols)
	for cell := range noise {
		noise[cell] = d.rng.Float64()
	}
	if d.rng.IntN(2) == 0 {
		for cell := range noise {
			noise[cell] = noise[cell-cell%cols+min(cell%cols, cols-1-cell%cols)]
		}
	}
	for range grain {
		mean := make([]float64, len(noise))
		for cell := range mean {
			n := 0.0
			for row := max(cell/cols-1, 0); row <= min(cell/cols+1, rows-1); row++ {
				for col := max(cell%cols-1, 0); col <= min(cell%cols+1, cols-1); col++ {
					mean[cell] += noise[row*cols+col]
					n++
				}
			}
			mean[cell] /= n
		}
		noise = mean
	}
	sorted := slices.Sorted(slices.Values(noise))
	least := sorted[min(int((1-black)*float64(len(sorted))), len(sorted)-1)]
	return func(cell int) bool { return noise[cell] >= least && black > 0 }
}

func (h shades) accepts(d *drawing, s puzzles.Solution) bool {
	return d.like.Coins == 0 || h.count(s) == d.like.Coins
}

// withClues has the words of clues in white cells, if pictures of answers show them.
func (b *Board) withClues(words []string) []string {
	if h, is := b.rules.answer.(shades); !is || !h.clues {
		return words
	}
	for _, c := range b.clues {
		if c.at < len(words) && words[c.at] == puzzles.Free && !b.isDropped(c) && c.words[0] != puzzles.OpenWord {
			words[c.at] = c.words[0]
		}
	}
	return words
}

// withoutClues is the text of a picture in which words of clues stand for the colour that the clue says, white if it
// says none. What is in a cell instead is an error there.
func (b *Board) withoutClues(t *parse.Text) (*parse.Text, error) {
	h, is := b.rules.answer.(shades)
	if !is || !h.clues {
		return t, nil
	}
	wrong := func(line []parse.Token) bool { return len(line) != b.cols }
	if len(t.Lines) != b.rows || slices.ContainsFunc(t.Lines, wrong) {
		return t, nil // whoever reads it says what is wrong
	}
	out := &parse.Text{File: t.File}
	var shown puzzles.Solution
	for row, line := range t.Lines {
		line = slices.Clone(line)
		for col, word := range line {
			c := b.clueAt(row*b.cols + col)
			if c == nil || col >= b.cols || slices.Contains([]string{puzzles.OpenWord, darkWord, puzzles.Free}, word.Text) ||
				h.isState(word.Text) {
				continue
			}
			if word.Text != c.words[0] {
				return nil, t.Errorf(word, "cell %q: expected '*' %s, '.' %s, '?' open, or the board's clue %s", word.Text,
					h.names[h.dark], h.names[1-h.dark], c.words[0])
			}
			if shown == nil {
				shown = b.Shown()
			}
			if line[col].Text = puzzles.Free; shown[row*b.cols+col] == h.dark {
				line[col].Text = darkWord
			}
		}
		out.Lines = append(out.Lines, line)
	}
	return out, nil
}

func (h shades) draw(k *sketch) {
	k.cells(func(i int, c *picture.Cell, value int) {
		switch isDark := value == h.dark; {
		case isDark && h.black != "":
			shapes[h.black](c)
			c.Name = h.names[h.dark]
		case !isDark && h.white != "":
			shapes[h.white](c)
			c.Name = h.names[1-h.dark]
		case isDark:
			c.Fill, c.Style, c.Name = picture.Ink, picture.Light, h.names[h.dark]
		case c.Text == "" && c.Fill != picture.Ink && (k.view.Decided || k.view.Working):
			c.Mark, c.Name = picture.Dot, h.names[1-h.dark]
		case k.view.Working && k.isMarked(i):
			c.Badge, c.Name = picture.Kept, c.Name+" "+h.names[1-h.dark]
		}
	})
	if h.rays && k.view.Working {
		k.shine(h.dark)
	}
}

// shine tints what cells of a value see.
func (k *sketch) shine(dark int) {
	for i, value := range k.view.Values {
		for _, way := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if value == dark {
				k.ray(i/k.board.cols, i%k.board.cols, way)
			}
		}
	}
}

// ray tints cells from one on, up to a clue.
func (k *sketch) ray(row, col int, way [2]int) {
	for ; row >= 0 && col >= 0 && row < k.board.rows && col < k.board.cols; row, col = row+way[0], col+way[1] {
		c := &k.grid.Cells[row*k.board.cols+col]
		if c.Fill == picture.Ink {
			return
		}
		c.Fill = picture.Wood
	}
}
