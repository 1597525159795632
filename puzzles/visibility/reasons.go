package visibility

import (
	"fmt"

	"twofold/puzzles"
)

var _ puzzles.Reasoned = (*Board)(nil)

// NamedRules: in kuromasu and cave, that the white cells are connected; in cave also that black ones reach the edge.
// The free rules are that no two black cells of kuromasu share an edge, and that the cell of a clue is white, or black
// if that is 0. So nothing breaks a clue 0 or '?'.
func (b *Board) NamedRules() (names []string) {
	for _, rule := range b.named() {
		names = append(names, rule.name)
	}
	return names
}

// A named rule may be a reason; broken says whether a filling breaks it.
type named struct {
	name   string
	broken func(puzzles.Solution) error
}

func (b *Board) named() (rules []named) {
	if b.law().connected {
		rules = append(rules, named{"the white cells are connected", b.checkWhite})
	}
	if b.law().open {
		rules = append(rules, named{"every black cell reaches the edge", b.checkEdge})
	}
	return rules
}

// Shown is the colour of each cell with a clue.
func (b *Board) Shown() puzzles.Solution {
	shown := make(puzzles.Solution, len(b.Clues))
	for cell, clue := range b.Clues {
		switch clue {
		case Blank:
			shown[cell] = puzzles.Open
		case 0:
			shown[cell] = 0
		default:
			shown[cell] = 1
		}
	}
	return shown
}

// Breaks is puzzles.Reasoned's. O(R·C).
func (b *Board) Breaks(filling puzzles.Solution, _ []int) ([]int, error) {
	if err := b.CheckShape(filling, false); err != nil {
		return nil, err
	}
	var broken []int
	clues := 0
	for cell, seen := range b.minSeen(filling) {
		clue := int(b.Clues[cell])
		if clue == Blank {
			continue
		}
		if (clue == 0) != (filling[cell] == 0) {
			return nil, fmt.Errorf("%s: not the colour of its clue", puzzles.Place(cell, b.Cols))
		}
		if clue > 0 && seen != clue {
			broken = append(broken, clues)
		}
		clues++
	}
	if b.law().apart {
		if err := b.checkBlack(filling); err != nil {
			return nil, err
		}
	}
	for i, rule := range b.named() {
		if rule.broken(filling) != nil {
			broken = append(broken, clues+i)
		}
	}
	return broken, nil
}
