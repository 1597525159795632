package steps

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// written is a list of steps, ready to be compared.
func written(all []*Step) string {
	var out strings.Builder
	for _, s := range all {
		fmt.Fprintf(&out, "%d: %v=%v by %v, %d rules, %d choices, proved %t\n",
			s.Entry, s.Entries, s.Values, s.Reasons, s.Rules, s.Choices, s.Proved)
	}
	return out.String()
}

// TestFindIsBruteForce holds the steps of toys against the definition, whatever order the oracle has.
func TestFindIsBruteForce(t *testing.T) {
	sizes := map[int]int{}
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 1))
		b, s := drawToy(r)
		position := b.Shown()
		for e := range position {
			if r.IntN(6) == 0 && isShared(b, s, e) {
				position[e] = s[e]
			}
		}
		want := brute(b, b.fillings, s, position)
		r.Shuffle(len(b.fillings), func(i, j int) { b.fillings[i], b.fillings[j] = b.fillings[j], b.fillings[i] })
		f := Find(b, s, &trying{b: b, fillings: b.fillings}, position)
		got := slices.Collect(f.All(context.Background()))
		if f.Err() != nil || written(got) != written(want) {
			t.Fatalf("seed %d: got\n%swant\n%serror %v", seed, written(got), written(want), f.Err())
		}
		for _, step := range got {
			sizes[step.Size()]++
		}
	}
	t.Log(sizes)
	for size := range 4 {
		if sizes[size] < 20 {
			t.Errorf("only %d steps of size %d", sizes[size], size)
		}
	}
}

// TestHintIsBruteForce holds the hint at each step of toys against the definition: it is the step, but for its choices.
func TestHintIsBruteForce(t *testing.T) {
	hints, chosen := 0, 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 4))
		b, s := drawToy(r)
		position, after := b.Shown(), r.Perm(len(s))[:r.IntN(len(s))]
		want := brute(b, b.fillings, s, position, after...)
		for i := range len(want) + 1 {
			f := Find(b, s, &trying{b: b, fillings: b.fillings}, position)
			f.After(after)
			var got, next []*Step
			if h := f.Hint(context.Background(), true); h != nil {
				got = append(got, h)
			}
			f = Find(b, s, &trying{b: b, fillings: b.fillings}, position)
			f.After(after)
			if first := f.Hint(context.Background(), false); (first != nil) != (i < len(want)) || first != nil &&
				(first.Entry != want[i].Entry || !slices.Equal(first.Reasons, want[i].Reasons)) {
				t.Fatalf("seed %d: step %d: points at %v", seed, i+1, first)
			}
			if i < len(want) {
				own := *want[i]
				own.Choices = 0
				next, after = append(next, &own), own.Entries
				for j, e := range own.Entries {
					position[e] = own.Values[j]
				}
				hints++
				if want[i].Choices > 1 {
					chosen++
				}
			}
			if f.Err() != nil || written(got) != written(next) {
				t.Fatalf("seed %d: step %d: got\n%swant\n%serror %v", seed, i+1, written(got), written(next), f.Err())
			}
		}
	}
	if hints < 1000 || chosen < 300 {
		t.Errorf("only %d hints, %d of them one of several", hints, chosen)
	}
}

// isShared reports whether all solutions have the same value in an entry.
func isShared(b *toy, s puzzles.Solution, e int) bool {
	return !slices.ContainsFunc(b.fillings, func(other puzzles.Solution) bool {
		broken, _ := b.Breaks(s, nil)
		breaks, _ := b.Breaks(other, nil)
		more := slices.ContainsFunc(breaks, func(r int) bool { return !slices.Contains(broken, r) })
		return !more && other[e] != s[e]
	})
}

// TestVerify accepts what is found of toys, and refuses it with anything less.
func TestVerify(t *testing.T) {
	refused := 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 2))
		b, s := drawToy(r)
		o := &trying{b: b, fillings: b.fillings}
		f := Find(b, s, o, b.Shown())
		found := slices.Collect(f.All(context.Background()))
		l := f.List(b.Shown(), found)
		if _, err := Verify(context.Background(), l, o, 0); err != nil || !l.Ended {
			t.Fatalf("seed %d: %v\n%s", seed, err, written(found))
		}
		for name, spoil := range spoilers {
			if bad, ok := spoil(r, l); ok {
				if _, err := Verify(context.Background(), bad, o, 0); err == nil {
					t.Fatalf("seed %d: %s: accepted\n%s", seed, name, written(bad.Steps))
				}
				refused++
			}
		}
	}
	if refused < 1000 {
		t.Errorf("only %d lists were spoilt", refused)
	}
}

