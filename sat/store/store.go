// Package store fills a directory with what is made of many boards, several at a time, and keeps an index of it: JSON
// Lines, a head that says what is made of which boards, and a record for each in the order of the boards. The result
// does not depend on how many are made at a time. What was killed goes on where the index ends.
package store

import (
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"

	"twofold/puzzles/lab/journal"
	"twofold/puzzles/lab/workers"
	"twofold/sat/bundle"
)

// A Plan says how a directory is filled: with what is made of jobs J, of which records R tell.
type Plan[J, R any] struct {
	Dir   string
	Head  any // the first line of the index; one with another is refused
	Jobs  []J // those of this run, in the order of the index
	At    int // how many are at work at the same time
	Read  func(line string) (R, error)
	Fits  func(J, R) error                    // says what is wrong with a record that should be that of the job
	There func(R) bool                        // whether what a record tells of is there still
	Make  func(context.Context, J) (R, error) // an error ends all
	Done  func(job J, r R, before bool) error // is called in the order of the jobs; before: by an earlier run
}

// errOther is the error of another head.
var errOther = errors.New("it is the index of other boards, or of what was asked for otherwise: " +
	"expected another directory")

// A task is a job, and its record if it has one already.
type task[J, R any] struct {
	job    J
	record *R
}

// Fill does what the index does not have yet. What was there and is gone is made again, and has to be the same.
func (p *Plan[J, R]) Fill(ctx context.Context) error {
	if err := os.MkdirAll(p.Dir, 0o777); err != nil {
		return err
	}
	name := filepath.Join(p.Dir, bundle.IndexFile)
	var records []R
	file, err := journal.Resume(name, journal.Format{
		Head: string(bundle.Line(p.Head)), Begin: "{", End: "\n",
		Differs: func(string) error { return errOther },
	}, func(lines iter.Seq2[int, string]) (err error) {
		records, err = p.read(name, lines)
		return err
	})
	if err != nil {
		return err
	}
	return errors.Join(p.fill(ctx, file, records), file.Close())
}

func (p *Plan[J, R]) read(name string, lines iter.Seq2[int, string]) (records []R, err error) {
	for number, line := range lines {
		r, err := p.Read(line)
		if err == nil && len(records) == len(p.Jobs) {
			err = errors.New("a record more than there are boards")
		}
		if err == nil {
			err = p.Fits(p.Jobs[len(records)], r)
		}
		if err != nil {
			return nil, journal.Errorf(name, number, "%v", err)
		}
		records = append(records, r)
	}
	return records, nil
}

func (p *Plan[J, R]) fill(ctx context.Context, file *journal.Journal, records []R) error {
	type made struct {
		record R
		before bool
		err    error
	}
	all := func(yield func(task[J, R]) bool) {
		for i, j := range p.Jobs {
			t := task[J, R]{job: j}
			if i < len(records) {
				t.record = &records[i]
			}
			if !yield(t) {
				return
			}
		}
	}
	do := func(ctx context.Context, t task[J, R]) made {
		if t.record != nil && p.There(*t.record) {
			return made{*t.record, true, nil}
		}
		r, err := p.Make(ctx, t.job)
		return made{r, false, err}
	}
	for t, m := range workers.Ordered(ctx, p.At, all, do) {
		err := m.err
		switch {
		case err != nil:
		case t.record == nil:
			_, err = file.Write(bundle.Line(m.record))
		case !m.before && string(bundle.Line(m.record)) != string(bundle.Line(*t.record)):
			err = errors.New("what is made again is not what the index has: expected another directory")
		}
		if err == nil {
			err = p.Done(t.job, m.record, m.before)
		}
		if err != nil {
			return err
		}
	}
	return context.Cause(ctx)
}
