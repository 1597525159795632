package encode

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// written is the formula's DIMACS text.
func written(f *Formula) (string, error) {
	var out bytes.Buffer
	err := WriteDIMACS(&out, f)
	return out.String(), err
}

// sameClauses reports whether both have as many variables and the same clauses.
func sameClauses(f, g *Formula) bool {
	return f.NumVars() == g.NumVars() && slices.EqualFunc(f.Clauses, g.Clauses, slices.Equal[[]int])
}

func TestWriteDIMACS(t *testing.T) {
	for _, test := range []struct {
		lits, k int
		exactly func(f *Formula, lits []int, k int)
		want    string
	}{
		{0, 0, exactlyDirect, "p cnf 0 0\n"},
		{0, 1, exactlyDirect, "p cnf 0 1\n0\n"},
		{2, 2, exactlyDirect, "c 1 r1c1\nc 2 r1c2\np cnf 2 2\n1 0\n2 0\n"},
		{2, 1, exactlyDirect, "c 1 r1c1\nc 2 r1c2\np cnf 2 2\n-1 -2 0\n1 2 0\n"},
		{2, 1, exactlySequential, "c 1 r1c1\nc 2 r1c2\np cnf 5 10\n" +
			"-1 3 0\n-3 1 0\n-2 4 0\n-3 4 0\n-4 3 2 0\n-2 -3 5 0\n-5 2 0\n-5 3 0\n4 0\n-5 0\n"},
	} {
		f := Single(func(f *Formula) {
			var lits []int
			for cell := range test.lits {
				lits = append(lits, f.Key(puzzles.Place(cell, test.lits)))
			}
			settled(f, lits, test.k, test.exactly)
		}).Made(0)
		if got, err := written(f); got != test.want || err != nil {
			t.Errorf("%d of %d\n got %q, %v\nwant %q", test.k, test.lits, got, err, test.want)
		}
	}
}

