package visibility

import "twofold/native/learn"

// A cell's variable is true if it is white, so that truth and colours have the same numbers.
func whiteLit(cell int32) learn.Lit { return learn.Pos(cell) }
func blackLit(cell int32) learn.Lit { return learn.Neg(cell) }

// The kinds of causes; Of is as they say.
const (
	byClue   = learn.BySource + iota // the runs of clue Of leave nothing else
	byBeside                         // black cell Of shares an edge with it
	byRing                           // black, it would close a ring
	byCorner                         // of the four cells around corner Of the others leave nothing else
	byLink                           // over it alone cell Of, which has its colour, is connected
	byCut                            // with the other colour it would not be connected
)
