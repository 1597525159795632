package steps_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/runs"
	"twofold/puzzles/steps"
	"twofold/sat"
)

// small are boards of which every set of light truths can be tried.
var small = []string{
	"sudoku 4x4\n1 . . .\n. . 2 .\n. 3 . .\n. . . .\n",
	"sudoku 4x4\n. . . 1\n. . . .\n. 2 . .\n. . 3 .\n",
	"futoshiki 4x4\n. . . .\n. 4 . .\n. . . .\n. . . .\nedges\n. > .\n. . . .\n. > .\n. . . .\n. . .\n. . ^ .\n. . .\n",
}

// solved finds the steps of a board over candidates.
func solved(t *testing.T, text string) (b puzzles.Reasoned, l steps.List, proves puzzles.Oracle) {
	p, err := twofold.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	b = p.Board.(puzzles.Reasoned)
	engines, err := p.Family.Native.Engines(native.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var s puzzles.Solution
	puzzles.Solve(t.Context(), engines[0], b, 1, func(found puzzles.Solution) { s = found })
	f, err := steps.Start(b, s, b.Shown(), p.Family.Native.Oracle)
	if err != nil {
		t.Fatal(err)
	}
	l = f.List(b.Shown(), slices.Collect(f.All(t.Context())))
	_, makes := p.Family.Oracles(sat.InProcess)
	if proves, err = makes(l.Board, l.Solution); err != nil {
		t.Fatal(err)
	}
	return b, l, proves
}

// hardest needs more than light truths do.
const hardest = `sudoku 9x9
8 . . . . . . . .
. . 3 6 . . . . .
. 7 . . 9 . 2 . .
. 5 . . . 7 . . .
. . . . 4 5 7 . .
. . . 1 . . . 3 .
. . 1 . . . . 6 8
. . 8 5 . . . 1 .
. 9 . . . . 4 . .
`

// TestNets: boards that need more suppositions than one at a time are solved, and the other engine says so.
func TestNets(t *testing.T) {
	b, l, proves := solved(t, hardest)
	if l.Left() > 0 || !l.Ended || b.Check(l.Solved(l.Solution)) != nil {
		t.Errorf("%d cells are left", l.Left())
	}
	if open, err := steps.Verify(t.Context(), l, proves, time.Minute); err != nil || len(open) > 0 {
		t.Errorf("%v, not verified: %v", err, open)
	}
	t.Log(l.Difficulty())
}

// TestVerifyWeighs: a step that says another weight is refused, and one ahead of which a lighter one was left out.
func TestVerifyWeighs(t *testing.T) {
	for change, make := range map[string]func(l *steps.List) bool{
		"another weight": func(l *steps.List) bool {
			at := slices.IndexFunc(l.Steps, func(s *steps.Step) bool { return s.Weight == 2 })
			l.Steps[at].Weight = 1
			return at >= 0
		},
		"a single less": func(l *steps.List) bool {
			at := 1
			for at < len(l.Steps) && (l.Steps[at-1].Size() > 1 || l.Steps[at].Size() <= 1) {
				at++
			}
			l.Steps, l.Ended = slices.Delete(l.Steps, at-1, at), false
			return true
		},
	} {
		_, l, proves := solved(t, hardest)
		if !make(&l) {
			t.Errorf("%s: not made", change)
		}
		var fault *runs.Fault
		if _, err := steps.Verify(t.Context(), l, proves, time.Minute); !errors.As(err, &fault) {
			t.Errorf("%s: %v", change, err)
		} else {
			t.Log(fault)
		}
	}
}

// TestLightest holds each light step against brute force: no set of truths of less weight, or of as much and fewer
// truths, refutes a candidate, and a step excludes all that its set refutes.
func TestLightest(t *testing.T) {
	found := 0
	for _, text := range small {
		b, l, _ := solved(t, text)
		c, is := l.Board.(*steps.Candidates)
		if !is {
			t.Fatalf("no candidates:\n%s", text)
		}
		position := c.Of(b.Shown())
		for _, step := range l.Steps {
			if step.Weight > 0 {
				found++
				bruteLightest(t, c, position, step)
			}
			for i, e := range step.Entries {
				position[e] = step.Values[i]
			}
			if t.Failed() {
				t.Fatal(text)
			}
		}
	}
	if found == 0 {
		t.Error("no step of some weight was looked at")
	}
}

// bruteLightest tries all sets of light truths.
func bruteLightest(t *testing.T, c *steps.Candidates, position puzzles.Solution, step *steps.Step) {
	options, weights := steps.OptionsOf(c, position)
	refutes := func(set []int, p int) bool { return !mayHold(c, options, set, []int{p}) }
	var sets func(from, weight, number int, set []int) bool
	sets = func(from, weight, number int, set []int) bool {
		if weight == 0 && number == 0 {
			return slices.ContainsFunc(opens(position), func(p int) bool { return refutes(set, p) })
		}
		for i := from; i < len(weights) && number > 0; i++ {
			if w := weights[i]; w > 0 && w <= weight && sets(i+1, weight-w, number-1, append(slices.Clip(set), i)) {
				return true
			}
		}
		return false
	}
	for weight := 1; weight <= min(step.Weight, 3); weight++ {
		for number := 1; number <= weight; number++ {
			if weight == step.Weight && number == len(step.Reasons) {
				break
			}
			if sets(0, weight, number, nil) {
				t.Errorf("%d truths of weight %d refute a candidate: the step has %d of weight %d", number, weight,
					len(step.Reasons), step.Weight)
			}
		}
	}
	for _, p := range opens(position) {
		if is := slices.Contains(step.Entries, p); is != refutes(step.Reasons, p) {
			t.Errorf("candidate %d: the step excludes it: %v", p, is)
		}
	}
}

func opens(position puzzles.Solution) (all []int) {
	for at, v := range position {
		if v == puzzles.Open {
			all = append(all, at)
		}
	}
	return all
}

// mayHold reports whether an option of each truth can be taken so that no two candidates are linked.
func mayHold(c *steps.Candidates, options [][][]int, set, taken []int) bool {
	for i, a := range taken {
		for _, b := range taken[:i] {
			if steps.Linked(c, a, b) {
				return false
			}
		}
	}
	if len(set) == 0 {
		return true
	}
	return slices.ContainsFunc(options[set[0]], func(row []int) bool {
		return mayHold(c, options, set[1:], append(slices.Clip(taken), row...))
	})
}
