package learn

// firstProbe is after how many conflicts literals are tried, and laterProbe how many times as many come until the next
// time.
const (
	firstProbe = 128
	laterProbe = 4
)

// probe takes each open literal for true by itself, and its opposite from then on if that is a conflict, until none is:
// failed literals (Jon William Freeman, Improvements to Propositional Satisfiability Search Algorithms, 1995). What
// follows from a literal without a conflict is not tried. All decisions were taken back. It takes a propagation for
// each literal, and again for those that are left after some failed.
func (s *Solver) probe() {
	saves := s.SavePhases
	s.SavePhases = false // which are those of the search
	defer func() { s.SavePhases = saves }()
	harmless, turn := make([]int32, len(s.values)), int32(1)
	for before := int32(0); before < turn; {
		before = turn
		for l := range Lit(len(s.values)) {
			switch {
			case s.values[l] != Open || harmless[l] == turn:
				continue
			case s.interrupted() || s.HasEnded():
				return
			}
			s.descend(l)
			if s.PropagateAll() {
				for _, implied := range s.trail.lits[s.limits[0]:] {
					harmless[implied] = turn
				}
				s.BacktrackTo(0)
				continue
			}
			turn++
			for ok := false; !ok; ok = s.PropagateAll() {
				if s.handleConflict(); s.exhausted {
					return
				}
			}
		}
	}
}
