package treasure

import (
	"context"

	"twofold/puzzles"
	"twofold/puzzles/rules"
	board "twofold/puzzles/treasure"
)

// A ruled board has a model for the general engines.
type ruled struct{ *board.Board }

// The rules of a model that are reasons of steps are NamedRules, in their order.
const (
	clueRule  = "clue"
	blankRule = "blank"
	totalRule = "total"
)

// Model is rules.Board's: it says the rules as sums and clauses over a variable for each cell.
func (b ruled) Model(ctx context.Context) (m *rules.Model, err error) {
	defer puzzles.Unwound(&err)
	poll := &puzzles.Poll{Context: ctx}
	if err := poll.Now(); err != nil {
		return nil, err
	}
	m = &rules.Model{Clues: len(b.ClueCells()), Rules: []string{clueRule, blankRule, totalRule}}
	coin := make([]rules.Term, len(b.Clues))
	m.Answer, m.Items = make([]rules.Num, 0, len(coin)), make([]rules.Posted, 0, 2*len(coin)+1)
	for cell := range coin {
		poll.Check()
		n := rules.Bit(m.NewVar(puzzles.Place(cell, b.Cols)))
		m.Answer, coin[cell] = append(m.Answer, n), rules.Term{Factor: 1, Num: n}
	}
	number := b.numbered()
	var hidden []rules.Term
	for cell, clue := range b.Clues {
		poll.Check()
		near, beside := b.terms(cell, coin, number)
		none := rules.Posted{Item: rules.Clause{coin[cell].Num.Is[0]}, Rule: clueRule, Reason: rules.ByNone}
		if clue != board.Blank {
			none.Of = []int{number[cell]}
			n := int(clue)
			m.Items = append(m.Items, rules.Posted{Item: rules.Sum{Terms: near, Min: n, Max: n}, Of: none.Of, Rule: clueRule})
		}
		if clue != board.Blank && b.Rules != board.Mosaic {
			m.Items = append(m.Items, none)
		}
		switch none.Of = nil; {
		case b.Rules != board.Hunt:
		case len(beside) > 0:
			m.Bare = append(m.Bare, rules.Posted{Item: none.Item, Rule: blankRule, Of: beside})
		case clue == board.Blank:
			hidden = append(hidden, coin[cell])
		default: // a clue that is beside no other
			m.Items = append(m.Items, none)
		}
	}
	if b.Rules == board.Hunt {
		m.Add(blankRule, rules.Sum{Terms: hidden}) // a reason of boards, too, that have no such cell
	}
	if b.Total != board.NoTotal {
		m.Add(totalRule, rules.Sum{Terms: coin, Min: b.Total, Max: b.Total})
	}
	for cell, value := range b.Fixed {
		if value != puzzles.Open {
			m.Add("", rules.Clause{m.Answer[cell].Is[value]})
		}
	}
	m.Group()
	return m, nil
}

// numbered is the numbers of clues by cell.
func (b ruled) numbered() []int {
	number := make([]int, len(b.Clues))
	for i, cell := range b.ClueCells() {
		number[cell] = i
	}
	return number
}

// terms are those of the cells around one, and the clues there.
func (b ruled) terms(cell int, coin []rules.Term, number []int) (near []rules.Term, beside []int) {
	if b.Clues[cell] != board.Blank {
		near = make([]rules.Term, 0, 9)
	}
	for _, n := range countedBy(b.Board, cell) {
		if b.Clues[cell] != board.Blank {
			near = append(near, coin[n])
		}
		if b.Clues[n] != board.Blank {
			beside = append(beside, number[n])
		}
	}
	return near, beside
}
