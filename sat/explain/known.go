package explain

import (
	"fmt"
	"math/bits"
	"slices"

	"twofold/puzzles"
)

// known are solutions of a board, each with the numbers that it gives as clues, as far as they are met: solutions of
// boards with clues more are among them, which in hunt have coins more than any of the board itself.
type known struct {
	cells   []int                // that have no clue
	numbers [][]int32            // by solution, by place in cells; silent where a solution gives no clue
	form    []int                // by solution: which solution of the board it stands for
	forms   map[string]int       // by how the board writes it
	agree   []map[int32][]uint64 // by place in cells and number: the solutions that have it there, a bit each
}

func newKnown(cells []int) *known {
	k := &known{cells: cells, forms: map[string]int{}, agree: make([]map[int32][]uint64, len(cells))}
	for place := range k.agree {
		k.agree[place] = map[int32][]uint64{}
	}
	return k
}

// learn takes a solution that the board writes as form, with its numbers by cell. O(cells).
func (k *known) learn(form puzzles.Solution, numbers []int32) {
	own := make([]int32, len(k.cells))
	for place, cell := range k.cells {
		own[place] = numbers[cell]
	}
	name := fmt.Sprint(form)
	if _, ok := k.forms[name]; !ok {
		k.forms[name] = len(k.forms)
	}
	k.add(k.forms[name], own)
}

// add takes a solution of a form with its numbers by place.
func (k *known) add(form int, own []int32) {
	at := len(k.numbers)
	for place, number := range own {
		set := k.agree[place][number]
		if missing := at/64 + 1 - len(set); missing > 0 {
			set = append(set, make([]uint64, missing)...)
		}
		set[at/64] |= 1 << (at % 64)
		k.agree[place][number] = set
	}
	k.numbers = append(k.numbers, own)
	k.form = append(k.form, form)
}

// others are the solutions that stand for another than this form.
func (k *known) others(form int) []uint64 {
	set := make([]uint64, (len(k.form)+63)/64)
	for t, other := range k.form {
		if other != form {
			set[t/64] |= 1 << (t % 64)
		}
	}
	return set
}

// left writes to out, which may be rest, those of rest that have the number of own at a place, and returns how many
// they are.
func (k *known) left(out, rest []uint64, own []int32, place int) (n int) {
	same := k.agree[place][own[place]]
	shared := min(len(rest), len(same))
	for i := range shared {
		out[i] = rest[i] & same[i]
		n += bits.OnesCount64(out[i])
	}
	clear(out[shared:])
	return n
}

// excludes reports whether the number of own at a place leaves none of rest.
func (k *known) excludes(rest []uint64, own []int32, place int) bool {
	same := k.agree[place][own[place]]
	for i := range min(len(rest), len(same)) {
		if rest[i]&same[i] != 0 {
			return false
		}
	}
	return true
}

// another is a solution of another form than s that has all its numbers at the places; -1 if there is none.
// O(places·N/64) for N solutions.
func (k *known) another(s int, places []int) int {
	rest := slices.Repeat([]uint64{^uint64(0)}, (len(k.form)+63)/64)
	for _, place := range places {
		k.left(rest, rest, k.numbers[s], place)
	}
	for i, word := range rest {
		for ; word != 0; word &= word - 1 {
			if t := i*64 + bits.TrailingZeros64(word); t < len(k.form) && k.form[t] != k.form[s] {
				return t
			}
		}
	}
	return -1
}

// differ lists the places where own has a clue and t another, or none, but for those that are banned.
func (k *known) differ(own []int32, t int, banned []bool) (places []int) {
	for place, number := range own {
		if number != puzzles.Silent && number != k.numbers[t][place] && !banned[place] {
			places = append(places, place)
		}
	}
	return places
}

func size64(set []uint64) (n int) {
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}
