package treasure

import (
	"slices"

	"twofold/puzzles"
)

var _ puzzles.Deep = (*Board)(nil)

// mostTries bounds how many values are tried for one question.
const mostTries = 20_000

// Loosen is about cells that several of the reasons count. An instance is that they all count the same there: without
// it each of them may take the cell as it likes. So a step by one clue needs none, and one by two clues those of the
// cells that both count of which one has to think. All other rules are seen at a glance.
func (b *Board) Loosen(
	_, facts puzzles.Solution, reasons []int,
) func(entry, value int, kept []int) (broken []int, ok bool) {
	v := &views{of: map[int][]int{}}
	reason := 0 // the next clue's number, and then the rule's
	for cell, clue := range b.Clues {
		if clue == Blank {
			continue
		}
		if slices.Contains(reasons, reason) {
			v.add(facts, b.block3(cell), int(clue))
		}
		reason++
	}
	switch {
	case !slices.Contains(reasons, reason):
	case b.Rules == Hunt:
		v.add(facts, b.hidden(), 0)
	default:
		v.add(facts, everywhere(len(facts)), b.Total)
	}
	slices.Sort(v.shared)
	return v.ask
}

// block3 is the cells of the 3×3 block around a cell.
func (b *Board) block3(cell int) (all []int) {
	row, col := cell/b.Cols, cell%b.Cols
	for r := max(row-1, 0); r <= min(row+1, b.Rows-1); r++ {
		for c := max(col-1, 0); c <= min(col+1, b.Cols-1); c++ {
			all = append(all, r*b.Cols+c)
		}
	}
	return all
}

// hidden is the blank cells beside no clue.
func (b *Board) hidden() (all []int) {
	for cell, clue := range b.Clues {
		if clue == Blank && !b.isCounted(cell) {
			all = append(all, cell)
		}
	}
	return all
}

func everywhere(cells int) (all []int) {
	for cell := range cells {
		all = append(all, cell)
	}
	return all
}

// Views are what each of some reasons says of open cells: how many coins are among them.
type views struct {
	of     map[int][]int // by open cell: the reasons that count it
	coins  []int         // by reason: of those that nobody has decided on
	room   []int         // by reason: how many these are
	shared []int         // cells that several count, in increasing order
	tries  int
}

func (v *views) add(facts puzzles.Solution, cells []int, coins int) {
	reason, open := len(v.coins), 0
	for _, cell := range cells {
		if facts[cell] != puzzles.Open {
			coins -= facts[cell]
			continue
		}
		open++
		v.of[cell] = append(v.of[cell], reason)
		if len(v.of[cell]) == 2 {
			v.shared = append(v.shared, cell)
		}
	}
	v.coins, v.room = append(v.coins, coins), append(v.room, open)
}

// decide has all reasons take a cell so; false if one cannot. It is taken back by undecide.
func (v *views) decide(cell, value int) bool {
	may := true
	for _, r := range v.of[cell] {
		v.coins[r] -= value
		v.room[r]--
		may = may && v.coins[r] >= 0 && v.coins[r] <= v.room[r]
	}
	return may
}

func (v *views) undecide(cell, value int) {
	for _, r := range v.of[cell] {
		v.coins[r] += value
		v.room[r]++
	}
}

// ask is what Loosen returns.
func (v *views) ask(entry, value int, kept []int) (broken []int, ok bool) {
	v.tries = 0
	defer v.undecide(entry, 1-value)
	if !v.decide(entry, 1-value) {
		return nil, true
	}
	left := slices.DeleteFunc(slices.Clone(kept), func(cell int) bool { return cell == entry })
	found := v.agree(left, func() { broken = v.differ(entry, left) })
	return broken, found || v.tries <= mostTries
}

// agree tries all values of cells on which the reasons agree, until none is impossible by itself. Then it calls found.
func (v *views) agree(cells []int, found func()) bool {
	if len(cells) == 0 {
		found()
		return true
	}
	for value := range 2 {
		if v.tries++; v.tries > mostTries {
			return false
		}
		may := v.decide(cells[0], value) && v.agree(cells[1:], found)
		v.undecide(cells[0], value)
		if may {
			return true
		}
	}
	return false
}

// differ is the shared cells besides some on which the reasons differ, if they agree on as many as they can, one after
// the other.
func (v *views) differ(entry int, besides []int) []int {
	differ := []int{}
	for _, cell := range v.shared {
		if cell == entry || slices.Contains(besides, cell) {
			continue
		}
		switch {
		case v.may(cell, 0):
			v.decide(cell, 0)
			defer v.undecide(cell, 0)
		case v.may(cell, 1):
			v.decide(cell, 1)
			defer v.undecide(cell, 1)
		default:
			differ = append(differ, cell)
		}
	}
	return differ
}

func (v *views) may(cell, value int) bool {
	defer v.undecide(cell, value)
	return v.decide(cell, value)
}
