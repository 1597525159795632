package certify_test

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/limits"
	"twofold/puzzles/outcome"
	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/certify"
	"twofold/sat/certify/parts"
	"twofold/sat/cubes"
	"twofold/sat/verify"
)

const knightUnique = "tour 5x5\n5 . . . .\n. . 6 . .\n. . . . 23\n. 21 . . .\n. . 11 . .\n"

// divide divides a board into parts, for plans of at most most moves.
func divide(t testing.TB, f *twofold.Family, b puzzles.Board, n, most int) *parts.Divided {
	t.Helper()
	s := cubes.Splitter{Parts: n, Encode: f.Encode, Most: most}
	tree, err := s.Split(background, b)
	if err != nil {
		return nil
	}
	q := certify.Request{Board: b, Encode: f.Encode, Program: "test", Trim: true, Backend: sat.InProcess}
	return &parts.Divided{Request: q, Tree: tree}
}

// joinedWith is a bundle that is joined from parts of a board, with a request that was changed.
func joinedWith(t testing.TB, text string, change func(*certify.Request)) (dir string) {
	t.Helper()
	p, err := twofold.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	d := divide(t, p.Family, p.Board, 6, 0)
	change(&d.Request)
	dir = filepath.Join(t.TempDir(), "joined")
	if _, err := d.Join(background, dir, partsOf(t, d)); err != nil {
		t.Fatal(err)
	}
	return dir
}

func partsOf(t testing.TB, d *parts.Divided) []parts.Part {
	t.Helper()
	all, err := d.Parts(background, nil, 1, limits.Limits{}, func() {})
	if err != nil {
		t.Fatalf("%v\n%v", err, d.Board)
	}
	return all
}

// TestPartsAreCertified: of the odd boards of each family, divided anyhow, the bundle that is joined holds, and claims
// what is claimed of the whole board.
func TestPartsAreCertified(t *testing.T) {
	for _, f := range enginetest.Families(t, twofold.Families, twofold.Find) {
		seen := map[bundle.Kind]int{}
		for _, text := range append(enginetest.Odd(&f.Family), map[string]string{"tour": tourNone}[f.Name]) {
			if text == "" {
				continue
			}
			b, err := f.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			whole := filepath.Join(t.TempDir(), "whole")
			r, err := certify.Certify(background, whole, certify.Request{Board: b, Encode: f.Encode, Program: "test", Trim: true,
				Backend: sat.InProcess})
			if err != nil {
				t.Fatal(err)
			}
			most := 9
			if report, err := verify.Bundle(background, whole, kindOf); err != nil {
				t.Fatal(err)
			} else if report.Solution != nil {
				most = len(report.Solution)
			}
			d := divide(t, f, b, 4, most)
			if d == nil {
				continue
			}
			dir := filepath.Join(t.TempDir(), "joined")
			joined, err := d.Join(background, dir, partsOf(t, d))
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if got, want := bundle.Words(joined.Manifest.Claims), bundle.Words(r.Manifest.Claims); got != want {
				t.Errorf("%s: expected %s\n%s", got, want, text)
			}
			if wrong := refusal(t, dir); wrong != nil {
				t.Errorf("%v\n%s", wrong, text)
			}
			if c := joined.Manifest.Claims; len(d.Tree.Choices) > 0 && !c[0].Argument {
				seen[c[len(c)-1].Kind]++
			}
		}
		for _, kind := range []bundle.Kind{bundle.None, bundle.Unique, bundle.Multiple} {
			// Those of sliding are settled by arguments, and rules files list no degenerate boards of their own.
			if seen[kind] == 0 && !(kind == bundle.None && (f.Name == "sliding" || f.Odd == nil)) {
				t.Errorf("%s: no divided board with the claim %s", f.Name, kind)
			}
		}
	}
}

