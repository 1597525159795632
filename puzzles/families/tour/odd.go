package tour

// Odd are texts of degenerate boards of every variant, each legal: every command has to have an answer for each.
var Odd = []string{
	"tour 1x1\n.\n",
	"tour 1x1\n1\n",
	"tour 1x3\n. . .\n",
	"tour 3x3\n. . .\n. x .\n. . .\n", // none of its open tours can begin wherever it likes: all are halves of one ring
	"tour 3x3\n. . .\n. . .\n. . .\n", // no square is a step from the middle
	"tour 3x4\n1 4 7 10\n8 11 2 5\n3 6 9 12\n",
	"tour 2x2\nx .\nx x\n",
	"tour 3x4\n1 . . .\n. . . .\n. . . .\nposition\n1 4 ? ?\n? ? 2 ?\n3 ? ? ?\n",
	"tour 1x1 closed\n.\n",
	"tour 1x2 closed\n. .\n",
	"tour 3x3 closed\n. . .\n. x .\n. . .\n",
	"tour 1x1 piece=king\n.\n",
	"tour 1x4 piece=king\n. . . .\n",
	"tour 4x1 piece=king\n1\n.\n.\n4\n",
	"tour 2x2 piece=king\n. .\n. .\n",
	"tour 2x2 piece=king\n1 2\n3 4\n",
	"tour 1x3 piece=king\n2 1 .\n", // a contradiction
	"tour 1x1 closed piece=king\n.\n",
	"tour 1x2 closed piece=king\n. .\n",
	"tour 2x2 closed piece=king\n. .\n. .\n",
	"tour 2x2 closed piece=king\nposition\n? 2\n? ?\n",
	"tour 2x2 closed piece=king\nposition\n? ?\n? 1\n", // a contradiction
	"tour 1x1 piece=wazir\n.\n",
	"tour 1x2 piece=wazir\n. .\n",
	"tour 5x1 piece=wazir\n.\n.\n.\n.\n5\n",
	"tour 2x2 piece=wazir start=r1c1 end=r2c2\n. .\n. .\n", // a contradiction
	"tour 2x2 piece=wazir\n1 2\n4 3\n",
	"tour 1x1 closed piece=wazir\n.\n",
	"tour 2x1 closed piece=wazir\n.\n.\n",
	"tour 2x2 closed piece=wazir\n. .\n. .\n",
	"tour 2x3 closed piece=wazir\n1 . .\n. . .\n",
	"tour 2x2 closed piece=wazir\nx 1\n. .\nposition\nx 1\n3 ?\n", // a contradiction
	"tour 1x1 piece=2,3\n.\n",
	"tour 1x2 closed piece=2,3\n. .\n",
	"tour 2x2 piece=2,3\n1 x\nx x\n",
}
