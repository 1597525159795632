package heuristic

// A path has what a follower knows about the arrangement after each move, and at 0 about the first one.
type path[S any] []S

// step returns the states before and after a move, which is at most one further than the path went before.
func (p *path[S]) step(step int) (last, next *S) {
	if step >= len(*p) {
		*p = append(*p, make([]S, step+1)...)
	}
	states := *p
	return &states[step-1], &states[step]
}

// start returns the first state.
func (p *path[S]) start() *S {
	if len(*p) == 0 {
		*p = make([]S, 1)
	}
	return &(*p)[0]
}