// spoilers make a list wrong; ok is false if this one cannot be made so.
var spoilers = map[string]func(r *rand.Rand, l List) (bad List, ok bool){
	"a reason less": func(r *rand.Rand, l List) (List, bool) {
		return changed(r, l, func(s *Step) bool {
			if len(s.Reasons) == 0 || s.Rules > 0 {
				return false
			}
			s.Reasons = s.Reasons[1:]
			return true
		})
	},
	"a reason more": func(r *rand.Rand, l List) (List, bool) {
		return changed(r, l, func(s *Step) bool {
			for reason := range len(l.Board.ClueCells()) {
				if !slices.Contains(s.Reasons, reason) {
					s.Reasons = increasing(append(slices.Clone(s.Reasons), reason))
					return true
				}
			}
			return false
		})
	},
	"another value": func(r *rand.Rand, l List) (List, bool) {
		return changed(r, l, func(s *Step) bool {
			s.Values = slices.Clone(s.Values)
			s.Values[0]++
			return true
		})
	},
	"an entry less": func(r *rand.Rand, l List) (List, bool) {
		return changed(r, l, func(s *Step) bool {
			s.Entries, s.Values = s.Entries[1:], s.Values[1:]
			return true
		})
	},
	"no counterexamples": func(r *rand.Rand, l List) (List, bool) {
		l.Counterexamples = nil
		return l, slices.ContainsFunc(l.Steps, func(s *Step) bool { return s.Size() > 0 })
	},
	"a step less": func(r *rand.Rand, l List) (List, bool) {
		if len(l.Steps) == 0 {
			return l, false
		}
		l.Steps = l.Steps[:len(l.Steps)-1]
		return l, true
	},
}

// changed is a list of which one step was changed.
func changed(r *rand.Rand, l List, change func(*Step) bool) (List, bool) {
	if len(l.Steps) == 0 {
		return l, false
	}
	l.Steps = slices.Clone(l.Steps)
	at := r.IntN(len(l.Steps))
	s := *l.Steps[at]
	l.Steps[at] = &s
	return l, change(&s)
}

// stuck is an oracle whose time is up while that number of reasons are kept.
type stuck struct {
	puzzles.Oracle
	reasons int
}

func (o stuck) Counterexample(
	ctx context.Context, facts puzzles.Solution, kept []bool, entry, value int,
) (puzzles.Solution, error) {
	n := 0
	for _, is := range kept {
		if is {
			n++
		}
	}
	if n == o.reasons {
		return nil, runs.Time
	}
	return o.Oracle.Counterexample(ctx, facts, kept, entry, value)
}

// TestVerifyLeavesWhatTakesTooLong lists the steps that the oracle did not answer about, and no others.
func TestVerifyLeavesWhatTakesTooLong(t *testing.T) {
	left := 0
	for seed := range uint64(40) {
		b, s := drawToy(rand.New(rand.NewPCG(seed, 2)))
		o := &trying{b: b, fillings: b.fillings}
		f := Find(b, s, o, b.Shown())
		l := f.List(b.Shown(), slices.Collect(f.All(context.Background())))
		open, err := Verify(context.Background(), l, stuck{o, 2}, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		for i, step := range l.Steps {
			if slices.Contains(open, i) != (step.Size() == 2) {
				t.Fatalf("seed %d: %v are left\n%s", seed, open, written(l.Steps))
			}
		}
		left += len(open)
	}
	if left == 0 {
		t.Error("no step was left")
	}
}

// TestLimits: what was found when ctx ends is kept.
func TestLimits(t *testing.T) {
	kept, unproved := 0, 0
	for seed := range uint64(200) {
		b, s := drawToy(rand.New(rand.NewPCG(seed, 2)))
		o := &trying{b: b, fillings: b.fillings}
		f := Find(b, s, o, b.Shown())
		want := slices.Collect(f.All(context.Background()))
		ctx, cancel := context.WithCancel(context.Background())
		f = Find(b, s, &ending{o, int(seed % 20), cancel}, b.Shown())
		got := slices.Collect(f.All(ctx))
		if f.Err() == nil {
			continue
		}
		for i, step := range got {
			switch {
			case step.Proved && (i >= len(want) || written(got[i:i+1]) != written(want[i:i+1])):
				t.Fatalf("seed %d: got\n%swant\n%s", seed, written(got), written(want))
			case step.Proved:
				kept++
			case i != len(got)-1:
				t.Fatalf("seed %d: a step behind one that is not proved", seed)
			default:
				unproved++
			}
		}
	}
	if kept == 0 || unproved == 0 {
		t.Errorf("%d steps are kept, %d not proved", kept, unproved)
	}
}

// An ending oracle ends the context at its last answer.
type ending struct {
	puzzles.Oracle
	left   int
	cancel func()
}

func (o *ending) Counterexample(
	ctx context.Context, facts puzzles.Solution, kept []bool, entry, value int,
) (puzzles.Solution, error) {
	if o.left--; o.left < 0 {
		o.cancel()
	}
	return o.Oracle.Counterexample(ctx, facts, kept, entry, value)
}
