package idastar

import (
	"cmp"
	"errors"
	"math"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles/runs"
)

// A Stage is a way to search, for as long as it lasts. The next one goes on at the bound that this one came to, for no
// plan is shorter. It does not yield again what was yielded: at every stage plans come in the same order.
type Stage struct {
	heuristic.Heuristic
	Name string // what Stats.By is told; "" for nothing
	// Lasts is about how many moves are made before the next stage that serves the board; 0 for no end.
	Lasts int64
}

// enter begins the next stage that serves the board and fits into the memory. If there is none, the stage before goes
// on without an end; if none was before, the error is that of the first heuristic.
func (s *searcher) enter() error {
	var unserved error
	for len(s.stages) > 0 {
		next := s.stages[0]
		s.stages = s.stages[1:]
		f, err := next.Follow(s.ctx, s.b, s.tables)
		var no *runs.Unserved
		if err == nil {
			s.use(f)
			if next.Name != "" {
				s.by = append(s.by, next.Name)
			}
			s.ends = math.MaxInt64
			if next.Lasts > 0 {
				s.ends = s.generated + next.Lasts
			}
			return nil
		}
		if s.ctx.Err() != nil || !errors.As(err, &no) && !errors.Is(err, runs.Memory) {
			return err
		}
		unserved = cmp.Or(unserved, err)
	}
	s.ends = math.MaxInt64
	if s.estimate == nil {
		return unserved
	}
	return nil
}

// use estimates by a follower from now on.
func (s *searcher) use(f heuristic.Follower) {
	s.estimate = f
	if s.tell != nil {
		s.estimate = watched{f, s}
	}
}
