//go:build browser

package browser

import (
	"strings"
	"testing"
)

// TestStanding: of a board that somebody wrote the page says by itself how many solutions it has, and shows two of
// several side by side with what differs lit up, be it cells or lines.
func TestStanding(t *testing.T) {
	b := open(t, "worker", desk, "")
	for _, row := range []struct{ board, says, lit string }{
		{"slitherlink 1x1\n3\n", "This board has no solution.", ""},
		{"slitherlink 1x1\n4\n", "This board has one solution.", ""},
		{"slitherlink 1x2\n. .\n", "This board has several solutions.", "line"},
		{"hitori 1x2\n1 1\n", "This board has several solutions.", "rect"},
	} {
		b.openBoard(row.board)
		b.wait(`document.getElementById("standing").textContent !== ""`)
		if got := b.shown("standing"); !strings.HasPrefix(got, row.says) {
			t.Errorf("%q: it says %q", row.board, got)
		}
		if row.lit == "" {
			continue
		}
		b.click("#standing button")
		b.quiet()
		lit := b.text(`[...document.querySelectorAll("#standing .look")][0].tagName`)
		if lit != row.lit {
			t.Errorf("%q: lit up is a %s: want a %s", row.board, lit, row.lit)
		}
		b.accessible("two")
		b.shoot("two-" + row.lit)
	}
}
