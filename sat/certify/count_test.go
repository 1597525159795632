package certify_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
	"twofold/sat/bundle"
	"twofold/sat/certify"
	"twofold/sat/compile"
	"twofold/sat/verify"
	"twofold/sat/verify/nnf"
)

// drawCounted is a board of up to nine cells, with or without a total, at times with a position.
func drawCounted(t *rapid.T) puzzles.Board {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	rows, cols := rapid.IntRange(1, 3).Draw(t, "rows"), rapid.IntRange(1, 3).Draw(t, "cols")
	given := rapid.Float64Range(0, 0.7).Draw(t, "given")
	var position puzzles.Solution
	if rapid.Bool().Draw(t, "position") {
		position = make(puzzles.Solution, rows*cols)
		for cell := range position {
			position[cell] = max(r.IntN(6)-3, -1)
			if position[cell] < 0 || position[cell] > 1 {
				position[cell] = puzzles.Open
			}
		}
	}
	f, err := twofold.Find(rapid.SampledFrom([]string{"visibility", "treasure"}).Draw(t, "family"))
	if err != nil {
		t.Fatal(err)
	}
	like := f.Usual
	like.Rows, like.Cols, like.Density, like.Given = rows, cols, 0.3, given
	if f.Name == "treasure" {
		like.Variant = rapid.SampledFrom(f.Variants).Draw(t, "variant")
		if rapid.Bool().Draw(t, "total") {
			like = f.WithTotal(like)
		}
	}
	b, err := f.Random(t.Context(), r, like)
	if err != nil {
		t.Fatal(err)
	}
	at, err := b.(puzzles.Positioned).At(position)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// TestCounted: the circuit of a board has as many models as brute force finds solutions.
func TestCounted(t *testing.T) {
	several := 0
	puzzletest.CheckUntil(t, func() bool { return several > 0 }, func(rt *rapid.T) {
		b := drawCounted(rt)
		kind, err := kindOf(b.Family())
		if err != nil {
			rt.Fatal(err)
		}
		f, err := verify.CountFormula(background, kind.Encode, b)
		if err != nil {
			rt.Fatal(err)
		}
		c, err := compile.Formula(background, f)
		if err != nil {
			rt.Fatalf("%v\n%v", err, b)
		}
		var text bytes.Buffer
		if err := c.WriteNNF(&text); err != nil {
			rt.Fatal(err)
		}
		n, err := nnf.Check(background, verify.Counted(f), &text)
		if want := bruteForce(t, b); err != nil || n.Int64() != int64(want) {
			rt.Fatalf("%v, %v: expected %d of\n%v", n, err, want, b)
		}
		if n.Int64() > 1 {
			several++
		}
	})
}

const withTotal = "treasure 3x4 minesweeper total=3\n. 1 . .\n. . . 2\n. . . .\n"

func counting(q *certify.Request) { q.Count, q.Minimal, q.Minimum = certify.CountModels, false, false }

// TestCount: the claim is made where it can be, and does not hold when anything is another.
func TestCount(t *testing.T) {
	for board, want := range map[string]string{
		"treasure 3x3\n1 . .\n. . .\n. . 2\n": "4", withTotal: "", "visibility 2x3\n. . 2\n. . .\n": "12",
		visibilityUnique: "1",
	} {
		dir, m := certifiedWith(t, board, counting)
		claim := m.Find(bundle.Count)
		if claim == nil || want != "" && claim.Count != want {
			t.Fatalf("%v: expected %s of\n%s", m.Claims, want, board)
		}
		if fault := refusal(t, dir); fault != nil {
			t.Fatal(fault)
		}
	}
	for _, board := range []string{slidingTwentyOne, tourUnique} {
		_, m := certifiedWith(t, board, counting)
		if m.Find(bundle.Count) != nil ||
			!slices.Contains(m.NotProved, bundle.Gap{Kind: bundle.Count, Why: bundle.NotServed}) {
			t.Errorf("claims %v, not proved %v of\n%s", m.Claims, m.NotProved, board)
		}
	}
}

// TestPlantedCounts: wrong certificates whose hashes are right.
func TestPlantedCounts(t *testing.T) {
	for _, row := range []struct {
		name, file, wrong, reason string
		change                    func(string) string
	}{
		{"another number", bundle.ManifestFile, "count.nnf", "models: expected", func(s string) string {
			at := strings.Index(s, `"count": "`) + len(`"count": "`)
			return s[:at] + "1" + s[at:]
		}},
		{"no number", bundle.ManifestFile, "manifest.json", "expected the number of solutions", func(s string) string {
			at := strings.Index(s, ",\n      \"count\": ")
			return s[:at] + s[at+strings.Index(s[at:], "\n    }"):]
		}},
		{"an arc less", "count.nnf", "count.nnf", "node ", dropClause},
		{"a clause less", "count.cnf", "count.cnf", "not the formula of the board", dropClause},
		{"another total", "count.cnf", "count.cnf", "not the formula of the board", replace("exactly ", "exactly 1")},
		{"another board", "board.txt", "solution.txt", "it is no solution", replace("total=3", "total=4")},
	} {
		dir, _ := certifiedWith(t, withTotal, counting)
		edit(t, dir, row.file, row.change)
		fault := refusal(t, dir)
		if fault == nil || fault.File != row.wrong || !strings.Contains(fault.Problem, row.reason) {
			t.Errorf("%s: %v, expected %s: %s", row.name, fault, row.wrong, row.reason)
		}
	}
}

// TestListedAndCounted: the claims all and count say the same number, one by a list and a proof, one by a circuit.
func TestListedAndCounted(t *testing.T) {
	_, m := certifiedWith(t, withTotal, func(q *certify.Request) { q.All, q.Count = true, certify.CountModels })
	all, count := m.Find(bundle.All), m.Find(bundle.Count)
	if all == nil || count == nil || all.Count != count.Count {
		t.Errorf("%v", m.Claims)
	}
	if n, err := strconv.Atoi(count.Count); err != nil || n < 2 {
		t.Errorf("%d, %v", n, err)
	}
}
