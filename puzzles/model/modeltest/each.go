package modeltest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"twofold/puzzles/model"
)

// Each calls judge with 3,000 random models: every second one is of all kinds of items, the others of one kind each.
// RAPID_CHECKS, usually 100, makes them more or fewer, and RAPID_SEED others, as they do to tests of drawn cases.
func Each(t *testing.T, judge func(t *testing.T, r *rand.Rand, m *model.Model)) {
	seed := variable(t, "RAPID_SEED", 1)
	for i := range 30 * variable(t, "RAPID_CHECKS", 100) {
		var kinds []string
		if i%2 == 1 {
			kinds = []string{Kinds[i/2%len(Kinds)].Name}
		}
		r := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
		m := Random(r, kinds...)
		if judge(t, r, m); t.Failed() {
			t.Fatalf("RAPID_SEED=%d, model %d\n%s", seed, i, Shown(m))
		}
	}
}

func variable(t *testing.T, name string, usual int) int {
	n, err := strconv.Atoi(cmp.Or(os.Getenv(name), strconv.Itoa(usual)))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// Shown is a model as text.
func Shown(m *model.Model) (text string) {
	text = fmt.Sprintf("%d variables, domains %v, answer %v\n", m.Vars, m.Domains, m.Answer)
	for _, p := range m.Items {
		text += fmt.Sprintf("%T%+v if %v\n", p.Item, p.Item, p.Guards)
	}
	return text
}

// Refuted returns an assignment in which the model holds, and isTrue of no literal of a clause; nil if there is none.
func Refuted(m *model.Model, clause []model.Lit) model.Assignment {
	for bits := range 1 << m.Vars {
		a := assignment(m, bits)
		if !slices.ContainsFunc(clause, a.Is) && m.Holds(a) {
			return a
		}
	}
	return nil
}

// assignment takes the values of variables from bits.
func assignment(m *model.Model, bits int) model.Assignment {
	a := make(model.Assignment, m.Vars+1)
	for v := range m.Vars {
		a[v+1] = bits>>v&1 == 1
	}
	return a
}

// Numbered lists the assignments in which each number of the model has one value.
func Numbered(m *model.Model) (all []model.Assignment) {
	for bits := range 1 << m.Vars {
		if a := assignment(m, bits); m.IsNumbered(a) {
			all = append(all, a)
		}
	}
	return all
}
