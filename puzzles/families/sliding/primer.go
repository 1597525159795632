package sliding

import "twofold/puzzles"

// primers explain the variants.
var primers = []puzzles.Primer{
	{
		Variant: "shortest", Title: "Sliding Tiles",
		Rules: []string{
			"Slide the tiles from the start to the goal.",
			"In each move one tile beside the empty place slides into it, along row or column.",
			"Use as few moves as possible.",
			"A question mark in the goal stands for any tile.",
			"A move is written as where the empty place goes: L left, R right, U up, D down.",
		},
		Example: "sliding 3x3\n1 2 3\n_ 4 6\n7 5 8\n",
		Answer:  "plan RDR\n",
		Worked: []string{
			"The tiles 4, 5 and 8 are not where they have to be. Each of them has to move, so at least three moves are needed.",
			"Three are enough: 4 slides to the left, 5 up, 8 to the left. The empty place goes right, down, right: RDR.",
		},
	},
	{
		Variant: "exact", Title: "Counted Sliding Tiles",
		Rules: []string{
			"Slide the tiles from the start to the goal.",
			"In each move one tile beside the empty place slides into it, along row or column.",
			"Use exactly as many moves as the board says. A tile may slide back, and the tiles may be in order on the way.",
			"A question mark in the goal stands for any tile.",
			"A move is written as where the empty place goes: L left, R right, U up, D down.",
		},
		Example: "sliding 3x3 moves=3\n1 2 3\n_ 4 6\n7 5 8\n",
		Answer:  "plan RDR\n",
		Worked: []string{
			"The tiles 4, 5 and 8 are not where they have to be. There are three moves, so each of them moves once.",
			"First only 4 can slide of these, then only 5, then 8. The empty place goes right, down, right: RDR.",
		},
	},
}
