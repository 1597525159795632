package nurikabe

import "twofold/puzzles"

// primers explain the puzzle.
var primers = []puzzles.Primer{{
	Variant: variant, Title: "Nurikabe",
	Rules: []string{
		"Blacken cells: they are the sea. Cells that stay white are islands.",
		"Cells of one island are connected along row and column. Each island has exactly one number, which says how many " +
			"cells it has. A question mark stands for a number that is not told.",
		"All black cells are connected: from each one you can walk to every other one along row and column, over black " +
			"cells only.",
		"No block of 2x2 cells is all black.",
	},
	Example: "nurikabe 4x5\n. 1 . 1 .\n. . . . .\n. . 2 . 3\n. . . . .\n",
	Answer:  "* 1 * 1 *\n* * * * *\n* . 2 * 3\n* * * . .\n",
	Worked: []string{
		"The islands of the two 1s are complete. So the cells beside them are black: r1c1, r1c3, r1c5, r2c2 and r2c4.",
		"r3c4 lies between the 2 and the 3. If it were white, it would join their islands. So it is black.",
		"The black cell r1c1 is connected with the others only through r2c1, which is black, too. In the same way r1c3 " +
			"needs r2c3, and r1c5 needs r2c5.",
		"The 3 can only grow downwards now: r4c5 is white.",
	},
}}