func TestWriteDIMACSErrors(t *testing.T) {
	full := errors.New("the disk is full")
	f := &Formula{Names: []string{"a"}, Clauses: [][]int{{1}}}
	if err := WriteDIMACS(failingWriter{full}, f); !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
	f.Cards = []Card{{[]int{1}, 1}}
	want := "native cardinality constraints are not CNF: choose another encoding"
	if got, err := written(f); got != "" || err == nil || err.Error() != want {
		t.Errorf("got %q, %v, want %s", got, err, want)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

var dimacsCases = []struct {
	name, text string
	want       string // the formula's text, or the error
}{
	{"nothing", "p cnf 0 0\n", "p cnf 0 0\n"},
	{"no newline", "p cnf 0 0", "p cnf 0 0\n"},
	{"unused variables", "p cnf 7 0", "p cnf 7 0\n"},
	{"the empty clause", "p cnf 0 1\n0\n", "p cnf 0 1\n0\n"},
	{"two clauses", "p cnf 2 2\n1 -2 0\n2 0\n", "p cnf 2 2\n1 -2 0\n2 0\n"},
	{"clauses on one line", "p cnf 2 2\n1 -2 0 2 0", "p cnf 2 2\n1 -2 0\n2 0\n"},
	{"a clause over several lines", "p cnf 3 2\n1\n-2\n\n  3 0 2\n0", "p cnf 3 2\n1 -2 3 0\n2 0\n"},
	{"comments", "c\nc p cnf 9 9\ncc\np cnf 2 2\nc 1 0\n1 -2 0\nc\n2 0\nc the end", "p cnf 2 2\n1 -2 0\n2 0\n"},
	{"a comment within a clause", "p cnf 2 1\n1\nc 2\n-2 0\n", "p cnf 2 1\n1 -2 0\n"},
	{"a long comment", "c" + strings.Repeat("x", 1<<18) + "\np cnf 1 1\n1 0\n", "p cnf 1 1\n1 0\n"},
	{"a binary comment", "c \x00\xff\np cnf 1 1\n1 0\n", "p cnf 1 1\n1 0\n"},
	{"CRLF and tabs", "c x\r\np\tcnf 2  1\r\n1\t-2 0\r\n", "p cnf 2 1\n1 -2 0\n"},
	{"a percent sign ends the file", "p cnf 2 1\n1 -2 0\n%\n0\n\nwhatever", "p cnf 2 1\n1 -2 0\n"},
	{"a clause of a literal and its negative", "p cnf 1 1\n1 -1 1 0\n", "p cnf 1 1\n1 -1 1 0\n"},

	{"empty", "", `f: line 1, column 1: "": expected the header 'p cnf VARIABLES CLAUSES'`},
	{"only comments", "c x\nc y\n", `f: line 3, column 1: "": expected the header 'p cnf VARIABLES CLAUSES'`},
	{"no header", "1 2 0\n", `f: line 1, column 1: "1": expected the header 'p cnf VARIABLES CLAUSES'`},
	{
		"a clause before the header",
		"c\n\n 1 0\np cnf 1 1\n",
		`f: line 3, column 2: "1": expected the header 'p cnf VARIABLES CLAUSES'`,
	},
	{"another format", "p wcnf 1 1 2\n", `f: line 1, column 3: "wcnf": expected the header 'p cnf VARIABLES CLAUSES'`},
	{
		"a binary file",
		"\x7fELF\x02\x01",
		`f: line 1, column 1: "\x7fELF\x02\x01": expected the header 'p cnf VARIABLES CLAUSES'`,
	},
	{
		"a header cut short",
		"p cnf 3",
		`f: line 1, column 8: header "p cnf 3 ": expected 'p cnf VARIABLES CLAUSES' with at most 20000000 variables`,
	},
	{
		"a count that is no number",
		"p cnf x 1\n",
		`f: line 1, column 9: header "p cnf x 1": expected 'p cnf VARIABLES CLAUSES' with at most 20000000 variables`,
	},
	{
		"a negative count",
		"p cnf -1 1\n",
		`f: line 1, column 10: header "p cnf -1 1": expected 'p cnf VARIABLES CLAUSES' with at most 20000000 variables`,
	},
	{
		"a negative count of clauses",
		"p cnf 1 -1\n",
		`f: line 1, column 9: header "p cnf 1 -1": expected 'p cnf VARIABLES CLAUSES' with at most 20000000 variables`,
	},
	{
		"too many variables",
		"p cnf 20000001 1\n",
		`f: line 1, column 16: header "p cnf 20000001 1": expected 'p cnf VARIABLES CLAUSES' with at most 20000000 variables`,
	},
	{
		"a huge count",
		"p cnf 1 99999999999999999999\n",
		`f: line 1, column 9: header "p cnf 1 99999999999999999999": expected 'p cnf VARIABLES CLAUSES' with at most ` +
			`20000000 variables`,
	},
	{"a second header", "p cnf 1 1\np cnf 1 1\n1 0", `f: line 2, column 1: "p": expected a literal from -1 to 1, or 0`},

	{"a word", "p cnf 2 1\n1 x 0\n", `f: line 2, column 3: "x": expected a literal from -2 to 2, or 0`},
	{"a fraction", "p cnf 2 1\n1.0 0\n", `f: line 2, column 1: "1.0": expected a literal from -2 to 2, or 0`},
	{
		"a comment that does not begin its line",
		"p cnf 2 1\n1 0 c x\n",
		`f: line 2, column 5: "c": expected a literal from -2 to 2, or 0`,
	},
	{"a literal too large", "p cnf 2 1\n1 3 0\n", `f: line 2, column 3: "3": expected a literal from -2 to 2, or 0`},
	{"a literal too small", "p cnf 2 1\n1\n -3 0\n", `f: line 3, column 2: "-3": expected a literal from -2 to 2, or 0`},
	{"a literal without variables", "p cnf 0 1\n1 0\n", `f: line 2, column 1: "1": expected a literal from -0 to 0, or 0`},
	{
		"a huge literal",
		"p cnf 2 1\n1 99999999999999999999 0\n",
		`f: line 2, column 3: "99999999999999999999": expected a literal from -2 to 2, or 0`,
	},
	{
		"the largest integer",
		"p cnf 2 1\n9223372036854775807 0\n",
		`f: line 2, column 1: "9223372036854775807": expected a literal from -2 to 2, or 0`,
	},
	{
		"the smallest integer",
		"p cnf 2 1\n-9223372036854775808 0\n",
		`f: line 2, column 1: "-9223372036854775808": expected a literal from -2 to 2, or 0`,
	},
	{
		"a long word",
		"p cnf 2 1\n1 " + strings.Repeat("7", 40) + " 0\n",
		`f: line 2, column 3: "` + strings.Repeat("7", 33) + `"…: expected a literal`,
	},
	{
		"a file without blanks",
		strings.Repeat("x", 1<<20),
		`f: line 1, column 1: "` + strings.Repeat("x", 33) + `"…: expected a literal`,
	},

	{"cut short within a clause", "p cnf 2 2\n1 0\n-2", "f: line 3, column 3: the file ends within a clause: expected 0"},
	{
		"cut short after a line",
		"p cnf 2 2\n1 0\n",
		"f: line 3, column 1: the file has 1 clauses: expected 2 as its header says",
	},
	{"cut short within a number", "p cnf 12 1\n1", "f: line 2, column 2: the file ends within a clause: expected 0"},
	{
		"a percent sign within a clause",
		"p cnf 2 1\n1\n%\n",
		"f: line 3, column 1: the file ends within a clause: expected 0",
	},
	{
		"a percent sign too early",
		"p cnf 2 2\n1 0\n%\n2 0\n",
		"f: line 3, column 1: the file has 1 clauses: expected 2 as its header says",
	},
	{
		"too many clauses",
		"p cnf 2 1\n1 0\n2 0\n-1 0\n",
		"f: line 5, column 1: the file has 3 clauses: expected 1 as its header says",
	},
}

func TestReadDIMACS(t *testing.T) {
	for _, test := range dimacsCases {
		for _, r := range []io.Reader{strings.NewReader(test.text), iotest.OneByteReader(strings.NewReader(test.text))} {
			got := readBack(r)
			if got != test.want {
				t.Errorf("%s: %.80q\n got %s\nwant %s", test.name, test.text, got, test.want)
			}
		}
	}
}

// readBack is the text of the formula that is read, or the error.
func readBack(r io.Reader) string {
	f, err := ReadDIMACS(context.Background(), r, "f")
	if err != nil {
		return err.Error()
	}
	text, err := written(f)
	if err != nil {
		return err.Error()
	}
	return text
}

func TestReadDIMACSSaysWhatCannotBeRead(t *testing.T) {
	broken := iotest.ErrReader(errors.New("the disk is broken"))
	for _, test := range []struct{ text, want string }{
		{"", "f: line 1, column 1: cannot be read: the disk is broken"},
		{"c x", "f: line 1, column 4: cannot be read: the disk is broken"},
		{"p cnf 1 1\n", "f: line 2, column 1: cannot be read: the disk is broken"},
		{"p cnf 1 1\n1", "f: line 2, column 1: cannot be read: the disk is broken"},
	} {
		if got := readBack(io.MultiReader(strings.NewReader(test.text), broken)); got != test.want {
			t.Errorf("%q\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

func drawFormula(t *rapid.T) *Formula {
	f := &Formula{}
	for range rapid.IntRange(0, 8).Draw(t, "variables") {
		f.NewVar(rapid.SampledFrom([]string{"", "r1c1", "a b"}).Draw(t, "name"))
	}
	for range rapid.IntRange(0, 8).Draw(t, "clauses") {
		most := min(f.NumVars(), 4)
		literal := rapid.Custom(func(t *rapid.T) int {
			return signed(rapid.IntRange(1, f.NumVars()).Draw(t, "variable"), rapid.Bool().Draw(t, "positive"))
		})
		if most == 0 {
			f.Add()
			continue
		}
		f.Add(rapid.SliceOfN(literal, 0, most).Draw(t, "clause")...)
	}
	return f
}

func TestReadDIMACSReadsWhatIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFormula(t)
		text, err := written(f)
		if err != nil {
			t.Fatal(err)
		}
		back, err := ReadDIMACS(context.Background(), strings.NewReader(text), "f")
		if err != nil || !sameClauses(f, back) {
			t.Fatalf("%q is read as %+v, %v", text, back, err)
		}
	})
}

// Clauses may be added in any number and length without one writing over another.
func TestAddCopies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := &Formula{}
		lits := make([]int, 2*slabSize)
		var want []string
		for i := range rapid.IntRange(0, 40).Draw(t, "clauses") {
			n := rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(0, len(lits))).Draw(t, "length")
			for j := range n {
				lits[j] = i + 1
			}
			f.Add(lits[:n]...)
			want = append(want, fmt.Sprintf("%d times %d", n, i+1))
		}
		var got []string
		for i, clause := range f.Clauses {
			if slices.ContainsFunc(clause, func(l int) bool { return l != i+1 }) {
				t.Fatalf("clause %d was written over: %v", i, clause)
			}
			_ = append(clause, 0) // has to copy
			got = append(got, fmt.Sprintf("%d times %d", len(clause), i+1))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
		for i, clause := range f.Clauses {
			if slices.Contains(clause, 0) {
				t.Fatalf("an append to the clause before wrote over clause %d", i)
			}
		}
	})
}

