package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles/parse"
)

func TestRead(t *testing.T) {
	want := &Table{File: "f", Columns: []string{"a", "b"}, Rows: [][]string{{"1", "x,y"}, {"2", ""}}}
	for name, text := range map[string]string{
		"CSV":         "a,b\n1,\"x,y\"\n2,\n",
		"without end": "a,b\r\n1,\"x,y\"\r\n2,",
		"marked":      "\ufeffa,b\n1,\"x,y\"\n2,\n",
		"JSON Lines":  `{"a":1,"b":"x,y"}` + "\n\n" + `{"a":2}` + "\n",
	} {
		got, err := Read(strings.NewReader(text), "f")
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "f: line 1, column 1: the file is empty: expected CSV with a header line, or JSON Lines"},
		{"a,b\n1\n", "f: line 2, column 1: a row of 1 cells: expected 2, as in the header"},
		{"a,a\n", `f: line 1, column 3: column "a" stands twice: expected each once`},
		{"a,\n", "f: line 1, column 3: column 2 has no name: expected a header line"},
		{"a,b\n1,\"2\n", "f: line 2, column 6: extraneous or missing \" in quoted-field: expected CSV"},
		{"{\"a\":[1]}\n", `f: line 1, column 1: "a" is nested: expected an object with strings, numbers and truth values`},
		{"{\"a\":1}\n{\"a\"\n", "f: line 2, column 1: EOF: expected an object with strings, numbers and truth values"},
		{"{\"a\":1} 2\n", "f: line 1, column 1: more behind the object: expected an object with strings, numbers and " +
			"truth values"},
		{"{}\n3\n", "f: line 2, column 1: no JSON object: expected an object with strings, numbers and truth values"},
	} {
		_, err := Read(strings.NewReader(c.text), "f")
		var text *parse.Error
		if err == nil || err.Error() != c.want || !errors.As(err, &text) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// TestReadIsInverse: whatever is written as CSV reads back.
func TestReadIsInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z_]{1,8}`), 2, 5, rapid.ID).Draw(t, "columns")
		row := rapid.SliceOfN(rapid.StringMatching(`[ -~äß✓\n]*`), len(columns), len(columns))
		rows := rapid.SliceOfN(row, 1, 5).Draw(t, "rows")
		var text bytes.Buffer
		w := csv.NewWriter(&text)
		_ = w.WriteAll(append([][]string{columns}, rows...))
		got, err := Read(&text, "f")
		if err != nil || !slices.EqualFunc(got.Rows, rows, slices.Equal) {
			t.Fatalf("%q: %v, want %q", got, err, rows)
		}
	})
}

func FuzzRead(f *testing.F) {
	f.Add("a,b\n1,2\n")
	f.Add("{\"a\":1}\n{\"b\":true,\"a\":null}\n")
	f.Fuzz(func(t *testing.T, text string) {
		table, err := Read(strings.NewReader(text), "f")
		if err != nil {
			return
		}
		for _, row := range table.Rows {
			if len(row) != len(table.Columns) {
				t.Fatalf("row %q: expected %d cells", row, len(table.Columns))
			}
		}
	})
}

func TestWhere(t *testing.T) {
	table := &Table{File: "f", Columns: []string{"a", "b"}, Rows: [][]string{{"1", "x"}, {"2", "y"}, {"3", ""}}}
	for _, c := range []struct {
		condition string
		want      string
	}{{"a=1", "1"}, {"a=1|3", "1 3"}, {"b!=x|", "2"}, {"b=", "3"}, {"a=4", ""}} {
		got, err := table.Where(c.condition)
		if err != nil {
			t.Fatal(err)
		}
		var kept []string
		for _, row := range got.Rows {
			kept = append(kept, row[0])
		}
		if strings.Join(kept, " ") != c.want {
			t.Errorf("%s: %q, want %s", c.condition, kept, c.want)
		}
	}
	words := &Table{File: "f", Columns: []string{"family", "engine"}}
	if _, err := words.Column("familly"); err == nil || err.Error() != `f: column "familly": did you mean family?` {
		t.Error(err)
	}
	for condition, want := range map[string]string{
		"c=1": `f: column "c": expected one of a, b`, "a": `condition "a": expected column=value or column!=value`,
	} {
		if _, err := table.Where(condition); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", condition, err, want)
		}
	}
}

func TestGroups(t *testing.T) {
	table := &Table{Columns: []string{"a", "b", "c"}, Rows: [][]string{{"1", "x", "7"}, {"2", "x", ""}, {"1", "x", "9"}}}
	groups := table.GroupBy([]int{0})
	if len(groups) != 2 || !slices.Equal(groups[0].Numbers(2), []float64{7, 9}) || groups[1].Numbers(2) != nil {
		t.Errorf("%v", groups)
	}
	if got := table.Varying([]int{0, 1}); !slices.Equal(got, []int{0}) {
		t.Errorf("%v varies", got)
	}
}

// TestQuartiles: the values of R's quantile, type 7.
func TestQuartiles(t *testing.T) {
	for _, c := range []struct {
		sample []float64
		want   Quartiles
	}{
		{[]float64{3}, Quartiles{3, 3, 3}},
		{[]float64{4, 1}, Quartiles{1.75, 2.5, 3.25}},
		{[]float64{5, 1, 3, 2, 4}, Quartiles{2, 3, 4}},
		{[]float64{1, 2, 3, 4}, Quartiles{1.75, 2.5, 3.25}},
	} {
		if got := QuartilesOf(c.sample); got != c.want {
			t.Errorf("%v: %v, want %v", c.sample, got, c.want)
		}
	}
	if q := QuartilesOf(nil); !math.IsNaN(q.Median) {
		t.Errorf("%v of nothing", q)
	}
}
