package sat

import (
	"fmt"

	"pgregory.net/rapid"

	"twofold/encode"
)

// formulas draws formulas small enough for brute force: clauses with repeated and opposite literals,
// units, now and then the empty clause, cards of every size asked for, variables in no constraint,
// and any set of variables as keys.
func formulas(withCards bool) *rapid.Generator[*encode.Formula] {
	return rapid.Custom(func(t *rapid.T) *encode.Formula {
		f := &encode.Formula{Names: make([]string, rapid.IntRange(0, 9).Draw(t, "variables"))}
		f.Keys = subset(t, f.NumVars(), "keys")
		if f.NumVars() == 0 {
			if rapid.Bool().Draw(t, "impossible") {
				f.Add()
			}
			return f
		}
		longest := rapid.IntRange(1, 4).Draw(t, "longest")
		for range rapid.IntRange(0, 30).Draw(t, "clauses") {
			shortest := 1
			if rapid.IntRange(0, 60).Draw(t, "rare") == 0 {
				shortest = 0
			}
			f.Add(rapid.SliceOfN(literal(f.NumVars()), shortest, longest).Draw(t, "clause")...)
		}
		if withCards {
			for range rapid.IntRange(0, 5).Draw(t, "cards") {
				f.Cards = append(f.Cards, card(t, f.NumVars()))
			}
		}
		return f
	})
}

func literal(vars int) *rapid.Generator[int] {
	return rapid.Custom(func(t *rapid.T) int { return sign(t, rapid.IntRange(1, vars).Draw(t, "variable")) })
}

func sign(t *rapid.T, v int) int {
	if rapid.Bool().Draw(t, "negative") {
		return -v
	}
	return v
}

// card has no variable twice. It asks for less than nothing up to more than it has.
func card(t *rapid.T, vars int) encode.Card {
	lits := subset(t, vars, "card")
	for i := range lits {
		lits[i] = sign(t, lits[i])
	}
	return encode.Card{Lits: lits, AtLeast: rapid.IntRange(-1, len(lits)+1).Draw(t, "at least")}
}

func subset(t *rapid.T, vars int, label string) []int {
	var chosen []int
	for v := 1; v <= vars; v++ {
		if rapid.Bool().Draw(t, label) {
			chosen = append(chosen, v)
		}
	}
	return chosen
}

// satisfies is the meaning of a formula.
func satisfies(f *encode.Formula, model []bool) bool {
	for _, clause := range f.Clauses {
		if trues(clause, model) == 0 {
			return false
		}
	}
	for _, card := range f.Cards {
		if trues(card.Lits, model) < card.AtLeast {
			return false
		}
	}
	return true
}

func trues(lits []int, model []bool) (n int) {
	for _, l := range lits {
		if l > 0 && model[l-1] || l < 0 && !model[-l-1] {
			n++
		}
	}
	return n
}

// project is what a model says of the keys, as text.
func project(f *encode.Formula, model []bool) string {
	text := ""
	for _, key := range f.Keys {
		text += fmt.Sprint(model[key-1], " ")
	}
	return text
}

// everyProjection tries all assignments.
func everyProjection(f *encode.Formula) map[string]bool {
	found := map[string]bool{}
	model := make([]bool, f.NumVars())
	for assignment := range 1 << f.NumVars() {
		for v := range model {
			model[v] = assignment>>v&1 == 1
		}
		if satisfies(f, model) {
			found[project(f, model)] = true
		}
	}
	return found
}

// pigeonhole says that pigeons sit alone in one hole fewer: there is no model, and no short
// resolution proof of that (Armin Haken, 1985).
func pigeonhole(pigeons int) *encode.Formula {
	f := &encode.Formula{}
	sits := make([][]int, pigeons)
	for p := range sits {
		for h := range pigeons - 1 {
			sits[p] = append(sits[p], f.Key(fmt.Sprintf("pigeon %d hole %d", p, h)))
		}
		f.Add(sits[p]...)
	}
	for h := range pigeons - 1 {
		for p := range sits {
			for q := range p {
				f.Add(-sits[p][h], -sits[q][h])
			}
		}
	}
	return f
}

// dump is the formula for a failure's message.
func dump(f *encode.Formula) string {
	return fmt.Sprintf("%d variables, keys %v, clauses %v, cards %v", f.NumVars(), f.Keys, f.Clauses, f.Cards)
}
