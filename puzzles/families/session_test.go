package families_test

import (
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"twofold"
	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/model"
	"twofold/puzzles/puzzletest"
)

// questionsIn is how many questions each family's session is asked, in place of the usual ones.
const questionsIn = "TWOFOLD_QUESTIONS"

// TestSessions: a session that is kept, and asks about windows first, answers random questions about a board as a
// session that is made for each of them and knows no windows.
func TestSessions(t *testing.T) {
	questions := puzzletest.Cases(10)
	if n, err := strconv.Atoi(os.Getenv(questionsIn)); err == nil {
		questions = n
	}
	asked, most := 0, uint64(0)
	for _, name := range families.Names() {
		m := drawnModel(t, name)
		if m == nil {
			continue
		}
		c := &asking{t: t, m: m, r: rand.New(rand.NewPCG(uint64(len(name)), 17)), kept: open(t, m)}
		for range questions {
			if !c.ask() {
				t.Fatalf("%s: question %d", name, asked)
			}
			asked++
		}
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		most = max(most, now.HeapAlloc)
	}
	t.Logf("%d questions, at most %d MB of memory in use behind those of a family", asked, most>>20)
	if asked < 100*questions {
		t.Errorf("%d questions: expected some of most families", asked)
	}
}

// drawnModel is the model of a board of a family of a usual size, 5x5 if one is drawn there, with half of its clues;
// nil if no board is drawn so.
func drawnModel(t *testing.T, name string) *model.Model {
	t.Helper()
	f, err := twofold.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	like := f.Usual
	like.Rows, like.Cols, like.Given = min(5, like.Rows), min(5, like.Cols), 0.5
	for seed := range uint64(5) {
		b, err := f.Random(t.Context(), rand.New(rand.NewPCG(seed, 1)), like)
		if err != nil {
			like.Rows, like.Cols = min(like.Rows+1, f.Usual.Rows), min(like.Cols+1, f.Usual.Cols)
			continue
		}
		if m, err := model.Of(t.Context(), b); err == nil {
			return m
		}
	}
	return nil
}

func open(t *testing.T, m *model.Model) model.Session {
	t.Helper()
	s, err := nativemodel.Open(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// An asking is questions about one model.
type asking struct {
	t    *testing.T
	m    *model.Model
	r    *rand.Rand
	kept model.Session
	met  []puzzles.Solution
}

// conflicts are those that a question may take: a few stay open, and are of no use then.
const conflicts = 300

// ask asks a question of both sessions, and reports whether they answer alike.
func (c *asking) ask() bool {
	if len(c.met) > 0 && c.r.IntN(3) == 0 {
		return c.rivals()
	}
	q := model.Question{Random: c.r, Patience: conflicts}
	for range c.r.IntN(6) { // what is assumed
		n := c.m.Answer[c.r.IntN(len(c.m.Answer))]
		q.Must = append(q.Must, n.Is[c.r.IntN(len(n.Is))])
	}
	if len(c.met) > 0 && c.r.IntN(4) > 0 {
		q.Near = c.met[c.r.IntN(len(c.met))]
		q.From = []int{c.r.IntN(len(c.m.Answer))}
		q.Pace = &model.Pace{Asked: 1, Work: 1 << 40} // slow
		q.Differs = c.r.IntN(2) == 0
	}
	got, err := c.kept.Find(c.t.Context(), q)
	if err != nil {
		c.t.Error(err)
		return false
	}
	if got == nil {
		want, err := open(c.t, c.m).Find(c.t.Context(), model.Question{Must: q.Must, Patience: 10 * conflicts})
		if err == nil && want == nil {
			return true
		}
		q.Patience = 0
		if got, err = c.kept.Find(c.t.Context(), q); err != nil || got == nil {
			c.t.Errorf("a kept session finds nothing, %v, one that is made anew %v; assumed %v", err, want, q.Must)
			return false
		}
	}
	s := c.m.Solution(got)
	isFalse := func(l model.Lit) bool { return !got.Is(l) }
	if !c.m.Holds(got) || slices.ContainsFunc(q.Must, isFalse) {
		c.t.Errorf("found %v, which is no solution with %v", s, q.Must)
		return false
	}
	if len(c.met) < 20 {
		c.met = append(c.met, s)
	}
	return true
}

// rivals asks which entries other solutions have otherwise.
func (c *asking) rivals() bool {
	q := model.OthersQuestion{Answer: c.met[c.r.IntN(len(c.met))], Most: len(c.m.Answer)}
	want, err := open(c.t, c.m).Others(c.t.Context(), q)
	if err != nil {
		c.t.Error(err)
		return false
	}
	q.From = []int{c.r.IntN(len(c.m.Answer))}
	if c.r.IntN(2) == 0 {
		q.Pace = &model.Pace{Asked: 1, Work: 1 << 40}
	}
	// A session that is asked about rivals is asked no more: it looks for others than those.
	got, err := open(c.t, c.m).Others(c.t.Context(), q)
	switch {
	case err != nil:
		c.t.Error(err)
	case got.Known && want.Known && (len(got.Open) > 0) != (len(want.Open) > 0),
		got.Known && want.Known && q.Pace == nil && !slices.Equal(got.Open, want.Open):
		c.t.Errorf("%v are open with windows, %v without, beside %v", got.Open, want.Open, q.Answer)
	default:
		return true
	}
	return false
}
