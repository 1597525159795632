package formats_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles/parse"
)

// Boards as people type and paste them.
const (
	typedAddress  = "https://puzz.link/p?nurikabe/3/3/2i1j"
	typedNurikabe = "nurikabe 3x3\n2 . .\n. 1 .\n. . .\n"
	typedSquare   = "slitherlink 2x2\n3 .\n. .\n"
	typedWide     = "slitherlink 4x4\n3 . . .\n. 2 . .\n. . . .\n. . . 1\n"
	typedSudoku   = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
)

// TestTypedAddresses: an address is read wherever it stands in what was pasted.
func TestTypedAddresses(t *testing.T) {
	for _, around := range []string{"@", "\n\n@\n\n\n", "@\r\n",
		parse.ByteOrderMark + "@", parse.ByteOrderMark + "@\r\n\r\n",
		"\t@\t", "  @", "@\u00a0", `"@"`, "'@'", "“@”", "‘@’", "`@`", "```\n@\n```\n", "Try this one: @ (hard!)",
		"Here is my new Nurikabe, enjoy! @", "This one (@) is easy.", "@.", "@,", "@/", "@&utm_source=x", "@#top",
		"[Nurikabe](@)", "See [Nurikabe](@) for details.", "see <@>!", "> @", "* <@>", "1. @\n", "2) [it](<@>).",
		`<a href="@">Nurikabe</a>`, `<iframe src="@"></iframe>`, "Nurikabe: @", "Nurikabe:\n@", "nurikabe\r\n@\r\n",
		"a first line\n@\nand a last one", "# of today\n@", "@ # the first", "[@](@)", "<@|Nurikabe>", "@…",
		"«@»", "「@」", "（@）", "@。", "@、とても難しい", "[url=@]Nurikabe[/url]", "[url]@[/url]", "|Nurikabe|@|", "~~@~~",
		"||@||", "__@__", "ぬりかべ：@　よろしく", "🧩@🧩", `\href{@}{Nurikabe}`, "[1]: @", `{"name": "x", "url": "@"}`,
		"id,url\n1,\"@\"", "urls = [\n\"@\"]", "@?utm_source=x",
		"https://www.google.com/url?q=@&sa=D", "https://web.archive.org/web/2020/@"} {
		if _, shown := readAll(strings.Replace(around, "@", typedAddress, 1)); shown != typedNurikabe {
			t.Errorf("%q is\n%s", around, shown)
		}
	}
	for _, address := range []string{"puzz.link/p?nurikabe/3/3/2i1j", "www.puzz.link/p?nurikabe/3/3/2i1j",
		"HTTPS://PUZZ.LINK/p?nurikabe/3/3/2i1j", "http://pzv.jp/p.html?nurikabe/3/3/2i1j", "nurikabe/3/3/2i1j",
		"https://puzz.link/p%3Fnurikabe%2F3%2F3%2F2i1j", "https://puzz.link/p?nurikabe%2F3%2F3%2F2i1j",
		"https://puzz.link/p%3fnurikabe/3/3/2i1j", "https://example.org/play#nurikabe/3/3/2i1j",
		"https://puzz.link/p?Nurikabe/3/3/2i1j", "https://puzz.link/p%253Fnurikabe%252F3%252F3%252F2i1j",
		"https://puzz.link/p?nurikabe/3/\n3/2i1j", "https://puzz.link/p?nurikabe/3/3/\n2i1\nj\n\n",
		"https://puzz.link/p?\nnurikabe/3/3/2i1j",
		"https://l.facebook.com/l.php?u=https%3A%2F%2Fpuzz.link%2Fp%3Fnurikabe%2F3%2F3%2F2i1j&h=AT0"} {
		if _, shown := readAll(address); shown != typedNurikabe {
			t.Errorf("%s is\n%s", address, shown)
		}
	}
	// What looks like a board among words is one, or an error; words and rules are none.
	for _, text := range []string{"@ https://puzz.link/p?slither/2/2/3i",
		"two of them: <@> and [it](https://puzz.link/p?slither/2/2/3i),\nno more",
		"one is puzz.link/p?nurikabe/3/3/2i1j,\nanother one\npuzz.link/p?slither/2/2/3i", "these:\n@\nslither/2/2/3i",
		"10x10 was too hard:\n@\n----------------\nloopy:2x2t0:3c\n1. the end", "see:\n@\npzprv3/slither/2/2/3 . /. . /"} {
		text = strings.ReplaceAll(text, "@", typedAddress)
		if _, shown := readAll(text); shown != typedNurikabe+typedSquare {
			t.Errorf("%s is\n%s", text, shown)
		}
	}
	if _, shown := readAll("0x10\n?\n?\n"); !strings.Contains(shown, `line 2, column 1: "?" is no board`) {
		t.Error(shown)
	}
	lost := "two:\n" + typedAddress + "\nslither/2/2/3z"
	if _, shown := readAll(lost); !strings.HasPrefix(shown, typedNurikabe) || !strings.Contains(shown, "line 3") {
		t.Errorf("%s is\n%s", lost, shown)
	}
}

