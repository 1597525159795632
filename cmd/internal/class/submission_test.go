package class_test

import (
	"archive/zip"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"twofold/cmd/internal/class"
	"twofold/cmd/internal/task"
	"twofold/puzzles/faults"
)

// write makes files below a directory.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// archive writes a zip archive with files of these names.
func archive(t *testing.T, file string, names ...string) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := zip.NewWriter(f)
	for _, name := range names {
		part, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// calling are tasks that call these files.
func calling(names ...string) (all []*task.Task) {
	for _, name := range names {
		all = append(all, &task.Task{Call: task.Call{File: name}})
	}
	return all
}

// TestSubmissions: directories, archives and files are submissions. What is linked, hidden, outside or too large is
// not.
func TestSubmissions(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	write(t, outside, map[string]string{"secret.py": "others' work"})
	write(t, dir, map[string]string{
		"anna/a.py": "1", "anna/sub/b.py": "2", "bert.py": "3", ".hidden/x.py": "4", "_all.py": "5",
		"notes.csv": "stray", "broken.zip": "no archive", "large/l.py": strings.Repeat("x", 20<<20+1),
	})
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	archive(t, filepath.Join(dir, "carl.zip"), "ex8/a.py")
	archive(t, filepath.Join(dir, "evil.zip"), "../../evil.py", "fine.py")
	for link, to := range map[string]string{"anna/link.py": outside + "/secret.py", "linked": outside,
		"anna/up": outside} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	all, over, err := class.Submissions(dir, calling("a.py"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"empty", "notes.csv"}; !slices.Equal(over, want) {
		t.Errorf("left over %q: want %q", over, want)
	}
	got := map[string]string{}
	for _, s := range all {
		got[s.Name] = strings.Join(slices.Sorted(maps.Keys(s.Files)), " ")
		if s.Files == nil {
			got[s.Name] = "cannot be read: " + s.Reason
		}
	}
	want := map[string]string{
		"anna": "a.py sub/b.py", "bert": "bert.py", "carl": "ex8/a.py",
		"linked": "cannot be read: it is neither a file nor a directory",
		"large":  "cannot be read: it has more than 20971520 bytes", "broken": "cannot be read: zip: not a valid zip file",
	}
	for name, files := range want {
		if got[name] != files {
			t.Errorf("%s: %q: want %q", name, got[name], files)
		}
	}
	if strings.Contains(got["evil"], "..") || len(got) != len(want)+1 {
		t.Errorf("%q", got)
	}
}

// TestNamesOfSubmissions: each submission has a name of its own.
func TestNamesOfSubmissions(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"anna.py": "1", "bert/b.py": "2", "bert.go": "3", "carl.py": "4", "carl.c": "5",
		"dora.py": "6", "dora.py.c": "7", "emil": "8"})
	all, _, err := class.Submissions(dir, calling("a.py", "a.c", "a.go", "a"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range all {
		got = append(got, s.Name)
	}
	want := []string{"anna", "bert", "bert.go", "carl.c", "carl.py", "dora", "dora.py.c", "emil"}
	if !slices.Equal(got, want) {
		t.Errorf("%q: want %q", got, want)
	}
}

// TestHash: other files, other contents and other names make another submission.
func TestHash(t *testing.T) {
	seen := map[string]bool{}
	for _, files := range []map[string][]byte{
		{}, {"a": nil}, {"a": []byte("1")}, {"b": []byte("1")}, {"a": []byte("1"), "b": nil}, {"a1": nil},
		{"a": []byte("1\n")},
	} {
		hash := class.Submission{Files: files}.Hash()
		if seen[hash] || hash != (class.Submission{Files: maps.Clone(files)}).Hash() {
			t.Errorf("%v has the hash of another, or two", files)
		}
		seen[hash] = true
	}
}

// TestScores: the mean of the shares by weights; what was not graded has no share.
func TestScores(t *testing.T) {
	marks := func(right, boards int) []faults.Kind {
		all := slices.Repeat([]faults.Kind{class.NotAsked}, boards)
		for i := range right {
			all[i] = class.Right
		}
		return all
	}
	tasks := []*task.Task{{Name: "a", Weight: 1}, {Name: "b", Weight: 3}}
	results := []class.Result{
		{Student: "anna", Task: "a", Marks: marks(8, 20)}, {Student: "anna", Task: "b", Marks: marks(20, 20)},
		{Student: "bert", Task: "b", Marks: marks(1, 3)}, {Student: "carl", Task: "a"},
	}
	scores := class.Scores(tasks, []class.Submission{{Name: "anna"}, {Name: "bert"}, {Name: "carl"}}, results)
	for i, want := range []struct {
		share  float64
		graded bool
	}{{0.85, true}, {0.25, false}, {0, false}} {
		if got := scores[i]; got.Share != want.share || got.Graded() != want.graded {
			t.Errorf("%s: %v, graded %t: want %v", got.Student, got.Share, got.Graded(), want)
		}
	}
}
