package families_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/generate"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/parse"
)

// A printedRow is what published boards of a family and size are like, and ours: a line of printedFile.
type printedRow struct {
	madeSize
	boards            int
	low, median, high float64
	unknown, half     float64 // unknown: of clues; half: of boards, with half-turn symmetry
	ours              struct {
		boards                              int // 0 if none are made
		share, unknown, half, spare, millis float64
	}
}

const printedFile = "../../testdata/rules/printed.txt"

func printedRows(t *testing.T) (rows []printedRow) {
	t.Helper()
	text, err := os.ReadFile(printedFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var r printedRow
		var name string
		o := &r.ours
		n, err := fmt.Sscan(line, &name, &r.Size, &r.boards, &r.low, &r.median, &r.high, &r.unknown, &r.half, &o.boards,
			&o.share, &o.unknown, &o.half, &o.spare, &o.millis)
		if err != nil && n != 8 {
			t.Fatalf("%q: %v", line, err)
		}
		r.Family, r.Variant, _ = strings.Cut(name, "/")
		rows = append(rows, r)
	}
	return rows
}

// line is what printedRows reads.
func (r printedRow) line() string {
	name, o := r.Family, r.ours
	if r.Variant != "" {
		name += "/" + r.Variant
	}
	text := fmt.Sprintf("%s %s %d %.2f %.2f %.2f %.2f %.2f", name, r.Size, r.boards, r.low, r.median, r.high, r.unknown,
		r.half)
	if o.boards > 0 {
		text += fmt.Sprintf(" %d %.2f %.2f %.2f %.0f %.0f", o.boards, o.share, o.unknown, o.half, o.spare, o.millis)
	}
	return text + "\n"
}

// cluesOf are the words of a board's text that say something: of areas those behind their names.
func cluesOf(text string) (words []string) {
	_, text, _ = strings.Cut(text, "\n")
	mark := ""
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); parse.SectionOf(line) != nil && line != "" {
			mark = line
			continue
		}
		for word := range strings.FieldsSeq(line) {
			if mark == parse.AreasMark {
				_, word, _ = strings.Cut(word, ":")
			}
			if word != "" && word != "." && mark != parse.BoardMark {
				words = append(words, word)
			}
		}
	}
	return words
}

// isHalfTurned reports whether the words of the cells lie in half-turn symmetry.
func isHalfTurned(text string, rows, cols int) bool {
	_, text, _ = strings.Cut(text, "\n")
	words := strings.Fields(text)[:rows*cols]
	for i, word := range words {
		if (word == ".") != (words[len(words)-1-i] == ".") {
			return false
		}
	}
	return true
}

// printedNumber is how many boards of each kind tests make, and the CPU time for those of a row.
func printedNumber(t *testing.T) (n int, each time.Duration) { return numberAnd(t, "TWOFOLD_PRINTED") }

// numberAnd is a number and CPU time as a variable of the environment says them, such as 200:10s, or 2.
func numberAnd(t *testing.T, variable string) (n int, each time.Duration) {
	number, within, _ := strings.Cut(cmp.Or(os.Getenv(variable), "2"), ":")
	n, err := strconv.Atoi(number)
	each, other := time.ParseDuration(cmp.Or(within, "1m"))
	if err := errors.Join(err, other); err != nil {
		t.Fatalf("%s: expected a number, or one and a time such as 200:10s: %v", variable, err)
	}
	return n, each
}

// printedBoards makes small boards of a family that are as printed.
func printedBoards(t *testing.T, name, size string) (all []generate.Made) {
	o := madeSize{Family: name}.orderOf(t, size)
	o.Engines = nil
	n, each := printedNumber(t)
	start := process.Used()
	for i := 0; i < n && process.Used()-start < each; i++ {
		m := o.Make(t.Context(), i)
		if m.Err != nil {
			t.Fatalf("%s: %v", name, m.Err)
		}
		all = append(all, m)
	}
	t.Logf("%s %s: %d boards in %v", name, size, len(all), process.Used()-start)
	return all
}

