package class_test

import (
	"path/filepath"
	"testing"

	"twofold/cmd/internal/class"
	"twofold/cmd/internal/task"
)

// TestJournalOfOtherAnswers: a rubric may change under a journal, but not what decides whether an answer is right.
func TestJournalOfOtherAnswers(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"adapter.py": "1", "right.py": "2", "oracle.py": "3"}
	write(t, dir, files)
	one := &task.Task{Name: "a", Dir: dir, Weight: 1, Right: "right.py", Oracle: "oracle.py",
		Call: task.Call{Adapter: "adapter.py"}}
	opens := func() error {
		j, err := class.OpenJournal(filepath.Join(dir, "grades"), []*task.Task{one}, func(class.Result) {})
		if err != nil {
			return err
		}
		return j.Close()
	}
	if err := opens(); err != nil {
		t.Fatal(err)
	}
	if one.Weight = 2; opens() != nil {
		t.Errorf("another weight: %v", opens())
	}
	for name := range files {
		write(t, dir, map[string]string{name: "another"})
		if opens() == nil {
			t.Errorf("%s was changed, and its journal is gone on with", name)
		}
		write(t, dir, files)
	}
	if err := opens(); err != nil {
		t.Error(err)
	}
}
