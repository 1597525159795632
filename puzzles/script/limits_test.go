package script

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"twofold/puzzles/runs"
)

// endless is a file whose build goes on until it is stopped: by what it calls, or by itself.
const endless = `
puzzle(name = "endless", about = "", cells = words(number(0, 1)), answer = shade(), rules = {"rule": "A rule."})

def build(b):
    print("begun")
    LOOP

def clue(b, state, at, word):
    pass

def check(b, s):
    return []
`

// TestBuildEndsWithItsContext: also that of random numbers, which is all that drawing has.
func TestBuildEndsWithItsContext(t *testing.T) {
	for _, loop := range []string{
		"for i in range(1 << 40): pass",
		"for i in range(1 << 40): say(any_of([]))",
	} {
		r, err := Read(context.Background(), "endless.star", []byte(strings.ReplaceAll(endless, "LOOP", loop)))
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		r.Print = func(string) { cancel() }
		f := r.Family(nil)
		draw := func() (err error) {
			defer runs.Unwound(&err)
			_, err = f.Random(ctx, rand.New(rand.NewPCG(1, 1)), f.Usual)
			return err
		}
		if err := draw(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v: want that it ends with its context", loop, err)
		}
	}
}

// TestShortLiterals: literals of fewer cells than the board has are refused, and not read beyond their end.
func TestShortLiterals(t *testing.T) {
	for _, call := range []string{"b.rays(3, few)", "b.rectangle(0, 0, 2, 2, few)"} {
		build := "few = b.rays(0, b.shading())[2]\n    " + call
		r, err := Read(t.Context(), "short.star", []byte(strings.ReplaceAll(endless, "LOOP", build)))
		if err != nil {
			t.Fatal(err)
		}
		f := r.Family(nil)
		b, err := f.Parse("endless 2x2\n. .\n. .\n")
		if err != nil {
			t.Fatal(err)
		}
		_, err = b.(*Board).Model(t.Context())
		if err == nil || !strings.Contains(err.Error(), "1 literals: expected one for each cell") {
			t.Errorf("%s: %v", call, err)
		}
	}
}
