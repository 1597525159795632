package main

import (
	"fmt"
	"os"
	"time"
)

// A meter shows on a terminal how far a long run is and how fast it goes.
type meter struct {
	terminal     *os.File // nil if there is none
	what         string
	all          int
	first        int // done before it began
	start, shown time.Time
}

func (a *app) newMeter(what string, all int) *meter {
	m := &meter{what: what, all: all, first: -1, start: time.Now()}
	if f, isFile := a.errs.(*os.File); isFile && isTerminal(f) {
		m.terminal = f
	}
	return m
}

func (m *meter) step(done int) {
	if m.first < 0 {
		m.first = done - 1
	}
	if m.terminal == nil || time.Since(m.shown) < time.Second {
		return
	}
	m.shown = time.Now()
	fmt.Fprintf(m.terminal, "\r\x1b[K%d of %d %s, %.3g a second", done, m.all, m.what, float64(done-m.first)/time.Since(m.start).Seconds())
}

func (m *meter) stop() {
	if m.terminal != nil {
		fmt.Fprint(m.terminal, "\r\x1b[K")
	}
}
