package model

import (
	"context"
	"math/rand/v2"

	"twofold/puzzles"
)

// A Session asks an engine about one model. What it learned for a question it keeps for the next. It serves one
// goroutine at a time.
type Session interface {
	// Find returns an assignment that solves the model and is as a question says, or nil if there is none, or none was
	// found with patience.
	Find(ctx context.Context, q Question) (Assignment, error)
	// Others looks for solutions beside an answer.
	Others(ctx context.Context, q OthersQuestion) (Others, error)
}

// A Question asks for an assignment.
type Question struct {
	// Near has values that are tried first, behind those of entries of Open, whose values are drawn; nil is none.
	Near    puzzles.Solution
	Open    []int // in increasing order
	IsFixed bool  // all entries are as in Near
	// From has entries around which something has to change. If Pace is slow, a small window around them is asked about
	// first: entries that lie outside of it are as in Near. None in a window is no proof.
	From    []int
	Differs bool // there is a window around each of From, some entry of which has another value; all values are drawn
	Pace    *Pace
	// Must has literals that are true, and Wish those that are if they do not contradict the ones before them.
	Must, Wish []Lit
	Random     *rand.Rand // draws what is decided first, and its values; nil if that is the search's own choice
	Patience   int64      // conflicts; 0 for no end
}

// An OthersQuestion asks for solutions beside an answer, each of which differs in an entry where those before it do
// not.
type OthersQuestion struct {
	Answer puzzles.Solution
	Most   int // no more is asked where more entries than that are open
	Number int // nor if n rivals are known; 0 for any number
	// If Pace is slow, small windows are asked about first: around the entries of From, where rivals are likely, and if
	// nothing is open there, all over the board.
	From []int
	Pace *Pace
}

// Others are what was found.
type Others struct {
	Open  []int // entries that some rival has otherwise, in increasing order
	All   []puzzles.Solution
	Known bool // all that was asked about is answered, and no more entries are open than may be
}

// A Pace is how much work questions about whole boards took, in literals and parts of items that were looked at, so
// that it is the same on every machine. Windows are asked about first where that is much.
type Pace struct{ Asked, Work int64 }

// Add adds a question.
func (p *Pace) Add(work int64) {
	if p != nil {
		p.Asked++
		p.Work += work
	}
}

// IsSlow reports whether a question takes more than some work in the mean.
func (p *Pace) IsSlow(work int64) bool { return p != nil && p.Asked > 0 && p.Work/p.Asked > work }
