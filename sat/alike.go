package sat

import (
	"encoding/binary"

	"twofold/encode"
)

// breakSymmetry orders variables that a formula cannot tell apart: those with the same sign in the same clauses and
// constraints. Any exchange of them leaves the formula as it is, so of several it is enough to look for models in which
// the first ones are true. Without that, a number of coins on cells that the same clues count is a pigeonhole, and
// takes time exponential in the cells. (James Crawford, Matthew Ginsberg, Eugene Luks and Amitabha Roy:
// Symmetry-Breaking Predicates for Search Problems, KR 1996.)
func breakSymmetry(f *encode.Formula) {
	occurs := make([][]byte, f.NumVars()+1) // by variable: where, and with which sign
	row := uint64(0)
	note := func(lits []int) {
		for _, l := range lits {
			at := 2 * row
			if l < 0 {
				at++
			}
			occurs[variable(l)] = binary.AppendUvarint(occurs[variable(l)], at)
		}
		row++
	}
	for _, clause := range f.Clauses {
		note(clause)
	}
	for _, card := range f.Cards {
		note(card.Lits)
	}
	last := map[string]int{}
	for v, where := range occurs {
		if len(where) == 0 {
			continue
		}
		if before := last[string(where)]; before > 0 {
			f.Add(before, -v)
		}
		last[string(where)] = v
	}
}
