package generate_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/runs"
)

// A cutOff hitter ends the context with a cause when it is asked.
type cutOff struct {
	generate.Hitter
	end   context.CancelCauseFunc
	cause error
}

func (c cutOff) Within(ctx context.Context, _ int) ([]int, error) {
	c.end(c.cause)
	<-ctx.Done()
	return nil, context.Cause(ctx)
}

// cutOffOrder is for boards of the fewest clues, and ends the context when the first one looks for a proof.
func cutOffOrder(t *testing.T, cause error) (*generate.Order, context.Context) {
	t.Helper()
	o := order(t, "treasure", puzzles.Request{Size: "6x6"}, 3)
	f, err := twofold.Find("treasure")
	if err != nil {
		t.Fatal(err)
	}
	engines, err := f.Native.Engines(native.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o.Engines = engines[:1]
	ctx, end := context.WithCancelCause(t.Context())
	hitter := o.Hitter
	o.Minimum, o.Workers = true, 1
	o.Hitter = func(weights []int) generate.Hitter { return cutOff{hitter(weights), end, cause} }
	return o, ctx
}

// TestInterruptedMinimum: the board with the fewest clues so far is verified and written, and it is said that an
// interrupt ended the search. A file that is gone on with has the proved one in its place.
func TestInterruptedMinimum(t *testing.T) {
	for _, asJSON := range []bool{false, true} {
		o, ctx := cutOffOrder(t, runs.Interrupted)
		file := filepath.Join(t.TempDir(), "boards")
		b, err := generate.OpenBook(o, file, asJSON, false)
		if err != nil {
			t.Fatal(err)
		}
		made := 0
		for m := range b.Boards(ctx) {
			made++
			if m.Err != nil || m.Board == nil || m.Limit != runs.Interrupted || len(m.Answers) != 1 {
				t.Fatalf("%+v: want a verified board, and that it was interrupted", m)
			}
			if err := b.Write(m); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.Close(); made != 1 || err != nil {
			t.Errorf("%d boards, %v: want the one at work", made, err)
		}
		text, err := os.ReadFile(file)
		said := map[bool]string{false: "no fewer than 0 do (interrupted)", true: `"limit":"interrupt"`}[asJSON]
		if err != nil || !strings.Contains(string(text), said) {
			t.Errorf("%s, %v: want %q", text, err, said)
		}
		whole, _ := cutOffOrder(t, nil)
		whole.Hitter = order(t, "treasure", puzzles.Request{Size: "6x6"}, 1).Hitter
		b, err = generate.OpenBook(whole, file, asJSON, true)
		fill(t, b, err)
		if text, err := os.ReadFile(file); err != nil || string(text) != written(t, whole, asJSON) {
			t.Errorf("%v\n%s\nwant what was never interrupted\n%s", err, text, written(t, whole, asJSON))
		}
	}
}

// TestInterruptedWithoutVerification: who interrupts does not wait for a slow engine, and hears why there is no board.
func TestInterruptedWithoutVerification(t *testing.T) {
	o, ctx := cutOffOrder(t, runs.Interrupted)
	slow := func(ctx context.Context, _ puzzles.Board, _ func(puzzles.Solution) bool) (runs.Stats, error) {
		<-ctx.Done()
		return runs.Stats{}, context.Cause(ctx)
	}
	o.Engines = []puzzles.Engine{{Name: "slow", Promise: puzzles.Complete, Search: slow}}
	const want = "slow did not verify it within the 200ms that are left after an interrupt: interrupted"
	made := 0
	for m := range o.Boards(ctx) {
		if made++; m.Err == nil || m.Err.Error() != want {
			t.Errorf("%v: want %s", m.Err, want)
		}
	}
	if made != 1 {
		t.Errorf("%d boards: want the one at work", made)
	}
}

// TestInterruptedMinimumOfShard: it is written but not kept, so that the shard goes on with it.
func TestInterruptedMinimumOfShard(t *testing.T) {
	o, ctx := cutOffOrder(t, runs.Interrupted)
	dir, all := t.TempDir(), shards.Shard{Of: 1}
	w, err := shards.Open(dir, all, shards.Head{Version: "1", Command: o.Words()})
	if err != nil {
		t.Fatal(err)
	}
	o.Work = w
	made := 0
	for m := range generate.NewBook(o, new(bytes.Buffer), true).Boards(ctx) {
		made++
		if m.Err != nil {
			t.Errorf("%+v", m)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(shards.Name(dir, all))
	if made != 1 || err != nil || bytes.Count(text, []byte("\n")) != 1 {
		t.Errorf("%d boards, %v, kept: %s\nwant one that is not kept", made, err, text)
	}
}

// TestCanceledMinimum: nobody wants boards of a context that ended for another reason.
func TestCanceledMinimum(t *testing.T) {
	o, ctx := cutOffOrder(t, context.Canceled)
	for m := range o.Boards(ctx) {
		t.Errorf("%+v: want nothing", m)
	}
}
