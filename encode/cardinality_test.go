package encode

import (
	"math/big"
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

// methods are those that the encodings offer, and the two that only large totals choose among. All have
// one model for each assignment to the literals: their own variables are defined in both directions.
func methods() []method {
	all := []method{
		{"adder", func(f *Formula, lits []int, k int) { settled(f, lits, k, exactlyAdder) }},
		{"total", func(f *Formula, lits []int, k int) { settled(f, lits, k, exactlyTotal) }},
	}
	for _, e := range Cardinalities {
		all = append(all, method{e.Name + ".Exactly", e.Exactly}, method{e.Name + ".Total", e.Total})
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

// The table above Encoding, held against what is made.
func TestSizesOfSmallSets(t *testing.T) {
	for n := 2; n <= 9; n++ {
		for k := 1; k < n; k++ {
			log := bits.Len(uint(n - 1)) // rounded up
			direct := int(
				new(big.Int).Binomial(int64(n), int64(k+1)).Int64() + new(big.Int).Binomial(int64(n), int64(n-k+1)).Int64(),
			)
			for _, test := range []struct {
				name                      string
				constraints               int
				leastClauses, mostClauses int
				leastVars, mostVars       int
			}{
				{Native, 2, 0, 0, 0, 0},
				{Direct, 0, direct, direct, 0, 0},
				{"sequential", 0, 2 * n * (k + 1), 4 * n * (k + 1), n * (k + 1) / 2, n * (k + 1)},
				{"totalizer", 0, n, 2 * n * (k + 2) * log, n, n * log},
			} {
				e, err := CardinalityByName(test.name)
				if err != nil {
					t.Fatal(err)
				}
				f := &Formula{}
				e.Exactly(f, newVars(f, n), k)
				clauses, vars := len(f.Clauses), f.NumVars()-n
				if clauses < test.leastClauses || clauses > test.mostClauses || vars < test.leastVars || vars > test.mostVars ||
					len(f.Cards) != test.constraints {
					t.Errorf(
						"%s: exactly %d of %d: %d clauses, %d variables, %d constraints",
						test.name,
						k,
						n,
						clauses,
						vars,
						len(f.Cards),
					)
				}
				if e.IsCNF != (len(f.Cards) == 0) {
					t.Errorf("%s: IsCNF is %t", test.name, e.IsCNF)
				}
			}
		}
	}
}

func TestSizesOfLargeSets(t *testing.T) {
	for _, n := range []int{10, 200, 201, 576, 700, 2000, 10_000} {
		if testing.Short() && n > 2000 {
			continue
		}
		for _, k := range []int{1, 2, 9, n / 4, n / 2, n - n/4, n - 1} {
			f := &Formula{}
			exactlyTotal(f, newVars(f, n), k)
			clauses, vars := len(f.Clauses), f.NumVars()-n
			fewer := min(k, n-k)
			bound := totalizerClauses(n, fewer+1)
			maxClauses, maxVars := bound+2, n*bits.Len(uint(n-1))
			if bound > maxTotalizer {
				maxClauses, maxVars = 14*n, 2*n
			}
			if clauses > maxClauses || vars > maxVars || clauses > maxTotalizer {
				t.Errorf(
					"exactly %d of %d: %d clauses, want at most %d; %d variables, want at most %d",
					k,
					n,
					clauses,
					maxClauses,
					vars,
					maxVars,
				)
			}
		}
	}
}

// The number of clauses foreseen bounds that made, and is less than three times as large.
func TestTotalizerClauses(t *testing.T) {
	for n := 1; n <= 70; n++ {
		for limit := 1; limit <= n; limit++ {
			f := &Formula{}
			totalizer(f, newVars(f, n), limit)
			if made, bound := len(f.Clauses), totalizerClauses(n, limit); made > bound || bound > 3*made {
				t.Errorf("%d literals, limit %d: %d clauses, %d foreseen", n, limit, made, bound)
			}
		}
	}
}

func TestNativeTotalsUpToALimit(t *testing.T) {
	native, err := CardinalityByName(Native)
	if err != nil {
		t.Fatal(err)
	}
	for n, constraints := range map[int]int{1: 0, 2: 2, maxNativeTotal: 2, maxNativeTotal + 1: 0} {
		f := &Formula{}
		native.Total(f, newVars(f, n), 1)
		if len(f.Cards) != constraints || (len(f.Clauses) == 0) != (constraints > 0) {
			t.Errorf("1 of %d: %d constraints and %d clauses", n, len(f.Cards), len(f.Clauses))
		}
	}
}

// Totals too large for truth tables, on random assignments with k ones, one more and one fewer.
func TestLargeTotalsOnSamples(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for _, test := range []struct {
		n, k    int
		exactly func(f *Formula, lits []int, k int)
	}{
		{100, 37, exactlyTotal}, {100, 63, exactlyTotal}, {301, 150, exactlyTotal}, {1500, 700, exactlyTotal},
		{1500, 801, exactlyTotal}, {255, 128, exactlyAdder}, {256, 1, exactlyAdder}, {257, 256, exactlyAdder},
	} {
		f := &Formula{}
		lits := newVars(f, test.n)
		test.exactly(f, lits, test.k)
		for ones := test.k - 1; ones <= test.k+1; ones++ {
			fixed := make([]int, test.n)
			for at, i := range r.Perm(test.n) {
				fixed[i] = signed(lits[i], at < ones)
			}
			want := 0
			if ones == test.k {
				want = 1
			}
			if got := count(f, fixed); got != want {
				t.Errorf("exactly %d of %d: with %d true there are %d models, want %d", test.k, test.n, ones, got, want)
			}
		}
	}
}

func TestEncodingByName(t *testing.T) {
	for _, e := range Cardinalities {
		got, err := CardinalityByName(e.Name)
		if err != nil || got.Name != e.Name || got.About == "" {
			t.Errorf("%s: got %+v, %v", e.Name, got, err)
		}
	}
	want := `encoding "log": expected one of native, direct, sequential, totalizer`
	if _, err := CardinalityByName("log"); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
