package visibility

import "twofold/puzzles"

// primers explain the variants.
var primers = []puzzles.Primer{
	{
		Variant: "plain", Title: "Visibility",
		Rules: []string{
			"Blacken cells. Other cells stay white.",
			"The cell of a number stays white. The number says how many white cells are seen from there: its own cell, and " +
				"those in the four directions along row and column, up to the first black cell or the edge.",
			"A cell with a 0 is black.",
		},
		Example: "visibility 4x4\n. . . 7\n. 6 . .\n. 6 . .\n. 7 . .\n",
		Answer:  ". . . 7\n* 6 . .\n* 6 . .\n. 7 . .\n",
		Worked: []string{
			"Row 1 and column 4 have seven cells together. The 7 at r1c4 sees all of them, so they are white.",
			"The 6 at r2c2 sees all cells of its row and column but one. A black cell at r1c2 or r2c3 would contradict that: " +
				"r1c2 is white already, and behind r2c3 it could not see r2c4 either. So r2c1 is black.",
		},
	},
	{
		Variant: "kuromasu", Title: "Kuromasu",
		Rules: []string{
			"Blacken cells. Other cells stay white.",
			"The cell of a number stays white. The number says how many white cells are seen from there: its own cell, and " +
				"those in the four directions along row and column, up to the first black cell or the edge.",
			"A cell with a question mark stays white, too.",
			"No two black cells share an edge. They may touch at corners.",
			"All white cells are connected: from each one you can walk to every other one along row and column, over " +
				"white cells only.",
		},
		Example: "visibility 4x4 kuromasu\n. . . .\n. . . .\n4 . 4 7\n. . . .\n",
		Answer:  ". . . .\n* . * .\n4 . 4 7\n* . * .\n",
		Worked: []string{
			"Row 3 and column 4 have seven cells together. The 7 at r3c4 sees all of them, so they are white.",
			"The 4 at r3c1 sees its row, which is four cells. So r2c1 and r4c1 are black. In the same way the 4 at r3c3 " +
				"makes r2c3 and r4c3 black.",
			"Cells beside black ones are white: r1c1, r1c3, r2c2 and r4c2.",
			"r1c2 is white, too: else r1c1 would be cut off.",
		},
	},
	{
		Variant: "cave", Title: "Cave",
		Rules: []string{
			"Blacken cells. Other cells stay white: they are a cave.",
			"The cell of a number stays white. The number says how many white cells are seen from there: its own cell, and " +
				"those in the four directions along row and column, up to the first black cell or the edge.",
			"A cell with a question mark stays white, too.",
			"All white cells are connected: from each one you can walk to every other one along row and column, over " +
				"white cells only.",
			"From each black cell you can walk to the edge of the board along row and column, over black cells only.",
		},
		Example: "visibility 4x4 cave\n3 . . .\n. 5 . .\n. . . 2\n. 6 . .\n",
		Answer:  "3 . * *\n. 5 * *\n* . * 2\n* 6 . .\n",
		Worked: []string{
			"Row 4 and column 2 have seven cells together. The 6 at r4c2 sees all of them but one. So r3c2 and r4c3 are " +
				"white: behind either one there are more.",
			"The 2 at r3c4 would see r3c2 as well if r3c3 were white. So r3c3 is black.",
			"From r3c3 you can walk to the edge over r2c3 only. So r2c3 is black, too.",
			"The 5 at r2c2 sees itself, r3c2 and r4c2. So the other two that it sees are r1c2 and r2c1.",
			"With these two the 3 at r1c1 sees enough: r1c3 and r3c1 are black.",
			"Over r2c4 the 2 at r3c4 comes to nothing but r1c4. So r4c4 connects it with the other white cells, and r2c4 is " +
				"black, since the 2 sees no third cell.",
			"The 6 at r4c2 sees six cells without r4c1, which is black. r1c4 is black as well: else it would be cut off.",
		},
	},
}
