package treasure

// Odd are texts of degenerate boards of every variant, each legal: every command has to have an answer for each.
var Odd = []string{
	"treasure 1x1\n.\n",
	"treasure 1x1\n0\n",
	"treasure 1x1\n1\n", // a contradiction
	"treasure 1x2\n1 .\n",
	"treasure 1x2\n0 .\n", // no clue is needed
	"treasure 1x3\n1 . .\n",
	"treasure 4x1\n.\n1\n.\n.\n",
	"treasure 2x2\n. .\n. .\n",
	"treasure 2x2\n0 0\n0 0\n",
	"treasure 2x2\n1 .\n. 0\n",            // a contradiction
	"treasure 3x3\n. . .\n. 8 .\n. . .\n", // coins wherever they may be
	"treasure 1x3\n. 1 .\nposition\n* ? ?\n",
	"treasure 2x2\n. 1\n. .\nposition\n* *\n? ?\n", // a contradiction
	"treasure 1x1 minesweeper\n.\n",
	"treasure 1x1 minesweeper\n0\n",
	"treasure 1x1 minesweeper total=1\n0\n", // a contradiction
	"treasure 1x5 minesweeper\n. 2 . . .\n",
	"treasure 5x1 minesweeper\n.\n.\n.\n.\n.\n",
	"treasure 2x2 minesweeper total=4\n. .\n. .\n",
	"treasure 2x2 minesweeper total=0\n0 0\n0 0\n",
	"treasure 2x2 minesweeper\n0 .\n1 .\n", // a contradiction
	"treasure 2x2 minesweeper total=1\n. .\n. .\nposition\n? *\n? .\n",
	"treasure 1x1 mosaic\n.\n",
	"treasure 1x1 mosaic\n1\n",
	"treasure 1x1 mosaic\n2\n", // a contradiction
	"treasure 1x5 mosaic\n. 3 . . .\n",
	"treasure 3x1 mosaic\n.\n.\n0\n",
	"treasure 2x2 mosaic\n. .\n. .\n",
	"treasure 2x2 mosaic\n4 4\n4 4\n",
	"treasure 2x2 mosaic\n0 0\n0 0\n",
}
