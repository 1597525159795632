package families_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	encoderules "twofold/encode/rules"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/rules/script"
	"twofold/sat"
)

// publishedIn names a folder of boards that others published, which are not part of the project: a file for each
// family with the problem and the solution of some boards.
const publishedIn = "TWOFOLD_PUBLISHED"

// TestPublished solves the boards that others published, and compares the solutions with theirs.
func TestPublished(t *testing.T) {
	folder := os.Getenv(publishedIn)
	if folder == "" {
		t.Skip(publishedIn + " names no folder of published boards")
	}
	for _, p := range published {
		t.Run(p.family, func(t *testing.T) { p.test(t, folder) })
	}
}

// A source is how a published family becomes one of ours.
type source struct {
	family, file string
	text         func(p problem) string
	solution     func(p problem) puzzles.Solution
}

// A problem is a published board and its solution, as lines of words.
type problem struct {
	rows, cols     int
	lines, answers [][]string
}

func (p source) test(t *testing.T, folder string) {
	data, err := os.ReadFile(filepath.Join(folder, p.file+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Picked map[string]struct{ Problem, Solution string }
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	rules, err := families.Load(p.family)
	if err != nil {
		t.Fatal(err)
	}
	for name, board := range all.Picked {
		t.Run(name, func(t *testing.T) {
			problem := newProblem(board.Problem, board.Solution)
			p.solve(t, rules, problem)
		})
	}
}

func newProblem(text, solution string) (p problem) {
	split := func(text string) (lines [][]string) {
		for _, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, "[") {
				break
			}
			lines = append(lines, strings.Fields(line))
		}
		return lines
	}
	p.lines, p.answers = split(text)[1:], split(solution)[1:]
	fmt.Sscan(text, &p.rows, &p.cols)
	return p
}

func (p source) solve(t *testing.T, rules *script.Rules, problem problem) {
	b, err := puzzles.ParseOne(p.text(problem), rules.Read)
	if err != nil {
		t.Fatalf("%v\n%s", err, p.text(problem))
	}
	want := p.solution(problem)
	if err := b.Check(want); err != nil {
		t.Fatalf("the published solution: %v\n%v%s", err, b, b.Picture(want))
	}
	start := time.Now()
	if _, err := b.Model(context.Background()); err != nil {
		t.Fatal(err)
	}
	built := time.Since(start)
	e := sat.Engine("sat", "", encoderules.Family.Encodings[0].Ladder, sat.InProcess)
	ctx, cancel := puzzles.Limits{Time: 20 * time.Second}.Context(context.Background())
	defer cancel()
	start = time.Now()
	run := puzzles.Solve(ctx, e, b, 2, func(s puzzles.Solution) {
		if !slices.Equal(s, want) {
			t.Errorf("another solution\n%v\n%s\n%s", b, b.Picture(s), b.Picture(want))
		}
	})
	t.Logf("%v model, %v solve, %v %v", built, time.Since(start), run.Verdict, run.Stats)
	if run.Err != nil || run.Verdict != puzzles.Unique {
		t.Errorf("%v %v %v", run.Verdict, run.Limit, run.Err)
	}
}

// cells writes the first lines as a grid of clues.
func cells(p problem, header string, word func(string) string) string {
	text := fmt.Sprintf("%s\n", header)
	for _, line := range p.lines[:p.rows] {
		for _, w := range line {
			text += word(w) + " "
		}
		text += "\n"
	}
	return text
}

func dashes(w string) string {
	if w == "-" {
		return "."
	}
	return w
}

func plain(family string) func(p problem) string {
	return func(p problem) string { return cells(p, fmt.Sprintf("%s %dx%d", family, p.rows, p.cols), dashes) }
}

func numbersOf(p problem) (s puzzles.Solution) {
	for _, line := range p.answers[:p.rows] {
		for _, w := range line {
			n, _ := strconv.Atoi(w)
			s = append(s, n)
		}
	}
	return s
}

func shadesOf(p problem) (s puzzles.Solution) {
	for _, line := range p.answers[:p.rows] {
		for _, w := range line {
			s = append(s, map[string]int{"x": 1}[w])
		}
	}
	return s
}

// joined is 1 for neighbours that have the same word.
func joined(p problem) (s puzzles.Solution) {
	for r := range p.rows {
		for c := range p.cols {
			if c+1 < p.cols {
				s = append(s, bit(p.answers[r][c] == p.answers[r][c+1]))
			}
			if r+1 < p.rows {
				s = append(s, bit(p.answers[r][c] == p.answers[r+1][c]))
			}
		}
	}
	return s
}

// around is the border of what is shaded: lines on corners.
func around(p problem) (s puzzles.Solution) {
	in := func(r, c int) bool { return r >= 0 && c >= 0 && r < p.rows && c < p.cols && p.answers[r][c] == "x" }
	for r := range p.rows + 1 {
		for c := range p.cols + 1 {
			if c < p.cols {
				s = append(s, bit(in(r-1, c) != in(r, c)))
			}
			if r < p.rows {
				s = append(s, bit(in(r, c-1) != in(r, c)))
			}
		}
	}
	return s
}

// ways is lines on cells, of which each names its directions.
func ways(p problem) (s puzzles.Solution) {
	for r := range p.rows {
		for c := range p.cols {
			if c+1 < p.cols {
				s = append(s, bit(strings.Contains(p.answers[r][c], "e")))
			}
			if r+1 < p.rows {
				s = append(s, bit(strings.Contains(p.answers[r][c], "s")))
			}
		}
	}
	return s
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

var published = []source{
	{"sudoku", "Sudoku", plain("sudoku"), numbersOf},
	{"kenken", "KenKen", func(p problem) string {
		text := cells(p, fmt.Sprintf("kenken %dx%d", p.rows, p.cols), dashes) + "areas\n"
		for _, line := range p.lines[p.rows : 2*p.rows] {
			text += strings.Join(line, " ") + "\n"
		}
		return text
	}, numbersOf},
	{"kakuro", "Kakuro", func(p problem) string {
		return cells(p, fmt.Sprintf("kakuro %dx%d", p.rows, p.cols), func(w string) string {
			switch w {
			case "-":
				return `\`
			case "0":
				return "."
			}
			return strings.Replace(w, ",", `\`, 1)
		})
	}, numbersOf},
	{"hitori", "Hitori", plain("hitori"), shadesOf},
	{"nonogram", "Nonogram", func(p problem) string {
		text := fmt.Sprintf("nonogram %dx%d\nrows\n", p.rows, p.cols)
		for i, line := range slices.Concat(p.lines[p.cols:p.cols+p.rows], p.lines[:p.cols]) {
			if i == p.rows {
				text += "columns\n"
			}
			text += strings.Join(line, " ") + "\n"
		}
		return text
	}, shadesOf},
	{"slitherlink", "Slitherlink", plain("slitherlink"), around},
	{"shikaku", "Shikaku", plain("shikaku"), joined},
	{"fillomino", "Fillomino", plain("fillomino"), joined},
	{"numberlink", "NumberLink", func(p problem) string {
		variant := " full"
		if slices.ContainsFunc(p.answers, func(line []string) bool { return slices.Contains(line, "-") }) {
			variant = ""
		}
		return cells(p, fmt.Sprintf("numberlink %dx%d%s", p.rows, p.cols, variant), dashes)
	}, ways},
	{"kurodoko", "Kuromasu", plain("kurodoko"), shadesOf},
	{"islands", "Nurikabe", plain("islands"), shadesOf},
}
