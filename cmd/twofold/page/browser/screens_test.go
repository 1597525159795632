//go:build browser

package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"twofold"
)

// tabs are the ids of the page's parts, as the page lists them.
func tabs(b *tab) (all []string) {
	b.eval(`[...document.querySelectorAll("[role=tab]")].map((t) => t.id)`, &all)
	if len(all) < 5 {
		b.Fatalf("tabs %q", all)
	}
	return all
}

// TestScreens: each part of the page, with a board of a rules file and of each family in Go, when it has done what it
// is there for, has no violation that axe knows, and fits into a phone and a desk, in light and dark.
func TestScreens(t *testing.T) {
	treasure, err := twofold.Find("treasure")
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range append([]*twofold.Family{treasure}, twofold.Default.Coded()...) {
		b := open(t, "server", desk, "")
		b.openBoard(f.Examples()[0].Board)
		for _, id := range tabs(b) {
			b.tabOf(id)
			b.wait(fmt.Sprintf(`document.getElementById(%q).ariaSelected === "true"`, id))
			b.quiet()
			b.answered(id)
			for _, l := range looks {
				b.look(l)
				where := fmt.Sprintf("%s-%s-%v", f.Name, id, l)
				b.fits(where)
				b.shoot(where)
				if l.width == desk.width || i <= 1 { // colours are the same on a phone
					b.accessible(where)
				}
			}
		}
	}
}

// TestLargeBoardOnAPhone: the cells of a wide board are large enough for fingers, the board scrolls and not the page,
// and a cell that keys come to is seen.
func TestLargeBoardOnAPhone(t *testing.T) {
	b := open(t, "server", phone, "")
	b.openBoard("treasure 8x30 minesweeper\n" + strings.Repeat(strings.Repeat(" 1 .", 15)+"\n", 8))
	b.choose("play")
	b.fits("wide")
	b.shoot("wide")
	const first, last = `document.querySelector("#board .cell")`, `document.getElementById("r1c30")`
	widthOf := func(cell string) (width float64) {
		b.eval(cell+".getBoundingClientRect().width", &width)
		return width
	}
	if width := widthOf(first); width < 23.9 {
		t.Errorf("a cell is %v pixels wide", width)
	}
	seen := func() (in bool) {
		b.eval(last+".getBoundingClientRect().right <= innerWidth", &in)
		return in
	}
	if seen() {
		t.Error("the last cell of the row is seen at once")
	}
	b.eval(first+".focus()", nil)
	b.press(kb.End)
	if !seen() {
		t.Error("the last cell of the row is not seen when it has the focus")
	}
	b.fits("wide, at the end of a row")
}

// TestSharedAddress: an address that is opened afresh shows the board that was shared, in both ways.
func TestSharedAddress(t *testing.T) {
	const shared = "visibility 4x4 kuromasu\n. 5 . .\n. . . .\n2 . . 2\n. . . .\n" +
		"position\n? . * ?\n? ? ? ?\n? ? ? ?\n? ? ? ?"
	for _, way := range ways {
		url := siteOf(t, way)
		first := openAt(t, url, desk, "")
		first.openBoard(shared)
		address := first.text("location.href")
		fragment, ok := strings.CutPrefix(address, url)
		if !ok || !strings.HasPrefix(fragment, "#") {
			t.Fatalf("%s: the address %s of %s", way, address, url)
		}
		second := openAt(t, url, desk, fragment)
		if got := strings.TrimSpace(second.board()); got != shared {
			t.Errorf("%s: %s shows\n%s\nwant\n%s", way, address, got, shared)
		}
	}
}

// answered does on a screen what it is there for, so that its answer is seen as well.
func (b *tab) answered(id string) {
	b.Helper()
	switch id {
	case "tab-play":
		b.eval(`document.querySelector("#hints:not([hidden]) #why, #fewest:not([hidden])").click()`, nil)
	case "tab-simulate":
		b.eval(`document.querySelector("#setup .first").click()`, nil)
		b.quiet()
		b.eval(`document.getElementById("sim-last").click(); document.getElementById("sim-tree").click()`, nil)
	case "tab-compare":
		b.eval(`document.getElementById("race").click()`, nil)
	case "tab-make":
		b.eval(`document.getElementById("unique").click()`, nil)
	}
	b.quiet()
}

// TestExamples: each board of the documents, and of families that are files, can be chosen, and is drawn.
func TestExamples(t *testing.T) {
	b := open(t, "server", desk, "")
	n := 0
	for _, f := range twofold.All() {
		for _, e := range f.Examples() {
			n++
			b.eval(fmt.Sprintf(`(() => { const list = document.getElementById("examples");
				list.value = %q; list.dispatchEvent(new Event("change")); })()`, e.Board), nil)
			b.quiet()
			if got := b.text("document.querySelectorAll('#board .cell').length"); got == "0" || b.shown("verdict") != "" {
				t.Errorf("%s: %s cells, %q", e.Name, got, b.shown("verdict"))
			}
		}
	}
	if listed := b.text("document.querySelectorAll('#examples option').length - 1"); listed != fmt.Sprint(n) {
		t.Errorf("%s examples: want %d", listed, n)
	}
}

// TestSize: people wait for the program of the static page, so it has at most 5 MB.
func TestSize(t *testing.T) {
	const most = 5_000_000
	if info, err := os.Stat(program); err != nil || info.Size() > most {
		t.Errorf("%s: %v, %v: want at most %d bytes", program, info, err, most)
	}
}
