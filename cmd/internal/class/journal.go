package class

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"twofold/cmd/internal/task"
	"twofold/puzzles/journal"
)

// A Journal is a file with a line of JSON for what a class is asked, and one for each result.
type Journal struct{ *journal.Journal }

// title is the same for the same questions: the boards, how they are asked, and files that decide what is right.
// Weights may change, since they change no answer.
func title(tasks []*task.Task) (string, error) {
	h := sha256.New()
	for _, t := range tasks {
		fmt.Fprintf(h, "%q %q %q %q %q %q %v %+v %+v\n", t.Name, t.Ask, t.What, t.Engine, t.Order, t.Boards, t.Unchanged,
			t.Call, t.Limits)
		for _, b := range t.All {
			fmt.Fprintf(h, "%q\n", b.String())
		}
		for _, file := range t.Judges() {
			text, err := os.ReadFile(filepath.Join(t.Dir, file))
			if err != nil {
				return "", err
			}
			fmt.Fprintf(h, "%q\n", text)
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// OpenJournal opens the journal in a directory, or makes both. One of other tasks or boards is refused. The results
// that it has already are handed to use.
func OpenJournal(dir string, tasks []*task.Task, use func(Result)) (j Journal, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return j, err
	}
	name := filepath.Join(dir, "journal.jsonl")
	asked, err := title(tasks)
	if err != nil {
		return j, err
	}
	heading, _ := json.Marshal(map[string]string{"grade": asked}) // a string can be told
	j.Journal, err = journal.Resume(name, journal.Format{
		Head: string(heading) + "\n", Begin: "{", End: "\n",
		Differs: func(string) error {
			return errors.New("it is the journal of other tasks, boards or right answers: expected another directory")
		},
	}, func(lines iter.Seq2[int, string]) error {
		for number, line := range lines {
			var r Result
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				return journal.Errorf(name, number, "%v: expected a result", err)
			}
			use(r)
		}
		return nil
	})
	return j, err
}

// Add writes a result.
func (j Journal) Add(r Result) error {
	line, err := json.Marshal(r)
	if err == nil {
		_, err = j.Write(append(line, '\n'))
	}
	return err
}
