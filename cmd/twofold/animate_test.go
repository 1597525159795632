package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
	"twofold/puzzles/picture"
)

// TestFilmOnTerminal: each frame is written over the one before, which has as many lines, and an interrupt ends it.
func TestFilmOnTerminal(t *testing.T) {
	b := mustParse(t, sliding.Parse, "sliding 2x3\n1 2 3\n_ 4 5\n")
	film := &picture.Film{Frames: b.Play(puzzles.Solution{int(sliding.Right), int(sliding.Right)}), Delay: time.Nanosecond}
	f := &animateFlags{}
	f.colour = "never"
	var out strings.Builder
	a := &app{out: &out}
	if err := a.showFilm(context.Background(), f, film); err != nil {
		t.Fatal(err)
	}
	frames := strings.Split(out.String(), "\x1b[6A")
	if len(frames) != 3 || !strings.Contains(frames[0], "start") || !strings.Contains(frames[2], "move 2 of 2") {
		t.Errorf("%q: want three frames, each six lines up", out.String())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out.Reset()
	film.Delay = time.Hour
	if err := a.showFilm(ctx, f, film); err != nil || strings.Count(out.String(), "\n") != 6 {
		t.Errorf("after an interrupt: %v, %q: want one frame", err, out.String())
	}
}