// isReadBelow reads a text below each of some lines.
func isReadBelow(t *testing.T, text, want string, heads ...string) {
	t.Helper()
	for _, head := range heads {
		if _, shown := readAll(head + "\n" + text); shown != want {
			t.Errorf("%s below %s is\n%s", text, head, shown)
		}
	}
}

// TestTypedTables: a table as spreadsheets copy it has empty cells between tabs, and rows of them.
func TestTypedTables(t *testing.T) {
	for text, want := range map[string]string{
		"nurikabe\n2\t\t\n\t\t\n\t\t1\n": "nurikabe 3x3\n2 . .\n. . .\n. . 1\n",
		"nurikabe\n\t\t\n2\t\t\n\t1\t\n": "nurikabe 3x3\n. . .\n2 . .\n. 1 .\n",
	} {
		if _, shown := readAll(text); shown != want {
			t.Errorf("%q is\n%s", text, shown)
		}
	}
	const want = "visibility 2x3 kuromasu\n4 . .\n. . 3\n"
	for _, table := range []string{
		"| 4 |   |   |\n|---|---|---|\n|   |   | 3 |", "|4|.|.|\n|:-:|--:|:--|\n|.|.|3|", "| 4 | . | . |\n| . | . | 3 |",
		"+---+---+---+\n| 4 |   |   |\n+---+---+---+\n|   |   | 3 |\n+---+---+---+",
		"┌───┬───┬───┐\n│ 4 │   │   │\n├───┼───┼───┤\n│   │   │ 3 │\n└───┴───┴───┘",
		"\\begin{tabular}{|*{3}{c|}}\n\\hline\n4 & & \\\\ \\hline\n & & 3 \\\\ \\hline\n\\end{tabular}",
		"$$\\begin{array}{ccc} 4 & 0 & 0 \\\\ 0 & 0 & 3 \\end{array}$$",
		"\\begin{bmatrix}\n% the first row\n4 &\n& \\\\[2pt]\n&&3\n\\end{bmatrix}",
		"<table border=1>\n<tr><td>4</td><td></td><td>&nbsp;</td></tr>\n" +
			"<tr>\n<td></td>\n<td></td>\n<td><b>3</b></td>\n</tr></table>",
		"<TABLE><TBODY><TR><TD id=a>4<TD id=b><TD id=c><TR><TD id=d><TD><TD>3</TABLE>",
		"4,,\n,,3", "4;0;0\n0;0;3", "4,-1,-1\n-1,-1,3", "4 | |\n. | . | 3", "4|.|.\n---|:-:|--\n0|0|3",
	} {
		isReadBelow(t, table, want, "kuromasu", "kuromasu 2x3")
	}
	for text, want := range map[string]string{
		"nurikabe 2x2\n|   |   |\n|---|---|\n| 2 |   |\n|   | . |":   "nurikabe 2x2\n2 .\n. .\n",
		"nurikabe 3x2\n|   |   |\n|---|---|\n| 2 |   |\n|   | . |":   "nurikabe 3x2\n. .\n2 .\n. .\n",
		"nurikabe\n|   |   |\n|---|---|\n| 2 |   |\n|   | . |":       "an empty row above a table's line: expected a size",
		"nurikabe 2x3\n| 2 |   |\n|   |   |":                         "row 1 has 2 cells: expected 2 rows of 3",
		"nurikabe\n| 2 |   |\n|   |":                                 "row 2 has 1 cell: expected 2 rows of 2",
		"nurikabe\n<table><tr><td>2<td class=b></table>":             `more than their text: "<td>" and "<td class=b>"`,
		"nurikabe\n<table><tr><td>2<td><img src=3.png></table>":      `clue "<img src=3.png>"`,
		"nurikabe\n\\begin{array}{cc}2&\\cellcolor{red}\\end{array}": `clue "\\cellcolor{red}"`,
	} {
		_, shown := readAll(text)
		if isBoard := strings.HasPrefix(want, "nurikabe"); isBoard && shown != want || !strings.Contains(shown, want) {
			t.Errorf("%q is\n%s", text, shown)
		}
	}
	_, shown := readAll(`{"grid": [[5, 3], [0, 0]]}`)
	if !strings.Contains(shown, "a matrix does not say which puzzle it is") {
		t.Error(shown) // and no sudoku without a number
	}
}

