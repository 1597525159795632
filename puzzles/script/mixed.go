package script

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A board with a mix of groups is drawn from a solution: cells of the form that a module has, which obey it in the
// solution. A module with a number, as in thermo=3, has that number of groups, none of which is dropped. One without a
// number has all that are found, of which clues are dropped as of others. Where rivals are left, groups are drawn anew,
// and kept if they leave no more open entries than before.

const (
	mostMixed  = 60 // changes of groups
	mostSought = 200
	fewSought  = 12 // of a board that is drawn for a campaign
	mostVaried = 3  // its modules, and groups of each
	mostDrawn  = 8  // solutions
	leastLong  = 3  // cells of a path
	mostLong   = 8  // of a path or a cage
	mostCage   = 5
)

// An asking is a module of which groups are asked for, and how many; 0 for all.
type asking struct {
	module  *module
	n       int
	isWhole bool // a word of the header speaks of where there are none
}

// mixOf reads words such as "thermo=3 kropki antiknight": words of the header, and modules of which groups are drawn.
// What is neither is left to the reader of headers. Words are late if they speak of places without groups that are
// drawn: a solution is drawn without them, and has all such groups then.
func (r *Rules) mixOf(like puzzles.Parameters) (flags, late []string, asked []asking) {
	for word := range strings.FieldsSeq(like.Groups) {
		name, number, isCounted := strings.Cut(word, "=")
		m, _ := r.moduleNamed(name)
		n, err := strconv.Atoi(number)
		switch {
		case m == nil || m.form == "board", isCounted && (err != nil || n < 1):
			flags = append(flags, name)
		default:
			asked = append(asked, asking{module: m, n: n})
		}
	}
	flags = slices.DeleteFunc(flags, func(name string) bool {
		m, _ := r.moduleNamed(name)
		isLate := false
		for i, a := range asked {
			if m != nil && slices.Contains(m.fixes, a.module.name) {
				asked[i].isWhole, isLate = true, true
			}
		}
		if isLate {
			late = append(late, name)
		}
		return isLate
	})
	return flags, late, asked
}

// mixed lists the modules that a mix may have: all but alternatives and those of which nobody finds the
// words.
func (r *Rules) mixed() []string {
	return slices.DeleteFunc(r.Modules(), func(name string) bool {
		m, err := r.moduleNamed(name)
		return err != nil || m.form == eitherForm || m.words == nil && m.least > 0
	})
}

// mixWords are those of the header.
func (r *Rules) mixWords(like puzzles.Parameters) string {
	flags, _, _ := r.mixOf(like)
	return strings.Join(flags, " ")
}

// A mixer draws groups for a solution, and tries sought ones of a module.
type mixer struct {
	sought int
	b      *Board
	rng    *rand.Rand
	thread *starlark.Thread
	answer starlark.Value
}

// mix draws a board with a mix of groups, and its only solution.
func (r *Rules) mix(
	ctx context.Context, rng *rand.Rand, like puzzles.Parameters,
) (puzzles.Clued, puzzles.Solution, error) {
	nearest := like.Rows * like.Cols
	for range mostDrawn {
		d, err := r.drawing(ctx, rng, like, nil, true).draw()
		if err == nil {
			d, err = d.mixed()
		}
		if err != nil {
			return nil, nil, err
		}
		if len(d.open) == 0 {
			return d.full, d.solution, nil
		}
		nearest = min(nearest, len(d.open))
	}
	return nil, nil, fmt.Errorf("%s: no board of these was found that has one solution: the nearest leaves %s open; "+
		"expected more constraints, or more numbers", like.Groups, prose.Some(nearest, "cell"))
}

// mixed gives a draft groups in place of most of its given numbers.
func (d *draft) mixed() (*draft, error) {
	_, late, asked := d.rules.mixOf(d.like)
	if asked == nil {
		return d, nil
	}
	x := d.mixer(asked, mostSought)
	lines := make([][]string, len(asked))
	draw := func(i int) (err error) {
		lines[i], err = x.groups(asked[i])
		return err
	}
	for i := range asked {
		if err := draw(i); err != nil {
			return nil, err
		}
	}
	best, err := d.withGroups(late, asked, lines)
	for n := 0; err == nil && n < mostMixed && len(best.open) > 0; n++ {
		before, i := slices.Clone(lines), d.rng.IntN(len(asked))
		if err = draw(i); err != nil {
			break
		}
		next, problem := d.withGroups(late, asked, lines)
		if err = problem; err == nil && len(next.open) <= len(best.open) {
			best = next
		} else {
			lines = before
		}
	}
	return best, err
}

