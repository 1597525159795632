package model

import (
	"context"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// A session is a model.Session: one search over a model.
type session struct {
	*clauses
	rings *model.Rings // nil before a window was asked about
}

// Open makes a session.
func Open(ctx context.Context, m *model.Model) (_ model.Session, err error) {
	defer runs.Unwound(&err)
	return &session{clauses: newClauses(ctx, m)}, nil
}

// Find is model.Session's. Not all solutions are equally likely: of what is yes or no, a share is tried as yes first
// that is drawn, too.
func (s *session) Find(ctx context.Context, q model.Question) (a model.Assignment, err error) {
	defer runs.Unwound(&err)
	if q.IsFixed {
		return s.within(ctx, q, nil)
	}
	if len(q.From) > 0 && q.Pace.IsSlow(slowDraw) {
		if a, err := s.windowed(ctx, q); a != nil || err != nil {
			return a, err
		}
	}
	work := s.work()
	defer func() { q.Pace.Add(s.work() - work) }()
	s.order(q, q.Open)
	return s.find(ctx, q)
}

// windowed looks for an assignment in windows: one that differs in as many places as there are, or one around all.
func (s *session) windowed(ctx context.Context, q model.Question) (a model.Assignment, err error) {
	all := [][]int{q.From}
	if q.Differs {
		all = slices.Collect(slices.Chunk(q.From, 1))
	}
	isIn := make([]bool, len(q.Near)) // in a window that was changed
	for _, from := range all {
		if isIn[from[0]] {
			continue
		}
		first := leastSteps + q.Random.IntN(moreSteps)
		for _, steps := range []int{first, first + moreSteps} {
			window := s.around(from, steps)
			if !isWindow(window, len(q.Near)) {
				continue
			}
			next, err := s.within(ctx, q, window)
			if err != nil {
				return nil, err
			}
			if next != nil {
				a, q.Near = next, s.model.Solution(next)
				for _, i := range window {
					isIn[i] = true
				}
				break
			}
		}
	}
	return a, nil
}

// within looks for an assignment in which all entries but those of a window are as in q.Near.
func (s *session) within(ctx context.Context, q model.Question, window []int) (model.Assignment, error) {
	if q.Differs && q.Random.IntN(5) == 0 {
		s.order(q, window)
	} else {
		s.order(q, q.Open)
	}
	defer s.Leave()
	if !s.enter(q.Near, window) {
		return nil, nil
	}
	if q.Differs {
		s.AddClause(s.others(q.Near, window))
	}
	return s.find(ctx, q)
}

// find looks for an assignment that makes as many wishes true as can be.
func (s *session) find(ctx context.Context, q model.Question) (model.Assignment, error) {
	s.EndAfter(q.Patience)
	assumed := append(literals(q.Must), literals(q.Wish)...)
	for !s.SolveUnder(ctx, assumed) {
		failed := s.Failed()
		if s.Err() != nil || failed < len(q.Must) {
			return nil, s.Err()
		}
		assumed = slices.Delete(assumed, failed, failed+1)
	}
	return s.assignment(), nil
}

// order draws what is decided first, and its values, if the question is a random one: behind those of open entries come
// the values of the others.
func (s *session) order(q model.Question, open []int) {
	if q.Random == nil {
		return
	}
	s.ResetOrder()
	near, r := q.Near, q.Random
	share := 0.2 + 0.4*r.Float64()
	for i, n := range s.model.Answer {
		_, isOpen := slices.BinarySearch(open, i)
		isKept := near != nil && !isOpen
		for k, l := range literals(n.Is) {
			isFirst := len(n.Is) > 2 || r.Float64() < share
			activity := r.Float64() + 1
			if isKept {
				isFirst, activity = n.Values[k] == near[i], activity-1
			}
			if isFirst {
				s.SetPhase(l)
			} else {
				s.SetPhase(l.Not())
			}
			s.BumpVariable(l.Var(), activity)
		}
	}
}

// enter assumes the values of all entries but some. It returns false if that cannot be.
func (s *session) enter(near puzzles.Solution, window []int) bool {
	is := make([]learn.Lit, 0, len(near))
	for i, n := range s.model.Answer {
		if _, isFree := slices.BinarySearch(window, i); !isFree {
			is = append(is, literal(n.Lit(near[i])))
		}
	}
	return s.Enter(is)
}

// others are literals of which one is true if some of the entries has another value.
func (s *session) others(near puzzles.Solution, entries []int) (lits []learn.Lit) {
	for _, i := range entries {
		lits = append(lits, literal(s.model.Answer[i].Lit(near[i])).Not())
	}
	return lits
}

// assignment is the model's part of the values that were found.
func (c *clauses) assignment() model.Assignment {
	a := make(model.Assignment, c.model.Vars+1)
	for v := 1; v <= c.model.Vars; v++ {
		a[v] = c.Value(learn.Pos(int32(v))) == learn.True
	}
	return a
}

// rivalPatience is how many conflicts one question for a rival may take. Who asks takes another board then.
const rivalPatience = 1000

// What of windows is tried: how far they reach, and the work of a question about the whole board, in propagated
// literals, from which on they pay.
const (
	rivalSteps  = 3
	slowRivals  = 60_000
	slowDraw    = 30_000
	leastSteps  = 2 // of a window in which something is changed, and how many more there may be
	moreSteps   = 4
	leastWindow = 8
	mostShare   = 0.7 // of the entries: where rings are wider, nothing is near
)

func isWindow(window []int, entries int) bool {
	return len(window) >= leastWindow && float64(len(window)) <= mostShare*float64(entries)
}

// Others is model.Session's. Each question asks for a solution that is as far from the answer as decisions can make it.
func (s *session) Others(ctx context.Context, q model.OthersQuestion) (found model.Others, err error) {
	defer runs.Unwound(&err)
	r := &rivals{session: s, OthersQuestion: q, isOpen: make([]bool, len(q.Answer))}
	s.ResetOrder()
	for i, n := range s.model.Answer {
		for k, l := range literals(n.Is) {
			if n.Values[k] == q.Answer[i] {
				l = l.Not()
			}
			s.SetPhase(l)
			s.BumpVariable(l.Var(), 1)
		}
	}
	isAsked := false // about windows
	for !r.isEnough() && s.Err() == nil {
		if !isAsked && q.Pace.IsSlow(slowRivals) {
			isAsked = true
			before := r.count
			r.windows(ctx)
			if r.count > before {
				r.Known = r.count <= r.Most
				break
			}
		}
		work := s.work()
		is := r.ask(ctx, nil)
		q.Pace.Add(s.work() - work)
		if !is {
			r.Known = !s.HasEnded()
			break
		}
	}
	for i, is := range r.isOpen {
		if is {
			r.Others.Open = append(r.Others.Open, i)
		}
	}
	return r.Others, s.Err()
}

// rivals are those that were found so far.
type rivals struct {
	*session
	model.OthersQuestion
	model.Others
	isOpen []bool
	count  int
}

func (r *rivals) isEnough() bool {
	return r.count > r.Most || r.Number > 0 && len(r.All) >= r.Number
}

// ask asks for a rival that differs in an entry of a window, or of the board for nil, that is not open. It returns
// false if there is none, or none was found with patience.
func (r *rivals) ask(ctx context.Context, window []int) bool {
	var differs []learn.Lit
	if window == nil {
		window = r.everywhere()
	}
	for _, i := range window {
		if !r.isOpen[i] {
			differs = append(differs, literal(r.model.Answer[i].Lit(r.Answer[i])).Not())
		}
	}
	r.AddClause(differs)
	r.EndAfter(rivalPatience)
	if !r.SolveUnder(ctx, nil) {
		return false
	}
	rival := slices.Clone(solution(r.model, r.Values()))
	r.All = append(r.All, rival)
	for i, v := range rival {
		if v != r.Answer[i] && !r.isOpen[i] {
			r.isOpen[i] = true
			r.count++
		}
	}
	return true
}

func (r *rivals) everywhere() []int {
	all := make([]int, len(r.Answer))
	for i := range all {
		all[i] = i
	}
	return all
}

// windows asks about windows around the entries of From, and if nothing is open then, all over the board.
func (r *rivals) windows(ctx context.Context) {
	seen := make([]bool, len(r.Answer))
	r.windowsAround(ctx, r.From, seen)
	if r.count == 0 {
		r.windowsAround(ctx, r.everywhere(), seen)
	}
}

func (r *rivals) windowsAround(ctx context.Context, entries []int, seen []bool) {
	for _, centre := range entries {
		if seen[centre] || r.isEnough() || r.Err() != nil {
			continue
		}
		window := r.around([]int{centre}, rivalSteps)
		for _, i := range r.around([]int{centre}, rivalSteps-1) { // the next window goes one step beyond
			seen[i] = true
		}
		if !isWindow(window, len(r.Answer)) {
			continue
		}
		if r.enter(r.Answer, window) {
			for !r.isEnough() && r.ask(ctx, window) {
			}
		}
		r.Leave()
	}
}

// work is what was done so far, the same on every machine.
func (s *session) work() int64 { return s.Propagations() + s.net.work }

// around is a window around some entries.
func (s *session) around(entries []int, steps int) []int {
	if s.rings == nil {
		s.rings = s.model.Rings()
	}
	return s.rings.Around(entries, steps)
}
