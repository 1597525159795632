package formats_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
)

// askPzprjs asks judge.js, which is told in testdata/pzprjs, about texts.
func askPzprjs(t *testing.T, job string, texts []string, answers any) {
	t.Helper()
	const folderIn = "TWOFOLD_PZPRJS" // names a checkout of pzprjs, beside which npm has installed pzpr-canvas
	folder := os.Getenv(folderIn)
	node, err := exec.LookPath("node")
	if folder == "" || err != nil {
		t.Skip(folderIn + " names no checkout of pzprjs, or there is no node")
	}
	asked, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	judge := exec.Command(node, "../../testdata/pzprjs/judge.js", folder, job)
	judge.Stdin, judge.Stderr = bytes.NewReader(asked), os.Stderr
	told, err := judge.Output()
	if err == nil {
		err = json.Unmarshal(told, answers)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// pzprjsKinds are the kinds of files of pzprjs.
func pzprjsKinds() []string { return kindsIn("pzprv3") }

// kindsIn are the kinds that a format has.
func kindsIn(format string) (kinds []string) {
	for _, f := range twofold.Default.All() {
		for _, foreign := range f.Foreign {
			if foreign.Format == format && !slices.Contains(kinds, foreign.Kind) {
				kinds = append(kinds, foreign.Kind)
			}
		}
	}
	return kinds
}

// TestAddressesDrawnInPzprjs reads addresses of the kinds that are read as addresses alone, of boards of random clicks
// and keys in pzprjs. Each is refused, or has clues in the same cells and the same areas, and is written as there.
func TestAddressesDrawnInPzprjs(t *testing.T) {
	files := pzprjsKinds()
	var asked, all []string
	for _, kind := range kindsIn("puzzlink") {
		if !slices.Contains(files, kind) && !strings.Contains(kind, "/") {
			asked = append(asked, kind+" 50 1")
		}
	}
	var drawn [][]string
	askPzprjs(t, "drawn", asked, &drawn)
	all = slices.Concat(drawn...)
	var addresses, written, said []string
	var clues [][2]string
	askPzprjs(t, "address", all, &addresses)
	askPzprjs(t, "clues", addresses, &clues) // of snakes, files have 0 in cells of which addresses say nothing
	askPzprjs(t, "said", all, &said)
	var sources []int
	number, refusals := map[string]int{}, map[string]int{}
	for i, address := range addresses {
		kind, _, _ := strings.Cut(address[strings.Index(address, "?")+1:], "/")
		boards, shown := readAll(address)
		if len(boards) != 1 {
			refusals[kind]++
			t.Logf("%s\n%s", address, shown)
			continue
		}
		number[kind]++
		isHoled := slices.Contains([]string{"rassi", "doubleback", "makaro"}, kind) // each hole or black cell is an area
		cells, borders := cluesOf(boards[0].Board)
		if !isSame(cells, clues[i][0]) || !isHoled && borders != "" && borders != clues[i][1] {
			t.Errorf("%s\n%v%s\n%s", address, boards[0].Board, clues[i][0], clues[i][1])
		}
		text, err := twofold.Default.Write(formatNamed(t, "puzzlink"), boards[0].Board, nil)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		written, sources = append(written, text), append(sources, i)
	}
	var again []string
	askPzprjs(t, "address", written, &again)
	for i, address := range again {
		if address != said[sources[i]] {
			t.Errorf("%s is written as %s, which is %s", said[sources[i]], written[i], address)
		}
	}
	for _, one := range asked {
		kind, _, _ := strings.Cut(one, " ")
		t.Logf("%s: %d read, %d refused", kind, number[kind], refusals[kind])
		if number[kind] == 0 {
			t.Errorf("%s: none of its boards is read", kind)
		}
	}
}

// cluesOf are the cells of a board that say something, and the borders between its areas, as pzprjs counts places; ""
// if it has none of them.
func cluesOf(b puzzles.Board) (cells, borders string) {
	var all []string
	for _, grid := range puzzles.PartsOf(b).Grids {
		rows, cols := b.Size()
		if len(grid.Words) != rows*cols {
			continue
		}
		for cell, word := range grid.Words {
			switch {
			case grid.Mark == "":
				cells += strconv.Itoa(puzzles.Truth(word != puzzles.Free))
			case grid.Mark == "areas" && cell%cols < cols-1 && word != grid.Words[cell+1]:
				all = append(all, fmt.Sprintf("%d,%d", cell%cols*2+2, cell/cols*2+1))
			}
		}
		for cell, word := range grid.Words {
			if grid.Mark == "areas" && cell+cols < len(grid.Words) && word != grid.Words[cell+cols] {
				all = append(all, fmt.Sprintf("%d,%d", cell%cols*2+1, cell/cols*2+2))
			}
		}
	}
	return cells, strings.Join(all, " ")
}

// isSame reports whether cells say something where those of pzprjs do; where it has '?' they may.
func isSame(cells, theirs string) bool {
	for i := range cells {
		if len(cells) != len(theirs) || theirs[i] != '2' && theirs[i] != cells[i] {
			return false
		}
	}
	return true
}

// TestHeldAgainstPzprjs reads each position that pzprjs tests its rules with, in every form that a text of it may have:
// a file, a file in an address, and the address of its board. All are the same board, with the same marks but for the
// last. What we write of it has the same address in pzprjs, which says of the marks what it says of its own.
func TestHeldAgainstPzprjs(t *testing.T) {
	kinds := pzprjsKinds()
	var positionsOf [][][2]string
	askPzprjs(t, "positions", kinds, &positionsOf)
	var files []string
	for _, found := range positionsOf {
		for _, position := range found {
			files = append(files, position[1])
		}
	}
	areHeld(t, files)
}

// TestDrawnInPzprjs does so with boards and answers of random clicks and keys in pzprjs.
func TestDrawnInPzprjs(t *testing.T) {
	var asked []string
	for _, kind := range pzprjsKinds() {
		least := " 1"
		if kind == "statuepark" {
			least = " 12" // pieces need many cells
		}
		asked = append(asked, kind+" 50"+least)
	}
	var files [][]string
	askPzprjs(t, "drawn", asked, &files)
	areHeld(t, slices.Concat(files...))
}

// areHeld reads files in all forms, and writes them.
func areHeld(t *testing.T, files []string) {
	var addresses []string
	askPzprjs(t, "address", files, &addresses)
	var written, sources []string
	for i, file := range files {
		if text := heldAgainst(t, file, addresses[i]); text != "" {
			written, sources = append(written, text), append(sources, file)
		}
	}
	var said, again []string
	askPzprjs(t, "said", sources, &said)
	askPzprjs(t, "address", written, &again)
	var ours, theirs [][]string
	askPzprjs(t, "judge", written, &ours)
	askPzprjs(t, "judge", sources, &theirs)
	var marks, theirMarks []string
	askPzprjs(t, "marks", written, &marks)
	askPzprjs(t, "marks", sources, &theirMarks)
	for i, text := range written {
		isLost := strings.Contains(text, "\nfillomino\n") || // numbers of the player that decide no border
			strings.Contains(text, "\nnanro\n") || strings.Contains(text, "\nsukoro\n") || // notes of some number
			strings.Contains(text, "\nhanare\n") || strings.Contains(text, "\nputteria\n") || // numbers that are no size
			strings.Contains(text, "\nshugaku\n") || // halves of beds
			strings.Contains(text, "\npencils\n") || // borders of no pencil with a tip, arrows of none, crosses
			strings.Contains(text, "\nsuguru\n") && strings.Contains(sources[i], "-") || // two "?" are equal there
			strings.Contains(text, "\nyajilin-regions\n") || // that cells without lines beside them are shaded
			strings.Contains(text, "\ntentaisho\n") // borders around cells of no area
		if again[i] != said[i] || !isLost && (!slices.Equal(ours[i], theirs[i]) || marks[i] != theirMarks[i]) {
			t.Errorf("%s\nwhich is %s: %v\nis written as\n%s\nwhich is %s: %v\nmarks\n%s\n%s", sources[i], said[i],
				theirs[i], text, again[i], ours[i], theirMarks[i], marks[i])
		}
	}
	t.Logf("%d of %d files", len(written), len(files))
}

// refused are the texts of some kinds that we cannot say, by what the error says, and why.
var refused = []struct{ kinds, problem, why string }{
	{"aqre", "option b[ :]", ruleOfTheirs}, {"fillomino", "option t[ :]", ruleOfTheirs},
	{"magnets", "option a[ :]", ruleOfTheirs}, {"slither", "option f[ :]", ruleOfTheirs},
	{"yajilin", "option o[ :]", ruleOfTheirs}, {"koburin", "option [mo][ :]", ruleOfTheirs},
	{"stostone", `a stostone of \d+x\d+: expected an even number of rows`, "stones fill the lower half"},
	{"doppelblock", `doppelblock of \d+x\d+: expected a square from 3x3 on`, noAnswer},
	{"easyasabc", `an ABC end view of \d+x\d+: expected a square`, noAnswer},
	{"skyscrapers", `skyscrapers of \d+x\d+: expected a square`, noAnswer},
	{"factors", `factors of \d+x\d+: expected a square`, noAnswer},
	{"kropki", `a kropki of \d+x\d+: expected a square`, noAnswer},
	{"starbattle", `a star battle of \d+x\d+: expected a square`, noAnswer},
	{"simplegako", `\d+x\d+: expected a square`, noAnswer},
	{"fourcells fivecells", `fourcells of \d+x\d+: expected areas of [45] cells to fill the board`, noAnswer},
	{"sudoku", `a sudoku of \d+x\d+: pzprjs has blocks of \d+x\d+, which is another puzzle`, noAnswer},
	{"magnets", `an area of \d+ cells: expected one, or two that share an edge`, "borders that are not drawn"},
	{"magnets", `r\d+c\d+: an area of one cell: expected two or more, or a blank cell`, "which pzprjs gives a pole"},
	{"doubleback rassi", `r\d+c\d+: an area of one cell: expected two or more, or a blank cell`, noAnswer},
	{"makaro toichika sashigane", `clue "-": expected`, "a clue that is not told: no clue of ours"},
	{"tilepaint", `"\d+,\d+": expected '.'`, "walls within the board: no word of ours"},
	{"sashigane", `clue "o[12]": expected "o", then 3 or more`, noAnswer},
	{"balance", `clue "[wb]1": expected .* then 2 or more`, noAnswer}, // both ends of a line
	{"nurimisaki", `clue "[01]": expected 2 or more`, noAnswer},
	{"castle yajilin hebi", `clue "\d+[ox]?": expected .* then "n" or "w" or "e" or "s"`, noAnswer}, // without an arrow
	{"guidearrow", `"[1-4?]" in the cell of the star: expected none`, noAnswer},
	{"tentaisho", `r\d+c\d+: a second dot that touches the cell`, noAnswer},
	{"icelom icelom2", `clue "\d+": expected .*1 to \d+`, noAnswer}, // above the number of cells
	{"skyscrapers doppelblock", `clue "\d+": expected 1 to \d+ or "."`, noAnswer},
	{"easyasabc", `clue "[A-Z]": expected one of [A -]+`, "letters that the board does not have"},
	{"nikoji", `clue "(\d+|\?)": expected "A" to "Z", `, "numbers behind the letters, and letters that are not told"},
	{"yajilin", "no line at a shaded cell", "both marks on a cell"},
	{"aquarium", "option r[ :]", ruleOfTheirs}, {"tren", "option n[ :]", ruleOfTheirs},
	{"pencils", "a line within a strip, or its second tip", "marks that no answer has"},
	{"nanro sukoro hakoiri", `'\?': expected a number, since a file`, "a number that is not told: no clue of ours"},
	{"numlin", `'\?': expected a number, since a file of pzprjs means something else by it`, noAnswer},
	{"battleship", `clue "\?": expected "x", "o", "m"`, "a part of any kind: no word of ours"},
	{"mashu", `clue "\?": expected "w", "b"`, "a circle of either colour, which addresses lose"},
	{"fillomino", `"-?X" between cells or corners`, "given borders: no clue of ours"},
	{"bosanowa", `clue "\d+": expected 1 to \d+, "\?" or`, "numbers above that of the cells: no clue of ours"},
	{"bosanowa", `the marks: r\d+c\d+: value \d+: expected 0 to \d+`, "the same of the player's"},
	{"mejilink", "a side of the board is no border: expected borders all around", "areas that are open: no rule"},
	{"mejilink", `a border within an area at r\d+c\d+`, "borders that end within an area: no clue of ours"},
}

const (
	ruleOfTheirs = "the rules with the option are others"
	noAnswer     = "no answer has that"
)

// isRefused reports whether a file is rightly refused.
func isRefused(file, problem string) bool {
	for _, r := range refused {
		if slices.Contains(strings.Fields(r.kinds), strings.Split(file, "/")[1]) &&
			regexp.MustCompile(r.problem).MatchString(problem) {
			return true
		}
	}
	return false
}

// unmarked is the text of a board without marks.
func unmarked(t *testing.T, b puzzles.Board) string {
	t.Helper()
	bare, err := puzzles.AtPosition(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	return bare.String()
}

// heldAgainst reads the forms of a position, and writes it as a file; "" if it cannot be read.
func heldAgainst(t *testing.T, file, address string) string {
	t.Helper()
	boards, shown := readAll(file)
	if len(boards) != 1 {
		if !isRefused(file, shown) {
			t.Errorf("%s\n%s", file, shown)
		}
		return ""
	}
	for _, form := range []string{
		"https://puzz.link/p?" + strings.ReplaceAll(url.PathEscape(file), "%2F", "/"),
		"http://pzv.jp/p.html?" + strings.ReplaceAll(url.QueryEscape(file), "+", "%20"),
		"https://example.org/p?" + strings.NewReplacer(" ", "%20", "%", "%25").Replace(file),
		strings.ReplaceAll(file, "/", "\n"),
	} {
		if _, other := readAll(form); other != shown {
			t.Errorf("%s\nis\n%s\nnot\n%s", form, other, shown)
		}
	}
	bare := unmarked(t, boards[0].Board)
	_, query, _ := strings.Cut(address, "?")
	isLost := strings.Contains(file, "/wblink/") && strings.Contains(bare, "?") // of these, addresses of pzprjs have none
	rows, cols := boards[0].Board.Size()
	isCut := strings.Contains(file, "/bosanowa/") && !strings.Contains(query, fmt.Sprintf("/%d/%d/", cols, rows))
	for _, form := range []string{address, "https://puzz.link/p?" + query, query, "https://example.org/p.html#" + query} {
		if isCut {
			break // outer rows and columns without circles are left out
		}
		if got, other := readAll(form); len(got) != 1 || !isLost && unmarked(t, got[0].Board) != bare {
			t.Errorf("%s\nis\n%s\nnot\n%v", form, other, bare)
		}
	}
	text, err := twofold.Default.Write(formatNamed(t, "pzprv3"), boards[0].Board, nil)
	if err != nil {
		t.Errorf("%s: %v", file, err)
	}
	return text
}