// TestTypedLists: a list is read as the languages write it in which people keep their boards.
func TestTypedLists(t *testing.T) {
	const want = "nurikabe 3x4\n. 3 . .\n. . . .\n. . . 2\n"
	for _, list := range []string{
		"[[0, 3, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]", "((0,3,0,0),(0,0,0,0),(0,0,0,2))", "[[0 3 0 0] [0 0 0 0] [0 0 0 2]]",
		"// JSON with comments\n[[0, 3, 0, 0], // first\n[0, 0, 0, 0], /* second */\n/* and\nlast */ [0, 0, 0, 2]]",
		"grid = [\n  [0, 3, 0, 0], # Python\n  [0, 0, 0, 0],\n  [0, 0, 0, 2],\n]", "[0, 3, 0, 0]\n[0, 0, 0, 0]\n[0, 0, 0, 2]",
		"- [0, 3, 0, 0]\n- [0, 0, 0, 0]\n- [0, 0, 0, 2]", `[".3..", "....", "...2"]`, `["_3__", "____", "___2"]`,
		"int[][] grid = {\n    {0, 3, 0, 0},\n    {0, 0, 0, 0},\n    {0, 0, 0, 2}\n};",
		"int g[3][4] = {{0,3,0,0},{0,0,0,0},{0,0,0,2}};",
		"int[][] a = new int[][] {{0,3,0,0},{0,0,0,0},{0,0,0,2}};", "g := [][]int{{0, 3, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 2}}",
		"std::vector<std::vector<int>> g = {{0,3,0,0},{0,0,0,0},{0,0,0,2}};",
		"const g: number[][] = [[0,3,0,0],[0,0,0,0],[0,0,0,2]];",
		"let g = vec![vec![0,3,0,0], vec![0,0,0,0], vec![0,0,0,2]];", "let g = [[0,3,0,0],[0,0,0,0],[0,0,0,2]]",
		"A = [0 3 0 0; 0 0 0 0; 0 0 0 2];", "[0 3 0 0\n 0 0 0 0\n 0 0 0 2]", "[0,3,0,0;\n0,0,0,0;\n0,0,0,2]",
		"matrix(c(0,3,0,0,0,0,0,0,0,0,0,2), nrow=3, byrow=TRUE)", "m <- matrix(c(0,0,0,3,\n0,0,0,0,0,0,0,2), ncol=4)",
		"g = matrix(c(NA,3,NA,NA,NA,NA,NA,NA,NA,NA,NA,2), ncol = 4, byrow = T)",
		"[[nil, 3, NaN, 0], [0, 0, 0, 0], [0, 0, 0, 2]]",
		`{"grid": [[0, 3, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]}`,
		"{\n\"size\": 3,\n\"board\": [\n\".3..\",\n\"....\",\n\"...2\"\n]\n}",
		`{"size": [3, 4], "grid": [[0, 3, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]}`,
		`{'grid': ((0, 3, 0, 0), (0, 0, 0, 0), (0, 0, 0, 2)), 'shape': {'rows': 3, 'cols': 4}}`,
		"$grid = array(\n  array(0, 3, 0, 0),\n  array(0, 0, 0, 0),\n  array(0, 0, 0, 2),\n);",
		"$g = [[0, 3, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]];", "array(array(0,3,0,0),array(0,0,0,0),array(0,0,0,2))",
		"val g = listOf(\n  listOf(0, 3, 0, 0),\n  listOf(0, 0, 0, 0),\n  listOf(0, 0, 0, 2)\n)",
		"val g = arrayOf(intArrayOf(0,3,0,0), intArrayOf(0,0,0,0), intArrayOf(0,0,0,2))",
		"let g: [[Int]] = [[0,3,0,0],[0,0,0,0],[0,0,0,2]]", "int[,] a = {{0,3,0,0},{0,0,0,0},{0,0,0,2}};",
		"int[,] a = new int[3, 4] { { 0, 3, 0, 0 }, { 0, 0, 0, 0 }, { 0, 0, 0, 2 } };",
		"let g: [[i32; 4]; 3] = [[0,3,0,0],[0,0,0,0],[0,0,0,2]];", "g = [[0 3 0 0]; [0 0 0 0]; [0 0 0 2]]",
		"my @g = ([0,3,0,0],[0,0,0,0],[0,0,0,2]);", "board([[_,3,_,_],[_,_,_,_],[_,_,_,2]]).",
		"Board = [[_,3,_,_],\n[_,_,_,_],\n[_,_,_,2]].",
		"np.array([[0., 3., 0., 0.], [0., 0., 0., 0.], [0., 0., 0., 2.]])", "array([[0, 3, 0, 0],\n [0, 0, 0, 0],\n" +
			" [0, 0, 0, 2]], dtype=int64)", "[[nan, 3.0, nan, nan], [nan, nan, nan, nan], [nan, nan, nan, 2.0]]",
		"p = \"\"\"\n.3..\n....\n...2\n\"\"\"", "'''.3..\n....\n...2'''",
		"g = [| 0, 3, 0, 0\n     | 0, 0, 0, 0\n     | 0, 0, 0, 2 |];",
		"array[1..3,1..4] of int: g = [|0,3,0,0|0,0,0,0|0,0,0,2|];",
		"let g = [|[|0; 3; 0; 0|]; [|0; 0; 0; 0|]; [|0; 0; 0; 2|]|]", "[[0; 3; 0; 0]; [0; 0; 0; 0]; [0; 0; 0; 2]]",
		"int[][] g = new[] { new[] {0,3,0,0}, new[] {0,0,0,0}, new[] {0,0,0,2} };",
		"new int[][] {new int[]{0,3,0,0}, // new\nnew int[]{0,0,0,0}, new int[]{0,0,0,2}}",
	} {
		isReadBelow(t, list, want, "nurikabe", "nurikabe 3x4")
	}
	for list, want := range map[string]string{
		"[1 0 0 0 0 0 0 0\n 2 0 0 0 0 0 0 0]":   "16 cells in one list: expected a line with the puzzle's name and",
		"[1, 0, 0]":                             "3 cells in one list: expected a line",
		"[[1, 0], [0, 1)]":                      ") closes [: expected brackets in pairs",
		"[[1, 0], [0 1]]":                       "the list is not complete here: expected a comma",
		"[[1, 0, 0], [0 1, 0]]":                 "a row of 3 cells and 1 comma",
		"[[1, 0]], [[0, 1]]":                    `"," behind the list: expected its end`,
		"[1, 0], [[0, 1]]":                      "the list is not complete here: expected a number",
		"[[1, 0], 3]":                           "the list is not complete here: expected a bracket that begins a row",
		"[1, 0; 0, 1, 1]":                       "row 2 has 3 cells: expected 2 rows of 2",
		"[[1, 0; 0, 1]]":                        "a semicolon: expected a comma",
		"matrix(c(1, 0, 0), nrow = 2)":          "row 2 has 1 cell",
		`{"grid": [[1, 0]], "other": [[0, 1]]}`: "JSON of f-puzzles",
		`{"grid": [[1, 0]], "total": [1, 2]}`:   "JSON of f-puzzles",
		"{'grid': [[1, 0]], 'rows': [1, 2]}":    "a second list: expected one, of the board's rows",
		"a = [[1, 0]]\nb = [[0, 1]]":            "a second list: expected one",
		"[[[1, 0]], [[0, 1]]]":                  "the list is not complete here: expected a number",
		"listOf(listOf(1, 0), listOf(0 1))":     "the list is not complete here: expected a comma",
		"f(1, 2, 3).":                           "triples without a size",
		"[[new, 1], [1, 0]]":                    `clue "new"`,
		"[[1; 0, 1]; [1; 0; 1]]":                "a comma: expected a semicolon",
		"/* [[1, 0], [0, 1]]":                   "the list is not complete here: expected a bracket",
		"grid = [[1, 0], [0, 1":                 "the list is not complete here: expected a comma or a closing bracket",
	} {
		if boards, shown := readAll("nurikabe\n" + list); len(boards) > 0 || !strings.Contains(shown, want) {
			t.Errorf("%s is\n%s", list, shown)
		}
	}
}

