package families_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/formats"
	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
	"twofold/puzzles/script"
)

// TestPzprjs holds families against the positions of pzprjs: check and the engines accept what it accepts, and refuse
// what it refuses, check by the same rule. testdata/pzprjs/README.md says what the files hold.
func TestPzprjs(t *testing.T) {
	files, err := filepath.Glob("../../testdata/pzprjs/*.txt")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			s := readPositions(t, file)
			s.address(t)
			for _, p := range s.positions {
				t.Run(p.verdict, func(t *testing.T) { s.judge(t, p) })
			}
		})
	}
}

// samples are a file of positions of one family.
type samples struct {
	rules     *script.Rules
	family    *puzzles.Family
	url       string
	board     puzzles.Board // that the address has
	mapped    map[string]string
	positions []position
	isBlank   bool // what is left open has 0
}

type position struct{ verdict, text string }

func readPositions(t *testing.T, file string) *samples {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := &samples{mapped: map[string]string{}}
	head, rest, _ := strings.Cut(string(data), "\n\n")
	for line := range strings.Lines(head) {
		switch words := strings.Fields(line); words[0] {
		case "family":
			if s.rules, err = families.Load(words[1]); err != nil {
				t.Fatal(err)
			}
			family := s.rules.Family(nil)
			s.family = &family
		case "address":
			s.url = words[1]
		case "blank":
			s.isBlank = true
		case "rule":
			s.mapped[words[1]] = words[2]
		default: // open, solved
			s.mapped[words[1]] = words[0]
		}
	}
	for block := range strings.SplitSeq(rest, "\n\n") {
		verdict, text, _ := strings.Cut(block, "\n")
		if !strings.Contains(verdict, " left out: ") {
			s.positions = append(s.positions, position{verdict, text})
		}
	}
	return s
}

// read reads a text of another program.
func (s *samples) read(t *testing.T, text string) (found puzzles.Board) {
	t.Helper()
	for block, err := range parse.Texts(strings.NewReader(text), "f") {
		if err != nil {
			t.Fatal(err)
		}
		formats.Read(block, nil, nil, []*puzzles.Family{s.family}, func(f formats.Found, err error) bool {
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			found = f.Board
			return true
		})
	}
	return found
}

// write writes a board as another program does.
func (s *samples) write(t *testing.T, format string, b puzzles.Board) string {
	t.Helper()
	text, err := s.written(format, b)
	if err != nil {
		t.Fatalf("%v\n%v", err, b)
	}
	return text
}

func (s *samples) written(format string, b puzzles.Board) (string, error) {
	f := formats.All[slices.IndexFunc(formats.All, func(f formats.Format) bool { return f.Name == format })]
	return f.WriteBoard(b, nil, []*puzzles.Family{s.family})
}

// address reads and writes the address of the file.
func (s *samples) address(t *testing.T) {
	s.board = s.read(t, s.url)
	if got := s.write(t, "puzzlink", s.board); got != "https://puzz.link/p?"+s.url {
		t.Errorf("%s is written as %s\n%v", s.url, got, s.board)
	}
}

func (s *samples) judge(t *testing.T, p position) {
	marked := s.read(t, p.text)
	if again := s.read(t, s.write(t, "pzprv3", marked)); again.String() != marked.String() {
		t.Errorf("%v\nis written as\n%v", marked, again)
	}
	b, err := puzzles.AtPosition(marked, nil)
	if err != nil {
		t.Fatal(err)
	}
	rule := p.verdict
	if mapped, isMapped := s.mapped[rule]; isMapped {
		rule = mapped
	}
	switch rule {
	case "open":
		holds(t, marked, puzzles.Unique, puzzles.Multiple)
	case "solved":
		s.accept(t, b, marked)
	default:
		s.refuse(t, b, marked, rule)
	}
}

// accept accepts a position as a solution, the only one if the board is the file's.
func (s *samples) accept(t *testing.T, b, marked puzzles.Board) {
	answer := s.unmarked(b, marked, nil)
	if err := b.Check(answer); err != nil {
		t.Fatalf("%v\n%v%s", err, b, b.Picture(answer))
	}
	if b.String() == s.board.String() {
		for _, found := range holds(t, b, puzzles.Unique) {
			if !slices.Equal(found, answer) {
				t.Errorf("another solution\n%s%s", b.Picture(found), b.Picture(answer))
			}
		}
	}
	fixed, err := puzzles.AtPosition(b, answer)
	if err != nil {
		t.Fatal(err)
	}
	holds(t, fixed, puzzles.Unique)
}

// completions is how many ways of filling in what numbers a position leaves open are tried.
const completions = 5

// refuse refuses each of some completions, and names the rule.
func (s *samples) refuse(t *testing.T, b, marked puzzles.Board, rule string) {
	r := rand.New(rand.NewPCG(1, 1))
	for range completions {
		answer := s.unmarked(b, marked, r)
		faults, err := b.(*script.Board).Faults(answer)
		if err != nil || !slices.ContainsFunc(faults, func(f script.Fault) bool { return f.Rule == rule }) {
			t.Errorf("broken are %v, %v: want %q\n%v%s", faults, err, rule, b, b.Picture(answer))
		}
		fixed, err := puzzles.AtPosition(b, answer)
		if err != nil {
			t.Fatal(err)
		}
		holds(t, fixed, puzzles.None)
	}
}

// unmarked is the solution that a position is: what it leaves open is white, no line, and no border. Numbers are drawn.
func (s *samples) unmarked(b, marked puzzles.Board, r *rand.Rand) puzzles.Solution {
	rows, cols := b.Size()
	low, high, open := s.rules.Values(rows, cols)
	answer := slices.Repeat(puzzles.Solution{puzzles.Open}, s.rules.Length(rows, cols))
	copy(answer, puzzles.PositionOf(marked))
	for i, v := range answer {
		switch {
		case v != puzzles.Open:
		case s.isBlank:
			answer[i] = 0
		case open == puzzles.Open && r != nil:
			answer[i] = low + r.IntN(high-low+1)
		default:
			answer[i] = open
		}
	}
	return answer
}

// holds asks sat and both native engines, which have to come to one of some verdicts.
func holds(t *testing.T, b puzzles.Board, want ...puzzles.Verdict) (found []puzzles.Solution) {
	t.Helper()
	for _, e := range listing(t) {
		ctx, cancel := runs.Limits{Time: 10 * time.Minute}.Context(context.Background())
		run := puzzles.Solve(ctx, e, b, 2, func(s puzzles.Solution) { found = append(found, s) })
		cancel()
		if run.Err != nil || !slices.Contains(want, run.Verdict) {
			t.Errorf("%s: %v %v %v: want %v\n%v", e.Name, run.Verdict, run.Limit, run.Err, want, b)
		}
	}
	return found
}