// manyVariables matches what may be a header whose names alone take much memory.
var manyVariables = regexp.MustCompile(`(^|[^-\d])\d{6}`)

func FuzzReadDIMACS(f *testing.F) {
	for _, test := range dimacsCases {
		if len(test.text) < 1000 {
			f.Add(test.text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if manyVariables.MatchString(text) {
			return
		}
		formula, err := ReadDIMACS(context.Background(), strings.NewReader(text), "f")
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error has several lines: %q", text, err)
			}
			return
		}
		for _, clause := range formula.Clauses {
			for _, l := range clause {
				if l == 0 || l < -formula.NumVars() || l > formula.NumVars() {
					t.Fatalf("%q: literal %d of %d variables", text, l, formula.NumVars())
				}
			}
		}
		again, err := written(formula)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		back, err := ReadDIMACS(context.Background(), strings.NewReader(again), "f")
		if err != nil || !sameClauses(formula, back) {
			t.Fatalf("%q is written as %q and read back as %+v, %v", text, again, back, err)
		}
	})
}

// TestReadDIMACSWithinMemory: what does not fit is counted, and said.
func TestReadDIMACSWithinMemory(t *testing.T) {
	limited, cancel := runs.Limits{Memory: 1 << 40}.Context(context.Background())
	defer cancel()
	ended, end := context.WithCancelCause(context.Background())
	end(runs.Time)
	for _, row := range []struct {
		ctx        context.Context
		text, want string
	}{
		{limited, "p cnf 2 3000\n" + strings.Repeat("1 2 0\n", 3000), "<nil>"},
		{small(t), "p cnf 2 3000\n" + strings.Repeat("1 2 0\n", 3000),
			"memory limit reached: the formula needs about 3 thousand clauses"},
		{small(t), "p cnf 20000000 0\n", "memory limit reached: the formula needs 20000000 variables"},
		{small(t), "p cnf 2 2\n" + strings.Repeat("1 2 0\n", 3000),
			"f: line 3002, column 1: the file has 3000 clauses: expected 2 as its header says"},
		{ended, "p cnf 2 1\n1 2 0\n", "time limit reached"},
	} {
		if _, err := ReadDIMACS(row.ctx, strings.NewReader(row.text), "f"); fmt.Sprint(err) != row.want {
			t.Errorf("%.30q\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}

// small is a context with a memory limit of which no more is known than its number: it is not watched.
func small(t *testing.T) context.Context {
	t.Helper()
	watched, cancel := runs.Limits{Memory: 1 << 16}.Context(context.Background())
	t.Cleanup(cancel)
	return context.WithoutCancel(watched)
}
