package main

import (
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"twofold/puzzles"
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

// progress shows how long the engines have been at work on a board.
func (a *app) progress(where string, engines []puzzles.Engine) (stop func()) {
	return a.show(func(since time.Duration) string {
		return fmt.Sprintf("%s: %s: %.0f s, %d MB of memory held",
			where, puzzles.EngineNames(engines), since.Seconds(), puzzles.HeldMemory()/1_000_000)
	})
}

// meter shows how many jobs of all are done, how fast they go, and when all will be done. Each call of step is one.
func (a *app) meter(what string, all int) (step, stop func()) {
	var done atomic.Int64
	return func() { done.Add(1) }, a.show(func(since time.Duration) string {
		n := done.Load()
		text := fmt.Sprintf("%d of %d %s", n, all, what)
		if n > 0 {
			left := since / time.Duration(n) * time.Duration(all-int(n))
			text += fmt.Sprintf(", %.3g a second, %v left", float64(n)/since.Seconds(), left.Round(time.Second))
		}
		return text
	})
}

// reportTables shows how far a table is.
func (a *app) reportTables(what string, share float64) {
	if f := terminalOf(a.errs); f != nil {
		fmt.Fprintf(f, "%s%s: %.0f %%", clearLine, what, 100*share)
	}
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
	if info, err := f.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return f
}
