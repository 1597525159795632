package sliding

// Odd are texts of degenerate boards of every variant, each legal: every command has to have an answer for each.
var Odd = []string{
	"sliding 1x2\n1 _\n", // solved already
	"sliding 1x2\n_ 1\n",
	"sliding 2x1\n_\n1\n",
	"sliding 1x3\n2 _ 1\n", // out of reach
	"sliding 2x2\n1 2\n3 _\n",
	"sliding 2x2\n2 1\n3 _\n", // out of reach
	"sliding 2x2\n3 _\n2 1\ngoal\n. .\n. .\n",
	"sliding 2x2\n3 _\n2 1\ngoal\n_ .\n. .\n",
	"sliding 2x3\n1 3 5\n4 _ 2\ngoal\n. . 3\n. . _\n",
	"sliding 2x2\n1 2\n3 _\nposition\nplan LR\n", // solved already, and to be solved again
	"sliding 2x2\n1 2\n3 _\nposition\nplan DR\n", // off the board
	"sliding 2x2 moves=4\n1 2\n3 _\nposition\nplan U\n",
	"sliding 1x2 moves=0\n1 _\n",
	"sliding 1x2 moves=0\n_ 1\n", // out of reach
	"sliding 1x2 moves=1\n_ 1\n",
	"sliding 2x1 moves=3\n_\n1\n",
	"sliding 2x2 moves=2\n1 2\n3 _\n",
	"sliding 2x2 moves=1\n1 2\n3 _\n", // out of reach
	"sliding 2x2 moves=2\n3 _\n2 1\ngoal\n. .\n. .\n",
}
