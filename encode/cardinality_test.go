package encode

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// A method is one way to say exactly k of lits.
type method struct {
	name    string
	exactly func(f *Formula, lits []int, k int)
}

// methods are all of them. Each has one model for each assignment to the literals: its own variables are defined in
// both directions.
func methods() (all []method) {
	for name, exactly := range map[string]func(f *Formula, lits []int, k int){
		"native": exactlyNative, "direct": exactlyDirect, "sequential": exactlySequential,
	} {
		all = append(all, method{name, func(f *Formula, lits []int, k int) { settled(f, lits, k, exactly) }})
	}
	return all
}

func newVars(f *Formula, n int) []int {
	vars := make([]int, n)
	for i := range vars {
		vars[i] = f.NewVar("")
	}
	return vars
}

// checkTruthTable says that the formula has one model for each assignment in which exactly k of the
// literals are true, and no other.
func checkTruthTable(t *testing.T, name string, f *Formula, lits []int, k int) {
	t.Helper()
	fixed := make([]int, len(lits))
	for row := range 1 << len(lits) {
		for i, l := range lits {
			fixed[i] = signed(l, row>>i&1 == 1)
		}
		want := 0
		if bits.OnesCount(uint(row)) == k {
			want = 1
		}
		if got := count(f, fixed); got != want {
			t.Errorf("%s: exactly %d of %v: with %v there are %d models, want %d", name, k, lits, fixed, got, want)
			return
		}
	}
}

func TestExactlyByTruthTable(t *testing.T) {
	for _, m := range methods() {
		largest := 7
		if m.name == "totalizer.Exactly" {
			largest = 9
		}
		for n := range largest + 1 {
			for k := -1; k <= n+1; k++ {
				f := &Formula{}
				lits := newVars(f, n)
				m.exactly(f, lits, k)
				checkTruthTable(t, m.name, f, lits, k)
			}
		}
	}
}

// The literals need not be positive, nor stand in order, nor be all the variables that there are.
func TestExactlyOfMixedLiterals(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, m := range methods() {
		for n := 1; n <= 6; n++ {
			for k := range n + 1 {
				f := &Formula{}
				lits := newVars(f, n)
				for i := range lits {
					lits[i] = signed(lits[i], r.IntN(2) == 0)
				}
				r.Shuffle(n, func(i, j int) { lits[i], lits[j] = lits[j], lits[i] })
				before := slices.Clone(lits)
				m.exactly(f, lits, k)
				if !slices.Equal(lits, before) {
					t.Errorf("%s: exactly %d of %v changes the literals to %v", m.name, k, before, lits)
				}
				checkTruthTable(t, m.name, f, lits, k)
			}
		}
	}
}

// totalizer is a tree of merged numbers.
func totalizer(f *Formula, lits []int, limit int) []int {
	if len(lits) == 1 {
		return lits
	}
	return merged(f, totalizer(f, lits[:len(lits)/2], limit), totalizer(f, lits[len(lits)/2:], limit), limit)
}

// A totalizer that is cut off, over literals of both signs, says how many are true up to its limit.
func TestTotalizerCutOff(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for n := 1; n <= 7; n++ {
		for limit := 1; limit <= n; limit++ {
			f := &Formula{}
			lits := newVars(f, n)
			for i := range lits {
				lits[i] = signed(lits[i], r.IntN(2) == 0)
			}
			sum := totalizer(f, lits, limit)
			if want := limit; n > 1 && len(sum) != want {
				t.Fatalf("%d literals, limit %d: %d outputs", n, limit, len(sum))
			}
			for row := range 1 << n {
				fixed := make([]int, n)
				for i, l := range lits {
					fixed[i] = signed(l, row>>i&1 == 1)
				}
				found := 0
				models(f, fixed, func(model []bool) {
					found++
					for j, l := range sum {
						if got := model[max(l, -l)-1] == (l > 0); got != (bits.OnesCount(uint(row)) > j) {
							t.Errorf("limit %d, %v true: output %d is %t", limit, fixed, j, got)
						}
					}
				})
				if found != 1 {
					t.Errorf("limit %d, %v true: %d models", limit, fixed, found)
				}
			}
		}
	}
}

func TestAddByTruthTable(t *testing.T) {
	for n := 2; n <= 3; n++ {
		f := &Formula{}
		operands := newVars(f, n)
		sum, carry := add(f, operands)
		for row := range 1 << n {
			fixed := make([]int, n)
			for i, l := range operands {
				fixed[i] = signed(l, row>>i&1 == 1)
			}
			ones := bits.OnesCount(uint(row))
			result := append(slices.Clone(fixed), signed(sum, ones%2 == 1), signed(carry, ones >= 2))
			if count(f, fixed) != 1 || count(f, result) != 1 {
				t.Errorf("%v: %d models, %d of them right", fixed, count(f, fixed), count(f, result))
			}
		}
	}
}
