package count

// sum asks that the values of its scope add up to a number.
type sum struct {
	scope []int
	max   []int
	need  int
	most  int // that all of scope can give
}

// Sum is the rule that the variables of scope add up to k exactly, where scope[i] takes at most
// max[i]. Its state is the need that is left and the most that the unread variables can give.
func Sum(scope, max []int, k int) Rule {
	most := 0
	for _, m := range max {
		most += m
	}
	return &sum{scope: scope, max: max, need: k, most: most}
}

func (s *sum) Scope() []int { return s.scope }

func (s *sum) Start() (State, bool) { return pack(s.need, s.most) }

func (s *sum) Read(state State, i, value int) (State, bool) {
	need := int(int32(state>>32)) - value
	most := int(int32(state)) - s.max[i]
	return pack(need, most)
}

func pack(need, most int) (State, bool) {
	return State(uint32(need))<<32 | State(uint32(most)), 0 <= need && need <= most
}
