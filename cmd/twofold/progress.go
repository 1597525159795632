package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"twofold/puzzles"
)

// progress shows on a terminal how long the engines have been at work on a board. The function that
// it returns ends that.
func (a *app) progress(where string, engines []puzzles.Engine) (stop func()) {
	f, isFile := a.errs.(*os.File)
	if !isFile || !isTerminal(f) {
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
				fmt.Fprint(f, "\r\x1b[K")
				return
			case <-ticker.C:
				fmt.Fprintf(f, "\r\x1b[K%s: %s: %.0f s, %s of memory held", where, names(engines),
					time.Since(start).Seconds(), megabytes(puzzles.HeldMemory()))
			}
		}
	}()
	return func() { close(done); <-ended }
}

// reportTables shows on a terminal how far a table is.
func (a *app) reportTables(what string, share float64) {
	if f, isFile := a.errs.(*os.File); isFile && isTerminal(f) {
		fmt.Fprintf(f, "\r\x1b[K%s: %.0f %%", what, 100*share)
	}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func megabytes(n int64) string { return fmt.Sprintf("%d MB", n/1_000_000) }

// names joins the names of engines.
func names(engines []puzzles.Engine) string {
	var all []string
	for _, e := range engines {
		all = append(all, e.Name)
	}
	return strings.Join(all, ", ")
}

// onTerminal says whether what is printed goes to a terminal.
func (a *app) onTerminal() bool {
	out, isOutput := a.out.(*output)
	if !isOutput {
		return false
	}
	f, isFile := out.Writer.(*os.File)
	return isFile && isTerminal(f)
}
