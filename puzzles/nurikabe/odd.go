package nurikabe

// Odd are texts of degenerate boards, each legal: every command has to have an answer for each.
var Odd = []string{
	"nurikabe 1x1\n.\n",
	"nurikabe 1x1\n1\n",
	"nurikabe 1x1\n?\n",
	"nurikabe 1x4\n. . . .\n",
	"nurikabe 1x4\n. . 2 .\n",
	"nurikabe 4x1\n?\n.\n.\n?\n",
	"nurikabe 1x3\n1 . 1\n",
	"nurikabe 1x3\n. 1 .\n",    // a contradiction
	"nurikabe 2x2\n. .\n. .\n", // a contradiction
	"nurikabe 2x2\n4 .\n. .\n",
	"nurikabe 2x2\n1 1\n1 1\n", // a contradiction
	"nurikabe 2x2\n1 .\n. .\n",
	"nurikabe 2x3\n? . .\n. . ?\n",
	"nurikabe 2x2\n? .\n. .\nposition\n? *\n? ?\n",
	"nurikabe 1x3\n? . .\nposition\n? * .\n", // a contradiction
}
