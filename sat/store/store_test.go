package store_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"twofold/puzzles/families"
	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
	"twofold/sat/bundle"
	"twofold/sat/store"
)

// boards are of one row and n cells, and what is made of them is their text.
func boards(t *testing.T, n int) (all []store.Source) {
	t.Helper()
	rules, err := families.Load("treasure")
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		text := fmt.Sprintf("treasure 1x%d\n%s\n", i+1, strings.Repeat(". ", i+1))
		for block, err := range parse.Texts(strings.NewReader(text), "some boards.txt") {
			if err != nil {
				t.Fatal(err)
			}
			b, err := rules.Read(block)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, store.Source{N: i + 1, Where: fmt.Sprintf("dir/some boards.txt:%d", i), Board: b})
		}
	}
	return all
}

// made is the text of a board as a bundle; of the third board nothing is proved.
func made(_ context.Context, dir string, s store.Source) error {
	if s.N == 3 {
		return fmt.Errorf("%w: nothing is proved", runs.Time)
	}
	w, err := bundle.Create(dir)
	if err != nil {
		return err
	}
	write := func(out io.Writer) error { _, err := io.WriteString(out, s.Board.String()); return err }
	return errors.Join(w.File(bundle.BoardFile, write), w.Finish(&bundle.Manifest{
		Format: bundle.Format, Family: "treasure", Claims: []bundle.Claim{{Kind: bundle.Solution}}}), w.Abandon())
}

func fill(dir string, all []store.Source, at int) (before int, err error) {
	s := &store.Bundles{Dir: dir, Boards: all, At: at, Certify: made,
		Done: func(_ store.Source, _ bundle.Record, was bool) error {
			if was {
				before++
			}
			return nil
		}}
	return before, s.Fill(context.Background())
}

func indexOf(t *testing.T, dir string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, bundle.IndexFile))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestResume: a run that is killed at any byte of the index, with whatever bundles there are by then, goes on, and
// comes to the same index for any number of jobs.
func TestResume(t *testing.T) {
	all := boards(t, 7)
	whole := t.TempDir()
	if _, err := fill(whole, all, 1); err != nil {
		t.Fatal(err)
	}
	want := indexOf(t, whole)
	x, err := bundle.ReadIndex(whole)
	if err != nil || len(x.Records) != 7 || x.Torn || x.Records[2].Problem != "time limit reached: nothing is proved" ||
		x.Records[3].Bundle != "000004-some-boards" {
		t.Fatalf("%+v, %v", x, err)
	}
	for cut := 0; cut <= len(want); cut += 37 {
		dir := t.TempDir()
		if _, err := fill(dir, all, 1+cut%4); err != nil {
			t.Fatal(err)
		}
		lines := strings.Count(want[:cut], "\n")
		file := filepath.Join(dir, bundle.IndexFile)
		spoiled := filepath.Join(dir, all[5].Name())
		errs := []error{os.Truncate(file, int64(cut)), os.RemoveAll(filepath.Join(dir, all[6].Name())),
			os.Truncate(filepath.Join(spoiled, bundle.BoardFile), 1)}
		if lines > 6 { // its record is there, and so its bundle is believed
			errs = append(errs, os.RemoveAll(spoiled))
		}
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		if _, err := fill(dir, all, 3); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if got := indexOf(t, dir); got != want {
			t.Fatalf("cut at %d: %s: want %s", cut, got, want)
		}
		for _, r := range x.Records {
			if _, err := bundle.Read(filepath.Join(dir, r.Bundle)); r.Bundle != "" && err != nil {
				t.Fatalf("cut at %d: %v", cut, err)
			}
		}
	}
	if before, err := fill(whole, all, 2); before != 7 || err != nil {
		t.Errorf("%d were there, %v", before, err)
	}
}

