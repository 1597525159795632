package class

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"twofold/cmd/internal/task"
	"twofold/puzzles/prose"
)

// A Submission is the files that a student handed in.
type Submission struct {
	Name   string
	Reason string            // of one that is known to be wrong, what is wrong with it; "" for others
	Files  map[string][]byte // by their paths with slashes
}

// What is read of a submission at most.
const (
	mostFiles = 1000
	mostBytes = 20 << 20
)

// Submissions are those of a directory: what is in it is a submission each, a directory with files, a zip archive, or a
// file of a kind that a task calls. The names of what is no submission are left over; those that begin with _ or a dot
// are left out. Links are not followed. A submission that cannot be read is one without files, and its reason says why.
func Submissions(dir string, tasks []*task.Task) (all []Submission, over []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, err
	}
	names := namesOf(entries)
	for i, e := range entries {
		if strings.ContainsAny(e.Name()[:1], "._") {
			continue
		}
		s := Submission{Name: names[i], Files: map[string][]byte{}}
		if err := s.load(filepath.Join(dir, e.Name()), e); err != nil {
			s.Files, s.Reason = nil, err.Error()
		}
		if len(s.Files) == 0 && s.Reason == "" || e.Type().IsRegular() && !isCalled(e.Name(), tasks) {
			over = append(over, e.Name())
			continue
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return nil, nil, fmt.Errorf("%s: no submissions: expected a directory, an archive or a file for each", dir)
	}
	return all, over, nil
}

// isCalled reports whether a file may be a submission: an archive, or of the kind of a file that a task calls.
func isCalled(name string, tasks []*task.Task) bool {
	return path.Ext(name) == ".zip" || slices.ContainsFunc(tasks, func(t *task.Task) bool {
		return path.Ext(name) == path.Ext(t.Call.File)
	})
}

// namesOf are those of the submissions: a file's is without its ending, unless that may be another's name, too. Without
// that a student would get the grades of another.
func namesOf(entries []fs.DirEntry) []string {
	taken := map[string]int{}
	stems := make([]string, len(entries))
	for i, e := range entries {
		stems[i] = e.Name()
		taken[e.Name()]++
		if e.Type().IsRegular() && path.Ext(e.Name()) != "" {
			stems[i] = strings.TrimSuffix(e.Name(), path.Ext(e.Name()))
			taken[stems[i]]++
		}
	}
	for i, e := range entries {
		if taken[stems[i]] > 1 {
			stems[i] = e.Name()
		}
	}
	return stems
}

func (s *Submission) load(file string, e fs.DirEntry) error {
	switch {
	case e.IsDir():
		root, err := os.OpenRoot(file)
		if err != nil {
			return err
		}
		defer root.Close()
		return s.addTree(root.FS())
	case !e.Type().IsRegular():
		return errors.New("it is neither a file nor a directory")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if path.Ext(e.Name()) != ".zip" {
		return s.add(e.Name(), bytes.NewReader(text))
	}
	archive, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return err
	}
	return s.addTree(archive)
}

// addTree adds the regular files of a directory or an archive.
func (s *Submission) addTree(tree fs.FS) error {
	return fs.WalkDir(tree, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		file, err := tree.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		return s.add(name, file)
	})
}

func (s *Submission) add(name string, r io.Reader) error {
	size := 0
	for _, text := range s.Files {
		size += len(text)
	}
	text, err := io.ReadAll(io.LimitReader(r, int64(mostBytes-size+1)))
	switch {
	case err != nil:
		return err
	case size+len(text) > mostBytes:
		return fmt.Errorf("it has more than %d bytes", mostBytes)
	case len(s.Files) == mostFiles:
		return fmt.Errorf("it has more than %s", prose.Some(mostFiles, "file"))
	}
	s.Files[name] = text
	return nil
}

// Hash is the same for the same files.
func (s Submission) Hash() string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		fmt.Fprintf(h, "%q %d\n", name, len(s.Files[name]))
		h.Write(s.Files[name])
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// find is the path of the file that a task calls by its name: at the top, else the only one of that name, else the only
// file of the same kind.
func (s Submission) find(name string) (string, error) {
	if _, ok := s.Files[name]; ok {
		return name, nil
	}
	var named, alike []string
	for _, file := range slices.Sorted(maps.Keys(s.Files)) {
		if path.Base(file) == name {
			named = append(named, file)
		}
		if path.Ext(file) == path.Ext(name) {
			alike = append(alike, file)
		}
	}
	switch {
	case len(named) == 1:
		return named[0], nil
	case len(named) == 0 && len(alike) == 1:
		return alike[0], nil
	case s.Reason != "" && s.Files == nil:
		return "", fmt.Errorf("the submission cannot be read: %s", s.Reason)
	}
	if len(named) == 0 {
		return "", fmt.Errorf("there is no file %s", name)
	}
	return "", fmt.Errorf("there are %d files %s: expected one", len(named), name)
}

// put writes the files into a directory.
func (s Submission) put(dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for name, text := range s.Files {
		if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
			return err
		}
		if err := root.WriteFile(name, text, 0o755); err != nil {
			return err
		}
	}
	return nil
}