// TestKakuroRuns: a kakuro has walls in its first row and column, and no run of one cell.
func TestKakuroRuns(t *testing.T) {
	for _, n := range []int{6, 8} {
		for _, m := range printedBoards(t, "kakuro", fmt.Sprintf("%dx%d", n, n)) {
			_, grid, _ := strings.Cut(m.Board.String(), "\n")
			words := strings.Fields(grid)
			isWall := func(row, col int) bool { return row >= n || col >= n || words[row*n+col] != "." }
			for x := range n {
				if !isWall(0, x) || !isWall(x, 0) {
					t.Errorf("no wall in the first row or column:\n%v", m.Board)
				}
			}
			for row := 1; row < n; row++ {
				for col := 1; col < n; col++ {
					isOne := isWall(row, col-1) && isWall(row, col+1) || isWall(row-1, col) && isWall(row+1, col)
					if !isWall(row, col) && isOne {
						t.Errorf("a run of one cell at r%dc%d:\n%v", row+1, col+1, m.Board)
					}
				}
			}
		}
	}
}

// TestStarAreas: a star battle has 1 star up to 8 rows, 2 up to 13; an area has three cells or more for each, and a
// fifth of the board at most.
func TestStarAreas(t *testing.T) {
	for size, stars := range map[string]int{"8x8": 1, "9x9": 2} {
		for _, m := range printedBoards(t, "starbattle", size) {
			words := strings.Fields(m.Board.String())
			n, _ := m.Board.Size()
			cells := map[string]int{}
			for _, area := range words[slices.Index(words, "areas")+1:][:n*n] {
				cells[area]++
			}
			for area, count := range cells {
				if count < 3*stars || 5*count > n*n || !slices.Contains(words, strconv.Itoa(stars)) {
					t.Errorf("area %s has %d cells:\n%v", area, count, m.Board)
				}
			}
		}
	}
}

// TestIslandsApart: no two islands of a hashi lie side by side.
func TestIslandsApart(t *testing.T) {
	for _, m := range printedBoards(t, "hashi", "7x7") {
		words := strings.Fields(m.Board.String())[2:]
		for i := range words {
			if words[i] != "." && (i%7 < 6 && words[i+1] != "." || i < 42 && words[i+7] != ".") {
				t.Errorf("islands beside each other at r%dc%d:\n%v", i/7+1, i%7+1, m.Board)
			}
		}
	}
}

// TestLongLoops: a loop goes through a third of the cells, or corners, of a board at least, but where points say which.
func TestLongLoops(t *testing.T) {
	for _, name := range families.Names() {
		if f, err := twofold.Find(name); err != nil || f.Group != "loop" {
			continue
		}
		for _, m := range printedBoards(t, name, "6x6") {
			if puzzles.HandOf(m.Board).Lines == puzzles.LinesOfPoints {
				continue
			}
			lines, nodes := 0, 36
			for _, v := range m.Solution {
				lines += v
			}
			if len(m.Solution) > 60 { // of corners
				nodes = 49
			}
			if 3*lines < nodes {
				t.Errorf("%s: a loop of %d lines:\n%v", name, lines, m.Board)
			}
		}
	}
}

// TestFewOnes: of the islands of a nurikabe few have one cell, as on printed boards, where an eighth has.
func TestFewOnes(t *testing.T) {
	ones, islands := 0, 0
	for _, m := range append(printedBoards(t, "nurikabe", "10x10"), printedBoards(t, "nurikabe", "8x8")...) {
		for _, word := range cluesOf(m.Board.String()) {
			ones += puzzles.Truth(word == "1")
			islands++
		}
	}
	if 4*ones > islands {
		t.Errorf("%d of %d islands have one cell: expected a quarter at most", ones, islands)
	}
}

// TestToldNumbers: where published boards have no '?', ours have none.
func TestToldNumbers(t *testing.T) {
	for _, r := range printedRows(t) {
		if r.unknown > 0 || r.Variant != "" || r.Family == "moon-sun" || r.Family == "tour" {
			continue
		}
		f, err := twofold.Find(r.Family)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(f.Words(f.Usual, ""), "?") {
			continue
		}
		for _, m := range printedBoards(t, r.Family, "6x6") {
			if slices.Contains(cluesOf(m.Board.String()), "?") {
				t.Errorf("%s: a clue tells nothing:\n%v", r.Family, m.Board)
			}
		}
	}
}

