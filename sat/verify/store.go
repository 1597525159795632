package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"

	"path/filepath"

	"twofold/puzzles/lab/workers"
	"twofold/sat/bundle"
)

// A Member is what a store says of one board, and what its bundle shows; Err is that of Bundle.
type Member struct {
	bundle.Record
	Report *Report // nil without a bundle, and with an error
	Err    error
}

// Store verifies the bundles of a store, up to at of them at the same time, and calls use with each in the order of the
// index. Each has to be the one that its record tells of. What is returned is wrong with the store as a whole: boards
// that are missing, and what is in the directory and not in the index. The error is one of reading, or ctx's cause.
func Store(ctx context.Context, dir string, find Find, at int, use func(Member)) ([]*bundle.Fault, error) {
	x, err := bundle.ReadIndex(dir)
	if err != nil {
		return nil, err
	}
	right := &shapeSet{names: map[string]bool{}}
	do := func(ctx context.Context, r bundle.Record) Member { return member(ctx, dir, r, find, right) }
	for _, m := range workers.Ordered(ctx, at, slices.Values(x.Records), do) {
		use(m)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	faults := missing(x)
	strays, err := strays(dir, x)
	return append(faults, strays...), err
}

func member(ctx context.Context, dir string, r bundle.Record, find Find, right *shapeSet) Member {
	m := Member{Record: r}
	if r.Bundle == "" {
		return m
	}
	m.Report, m.Err = verifyBundle(ctx, filepath.Join(dir, r.Bundle), find, right)
	if errors.Is(m.Err, bundle.ErrNotABundle) {
		m.Err = fault(bundle.ManifestFile, "missing")
	}
	if m.Err == nil {
		m.Err = isOf(r, m.Report)
	}
	if m.Err != nil {
		m.Report = nil
	}
	return m
}

// isOf says that a bundle is not the one that the record tells of.
func isOf(r bundle.Record, is *Report) error {
	m := is.Manifest
	for _, f := range []struct {
		name      string
		said, has any
	}{
		{"sha256", r.Sum, is.Sum}, {"board", r.Board, bundle.SumOf(is.Board.String())}, {"bytes", r.Bytes, is.Bytes},
		{"family", r.Family, m.Family}, {"variant", r.Variant, m.Variant}, {"rows", r.Rows, m.Rows}, {"cols", r.Cols, m.Cols},
		{"claims", claimed(r.Claims), claimed(m.Claims)}, {"notProved", r.NotProved, m.NotProved},
		{"status", r.Status, m.Status()}, {"within", r.Within != nil, m.Status() == bundle.Limited},
	} {
		if !reflect.DeepEqual(f.said, f.has) {
			return fault(bundle.IndexFile, "board %d: %s %v: the bundle has %v", r.N, f.name, f.said, f.has)
		}
	}
	return nil
}

// claimed are claims as an index has them, for messages.
type claimed []bundle.Claim

func (c claimed) String() string {
	text, _ := json.Marshal([]bundle.Claim(c)) // nothing in a claim cannot be written
	return string(text)
}

// missing are boards without a record, and others than the head says.
func missing(x *bundle.Index) (faults []*bundle.Fault) {
	add := func(format string, args ...any) {
		faults = append(faults, &bundle.Fault{File: bundle.IndexFile, Problem: fmt.Sprintf(format, args...)})
	}
	if x.Torn {
		add("its last line is torn")
	}
	next := 1
	boards := func(yield func(board, source string) bool) {
		for _, r := range x.Records {
			if !yield(r.Board, r.Source) {
				return
			}
		}
	}
	for _, r := range append(slices.Clone(x.Records), bundle.Record{N: x.Head.Boards + 1}) {
		switch {
		case r.N == next+1:
			add("board %d of %d is missing", next, x.Head.Boards)
		case r.N > next:
			add("boards %d to %d of %d are missing", next, r.N-1, x.Head.Boards)
		}
		next = r.N + 1
	}
	if len(x.Records) == x.Head.Boards && bundle.Sum(boards) != x.Head.Sum {
		add("the boards, or where they are from, are not those of its first line")
	}
	return faults
}

// strays is what is in the directory and not in the index.
func strays(dir string, x *bundle.Index) (faults []*bundle.Fault, err error) {
	listed := map[string]bool{bundle.IndexFile: true}
	for _, r := range x.Records {
		if r.Bundle != "" && listed[r.Bundle] {
			faults = append(faults, &bundle.Fault{File: r.Bundle, Problem: "two boards have it"})
		}
		listed[r.Bundle] = true
	}
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if !listed[e.Name()] {
			faults = append(faults, &bundle.Fault{File: e.Name(), Problem: "it is not in the index"})
		}
	}
	return faults, err
}
