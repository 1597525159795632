package grade

import (
	"twofold/puzzles"
	"twofold/puzzles/campaign"
)

// A Category is a kind of question that a program is graded in.
type Category string

const (
	None       Category = "none"       // boards without a solution
	Unique     Category = "unique"     // boards with one
	Multiple   Category = "multiple"   // boards with more
	Counts     Category = "counts"     // boards whose number of solutions is known, once more
	Generation Category = "generation" // boards that the program made
)

// Categories are all, in their order.
var Categories = []Category{None, Unique, Multiple, Counts, Generation}

// A Mark is how a program did in a category.
type Mark struct {
	Category Category `json:"category"`
	Boards   int      `json:"boards"`
	Right    int      `json:"right"`  // it decided the board, rightly
	Solved   int      `json:"solved"` // it showed a solution, and did not say whether there are more
	Silent   int      `json:"silent"` // it did not know
	Wrong    int      `json:"wrong"`
}

// Good is the number of boards that it was of use for.
func (m Mark) Good() int { return m.Right + m.Solved }

// A Card is the grades of one program.
type Card struct {
	Solver  string
	Marks   map[Category]*Mark
	Seconds float64 // for all boards
	Ours    float64 // what the engine that it is compared with took for the same boards
	Boards  int
	Faulty  int // boards with a finding
}

// A Cards grades several programs over one campaign.
type Cards struct {
	All  []*Card
	ours string
}

// NewCards makes empty cards for programs; ours is the engine whose times theirs are compared with.
func NewCards(solvers []string, ours string) *Cards {
	c := &Cards{ours: ours}
	for _, name := range solvers {
		card := &Card{Solver: name, Marks: map[Category]*Mark{}}
		for _, category := range Categories {
			card.Marks[category] = &Mark{Category: category}
		}
		c.All = append(c.All, card)
	}
	return c
}

// Add grades what the programs said of one board. Boards that the engines did not decide are not graded.
func (c *Cards) Add(o campaign.Outcome) {
	category, graded := map[puzzles.Verdict]Category{puzzles.None: None, puzzles.Unique: Unique,
		puzzles.Multiple: Multiple}[o.Verdict]
	seconds := map[string]float64{}
	for _, t := range o.Times {
		seconds[t.Engine] = t.Seconds
	}
	for _, reply := range o.Replies {
		card := c.card(reply.Guest)
		if card == nil {
			continue
		}
		card.Boards++
		card.Seconds += seconds[reply.Guest]
		card.Ours += seconds[c.ours]
		if reply.Wrong {
			card.Faulty++
		}
		if graded {
			card.Marks[category].add(o.Verdict, reply)
		}
		if o.Count != "" {
			card.Marks[Counts].count(reply.Count, o.Count)
		}
	}
}

func (c *Cards) card(solver string) *Card {
	for _, card := range c.All {
		if card.Solver == solver {
			return card
		}
	}
	return nil
}

// add counts a reply about a board with that verdict.
func (m *Mark) add(truth puzzles.Verdict, r campaign.Reply) {
	m.Boards++
	switch {
	case r.Wrong:
		m.Wrong++
	case r.Verdict == truth:
		m.Right++
	case r.Found > 0:
		m.Solved++
	default:
		m.Silent++
	}
}

// count counts what a program says is the number of solutions, "" if it does not.
func (m *Mark) count(said, truth string) {
	if said == "" {
		m.Boards++
		m.Silent++
		return
	}
	m.decide(said == truth)
}

func (m *Mark) decide(right bool) {
	m.Boards++
	if right {
		m.Right++
	} else {
		m.Wrong++
	}
}

// Made counts a board that a program made.
func (c *Cards) Made(m campaign.Made) {
	if card := c.card(m.Guest); card != nil {
		card.Marks[Generation].decide(m.Problem == "")
	}
}

// Score is the share of boards, 0 to 1, that the program was of use for: those of the campaign that the engines
// decided, and those that it was asked to make. A board that it did not answer counts. A count does not lift the score,
// for a program may leave it out; a wrong one makes its board a wrong one. A program that was asked nothing has 0.
func (c *Card) Score() float64 {
	good, all := 0, 0
	for _, m := range c.Marks {
		if m.Category != Counts {
			good += m.Good()
			all += m.Boards
		}
	}
	if all == 0 {
		return 0
	}
	return float64(good) / float64(all)
}