// mixer draws groups for the draft.
func (d *draft) mixer(asked []asking, sought int) *mixer {
	b := d.full
	for _, a := range asked {
		b = b.with(b.clues)
		b.rules = b.rules.withModule(a.module)
	}
	answer, _ := d.rules.answer.given(b.rows, b.cols, d.solution)
	return &mixer{sought, b, d.rng, b.rules.thread(d.ctx, nil, maxSteps), answer}
}

// some is a board with a few groups of the modules that are asked for, all true of the draft's solution; the board
// without them if they are not true together.
func (d *draft) some(b *Board) (puzzles.Board, error) {
	_, late, asked := d.rules.mixOf(d.like)
	x, text := d.mixer(asked, fewSought), b.withFlags(late)+parse.GroupsMark+"\n"
	for _, a := range asked {
		lines, err := x.groups(a)
		if err != nil {
			return nil, err
		}
		if !a.isWhole {
			lines = lines[:min(len(lines), mostVaried)]
		}
		for _, line := range lines {
			text += line + "\n"
		}
	}
	own, err := parse.One(text, d.rules.Read)
	if err == nil && own.Check(d.solution) != nil { // groups of one module change what those of another say
		return b, nil
	}
	return own, err
}

// withFlags is the text of a board with further words of its header.
func (b *Board) withFlags(late []string) string {
	header, rest, _ := strings.Cut(b.String(), "\n")
	return strings.Join(append([]string{header}, late...), " ") + "\n" + rest
}

// withGroups is a draft with late words of the header, groups, and some of its givens.
func (d *draft) withGroups(late []string, asked []asking, lines [][]string) (*draft, error) {
	kept := make([]bool, len(d.full.ClueCells()))
	most := len(kept)
	if d.like.Givens > 0 {
		most = min(most, d.like.Givens-1)
	}
	for _, i := range rand.New(rand.NewPCG(uint64(len(d.tape)), 1)).Perm(len(kept))[:most] {
		kept[i] = true
	}
	text := d.full.Keep(kept).(*Board).withFlags(late)
	text += parse.GroupsMark + "\n" + strings.Join(slices.Concat(lines...), "\n") + "\n"
	b, err := parse.One(text, d.rules.Read)
	if err != nil {
		return nil, err
	}
	for _, a := range asked {
		if a.n > 0 {
			b.counted = append(b.counted, a.module.name)
		}
	}
	next := &draft{drawing: d.drawing, words: d.words, full: b, solution: d.solution}
	_, err = next.judge(nil)
	return next, err
}

// groups are lines of a module.
func (x *mixer) groups(a asking) (lines []string, err error) {
	if a.isWhole {
		return x.pairs(a.module)
	}
	used, met := map[int]bool{}, map[string]bool{}
	for range x.sought {
		if a.n > 0 && len(lines) == a.n {
			return lines, nil
		}
		c, err := x.group(a.module, used)
		if err != nil {
			return nil, err
		}
		if c == nil {
			continue
		}
		cells := slices.Clone(c.group().cells)
		if a.module.form == "pair" {
			slices.Sort(cells)
		}
		if key := fmt.Sprint(cells); !met[key] {
			met[key] = true
			lines = append(lines, strings.Join(c.words, " "))
		}
		if slices.Contains([]string{"path", "cage", "cell"}, a.module.form) {
			for _, cell := range c.group().cells {
				used[cell] = true
			}
		}
	}
	if a.n > len(lines) {
		return nil, parse.WithoutPlace(fmt.Errorf("%s=%d: of a solution only %d were found", a.module.name, a.n, len(lines)))
	}
	return lines, nil
}

// pairs are lines for all neighbours that obey a module.
func (x *mixer) pairs(m *module) (lines []string, err error) {
	for cell := range x.b.rows * x.b.cols {
		for _, to := range []int{cell + 1, cell + x.b.cols} {
			if to >= x.b.rows*x.b.cols || to == cell+1 && to%x.b.cols == 0 {
				continue
			}
			c, err := x.said(m, []int{cell, to})
			if err != nil {
				return nil, err
			}
			if c != nil {
				lines = append(lines, strings.Join(c.words, " "))
			}
		}
	}
	return lines, nil
}