// TestBoxesOfPzprjs: a sudoku whose blocks pzprjs has in another way is refused, and not written for it.
func TestBoxesOfPzprjs(t *testing.T) {
	for _, test := range []struct {
		size, blocks string
		isOurs       bool
	}{{"4", "", true}, {"6", "", true}, {"8", "2x2", false}, {"9", "", true}, {"10", "3x3", false}, {"12", "3x3", false},
		{"16", "", true}} {
		n, _ := strconv.Atoi(test.size)
		size := test.size + "x" + test.size
		address := "https://puzz.link/p?sudoku/" + test.size + "/" + test.size + "/" + strings.Repeat("g", n*n)
		want := "a sudoku of " + size + ": pzprjs has blocks of " + test.blocks + ", which is another puzzle"
		boards, shown := readAll(address)
		if test.isOurs != (len(boards) == 1) || !test.isOurs && !strings.Contains(shown, want) {
			t.Errorf("%s: %s", address, shown)
		}
		boards, _ = readAll("sudoku " + size + "\n" + strings.Repeat(strings.Repeat(". ", n)+"\n", n))
		for _, name := range []string{"puzzlink", "pzprv3"} {
			_, err := twofold.Default.Write(formatNamed(t, name), boards[0].Board, nil)
			if test.isOurs != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s in %s: %v", size, name, err)
			}
		}
	}
}