// TestPrinted makes boards of each line of testdata/rules/printed.txt, as TWOFOLD_PRINTED says, and writes them there
// and into the table of docs/lab/printed.md, a row for each family. Lines that -run leaves out stay.
func TestPrinted(t *testing.T) {
	if os.Getenv("TWOFOLD_PRINTED") == "" {
		t.Skip("TWOFOLD_PRINTED says no number of boards")
	}
	const name = "../../docs/lab/printed.md"
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, _, found := strings.Cut(string(page), tableHead)
	text, err := os.ReadFile(printedFile)
	if err != nil || !found {
		t.Fatalf("%v; %s: expected the line %q", err, name, tableHead)
	}
	lines := ""
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			lines += line
		}
	}
	rows := printedRows(t)
	for i := range rows {
		r := &rows[i]
		t.Run(strings.ReplaceAll(r.name(), " ", "-")+"-"+r.Size, func(t *testing.T) {
			r.measure(t)
			t.Log(r.line())
		})
		lines += r.line()
	}
	table := ""
	for len(rows) > 0 {
		n := slices.IndexFunc(rows, func(r printedRow) bool { return r.name() != rows[0].name() })
		if n < 0 {
			n = len(rows)
		}
		table += familyRow(rows[:n])
		rows = rows[n:]
	}
	err = errors.Join(os.WriteFile(printedFile, []byte(lines), 0o666),
		os.WriteFile(name, []byte(before+tableHead+table), 0o666))
	if err != nil {
		t.Fatal(err)
	}
}

func (r printedRow) name() string { return strings.TrimSpace(r.Family + " " + r.Variant) }

const tableHead = "| family | size, boards: clues, ours and published | `?`, ours and published | half turn, " +
	"the same | spare clues, ms a board | differs |\n| --- | --- | --- | --- | --- | --- |\n"

// familyRow is the line of a table that tells of a family's sizes.
func familyRow(rows []printedRow) string {
	var cells [4][]string
	differ := []string(nil)
	isSilent := slices.ContainsFunc(rows, func(r printedRow) bool { return r.unknown+r.ours.unknown > 0 })
	isTurned := slices.ContainsFunc(rows, func(r printedRow) bool { return r.half+r.ours.half > 0 })
	for _, r := range rows {
		o := r.ours
		if o.boards == 0 {
			cells[0] = append(cells[0], r.Size+" none")
			continue
		}
		cells[0] = append(cells[0], fmt.Sprintf("%s %d: %.2f, %.2f–%.2f", r.Size, o.boards, o.share, r.low, r.high))
		if isSilent {
			cells[1] = append(cells[1], fmt.Sprintf("%.2f, %.2f", o.unknown, r.unknown))
		}
		if isTurned {
			cells[2] = append(cells[2], fmt.Sprintf("%.2f, %.2f", o.half, r.half))
		}
		cells[3] = append(cells[3], fmt.Sprintf("%.0f, %.0f", o.spare, o.millis))
		if how := r.differs(); how != nil {
			differ = append(differ, r.Size+" "+strings.Join(how, ", "))
		}
	}
	row := "| " + rows[0].name()
	for _, all := range append(cells[:], differ) {
		row += " | " + cmp.Or(strings.Join(all, "; "), "–")
	}
	return row + " |\n"
}

// differs says in what our boards are no published ones.
func (r printedRow) differs() (how []string) {
	o := r.ours
	switch {
	case o.share < r.low-0.005:
		how = append(how, "fewer clues")
	case o.share > r.high+0.005:
		how = append(how, "more clues")
	}
	if math.Abs(o.unknown-r.unknown) > 0.105 {
		how = append(how, "`?`")
	}
	if r.half > 0.5 && o.half < 1 {
		how = append(how, "symmetry")
	}
	return how
}

// measure makes boards like a row's.
func (r *printedRow) measure(t *testing.T) {
	number, each := printedNumber(t)
	o := r.orderOf(t, r.Size)
	o.Engines, o.Time = nil, time.Minute
	var shares, unknown []float64
	half, spare := 0, 0
	start := process.Used()
	for i := 0; i < number && process.Used()-start < each; i++ {
		m := o.Make(context.Background(), i)
		if m.Err != nil {
			t.Logf("%s %s: %v", r.Family, r.Size, m.Err)
			continue
		}
		rows, cols := m.Board.Size()
		words := cluesOf(m.Board.String())
		silent := 0
		for _, w := range words {
			silent += puzzles.Truth(w == "?")
		}
		shares = append(shares, float64(len(words))/float64(rows*cols))
		unknown = append(unknown, float64(silent)/float64(max(1, len(words))))
		half += puzzles.Truth(isHalfTurned(m.Board.String(), rows, cols))
		spare += m.Spare
	}
	if r.ours.boards = len(shares); len(shares) == 0 {
		return
	}
	made := float64(len(shares))
	r.ours.share, r.ours.unknown, r.ours.half = middle(shares), middle(unknown), float64(half)/made
	r.ours.spare, r.ours.millis = float64(spare)/made, milliseconds(process.Used()-start)/made
}

func middle(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
}
