package main

import (
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// clearLine takes back what stands in the terminal's line.
const clearLine = "\r\x1b[K"

// show shows a text on a terminal once a second, until the function that it returns is called.
func (a *app) show(text func(since time.Duration) string) (stop func()) {
	f := terminalOf(a.errs)
	if f == nil {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		start := time.Now()
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				fmt.Fprint(f, clearLine)
				return
			case <-ticker.C:
				fmt.Fprint(f, clearLine, text(time.Since(start)))
			}
		}
	}()
	return func() { close(done); <-ended }
}

// progress shows how long the engines have been at work on a board, and what they told of their work.
func (a *app) progress(where string, engines []puzzles.Engine) (stop func()) {
	return a.show(func(since time.Duration) string {
		return fmt.Sprintf("%s: %s: %.0f s, %d MB of memory held%s", where, puzzles.EngineNames(engines),
			since.Seconds(), runs.Held()/1_000_000, a.shares.text(time.Now()))
	})
}

// meter shows how many jobs of all are done, how fast they go, and when all will be done. Each call of step is one.
func (a *app) meter(what string, all int) (step, stop func()) {
	var done, last atomic.Int64 // last is when one was done, since the start
	start := time.Now()
	return func() { last.Store(int64(time.Since(start))); done.Add(1) }, a.show(func(since time.Duration) string {
		return meterText(what, int(done.Load()), all, since, time.Duration(last.Load()))
	})
}

// meterText says how far n of all jobs are. Once the last one is longer ago than all the others should take, it says
// that in place of the time left, which would stand still.
func meterText(what string, n, all int, since, last time.Duration) string {
	text := fmt.Sprintf("%d of %d %s", n, all, what)
	if n == 0 {
		return text
	}
	left := last / time.Duration(n) * time.Duration(all-n)
	if waited := since - last; waited > left {
		return text + fmt.Sprintf(", the last %v ago", waited.Round(time.Second))
	}
	return text + fmt.Sprintf(", %.3g a second, %v left", float64(n)/since.Seconds(), left.Round(time.Second))
}

// reportShare shows how much of something is done.
func (a *app) reportShare(what string, share float64) {
	now := time.Now()
	f := terminalOf(a.errs)
	if t := a.shares.tell(what, share, now); f != nil && t != nil {
		fmt.Fprint(f, clearLine, t.text(now))
	}
}

// told is what an engine told of how far it is with something.
type told struct {
	what         string
	first, share float64 // that it told of it first, when it began; and last
	began        time.Time
	shown        time.Time // when it was last time for showing it
}

// shares remembers what was told last, until it is done; nil forgets it at once.
type shares struct{ last atomic.Pointer[told] }

// showEvery is how long what is shown stays.
const showEvery = 200 * time.Millisecond

// tell returns what is to be shown, if it is time for it.
func (s *shares) tell(what string, share float64, now time.Time) *told {
	if s == nil {
		return nil
	}
	t := &told{what: what, first: share, share: share, began: now}
	last := s.last.Load()
	if last != nil && last.what == what && last.share <= share {
		t.first, t.began, t.shown = last.first, last.began, last.shown
	}
	show := now.Sub(t.shown) >= showEvery
	if show {
		t.shown = now
	}
	if share < 1 {
		s.last.Store(t)
	} else {
		s.last.Store(nil)
	}
	if !show {
		return nil
	}
	return t
}

// text is what was told last, to stand behind what else there is to say; "" if there is nothing.
func (s *shares) text(now time.Time) string {
	if s == nil {
		return ""
	}
	if t := s.last.Load(); t != nil {
		return "; " + t.text(now)
	}
	return ""
}

// text says how far that is, and when all of it will be done if it goes on as it did since it began.
func (t *told) text(now time.Time) string {
	text := fmt.Sprintf("%s: %.0f %%", t.what, 100*t.share)
	if t.share > t.first {
		left := float64(now.Sub(t.began)) * (1 - t.share) / (t.share - t.first)
		text += fmt.Sprintf(", %v left of it", time.Duration(left).Round(time.Second))
	}
	return text
}

// terminalOf is the terminal that a stream goes to; nil if it goes elsewhere.
func terminalOf(stream any) *os.File {
	if out, isOutput := stream.(*output); isOutput {
		stream = out.Writer
	}
	f, isFile := stream.(*os.File)
	if !isFile {
		return nil
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	if null, err := os.Stat(os.DevNull); err == nil && os.SameFile(info, null) {
		return nil
	}
	return f
}