// TestTypedSudokus: a sudoku is read in each way in which people part its cells.
func TestTypedSudokus(t *testing.T) {
	boards, _ := readAll(typedSudoku)
	if len(boards) != 1 {
		t.Fatal("no sudoku")
	}
	want := boards[0].Board.String()
	rows := regexp.MustCompile(`.{9}`).ReplaceAllString(typedSudoku, "$0\n")
	spaced := regexp.MustCompile(`(\d)(\d)`).ReplaceAllString(rows, "$1 $2")
	spaced = regexp.MustCompile(`(\d)(\d)`).ReplaceAllString(spaced, "$1 $2")
	boxes := regexp.MustCompile(`(?m)^(.{5}) (.{5}) (.{5})$`).ReplaceAllString(spaced, "| $1 | $2 | $3 |")
	rule := "+-------+-------+-------+\n"
	boxes = rule + regexp.MustCompile(`(\|.*\n){3}`).ReplaceAllString(boxes, "$0"+rule)
	for _, text := range []string{rows, spaced, boxes} {
		if _, shown := readAll("Sudoku:\n" + strings.ReplaceAll(text, "0", ".")); shown != want {
			t.Errorf("%s below a header is\n%s", text, shown)
		}
		for _, free := range []string{"0", ".", "-", "_", "*"} {
			if free == "-" && text == boxes {
				continue // that is a rule
			}
			typed := strings.ReplaceAll(text, "0", free)
			for _, typed := range []string{typed, strings.ReplaceAll(typed, "\n", "\r\n"), "\n\n" + typed + "\n\n",
				"```\n" + typed + "```", strings.ReplaceAll(typed, " ", "\t")} {
				if typed[0] == '+' && strings.Contains(typed, "\t") {
					continue
				}
				if _, shown := readAll(typed); shown != want {
					t.Errorf("%s is\n%s", typed, shown)
				}
			}
		}
	}
	rows, boxes = strings.TrimSpace(strings.ReplaceAll(rows, "0", ".")), strings.TrimSpace(boxes)
	boxes = strings.ReplaceAll(boxes, "0", ".")
	sides := strings.NewReplacer("|", "│", "-", "─", "+", "┼")
	for _, text := range []string{sides.Replace(boxes), strings.NewReplacer("|", "║", "-", "═", "+", "╬").Replace(boxes),
		strings.Replace(boxes, strings.TrimSpace(rule), " "+strings.Repeat("-", 23), 1),
		strings.ReplaceAll(boxes, "+-------+-------+-------+", "*-----------------------*"),
		regexp.MustCompile(`((?:.+\n){3})`).ReplaceAllString(rows+"\n", "$1\n"),
		"Sudoku\n\n" + regexp.MustCompile(`((?:.+\n){3})`).ReplaceAllString(strings.ReplaceAll(spaced, "0", "."), "$1\n")} {
		if _, shown := readAll(text); shown != want {
			t.Errorf("%s is\n%s", text, shown)
		}
	}
	for _, two := range []string{rows + "\n" + rows, "Grid 01\n" + rows + "\nGrid 02\n" + rows,
		boxes + "\nthe second one\n" + boxes} {
		if _, shown := readAll(two); shown != want+want {
			t.Errorf("%s is\n%s", two, shown)
		}
	}
	for _, lost := range []string{rows + "\n" + rows[1:], rows + "\n" + rows[10:], rows + "\n" + rows[:10]} {
		if _, shown := readAll(lost); !strings.Contains(shown, "!!") {
			t.Errorf("%s is\n%s", lost, shown)
		}
	}
	line := `"` + strings.ReplaceAll(typedSudoku, "0", ".") + `"`
	if _, shown := readAll(line); shown != want {
		t.Errorf("%s is\n%s", line, shown)
	}
}