// group draws one of cells that are not used; nil if that does not obey the module.
func (x *mixer) group(m *module, used map[int]bool) (*clue, error) {
	b := x.b
	row, col := 1+x.rng.IntN(b.rows), 1+x.rng.IntN(b.cols)
	cell := (row-1)*b.cols + col - 1
	switch m.form {
	case "line", "diagonal":
		return x.outside(m, row, col)
	case "square":
		if row == b.rows || col == b.cols {
			return nil, nil
		}
		return x.said(m, []int{cell, cell + 1, cell + b.cols, cell + b.cols + 1})
	case "cell":
		if used[cell] {
			return nil, nil
		}
		return x.said(m, []int{cell})
	case "free":
		n := max(m.cells*max(1, m.parts), leastLong-1+x.rng.IntN(leastLong))
		return x.said(m, x.rng.Perm(b.rows * b.cols)[:min(n, b.rows*b.cols)])
	}
	return x.grown(m, cell, used)
}

// outside draws a group that is seen from beside the grid.
func (x *mixer) outside(m *module, row, col int) (*clue, error) {
	b := x.b
	places := [][2]int{{0, col}, {b.rows + 1, col}, {row, 0}, {row, b.cols + 1}}
	at := places[x.rng.IntN(len(places))]
	words := []string{"outside", fmt.Sprintf("r%dc%d", at[0], at[1])}
	if m.form == "diagonal" {
		ways := []string{"ne", "nw", "se", "sw"}
		words = append(words, ways[x.rng.IntN(len(ways))])
	}
	parts, _, err := b.partsOf(&parse.Text{}, tokens(words))
	if err != nil || len(parts[0]) < 2 {
		return nil, nil // nothing is seen that way
	}
	return x.held(m, parts, words)
}

// grown draws a walk or cells that hang together: the longest beginning that obeys the module.
func (x *mixer) grown(m *module, cell int, used map[int]bool) (best *clue, err error) {
	cells, least := []int{}, leastLong
	most := max(m.cells*max(1, m.parts), leastLong+x.rng.IntN(mostLong-leastLong))
	switch {
	case used[cell]:
		return nil, nil
	case m.form == "pair":
		least, most = 2, 2
	case m.form == "cage":
		least, most = 2, min(most, mostCage)
	}
	for len(cells) < most && cell >= 0 {
		cells = append(cells, cell)
		c, err := x.said(m, cells)
		if err != nil {
			return nil, err
		}
		if c != nil && len(cells) >= least {
			best = c
		}
		if cell, err = x.next(m, cells, used); err != nil {
			return nil, err
		}
	}
	return best, nil
}

// next is a cell behind others, one that obeys the module if there is one; -1 if none is left.
func (x *mixer) next(m *module, cells []int, used map[int]bool) (int, error) {
	from, apart := cells[len(cells)-1], 1
	if m.form == "cage" {
		from = cells[x.rng.IntN(len(cells))]
	}
	other, cols := -1, x.b.cols
	isTaken := func(cell int) bool { return used[cell] || slices.Contains(cells, cell) }
	for _, step := range x.rng.Perm(9) {
		r, c := step/3-1, step%3-1
		row, col := from/cols+r, from%cols+c
		to := row*cols + col
		if m.form != "path" && r*r+c*c != apart || row < 0 || col < 0 || row >= x.b.rows || col >= cols ||
			isTaken(to) || isTaken(from-from%cols+col) && isTaken(row*cols+from%cols) { // it may cross a line
			continue
		}
		c2, err := x.said(m, append(slices.Clip(cells), to))
		if c2 != nil || err != nil {
			return to, err
		}
		other = to
	}
	return other, nil
}

// said is a group of cells, the first of which is a part of its own if there are two, or half of them if they are any;
// nil if it does not obey.
func (x *mixer) said(m *module, cells []int) (*clue, error) {
	parts := [][]int{slices.Clone(cells)}
	if n := 1; m.parts != 1 {
		if m.form == "free" {
			n = len(cells) / 2
		}
		parts = [][]int{cells[:n:n], slices.Clone(cells[n:])}
	}
	var places []string
	for i, part := range parts {
		if m.isShort(part) {
			return nil, nil
		}
		if i > 0 {
			places = append(places, ":")
		}
		for _, cell := range part {
			places = append(places, puzzles.Place(cell, x.b.cols))
		}
	}
	return x.held(m, parts, places)
}

// held is a group, with words that its module finds; nil if it is not true of the solution.
func (x *mixer) held(m *module, parts [][]int, places []string) (*clue, error) {
	c := &clue{words: append([]string{m.name}, places...), value: newGroup(m, nil, parts)}
	if m.words != nil {
		own, err := x.b.proposed(x.thread, x.answer, *c)
		if own == nil || err != nil {
			return nil, err
		}
		c = own
	}
	if ok, err := x.b.obeys(x.thread, x.answer, c.group()); !ok || err != nil {
		return nil, err
	}
	return c, nil
}
