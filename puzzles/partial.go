package puzzles

// Open is the value of an unknown that a partial solution leaves open.
const Open = -1

// A Judgement is what a partial solution amounts to.
type Judgement int

const (
	Undecided Judgement = iota
	Violated            // a rule is broken whatever the open unknowns become
	Met                 // it is a solution whatever the open unknowns become
)

var judgementNames = [...]string{"open", "violated", "met"}

func (j Judgement) String() string { return judgementNames[j] }

// A PartialChecker is a Board that judges solutions of which some values are Open, and whose
// ReadPicture reads them.
type PartialChecker interface {
	Board
	// Judge looks at one rule at a time, so an undecided solution need not have a completion. The
	// error is nil unless a rule is violated; then it tells which and where. Like Check it judges any
	// slice. Of a complete solution it says what Check does.
	Judge(partial Solution) (Judgement, error)
}