// faults are changes of what was proved of a part, by a formula's name.
var faults = map[string]func(*parts.Part, bundle.Pair){
	"no proof":     func(p *parts.Part, of bundle.Pair) { p.Proofs[of] = "" },
	"no clauses":   func(p *parts.Part, of bundle.Pair) { p.Proofs[of] = "0\n" },
	"no text":      func(p *parts.Part, of bundle.Pair) { p.Proofs[of] = "x\n" },
	"cut":          func(p *parts.Part, of bundle.Pair) { _, p.Proofs[of], _ = strings.Cut(p.Proofs[of], "\n") },
	"missing":      func(p *parts.Part, of bundle.Pair) { delete(p.Proofs, of) },
	"no solution":  func(p *parts.Part, _ bundle.Pair) { p.At, p.Solution, p.Second = "", nil, nil },
	"two the same": func(p *parts.Part, _ bundle.Pair) { p.Second = p.Solution },
	"other shape":  func(p *parts.Part, of bundle.Pair) { p.At, p.Solution = of, puzzles.Solution{1} },
	"wrong": func(p *parts.Part, of bundle.Pair) {
		p.At, p.Solution = of, slices.Repeat(puzzles.Solution{1}, 36)
	},
}

// TestPartsAreNotTrusted: whatever is wrong with what was proved of a part, nothing is certified by it that is not so.
func TestPartsAreNotTrusted(t *testing.T) {
	told := 0
	for _, text := range []string{
		knightUnique, "sliding 2x3\n5 3 4\n_ 1 2\n", "treasure 5x5\n1 . . 1 .\n. . 3 . .\n. 3 . . 2\n" +
			". . 2 . .\n1 . . 1 .\n"} {
		p, err := twofold.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		d := divide(t, p.Family, p.Board, 6, 21)
		right := partsOf(t, d)
		hardest := 0
		for i, p := range right {
			if len(fmt.Sprint(p.Proofs)) > len(fmt.Sprint(right[hardest].Proofs)) {
				hardest = i
			}
		}
		whole, err := d.Join(background, filepath.Join(t.TempDir(), "right"), right)
		if err != nil {
			t.Fatal(err)
		}
		for of := range right[hardest].Proofs {
			for what, change := range faults {
				all := slices.Clone(right)
				all[hardest].Proofs = maps.Clone(right[hardest].Proofs)
				change(&all[hardest], of)
				dir := filepath.Join(t.TempDir(), "joined")
				joined, err := d.Join(background, dir, all)
				if err != nil {
					told++
					continue
				}
				if wrong := refusal(t, dir); wrong != nil {
					t.Errorf("%s: %s: the bundle does not hold: %v\n%s", of, what, wrong, text)
				}
				if bundle.Words(joined.Manifest.Claims) != bundle.Words(whole.Manifest.Claims) {
					told++
				}
			}
		}
	}
	if told < 10 { // others do no harm, such as in a part that propagation refutes
		t.Errorf("only %d faults were told", told)
	}
}

// TestPartsOfShards: shards and a limit that leaves parts open do not change the bundle.
func TestPartsOfShards(t *testing.T) {
	p, err := twofold.Parse(knightUnique)
	if err != nil {
		t.Fatal(err)
	}
	d := divide(t, p.Family, p.Board, 6, 0)
	dir := t.TempDir()
	for _, limit := range []limits.Limits{{Time: 1}, {}} {
		for part := range 3 {
			w, err := shards.Open(dir, shards.Shard{Part: part, Of: 3}, shards.Head{Version: "1", Command: []string{"x"}})
			if err != nil {
				t.Fatal(err)
			}
			all, err := d.Parts(background, w, 2, limit, func() {})
			if err != nil || all != nil || w.Close() != nil {
				t.Fatalf("%d parts, %v: expected nothing, and no error", len(all), err)
			}
		}
		j, err := shards.Join(dir)
		if err != nil || j.Missing {
			t.Fatal(err, j)
		}
		all, err := d.Parts(background, j.Work, 1, limits.Limits{}, func() {})
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(t.TempDir(), "joined")
		_, err = d.Join(background, to, all)
		if limit.Time > 0 {
			if err != nil && outcome.Of(err) != outcome.Unknown { // how much there is, the clock decides
				t.Errorf("%v: expected that a limit was reached", err)
			}
			continue
		}
		alone := filepath.Join(t.TempDir(), "alone")
		if _, err2 := d.Join(background, alone, partsOf(t, d)); err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if got, want := read(t, to, bundle.ManifestFile), read(t, alone, bundle.ManifestFile); got != want {
			t.Errorf("%s: expected %s", got, want)
		}
	}
	ctx, cancel := context.WithCancelCause(background)
	cancel(limits.Interrupted)
	if _, err := d.Parts(ctx, nil, 1, limits.Limits{}, func() {}); fmt.Sprint(err) != fmt.Sprint(limits.Interrupted) {
		t.Errorf("%v: expected the interruption", err)
	}
}
