package idastar

import (
	"slices"

	board "twofold/puzzles/families/sliding"
)

// An oracle follows all arrangements of a board at once, each as the bytes of its cells.
type oracle struct{ b *board.Board }

// reached lists the arrangements that moves lead to from the start.
func (o oracle) reached() []string {
	all := []string{keyOf(o.b.Start)}
	seen := map[string]bool{all[0]: true}
	for at := 0; at < len(all); at++ {
		for _, next := range o.slides(all[at]) {
			if !seen[next] {
				seen[next] = true
				all = append(all, next)
			}
		}
	}
	return all
}

func keyOf(cells []int8) string {
	key := make([]byte, len(cells))
	for cell, tile := range cells {
		key[cell] = byte(tile)
	}
	return string(key)
}

// slides lists what the moves of the blank make of an arrangement.
func (o oracle) slides(key string) []string {
	var all []string
	blank := slices.Index([]byte(key), board.Blank)
	for cell := range len(key) {
		down, right := cell/o.b.Cols-blank/o.b.Cols, cell%o.b.Cols-blank%o.b.Cols
		if down*down+right*right == 1 {
			next := []byte(key)
			next[blank], next[cell] = next[cell], next[blank]
			all = append(all, string(next))
		}
	}
	return all
}

func (o oracle) goal(key string) bool {
	for cell, want := range o.b.Goal {
		if want != board.Any && int8(key[cell]) != want {
			return false
		}
	}
	return true
}

// walks is the number of ways to go from the start to a goal in that many moves.
func (o oracle) walks(moves int) int {
	ways := map[string]int{keyOf(o.b.Start): 1}
	for range moves {
		next := map[string]int{}
		for key, n := range ways {
			for _, to := range o.slides(key) {
				next[to] += n
			}
		}
		ways = next
	}
	sum := 0
	for key, n := range ways {
		if o.goal(key) {
			sum += n
		}
	}
	return sum
}

// shortest is the fewest moves to a goal and the number of plans that have as many, or 0 plans if there is none
// of up to most moves.
func (o oracle) shortest(most int) (moves, plans int) {
	for moves := range most + 1 {
		if plans := o.walks(moves); plans > 0 {
			return moves, plans
		}
	}
	return 0, 0
}
