package cubes

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/files"
)

// The files of a board that was divided.
const (
	TreeFile  = "tree.json"
	PartsFile = "parts.txt"
)

// A saved tree stands beside its board.
type saved struct {
	Board string `json:"board"`
	Tree  Tree   `json:"tree"`
}

// Write writes a tree and the boards at its leaves into a directory, which is made. There is none there yet.
func Write(dir string, b puzzles.Board, t *Tree) (parts int, err error) {
	all, err := t.Parts(b)
	if err != nil {
		return 0, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return 0, err
	}
	if _, err := os.Lstat(filepath.Join(dir, TreeFile)); err == nil {
		return 0, fmt.Errorf("%s: a board was divided there before: expected another directory", dir)
	}
	within := ""
	if t.Most > 0 {
		within = fmt.Sprintf(", for solutions of at most %d moves", t.Most)
	}
	err = files.Write(filepath.Join(dir, PartsFile), func(w io.Writer) error {
		out := bufio.NewWriter(w)
		for i, part := range all {
			fmt.Fprintf(out, "# part %d of %d%s\n%v\n", i+1, len(all), within, part)
		}
		return out.Flush()
	})
	if err != nil {
		return 0, err
	}
	return len(all), files.Write(filepath.Join(dir, TreeFile), func(w io.Writer) error {
		return json.NewEncoder(w).Encode(saved{b.String(), *t})
	})
}

// A Division is a board that was divided, and its parts.
type Division struct {
	Board puzzles.Board
	Tree  *Tree
	Parts []puzzles.Board
}

// Read reads what was divided in a directory; read reads a board's text. It is nil if nothing was. The error says, too,
// where the parts do not cover the board.
func Read(dir string, read func(text string) (puzzles.Board, error)) (*Division, error) {
	name := filepath.Join(dir, TreeFile)
	f, err := files.Open(name, files.MaxInput)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var s saved
	err = json.NewDecoder(f).Decode(&s)
	d := &Division{Tree: &s.Tree}
	if err == nil {
		d.Board, err = read(s.Board)
	}
	if err == nil {
		d.Parts, err = s.Tree.Parts(d.Board)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return d, nil
}

// JoinLines joins what a command printed of the parts by --json: for each engine, in their order.
func (d *Division) JoinLines(text string) (all []Whole, err error) {
	byEngine := map[string]map[string]Answer{}
	var engines []string
	for line := range strings.Lines(text) {
		var o Answer
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			return nil, fmt.Errorf("what was said of the parts: %w: expected a command with --json", err)
		}
		if byEngine[o.Engine] == nil {
			byEngine[o.Engine] = map[string]Answer{}
			engines = append(engines, o.Engine)
		}
		byEngine[o.Engine][o.Board] = o
	}
	if len(engines) == 0 {
		return nil, errors.New("nothing was said of the parts: expected a command about " + PartsFile)
	}
	for _, engine := range engines {
		var answers []Answer
		for i, part := range d.Parts {
			answer, ok := byEngine[engine][part.String()]
			if !ok {
				return nil, fmt.Errorf("%s says nothing of part %d of %d: expected an answer to each part of %s",
					engine, i+1, len(d.Parts), PartsFile)
			}
			answers = append(answers, answer)
		}
		w, err := Join(d.Board, answers)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", engine, err)
		}
		w.bound(d.Tree.Most)
		all = append(all, w)
	}
	return all, nil
}
