// Package store fills a directory with what is made of many boards, several at a time, and keeps an index of it: JSON
// Lines, a head that says what is made of which boards, and a record for each in the order of the boards. The result
// does not depend on how many are made at a time, nor on how many shards made them. What was killed goes on where it
// ended.
//
// Files:
//
//	store, bundles, formulas, formula, decide: a Plan, its bundles and formulas, and what is known of each
package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"twofold/puzzles/lab/files"
	"twofold/puzzles/lab/shards"
	"twofold/sat/bundle"
)

// A Plan says how a directory is filled: with what is made of jobs J, of which records R tell.
type Plan[J, R any] struct {
	Dir    string
	Head   any          // the first line of the index; one with another is refused
	Jobs   []J          // all
	Work   *shards.Work // which of them are asked for, and where records are kept: nil is all, in the index
	At     int          // how many are at work at the same time
	Key    func(J) string
	Number func(R) (n int, key string)         // the number of a record's job from 1, and the key
	Stands func(R) bool                        // whether a record still says how it is; what does not is made again
	Lost   func(R) string                      // what is wrong with what a record tells of, "" for nothing; for joining
	Make   func(context.Context, J) (R, error) // an error ends all
	Done   func(job J, r R, before bool) error // is called in the order of the jobs; before: by an earlier run
}

// errOther is the error of another head.
var errOther = errors.New("it is the index of other boards, or of what was asked for otherwise: " +
	"expected another directory")

// An Incomplete says what shards have records of that is not there as it was made. Each problem is a line.
type Incomplete struct{ Problems []string }

func (e *Incomplete) Error() string { return strings.Join(e.Problems, "; ") }

// made is what became of a job.
type made[R any] struct {
	record R
	before bool
	err    error
}

// Fill does what is asked for and not done yet. The journal of shards is their Work's, and the one of all jobs is the
// index. Where shards are joined it writes the index, if all is there that their records tell of.
func (p *Plan[J, R]) Fill(ctx context.Context) (err error) {
	w := p.Work
	if w.Left(len(p.Jobs)) > 0 {
		if err := os.MkdirAll(p.Dir, 0o777); err != nil {
			return err
		}
	}
	if !w.Keeps() && !w.Quiet() {
		if w, err = p.index(); err != nil {
			return err
		}
		defer func() { err = cmp.Or(err, w.Close()) }()
	}
	if w.Joined() {
		return p.join(ctx)
	}
	w.Doubt(func(raw json.RawMessage) bool {
		var r R
		return json.Unmarshal(raw, &r) == nil && p.Stands(r)
	})
	return p.each(ctx, w, func(j J, m made[R]) error { return p.Done(j, m.record, m.before) })
}

// each does what w asks for.
func (p *Plan[J, R]) each(ctx context.Context, w *shards.Work, use func(J, made[R]) error) error {
	codec := shards.Codec[J, made[R]]{
		Key:  p.Key,
		Pack: func(m made[R]) (any, bool) { return m.record, m.err == nil },
		Unpack: func(_ J, raw json.RawMessage) (m made[R], err error) {
			m.before = true
			return m, json.Unmarshal(raw, &m.record)
		},
	}
	do := func(ctx context.Context, j J) (m made[R]) {
		m.record, m.err = p.Make(ctx, j)
		return m
	}
	for j, m := range shards.Ordered(ctx, w, p.At, slices.Values(p.Jobs), codec, do) {
		err := m.err
		if err == nil {
			err = use(j, m)
		}
		if err != nil {
			return err
		}
	}
	return cmp.Or(context.Cause(ctx), w.Err())
}

// index is the work whose records are the lines of the index.
func (p *Plan[J, R]) index() (*shards.Work, error) {
	head := strings.TrimSuffix(string(bundle.Line(p.Head)), "\n")
	return shards.Resume(p.file(), head, p.Work.Shard(), shards.Form{
		Differs: func(string) error { return errOther },
		Number: func(raw json.RawMessage) (int, string, error) {
			var r R
			if err := json.Unmarshal(raw, &r); err != nil {
				return 0, "", err
			}
			n, key := p.Number(r)
			return n - 1, key, nil
		},
	})
}

func (p *Plan[J, R]) file() string { return filepath.Join(p.Dir, bundle.IndexFile) }

// join writes the index of what shards made. One that is there is of the same boards, and written anew.
func (p *Plan[J, R]) join(ctx context.Context) error {
	var lost Incomplete
	lines := bundle.Line(p.Head)
	var all []J
	var records []R
	err := p.each(ctx, p.Work, func(j J, m made[R]) error {
		if problem := p.Lost(m.record); problem != "" {
			n, _ := p.Number(m.record)
			shard := p.Work.Whose(n - 1)
			lost.Problems = append(lost.Problems, fmt.Sprintf("shard %v: %s", &shard, problem))
		}
		all, records, lines = append(all, j), append(records, m.record), append(lines, bundle.Line(m.record)...)
		return nil
	})
	switch {
	case err != nil:
		return err
	case lost.Problems != nil:
		return &lost
	}
	was, err := p.index()
	if err == nil {
		err = was.Close()
	}
	if err == nil {
		err = files.Write(p.file(), func(out io.Writer) error { _, err := out.Write(lines); return err })
	}
	for i, j := range all {
		if err == nil {
			err = p.Done(j, records[i], false)
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", p.Dir, err)
	}
	return nil
}
