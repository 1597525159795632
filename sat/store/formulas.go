package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/lab/files"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
	"twofold/sat"
	"twofold/sat/bundle"
)

// A Head is the first line of the index of a set.
type Head struct {
	Formulas int      `json:"formulas"` // the number of the format
	Asked    []string `json:"asked"`    // the flags that say how they are written
	Number   int      `json:"number"`
	Sum      string   `json:"sha256"` // of what is asked for
}

const formulasFormat = 1

// What is known of a formula.
const (
	Sat     = "sat"
	Unsat   = "unsat"
	Unknown = "unknown"
)

// A Record is about one formula: what it is of, and what is known of it.
type Record struct {
	N       int    `json:"n"` // from 1
	File    string `json:"file,omitempty"`
	Source  string `json:"source"`         // of the board: file and line, or how it is drawn
	Made    string `json:"made,omitempty"` // the command that makes the board
	Family  string `json:"family"`
	Variant string `json:"variant"`
	Rows    int    `json:"rows"`
	Cols    int    `json:"cols"`
	Board   string `json:"board"` // SHA-256 of its text

	Encoding  string   `json:"encoding"`
	Horizon   *int     `json:"horizon,omitempty"`
	Variables int      `json:"variables"`
	Clauses   int      `json:"clauses"`
	Bytes     int64    `json:"bytes"`
	Sum       string   `json:"sha256,omitempty"` // of the lines of the file that are no comments
	Verdict   string   `json:"verdict"`          // sat, unsat or unknown
	Argument  string   `json:"argument,omitempty"`
	Solved    []Solved `json:"solved,omitempty"`
	Problem   string   `json:"problem,omitempty"` // why there is no file
	Status    int      `json:"status"`
}

// Solved is what one solver took for a formula.
type Solved struct {
	Solver    string `json:"solver"`
	Verdict   string `json:"verdict"`
	Conflicts *int64 `json:"conflicts,omitempty"` // if it tells them
	Within    string `json:"within,omitempty"`    // the time in which it did not decide the formula
}

// Formulas is how a directory of formulas in DIMACS CNF is filled. Its index says of each what it is of, whether it has
// a model as far as that is known, and how many conflicts the solver took to find that out.
type Formulas struct {
	Dir     string
	Asked   []string
	All     []*Formula // numbered from 1
	At      int        // how many are at work at the same time
	Limits  runs.Limits
	Solver  string        // its name
	Backend sat.Backend   // that decides formulas
	Decide  time.Duration // the longest that it may take for one; 0 leaves them undecided
	Known   map[string]Record
	Done    func(f *Formula, r Record, before bool) error
}

// Fill writes what is not there yet.
func (s *Formulas) Fill(ctx context.Context) error {
	h := sha256.New()
	for _, f := range s.All {
		fmt.Fprintf(h, "%q %q %q %v %v\n", f.Board.String(), f.Title, f.Encoding.Name, f.Horizon, f.Unargued)
	}
	p := &Plan[*Formula, Record]{
		Dir: s.Dir, Jobs: s.All, At: s.At,
		Head:   Head{formulasFormat, s.Asked, len(s.All), hex.EncodeToString(h.Sum(nil))},
		Key:    func(f *Formula) string { return f.key() },
		Number: func(r Record) (int, string) { return r.N, shards.Key(r.N, r.Board) },
		Stands: func(r Record) bool {
			_, err := os.Lstat(filepath.Join(s.Dir, r.File))
			return r.File == "" || err == nil
		},
		Make: s.make, Done: s.Done,
	}
	return p.Fill(ctx)
}

func (s *Formulas) make(ctx context.Context, f *Formula) (Record, error) {
	rows, cols := f.Board.Size()
	r := Record{
		N: f.N, Source: f.Where, Made: f.Made, Family: f.Board.Family(), Variant: f.Board.Variant(), Rows: rows, Cols: cols,
		Board: bundle.SumOf(f.Board.String()), Encoding: f.Encoding.Name, Verdict: Unknown,
	}
	bounded, cancel := s.Limits.Context(ctx)
	defer cancel()
	said, err := f.Say(bounded)
	if err == nil {
		if said.IsLadder {
			r.Horizon = &said.Horizon
		}
		r.Variables, r.Clauses, r.Argument = said.NumVars(), len(said.Clauses), said.Argument
		r.File = f.file(said)
		err = s.write(f, said, &r)
	}
	if err == nil {
		err = s.decide(ctx, f, said, &r)
	}
	if err != nil {
		if impossible, ok := errors.AsType[*puzzles.Impossible](err); ok {
			r.Verdict, r.Argument = Unsat, impossible.Reason
		}
		r.File, r.Problem, r.Status = "", prose.OneLine(err.Error()), int(crosscheck.StatusOf(err))
		return r, ofMachine(err)
	}
	return r, nil
}

// file is the name of the file: number, board, encoding, and horizon.
func (f *Formula) file(s *Said) string {
	name := name(f.N, f.Title) + "-" + f.Encoding.Name
	if s.IsLadder {
		name += fmt.Sprintf("-h%d", s.Horizon)
	}
	return name + ".cnf"
}

func (s *Formulas) write(f *Formula, said *Said, r *Record) error {
	return files.Write(filepath.Join(s.Dir, r.File), func(w io.Writer) error {
		all := &measured{Writer: w, hash: sha256.New()}
		err := f.Write(all, said)
		r.Bytes, r.Sum = all.n, hex.EncodeToString(all.hash.Sum(nil))
		return err
	})
}

// measured counts what is written, and hashes the lines that are no comments.
type measured struct {
	io.Writer
	hash    hash.Hash
	n       int64
	comment bool // the line that is written is one
	inLine  bool
}

func (m *measured) Write(text []byte) (int, error) {
	n, err := m.Writer.Write(text)
	m.n += int64(n)
	for rest := text[:n]; len(rest) > 0; {
		if !m.inLine {
			m.comment = rest[0] == 'c'
		}
		end := slices.Index(rest, '\n') + 1
		m.inLine = end == 0
		if end == 0 {
			end = len(rest)
		}
		if !m.comment {
			_, _ = m.hash.Write(rest[:end])
		}
		rest = rest[end:]
	}
	return n, err
}