// TestRetried: what a limit left open is made again under a greater one, and nothing else is; the index is then that of
// a store which was made under that limit at once. Of each board its number of seconds proves everything, and half of
// them a part.
func TestRetried(t *testing.T) {
	all := boards(t, 6)
	needs := map[int]int{1: 1, 2: 4, 3: 16, 4: 1, 5: 8, 6: 2}
	fill := func(dir string, seconds int) (made []int) {
		s := &store.Bundles{Dir: dir, Boards: all, At: 2, Limits: runs.Limits{Time: time.Duration(seconds) * time.Second},
			Done: func(of store.Source, _ bundle.Record, before bool) error {
				if !before {
					made = append(made, of.N)
				}
				return nil
			}}
		s.Certify = func(_ context.Context, dir string, of store.Source) error {
			m := &bundle.Manifest{Format: bundle.Format, Family: "treasure", Claims: []bundle.Claim{{Kind: bundle.Solution}}}
			need := needs[of.N]
			switch {
			case seconds > 0 && seconds < need/2:
				return fmt.Errorf("%w: nothing is proved", runs.Time)
			case seconds > 0 && seconds < need:
				m.NotProved = []bundle.Gap{{Kind: bundle.Unique, Why: bundle.OutOfTime}}
			}
			w, err := bundle.Create(dir)
			if err != nil {
				return err
			}
			write := func(out io.Writer) error { _, err := io.WriteString(out, of.Board.String()); return err }
			return errors.Join(w.File(bundle.BoardFile, write), w.Finish(m), w.Abandon())
		}
		if err := s.Fill(context.Background()); err != nil {
			t.Fatal(err)
		}
		return made
	}
	dir := t.TempDir()
	for _, row := range []struct {
		seconds int // 0 is no limit
		made    []int
		open    int
	}{
		{2, []int{1, 2, 3, 4, 5, 6}, 3}, {2, nil, 3}, {1, nil, 3}, {4, []int{2, 3, 5}, 2}, {3, nil, 2}, {8, []int{3, 5}, 1},
		{0, []int{3}, 0}, {0, nil, 0}, {1, nil, 0},
	} {
		if made := fill(dir, row.seconds); !slices.Equal(made, row.made) {
			t.Errorf("%d s: boards %v were made: expected %v", row.seconds, made, row.made)
		}
		if open := strings.Count(indexOf(t, dir), `"within":`); open != row.open {
			t.Errorf("%d s: %d boards are open: expected %d", row.seconds, open, row.open)
		}
		for _, s := range all {
			_, err := bundle.Read(filepath.Join(dir, s.Name()))
			if has := strings.Contains(indexOf(t, dir), `"bundle":"`+s.Name()); has != (err == nil) {
				t.Errorf("%d s: %s: the index has it: %v; %v", row.seconds, s.Name(), has, err)
			}
		}
	}
	fresh := t.TempDir()
	fill(fresh, 0)
	if got, want := indexOf(t, dir), indexOf(t, fresh); got != want {
		t.Errorf("%s: expected %s", got, want)
	}
}

// TestOtherStore: an index of other boards stays as it is. An error of the machine ends the work and is in no index.
func TestOtherStore(t *testing.T) {
	dir := t.TempDir()
	all := boards(t, 2)
	if _, err := fill(dir, all, 1); err != nil {
		t.Fatal(err)
	}
	want := indexOf(t, dir)
	if _, err := fill(dir, boards(t, 3), 1); err == nil || indexOf(t, dir) != want {
		t.Errorf("%v: want that it is of other boards", err)
	}
	full := &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
	s := &store.Bundles{Dir: t.TempDir(), Boards: all, At: 2,
		Certify: func(context.Context, string, store.Source) error { return fmt.Errorf("board: %w", full) },
		Done:    func(store.Source, bundle.Record, bool) error { return nil }}
	if err := s.Fill(context.Background()); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("%v: want the full disk", err)
	}
	if x, err := bundle.ReadIndex(s.Dir); err != nil || len(x.Records) != 0 {
		t.Errorf("%+v, %v: want no record", x, err)
	}
}

// TestInterrupted: what is not finished when the user stops is in no index.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	s := &store.Bundles{Dir: t.TempDir(), Boards: boards(t, 4), At: 2, Certify: made,
		Done: func(from store.Source, _ bundle.Record, _ bool) error {
			if from.N == 2 {
				cancel(runs.Interrupted)
			}
			return nil
		}}
	if err := s.Fill(ctx); !errors.Is(err, runs.Interrupted) {
		t.Error(err)
	}
	if x, err := bundle.ReadIndex(s.Dir); err != nil || len(x.Records) != 2 {
		t.Errorf("%+v, %v: want two records", x, err)
	}
}
