package journal

import (
	"errors"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var formats = map[string]Format{
	"lines":      {End: "\n"},
	"with head":  {Head: "# head\n", End: "\n"},
	"paragraphs": {Head: "# head\n", End: "\n\n"},
}

// TestResumeAnywhere: cut at any byte, a file keeps its whole records, and going on makes the whole file.
func TestResumeAnywhere(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		f := formats[rapid.SampledFrom([]string{"lines", "with head", "paragraphs"}).Draw(t, "format")]
		records := rapid.SliceOfN(rapid.StringMatching(`[a-c]{1,5}`), 0, 5).Draw(t, "records")
		for i := range records {
			records[i] += f.End
		}
		whole := f.Head + strings.Join(records, "")
		left := whole[:rapid.IntRange(0, len(whole)).Draw(t, "cut")]
		name := filepath.Join(dir, "file")
		if err := os.WriteFile(name, []byte(left), 0o666); err != nil {
			t.Fatal(err)
		}
		var got []string
		lines := strings.Count(f.Head, "\n")
		j, err := Resume(name, f, func(all iter.Seq2[int, string]) error {
			for line, record := range all {
				if line != lines+1 {
					t.Fatalf("record %q is in line %d: expected %d", record, line, lines+1)
				}
				lines += strings.Count(record, "\n")
				got = append(got, record)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Count(strings.TrimPrefix(left, f.Head), f.End)
		if len(left) < len(f.Head) {
			want = 0
		}
		if !slices.Equal(got, records[:want]) {
			t.Fatalf("%q of %q: expected %d records", got, left, want)
		}
		for _, record := range records[len(got):] {
			if _, err := j.Write([]byte(record)); err != nil {
				t.Fatal(err)
			}
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if text, _ := os.ReadFile(name); string(text) != whole {
			t.Fatalf("%q of %q: expected %q", text, left, whole)
		}
	})
}

// TestResumeRefuses: what is no such file is refused and left as it was.
func TestResumeRefuses(t *testing.T) {
	objection := errors.New("an objection")
	for _, row := range []struct {
		name, text string
		f          Format
		use        error
		want       string
	}{
		{"another head", "# other\na\n", formats["with head"], nil,
			`line 1, column 1: the file is of other work, and begins '# other': expected '# head', or another file`},
		{"a line of something else", "notes", formats["with head"], nil,
			`line 1, column 1: the file is of other work, and begins 'notes': expected '# head', or another file`},
		{"an escape", "\x1b[2J\n", formats["with head"], nil, `'\x1b[2J': expected`},
		{"no line", strings.Repeat("x", 2*maxHead), formats["with head"], nil, "and 65336 bytes more': expected"},
		{"nothing whole, and nothing torn", "my notes", Format{Begin: "# board", End: "\n\n"}, nil,
			`line 1, column 1: "my notes": expected "# board"`},
		{"a record, and something else behind", "# board\n\n#notes", Format{Begin: "# board", End: "\n\n"}, nil,
			`line 3, column 1: "#notes": expected "# board"`},
		{"an objection", "a\nb", formats["lines"], objection, "an objection"},
		{"a head that differs", "# other\na\n", Format{Head: "# head\n", End: "\n", Differs: func(line string) error {
			return errors.New(line + " differs")
		}}, nil, "file: # other differs"},
	} {
		t.Run(row.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "file")
			if err := os.WriteFile(name, []byte(row.text), 0o666); err != nil {
				t.Fatal(err)
			}
			_, err := Resume(name, row.f, func(all iter.Seq2[int, string]) error {
				for range all {
				}
				return row.use
			})
			if err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%v: expected %q", err, row.want)
			}
			if kept, _ := os.ReadFile(name); string(kept) != row.text {
				t.Errorf("the file is %q: expected %q", kept, row.text)
			}
		})
	}
}

// TestLargeRecords: a sparse file of 20 GB is refused without being read.
func TestLargeRecords(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	name := filepath.Join(t.TempDir(), "file")
	if err := errors.Join(os.WriteFile(name, []byte("a\n"), 0o666), os.Truncate(name, 20<<30)); err != nil {
		t.Skip(err)
	}
	_, err := Resume(name, formats["lines"], func(all iter.Seq2[int, string]) error {
		for range all {
		}
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "line 2, column 1: a record of more than 67108864 bytes") {
		t.Error(err)
	}
}

// TestOneProcess: a file that is written to is refused to others, and stays as it is; other kinds of files are
// nobody's.
func TestOneProcess(t *testing.T) {
	const question = "JOURNAL_TEST_FILE"
	nothing := func(iter.Seq2[int, string]) error { return nil }
	if name := os.Getenv(question); name != "" { // the other process
		for _, open := range []func() (*Journal, error){
			func() (*Journal, error) { return Create(name, formats["lines"]) },
			func() (*Journal, error) { return Resume(name, formats["lines"], nothing) },
		} {
			if j, err := open(); err == nil {
				j.Close()
			} else if !strings.Contains(err.Error(), "another process is writing to it") {
				t.Fatal(err)
			} else {
				t.Skip(err)
			}
		}
		return
	}
	name := filepath.Join(t.TempDir(), "file")
	j, err := Create(name, formats["lines"])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Write([]byte("a\n")); err != nil {
		t.Fatal(err)
	}
	other := func() string {
		c := exec.Command(os.Args[0], "-test.run=TestOneProcess", "-test.v")
		c.Env = append(os.Environ(), question+"="+name)
		text, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		return string(text)
	}
	if text := other(); !strings.Contains(text, "SKIP") {
		t.Errorf("another process opened it:\n%s", text)
	}
	if text, _ := os.ReadFile(name); string(text) != "a\n" {
		t.Errorf("the file is %q", text)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if text := other(); strings.Contains(text, "SKIP") {
		t.Errorf("another process cannot open what was closed:\n%s", text)
	}
	for range 2 {
		if _, err := Create(os.DevNull, formats["with head"]); err != nil {
			t.Error(err)
		}
	}
	if _, err := Resume(os.DevNull, formats["lines"], nothing); err == nil {
		t.Error("went on with a device")
	}
}
