package puzzles

import "slices"

// A Nearby board judges fillings that differ in a few entries from one filling at the cost of what is around these.
type Nearby interface {
	Reasoned
	// BreaksNear returns what Breaks says of the filling that has these values in these entries, each of them named once,
	// and those of s, which is a filling, in all others. What it returns serves one goroutine at a time.
	BreaksNear(s Solution) func(entries, values, kept []int) ([]int, error)
}

// BreaksNear is that of the board; if it has none, each filling is judged as a whole.
func BreaksNear(b Reasoned, s Solution) func(entries, values, kept []int) ([]int, error) {
	if near, ok := b.(Nearby); ok {
		return near.BreaksNear(s)
	}
	now := slices.Clone(s)
	return func(entries, values, kept []int) ([]int, error) {
		write(now, entries, values)
		defer restore(now, s, entries)
		return b.Breaks(now, kept)
	}
}

func write(s Solution, entries, values []int) {
	for i, e := range entries {
		s[e] = values[i]
	}
}

func restore(s, from Solution, entries []int) {
	for _, e := range entries {
		s[e] = from[e]
	}
}

// Surroundings are what a board with an entry a cell, and with at most one named rule, says of the cells around those
// that changed. Each is asked of a whole filling.
type Surroundings struct {
	// Obeys is false if a free rule may be broken at a changed cell.
	Obeys func(now Solution, cell int) bool
	// Touch calls clue with the cells of all clues that may say something else of the filling since the cell changed.
	Touch func(now Solution, cell int, clue func(cell int))
	// Off reports whether the clue of a cell is broken.
	Off func(now Solution, cell int) bool
	// Rule reports whether the named rule is broken. It is nil if there is none, or if Breaks is to say it.
	Rule func(now Solution, changed []int) bool
}

// BreaksAround is a Nearby's BreaksNear by its Surroundings. A filling that may break a free rule is judged as a whole.
func BreaksAround(b Reasoned, s Solution, around Surroundings) func(entries, values, kept []int) ([]int, error) {
	number := make([]int, len(s)) // by cell, of its clue
	cells := b.ClueCells()
	for clue, cell := range cells {
		number[cell] = clue
	}
	before, err := b.Breaks(s, nil)
	whole := around.Rule == nil && len(b.NamedRules()) > 0 || err != nil
	before = slices.DeleteFunc(before, func(r int) bool { return r >= len(cells) })
	now, looked, turn := slices.Clone(s), make([]int32, len(cells)), int32(0)
	var broken []int
	look := func(cell int) {
		clue := number[cell]
		if looked[clue] == turn {
			return
		}
		looked[clue] = turn
		if around.Off(now, cell) {
			broken = append(broken, clue)
		}
	}
	return func(entries, values, kept []int) ([]int, error) {
		write(now, entries, values)
		defer restore(now, s, entries)
		if whole || slices.ContainsFunc(entries, func(e int) bool { return !around.Obeys(now, e) }) {
			return b.Breaks(now, kept)
		}
		turn++
		broken = broken[:0]
		for _, e := range entries {
			around.Touch(now, e, look)
		}
		for _, clue := range before {
			if looked[clue] != turn {
				broken = append(broken, clue)
			}
		}
		slices.Sort(broken)
		if around.Rule != nil && around.Rule(now, entries) {
			broken = append(broken, len(cells))
		}
		return slices.Clone(broken), nil
	}
}
