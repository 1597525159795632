package treasure

import "twofold/puzzles"

// primers explain the variants.
var primers = []puzzles.Primer{
	{
		Variant: "hunt", Title: "Treasure Hunt",
		Rules: []string{
			"Find the coins that are hidden in the empty cells.",
			"A number says how many coins lie in the up to eight cells around it, diagonal ones too.",
			"There is no coin in a cell with a number.",
			"Each coin lies beside at least one number.",
		},
		Example: "treasure 4x4\n. 3 . .\n. 4 . .\n1 3 . 4\n1 . . .\n",
		Answer:  "* 3 * .\n. 4 * *\n1 3 * 4\n1 * . *\n",
		Worked: []string{
			"The 1 at r4c1 has only one empty cell beside it, r4c2. There is a coin.",
			"This coin is beside the 1 at r3c1, too, so r2c1 has none.",
			"The 3 at r1c2 has three cells left: r1c1, r1c3 and r2c3 each have a coin.",
			"No number is beside r1c4, so there is no coin.",
		},
	},
	{
		Variant: "minesweeper", Title: "Minesweeper",
		Rules: []string{
			"Find the mines that are hidden in the empty cells.",
			"A number says how many mines lie in the up to eight cells around it, diagonal ones too.",
			"There is no mine in a cell with a number.",
			"If the number of all mines is given, it stands below the board.",
		},
		Example: "treasure 4x4 minesweeper\n. 3 . 3\n. 4 . .\n1 3 . 4\n1 . . .\n",
		Answer:  "* 3 * 3\n. 4 * *\n1 3 * 4\n1 * . *\n",
		Worked: []string{
			"The 3 at r1c4 has only three empty cells beside it: r1c3, r2c3 and r2c4 are mines.",
			"The 1 at r4c1 has only one, r4c2. It is a mine.",
			"This mine is beside the 1 at r3c1, too, so r2c1 is safe.",
		},
	},
	{
		Variant: "mosaic", Title: "Fill-a-Pix",
		Rules: []string{
			"Blacken cells. They make a picture.",
			"A number says how many cells are black among its own cell and the up to eight cells around it.",
			"A cell with a number may be black or white.",
		},
		Example: "treasure 5x5 mosaic\n. 4 5 . .\n5 . . . 5\n. 8 9 . 5\n3 6 . . .\n. . . . 1\n",
		Answer:  ". * . * .\n* * * * *\n* * * * *\n. * * * .\n. . * . .\n",
		Worked: []string{
			"The 9 at r3c3 counts nine cells: all of them are black.",
			"One of these is r4c4. It is the only black cell that the 1 at r5c5 counts, so r4c5, r5c4 and r5c5 are white.",
			"The 5 at r3c5 counts six cells, and r4c5 is white. The other five are black.",
		},
	},
}