// TestTypedHeaders: a header is read as people write names and sizes; else the error says what to do.
func TestTypedHeaders(t *testing.T) {
	for text, want := range map[string]string{
		"slitherlink 2x2\r\n3 .\r\n. .\r\n":                       typedSquare,
		"slitherlink 2x2\n3\t.\n.\t.":                             typedSquare,
		"Slitherlink 2x2\n3 .\n. .":                               typedSquare,
		"slitherlink: 2x2\n3 .\n. .":                              typedSquare,
		"Slither Link 2x2\n3 .\n. .":                              typedSquare,
		"```text\nslitherlink 2x2\n3 .\n. .\n```\n":               typedSquare,
		"> Slitherlink 2x2\n> 3 .\n> . .\n>\n":                    typedSquare,
		">> slitherlink\n>> 3 .\n> > . .":                         typedSquare,
		"slitherlink\n\u200b3 .\n.\u00a0.\u200e":                  typedSquare,
		"slither\u00adlink 2x2\n\ufeff3 .\n. .\u2060":             typedSquare,
		"slitherlink 2x2\nr1c1=3":                                 typedSquare,
		"slitherlink 2x2\nR1C1: 3, R1C2 = .;":                     typedSquare,
		"slitherlink 2x2\nclue(1,1,3). clue(2,2,0).":              "slitherlink 2x2\n3 .\n. 0\n",
		"slitherlink 2x2\nclue(0,0,3).\nclue(1,0,1).":             "slitherlink 2x2\n3 .\n1 .\n",
		"slitherlink 3x3\nclue(1,1,3).":                           "do not tell whether rows begin with 0 or with 1",
		"slitherlink 2x2\nclue(0,0,3). clue(2,2,0).":              `row "0", column "0": expected 1 to 2 and 1 to 2`,
		"slitherlink 2x2\nr1c3=3":                                 `row "1", column "3": expected 1 to 2 and 1 to 2`,
		"slitherlink 2x2\nr1c1=3 no\nr1c2=1":                      `"no": expected a cell and its word, such as r1c4=3`,
		"slitherlink\nr1c1=3":                                     "cells without a size: expected a line with the puzzle's",
		"slitherlink 2x2\n3 #\n. .":                               "separated by blanks; what follows # is a comment",
		"slitherlink 2x2\n# 3\n. .":                               "expected 2; what follows # is a comment",
		"nonogram\nrows\n1\n1 1\ncolumns\n2\n0\n1":                "nonogram 2x3\nrows\n1\n1 1\ncolumns\n2\n0\n1\n",
		"slitherlink\n2x2\n3 .\n. .":                              typedSquare,
		"slitherlink\n4 4\n3...\n.2..\n....\n...1":                typedWide,
		"slitherlink 4x4\n3...\n.2..\n....\n...1":                 typedWide,
		"slitherlink\n2 X 2\n3.\n..":                              typedSquare,
		"Slitherlink\n1 3\n3 . .":                                 "slitherlink 1x3\n3 . .\n",
		"slitherlink\n3 2\n. 1\n. .":                              "slitherlink 3x2\n3 2\n. 1\n. .\n",
		"slitherlink\n2x2\n[[3, -1], [-1, -1]]":                   typedSquare,
		"**Puzzle type:** Slitherlink\n**Size:** 2x2\n3 .\n. .":   typedSquare,
		"slitherlink\nsize=2\n3 .\n. .":                           typedSquare,
		"Slitherlink - 2x2 - easy\n3 .\n. .":                      typedSquare,
		"\"Slither Link\", 2 by 2:\n3 .\n. .":                     typedSquare,
		"Slitherlink puzzle (hard)\n3 .\n. .":                     typedSquare,
		"Puzzle: slitherlink\n3 .\n. .":                           typedSquare,
		"**Slitherlink**\n3 .\n. .":                               typedSquare,
		"# Slitherlink\n3 .\n. .":                                 typedSquare,
		"## Slither Link (hard)\n\n```\n3 .\n. .\n```":            typedSquare,
		"# Slitherlink\n[[3, -1], [-1, -1]]":                      typedSquare,
		"# Nurikabe\nslitherlink 2x2\n3 .\n. .":                   typedSquare,
		"# Nurikabe\n\nslitherlink\n3 .\n. .":                     typedSquare,
		"# Nurikabe\n" + typedAddress:                             typedNurikabe,
		"# something else\n3 .\n. .":                              `family "3": expected a header`,
		"Slitherlink 2x2 hard\n3 .\n. .":                          typedSquare,
		"Slitherlink 2x2 hrad\n3 .\n. .":                          `variant "hrad": expected`,
		"slitherlink\n３．\n．．":                                     typedSquare,
		"slitherlink ２×２\n３　．\n．　．":                               typedSquare,
		"slitherlink\n3*\n**":                                     typedSquare,
		"slitherlink 2x2\n3 ?\n? ?":                               typedSquare,
		"slitherlink\n  0 1\n0 3 .\n1 . .":                        typedSquare,
		"slitherlink\n     0    1\n0  3.0  NaN\n1  NaN  NaN":      typedSquare,
		"slitherlink\n  0 1\n0 3 .\n2 . .":                        `header such as "slitherlink 4x5"`,
		"slitherlink\n- - 3\n  - .\n- - .\n  - .":                 typedSquare,
		"slitherlink\n- - 3\n- - -\n":                             "slitherlink 2x3\n. . 3\n. . .\n",
		"Light Up 1x2\n1 .":                                       "akari 1x2\n1 .\n",
		"Light Up:\n[[1, -1]]":                                    "akari 1x2\n1 .\n",
		"Hashi:\n[[1, 1]]":                                        "hashi 1x2\n1 1\n",
		"Tents and Trees 1x2\n. t\nrows\n1\ncolumns\n1\n0":        "tents 1x2\n. t\nrows\n1\ncolumns\n1\n0\n",
		"slitherlink\n3 .\n. .":                                   typedSquare,
		"slitherlink\n3 .\n.":                                     `header such as "slitherlink 4x5"`,
		"slitherlink\n3 .\n. . .":                                 `header such as "slitherlink 4x5"`,
		"slitherlink\n3.\n..":                                     typedSquare,
		"slitherlink\n\nSlitherlink 2x2\n3 .\n. .":                `header such as "slitherlink 4x5"`,
		"slitherlink\n31\n02":                                     `header such as "slitherlink 4x5"`,
		"slitherlink 2x2\n3.\n..":                                 typedSquare,
		"slitherlink 2x2\n3.\n...":                                "row 1 has 1 cell: expected 2, separated by blanks",
		"slitherlink 2x2\n3.\n.9":                                 `line 3, column 2: clue "9": expected 0 to 4`,
		"slitherlink 2x2\n3 -\n- -":                               typedSquare,
		"slitherlink 2x2\n3_\n__":                                 typedSquare,
		"slitherlink 2x2\n3 x\nx x":                               typedSquare,
		"slitherlink 2x2\n3 x\n. .":                               `clue "x": expected 0 to 4 or "."`,
		"slitherlink 2x2\n3 x\n- -":                               `clue "x": expected 0 to 4 or "."`,
		"Kuromasu\n- 3 -\n- - 2":                                  "visibility 2x3 kuromasu\n. 3 .\n. . 2\n",
		"tents\n. t\n. .\nrows\n1\n0\ncolumns\n1\n0":              "tents 2x2\n. t\n. .\nrows\n1\n0\ncolumns\n1\n0\n",
		"[[5, 3], [1, 2]]":                                        "expected a line with the puzzle's name before it",
		"slitherlink 2×2\n3 .\n. .":                               typedSquare,
		"Slitherlink 2X2\n3.\n..":                                 typedSquare,
		"5,3\n1,2":                                                "expected a line with the puzzle's name before it",
		"https://example.org/2s3xyz":                              "expected an address of puzz.link",
		"https://tinyurl.com/2s3xyz":                              "expected the long address to which this short one leads",
		"https://sudokupad.app/2p2kyo3t3v":                        "an ID, which its server alone knows",
		"7x7#1234":                                                "a seed, of which only its own program makes the board",
		"sudko 4x4\n. . . .\ngroups\nlink <" + typedAddress + ">": `family "sudko": expected a header`,
	} {
		if _, shown := readAll(text); shown != want && (want == "" || strings.Contains(want, "\n") ||
			!strings.Contains(shown, want)) {
			t.Errorf("%q is\n%s", text, shown)
		}
	}
}

