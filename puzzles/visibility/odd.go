package visibility

// Odd are texts of degenerate boards of every variant, each legal: every command has to have an answer for each.
var Odd = []string{
	"visibility 1x1\n.\n",
	"visibility 1x1\n0\n",
	"visibility 1x1\n1\n",
	"visibility 1x4\n. . 2 .\n",
	"visibility 4x1\n.\n.\n.\n.\n",
	"visibility 1x3\n3 0 .\n", // a contradiction
	"visibility 2x2\n. .\n. .\n",
	"visibility 2x2\n3 3\n3 3\n",
	"visibility 2x2\n0 0\n0 0\n",
	"visibility 2x2\n1 .\n. 3\n", // a contradiction
	"visibility 1x3\n. 2 .\nposition\n. ? ?\n",
	"visibility 1x1 kuromasu\n.\n",
	"visibility 1x1 kuromasu\n?\n",
	"visibility 1x1 kuromasu\n1\n",
	"visibility 1x4 kuromasu\n. . 2 .\n",
	"visibility 3x1 kuromasu\n?\n?\n?\n",
	"visibility 3x1 kuromasu\n2\n.\n.\n",
	"visibility 2x2 kuromasu\n. .\n. .\n",
	"visibility 2x2 kuromasu\n3 3\n3 3\n",
	"visibility 2x2 kuromasu\n1 .\n. .\n", // a contradiction
	"visibility 2x2 kuromasu\n. .\n. .\nposition\n* ?\n? ?\n",
	"visibility 1x3 kuromasu\n. . .\nposition\n? * ?\n", // a contradiction
	"visibility 1x1 cave\n.\n",
	"visibility 1x1 cave\n1\n",
	"visibility 1x4 cave\n. . 2 .\n",
	"visibility 3x1 cave\n?\n.\n?\n",
	"visibility 2x2 cave\n. .\n. .\n",
	"visibility 2x2 cave\n2 .\n. 2\n",                                           // a contradiction
	"visibility 3x3 cave\n? ? ?\n? 1 ?\n? ? ?\n",                                // a contradiction
	"visibility 3x3 cave\n. 5 .\n. . .\n. 5 .\nposition\n? ? ?\n? * ?\n? ? ?\n", // a contradiction
}
