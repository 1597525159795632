package experiment

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold/cmd/internal/table"
	"twofold/puzzles"
	"twofold/puzzles/lab/version"
	effort "twofold/puzzles/runs"
)

const six = "engines=['a','c']\nrepetitions=2\n[[boards]]\nfile='f'\nnames=['x, \"y\"']\n[parameters]\ndepth='1..2'\n"

var testProvenance = Provenance{version.Versions{Program: "v1", Go: "go1", Gophersat: "g1"}, "twofold sweep"}

// invented is what a run would give, the same each time.
func invented(r Run) Outcome {
	cost := r.Number(Depth, 7)
	return Outcome{
		Verdict: puzzles.Found, Found: 1, Cost: &cost, Reason: "two\nlines", Wall: 0.25, CPU: 0.5, Memory: 1 << 20,
		Counts: map[effort.Counter]int64{effort.Expanded: int64(10 * cost), effort.Depth: 3},
	}
}

func written(t *testing.T, runs []Run, asJSON bool) string {
	t.Helper()
	var text bytes.Buffer
	w := NewWriter(&text, runs, testProvenance, asJSON)
	for _, r := range runs {
		if err := w.Write(r, invented(r)); err != nil {
			t.Fatal(err)
		}
	}
	return text.String()
}

// TestRows: CSV and JSON Lines say the same, and what they say is what was measured.
func TestRows(t *testing.T) {
	runs := runsOf(t, six)
	fromCSV, err1 := table.Read(strings.NewReader(written(t, runs, false)), "f")
	fromJSON, err2 := table.Read(strings.NewReader(written(t, runs, true)), "f")
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(columns(), fromCSV.Columns); diff != "" {
		t.Error(diff)
	}
	for n, row := range fromCSV.Rows {
		for i, name := range fromCSV.Columns {
			at, err := fromJSON.Column(name)
			if has := err == nil && fromJSON.Rows[n][at] != ""; has && fromJSON.Rows[n][at] != row[i] || !has && row[i] != "" {
				t.Errorf("row %d: %s %q in CSV", n, name, row[i])
			}
		}
	}
	for name, want := range map[string]string{
		"board": `x, "y"`, "engine": "c", "depth": "", "depth_reached": "3", "expanded": "70", "cost": "7",
		"reason": "two lines",
		"wall_s": "0.25", "memory_bytes": "1048576", "time_limit_s": "", "memory_limit_bytes": "4294967296",
		"repetition": "1",
		"verdict":    "found", "conflicts": "", "solutions": "1",
	} {
		at, err := fromCSV.Column(name)
		if err != nil || fromCSV.Rows[2][at] != want {
			t.Errorf("%s %q, %v: want %q", name, fromCSV.Rows[2][at], err, want)
		}
	}
}

// TestResumeAnywhere: whatever is left of a file, going on gives the whole file, and no row that is there is
// measured again.
func TestResumeAnywhere(t *testing.T) {
	runs := runsOf(t, six)
	for _, asJSON := range []bool{false, true} {
		whole := written(t, runs, asJSON)
		file := filepath.Join(t.TempDir(), "rows")
		for cut := 0; cut <= len(whole); cut += 17 {
			got, done := resumed(t, file, whole[:cut], runs, asJSON)
			rows := strings.Count(whole[:cut], "\n")
			if !asJSON {
				rows = max(rows-1, 0)
			}
			if got != whole || done != rows {
				t.Fatalf("cut at %d: %d of %d rows taken up\n%s", cut, done, rows, got)
			}
		}
	}
}

func resumed(t *testing.T, file, text string, runs []Run, asJSON bool) (whole string, done int) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	w, done, err := Open(file, true, runs, testProvenance, asJSON)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, r := range runs[done:] {
		if err := w.Write(r, invented(r)); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(got), done
}

func TestResumeRefuses(t *testing.T) {
	runs := runsOf(t, six)
	other := runsOf(t, strings.Replace(six, "1..2", "1..3", 1))
	text := written(t, runs, false)
	for _, c := range []struct {
		text string
		runs []Run
		want string
	}{
		{text, other, "row 1: experiment"},
		{text + text[strings.LastIndex(strings.TrimSpace(text), "\n")+1:], runs, "7 rows: expected at most 6"},
		{"a,b\n1,2\n", runs, "the columns are not those"},
		{strings.Replace(text, ",gophersat", ",other", 1), runs, "the columns are not those"},
		{strings.Replace(text, ",c,", ",a,", 1), runs, `row 3: engine "a": expected "c"`},
	} {
		file := filepath.Join(t.TempDir(), "rows")
		if err := os.WriteFile(file, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, _, err := Open(file, true, c.runs, testProvenance, false)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
		if kept, _ := os.ReadFile(file); string(kept) != c.text {
			t.Errorf("%s: the file was changed", c.want)
		}
	}
}
