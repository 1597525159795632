package tour

import (
	"bytes"
	"context"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	board "twofold/puzzles/tour"
)

// An ending context ends when it has been asked so many times: work ends at other places for other numbers.
type ending struct {
	context.Context
	left atomic.Int64
}

func (e *ending) Err() error {
	if e.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// attempt counts with what is kept in a directory until it is asked so many times whether to end.
func attempt(b *board.Board, dir string, asks int64) (*big.Int, error) {
	ctx := &ending{Context: context.Background()}
	ctx.left.Store(asks)
	n, _, err := Resumed(dir, nil)(ctx, b)
	return n, err
}

// Counts that are ended again and again, between stages and within stages, sweeps, joins and saves, come to the same
// number. No attempt is long enough for the whole.
func TestCountsGoOnWhereTheyWereEnded(t *testing.T) {
	for _, header := range []string{"5x6", "5x7", "5x6 closed", "5x5 start=r1c1", "5x5 closed piece=king",
		"6x6 closed piece=wazir", "4x22 closed piece=king"} {
		b := parse(t, "tour "+header)
		want, dir := tours(t, b), t.TempDir()
		attempts, n := 0, (*big.Int)(nil)
		for ; n == nil && attempts < 100; attempts++ {
			var err error
			n, err = attempt(b, dir, int64(1300+61*attempts))
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Fatalf("%s: attempt %d: %v", header, attempts, err)
			}
		}
		if n == nil || n.Cmp(want) != 0 || attempts < 4 {
			t.Errorf("%s: %v in %d attempts, want %v", header, n, attempts, want)
		}
		if again, err := attempt(b, dir, 1300); err != nil || again.Cmp(want) != 0 {
			t.Errorf("%s: kept %v, %v, want %v", header, again, err, want)
		}
	}
}

// Counts that are ended in their last stages lose none of the tours that are complete already.
func TestCountsEndedLateLoseNothing(t *testing.T) {
	for _, header := range []string{"3x3 piece=king", "2x4 piece=king", "5x6"} {
		b := parse(t, "tour "+header)
		want, whole := tours(t, b), &ending{Context: context.Background()}
		const many = 1 << 40
		whole.left.Store(many)
		if _, _, err := Resumed(t.TempDir(), nil)(whole, b); err != nil {
			t.Fatal(err)
		}
		for late := int64(1); late < 13; late++ {
			dir := t.TempDir()
			if n, err := attempt(b, dir, many-whole.left.Load()-100*late); !errors.Is(err, context.Canceled) {
				t.Fatalf("%s is not ended: %v, %v", header, n, err)
			}
			if n, err := attempt(b, dir, many); err != nil || n.Cmp(want) != 0 {
				t.Errorf("%s, ended %d asks early: %v, %v, want %v", header, 100*late, n, err, want)
			}
		}
	}
}

// keptOf is a directory in which a count was ended after so many asks.
func keptOf(t *testing.T, header string, asks int64) (b *board.Board, dir string) {
	t.Helper()
	b, dir = parse(t, "tour "+header), t.TempDir()
	if n, err := attempt(b, dir, asks); !errors.Is(err, context.Canceled) {
		t.Fatalf("%s is not ended after %d asks: %v, %v", header, asks, n, err)
	}
	return b, dir
}

// What is kept and was changed since, wherever it was, is refused in one line.
func TestDamagedCountsAreRefused(t *testing.T) {
	b, dir := keptOf(t, "5x6 closed", 5000)
	name := filepath.Join(dir, "sweep-1")
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(text []byte, what string, at int) {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := attempt(b, dir, 1<<40)
		if err == nil || !strings.Contains(err.Error(), name+": ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s at byte %d of %d: %v", what, at, len(whole), err)
		}
	}
	for at := 0; at < len(whole); at += 1 + at/3 {
		text := bytes.Clone(whole)
		text[at] ^= 4
		refused(text, "changed", at)
		refused(whole[:at], "cut", at)
	}
	refused(append(bytes.Clone(whole), 0), "longer", len(whole))
	if err := os.WriteFile(name, whole, 0o666); err != nil {
		t.Fatal(err)
	}
	if n, err := attempt(b, dir, 1<<40); err != nil || n.Cmp(tours(t, b)) != 0 {
		t.Errorf("as it was: %v, %v", n, err)
	}
}

// A directory of another count, and states of another one within it, are refused; so are sums of no part.
func TestCountsOfOthersAreRefused(t *testing.T) {
	_, other := keptOf(t, "5x6", 5000)
	if _, err := attempt(parse(t, "tour 6x5"), other, 1<<40); err == nil || !strings.Contains(err.Error(), "expected") {
		t.Errorf("another board: %v", err)
	}
	b, dir := keptOf(t, "5x6 closed", 5000)
	states, err := os.ReadFile(filepath.Join(other, "sweep-1"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "sweep-1"), states, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := attempt(b, dir, 1<<40); err == nil || !strings.Contains(err.Error(), "states of another count") {
		t.Errorf("states of another board: %v", err)
	}
	for _, line := range []string{
		`{"part":256,"sum":1}`, `{"part":-1,"sum":1}`, `{"part":3}`, `{"sum":-1}`, `{"sum":1.5}`, `{`,
	} {
		b, dir := keptOf(t, "5x6 closed", 5000)
		file, err := os.OpenFile(filepath.Join(dir, journalName), os.O_APPEND|os.O_WRONLY, 0)
		if err == nil {
			_, err = file.WriteString(line + "\n")
			err = errors.Join(err, file.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := attempt(b, dir, 1<<40); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v", line, err)
		}
	}
}
