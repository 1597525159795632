package tour

import "twofold/puzzles"

const (
	fillIn = "Write numbers into the empty cells, so that each number from 1 to the number of cells is there once."
	closes = "The last number and 1 are apart by such a move as well."
	hatch  = "Hatched cells are not part of the board."
)

// primers explain the variants.
var primers = []puzzles.Primer{
	{
		Variant: "knight", Title: "Knight's Tour",
		Rules: []string{
			fillIn, "From each number to the next one is a knight's move: two cells along a row or column, and one to the side.",
			hatch,
		},
		Example: "tour 3x4\n. . . .\n. . . 1\n3 . . 12\n",
		Answer:  "5 2 7 10\n8 11 4 1\n3 6 9 12\n",
		Worked: []string{
			"The 2 is a knight's move from the 1 at r2c4 and from the 3 at r3c1. Only r1c2 is.",
			"From r3c1 a knight moves to r1c2 or r2c3. The 2 is at r1c2, so the 4 is at r2c3.",
		},
	},
	{
		Variant: "knight-closed", Title: "Closed Knight's Tour",
		Rules: []string{
			fillIn, "From each number to the next one is a knight's move: two cells along a row or column, and one to the side.",
			closes, hatch,
		},
		Example: "tour 5x6 closed\n1 . . . 25 .\n. 21 . . . 23\n11 . . . . .\n. . . . . .\n. . . 4 . .\n",
		Answer:  "1 10 7 22 25 16\n8 21 2 17 6 23\n11 30 9 24 15 26\n20 3 28 13 18 5\n29 12 19 4 27 14\n",
		Worked: []string{
			"From the corner r1c1 a knight moves only to r2c3 and r3c2. A closed tour needs both: one is the 2, the other " +
				"is the last number, 30.",
			"The 22 is a knight's move from the 21 at r2c2 and from the 23 at r2c6. Only r1c4 and r3c4 are.",
		},
	},
	{
		Variant: "king", Title: "Hidato",
		Rules: []string{
			fillIn, "From each number to the next one is one step to a cell that touches, diagonal ones too.", hatch,
		},
		Example: "tour 4x4 piece=king\n. 8 . 4\n. 6 2 .\n10 1 . 16\n. . 14 .\n",
		Answer:  "7 8 5 4\n9 6 2 3\n10 1 13 16\n11 12 14 15\n",
		Worked: []string{
			"The 9 touches the 8 and the 10. Only r2c1 is free beside both.",
			"The 5 touches the 4 and the 6. Only r1c3 is free beside both.",
			"The 3 touches the 2 and the 4. With the 5 at r1c3 only r2c4 is left.",
			"The 7 touches the 6 and the 8. Of the cells beside both only r1c1 is left.",
		},
	},
	{
		Variant: "king-closed", Title: "Closed Hidato",
		Rules: []string{
			fillIn, "From each number to the next one is one step to a cell that touches, diagonal ones too.", closes, hatch,
		},
		Example: "tour 4x4 closed piece=king\n1 . . 14\n3 16 . .\n. 11 . 9\n. . 10 .\n",
		Answer:  "1 2 15 14\n3 16 12 13\n4 11 7 9\n5 6 10 8\n",
		Worked: []string{
			"The last number is 16. It touches the 1, so the tour is closed there.",
			"The 2 touches the 1 and the 3. Only r1c2 is free beside both.",
		},
	},
	{
		Variant: "wazir", Title: "Numbrix",
		Rules: []string{
			fillIn, "From each number to the next one is one step to a cell beside it, in its row or column.", hatch,
		},
		Example: "tour 4x4 piece=wazir\n3 . . .\n. . 10 13\n. 8 . .\n6 . . .\n",
		Answer:  "3 2 11 12\n4 1 10 13\n5 8 9 14\n6 7 16 15\n",
		Worked: []string{
			"The 6 is three steps behind the 3, and three cells below it. So the 4 and the 5 are straight between them, at " +
				"r2c1 and r3c1.",
			"The 7 is beside the 6 and the 8. Only r4c2 is free there.",
			"The 2 is beside the 3. Only r1c2 is free there.",
		},
	},
	{
		Variant: "wazir-closed", Title: "Closed Numbrix",
		Rules: []string{
			fillIn, "From each number to the next one is one step to a cell beside it, in its row or column.", closes, hatch,
		},
		Example: "tour 4x4 closed piece=wazir\n. 13 . .\n15 . . .\n. . 2 .\n. . . .\n",
		Answer:  "14 13 12 11\n15 16 1 10\n4 3 2 9\n5 6 7 8\n",
		Worked: []string{
			"The corner r1c1 has only two cells beside it, and a closed tour goes from one of them over the corner to the " +
				"other. They have 13 and 15, so the corner has 14.",
			"The last number is 16. So from the 15 over 16 and 1 to the 2 are three steps.",
		},
	},
	{
		Variant: "leaper", Title: "Leaper's Tour",
		Rules: []string{
			fillIn, "From each number to the next one is a move of the piece that is named below the board. A 1,3 leaper " +
				"moves three cells along a row or column, and one to the side. With other numbers it goes as far as they say.",
			hatch,
		},
		Example: "tour 4x5 piece=1,3\nx 3 x 7 x\n. x x x .\nx . x 1 x\n. x x x .\n",
		Answer:  "x 3 x 7 x\n8 x x x 4\nx 5 x 1 x\n2 x x x 6\n",
		Worked: []string{
			"From the 1 at r3c4 the piece moves to r2c1 or r4c1. Only r4c1 is a move from the 3 at r1c2, so the 2 is there.",
			"From the 3 at r1c2 it moves to r2c5 or r4c1. The 2 is at r4c1, so the 4 is at r2c5.",
		},
	},
	{
		Variant: "leaper-closed", Title: "Closed Leaper's Tour",
		Rules: []string{
			fillIn, "From each number to the next one is a move of the piece that is named below the board. A 1,3 leaper " +
				"moves three cells along a row or column, and one to the side. With other numbers it goes as far as they say.",
			closes, hatch,
		},
		Example: "tour 4x5 closed piece=1,3\nx 4 x . x\n1 x x x .\nx . x . x\n. x x x .\n",
		Answer:  "x 4 x 8 x\n1 x x x 5\nx 6 x 2 x\n3 x x x 7\n",
		Worked: []string{
			"From the 1 at r2c1 the piece moves only to r1c4 and r3c4. They have 2 and the last number, 8.",
			"From the 4 at r1c2 it moves only to r2c5 and r4c1. They have 3 and 5.",
			"Of these cells only r3c4 and r4c1 are a move apart. So they have 2 and 3.",
		},
	},
}
