package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
	"twofold/sat/bundle"
)

// A Source is a board of the input.
type Source struct {
	N     int    // its number in the whole input, from 1
	Where string // file and line
	Board puzzles.Board
}

// Name is how what is made of the source is called: by its number, and its file without directory and ending.
func (s Source) Name() string { return name(s.N, Stem(s.Where)) }

// Stem is the name of a file without directory, ending, and the line that may stand behind it.
func Stem(where string) string {
	file, _, _ := strings.Cut(filepath.Base(filepath.ToSlash(where)), ":")
	return cmp.Or(strings.TrimSuffix(file, filepath.Ext(file)), file)
}

// name is a file's name: a number, and words of which letters and digits stay.
func name(n int, words string) string {
	const most = 60
	plain := func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}
	words = strings.Map(plain, words)
	return fmt.Sprintf("%06d-%s", n, words[:min(len(words), most)])
}

// key is what shards and indexes know the source by.
func (s Source) key() string { return shards.Key(s.N, bundle.SumOf(s.Board.String())) }

// sum is bundle.Sum of the boards in their order.
func sum(all []Source) string {
	return bundle.Sum(func(yield func(board, source string) bool) {
		for _, s := range all {
			if !yield(bundle.SumOf(s.Board.String()), s.Where) {
				return
			}
		}
	})
}

// Bundles is how a store of bundles is made. Certify makes a bundle in a directory that is not there. Its error is in
// the index if it says something of the board, and ends all if it does not, such as that of a full disk.
type Bundles struct {
	Dir     string
	Asked   []string     // what is asked for, as it is told from other stores
	Limits  runs.Limits  // for each board; what smaller ones left open is tried again
	Boards  []Source     // the whole input
	Work    *shards.Work // see Plan
	At      int          // how many are at work at the same time
	Certify func(ctx context.Context, dir string, s Source) error
	Done    func(s Source, r bundle.Record, before bool) error
}

// Fill makes the bundles. A bundle that is whole but is not in the index yet is taken as it is, unless a limit left
// something of it open.
func (b *Bundles) Fill(ctx context.Context) error {
	p := &Plan[Source, bundle.Record]{
		Dir: b.Dir, Jobs: b.Boards, Work: b.Work, At: b.At, Make: b.make, Done: b.Done,
		Head:   bundle.Head{Bundles: bundle.StoreFormat, Asked: b.Asked, Boards: len(b.Boards), Sum: sum(b.Boards)},
		Key:    Source.key,
		Number: func(r bundle.Record) (int, string) { return r.N, shards.Key(r.N, r.Board) },
		Stands: b.stands, Lost: b.lost,
	}
	return p.Fill(ctx)
}

// stands reports whether the bundle of a record is there still, and was not left open by limits smaller than those now.
func (b *Bundles) stands(r bundle.Record) bool {
	if r.Within.Below(b.Limits.Time, b.Limits.Memory) {
		return false
	}
	_, err := os.Lstat(filepath.Join(b.Dir, r.Bundle, bundle.ManifestFile))
	return r.Bundle == "" || err == nil
}

// lost says what is wrong with the bundle that a record tells of.
func (b *Bundles) lost(r bundle.Record) string {
	if r.Bundle == "" {
		return ""
	}
	made, err := bundle.Read(filepath.Join(b.Dir, r.Bundle))
	switch {
	case errors.Is(err, bundle.ErrNotABundle):
		err = errors.New("it is not there")
	case err == nil && made.Sum != r.Sum:
		err = errors.New("it is not the one that was made")
	case err == nil:
		return ""
	}
	return fmt.Sprintf("%s: %v", filepath.Join(b.Dir, r.Bundle), err)
}

func (b *Bundles) make(ctx context.Context, s Source) (bundle.Record, error) {
	rows, cols := s.Board.Size()
	r := bundle.Record{
		N: s.N, Source: s.Where, Family: s.Board.Family(), Variant: s.Board.Variant(), Rows: rows, Cols: cols,
		Board: bundle.SumOf(s.Board.String()), Bundle: s.Name(),
	}
	made, err := b.bundle(ctx, s)
	if err != nil {
		r.Bundle, r.Problem, r.Status = "", prose.OneLine(err.Error()), int(crosscheck.StatusOf(err))
	} else {
		m := made.Manifest
		r.Sum, r.Bytes, r.Claims, r.NotProved, r.Status = made.Sum, made.Size(), m.Claims, m.NotProved, m.Status()
	}
	if r.Status == int(crosscheck.StatusUnknown) {
		r.Within = bundle.NewWithin(b.Limits.Time, b.Limits.Memory)
	}
	return r, ofMachine(err)
}

// bundle is that of a board: the one that is there, or else a new one. One that is there and open is replaced when the
// new one is whole.
func (b *Bundles) bundle(ctx context.Context, s Source) (*bundle.Bundle, error) {
	dir := filepath.Join(b.Dir, s.Name())
	if made := whole(dir, s.Board); made != nil {
		return made, nil
	}
	again := dir + ".again"
	if err := os.RemoveAll(again); err != nil {
		return nil, err
	}
	err := b.Certify(ctx, again, s)
	if ctx.Err() != nil {
		return nil, errors.Join(context.Cause(ctx), os.RemoveAll(again))
	}
	if err := os.RemoveAll(dir); err != nil {
		return nil, err
	}
	if err != nil {
		return nil, err
	}
	if err := os.Rename(again, dir); err != nil {
		return nil, err
	}
	return bundle.Read(dir)
}

// whole is the bundle of a board that is there from a run that was killed before it wrote the record; nil without one.
// One that was cut short is made again.
func whole(dir string, of puzzles.Board) *bundle.Bundle {
	made, err := bundle.Read(dir)
	if err != nil {
		return nil
	}
	text, err := made.File(bundle.BoardFile)
	if err != nil || string(text) != of.String() || made.Manifest.Status() == bundle.Limited {
		return nil
	}
	return made
}

// ofMachine is an error that says nothing of a board, but of files or processes.
func ofMachine(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	var call *os.SyscallError
	if errors.As(err, &path) || errors.As(err, &link) || errors.As(err, &call) {
		return err
	}
	return nil
}