// TestNoBoards: the addresses of pages, which have no board in them, are refused and what to look for is said.
func TestNoBoards(t *testing.T) {
	for address, what := range map[string]string{
		"https://puzz.link/db/?q=1": "Export URL", "https://puzz.link/list.html": "Export URL", "puzz.link": "Export URL",
		"https://puzz.link/rules.html?slither": "Export URL", "http://pzv.jp/": "Export URL",
		"https://puzz.link/p?": "Export URL", "https://puzz.link/p?slither": "Export URL",
		"https://swaroopg92.github.io/penpa-edit/":                           "as Share shows it",
		"https://swaroopg92.github.io/penpa-edit/#m=solve":                   "as Share shows it",
		"https://www.f-puzzles.com/?id=yzsgmhk8":                             "one with ?load=",
		"https://sudokupad.app/":                                             "fpuz, scl or ctc",
		"https://sigh.github.io/Interactive-Sudoku-Solver/":                  "?q= and constraints",
		"https://pedros.works/paper-puzzle-player":                           "W=, L= and G=",
		"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html": "the game's ID",
		"https://www.janko.at/Raetsel/Slitherlink/001.a.htm":                 "from begin to end",
		"https://webpbn.com/1":                                               "its Export makes",
	} {
		for _, text := range []string{address, "this is it:\n" + address + "\n" + typedAddress, "slitherlink\n" + address} {
			if _, shown := readAll(text); !strings.Contains(shown, " has no board in it: expected ") ||
				!strings.Contains(shown, what) {
				t.Errorf("%q is\n%s", text, shown)
			}
		}
	}
}

// TestTypedBarsAreWords: where a cell may have a bar, it parts no cells.
func TestTypedBarsAreWords(t *testing.T) {
	for _, text := range []string{
		"tatamibari 2x4\n. . | .\n. - . .\n", "tatamibari\n. . | .\n. - . .\n", "tatamibari 2x3\n- | +\n. . .\n",
		"tatamibari\n- | +\n. . .\n", "tatamibari 2x8\n| . . . . . . .\n. ? . . . . | .\n",
	} {
		_, rows, _ := strings.Cut(text, "\n")
		if all, shown := readAll(text); len(all) != 1 || !strings.HasSuffix(all[0].Board.String(), "\n"+rows) {
			t.Errorf("%q is\n%s", text, shown)
		}
	}
}
