//go:build browser

package browser

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// boards are one of each family, small enough that every screen has something to show of it at once.
var boards = []string{
	"visibility 4x4 kuromasu\n. 5 . .\n4 . . .\n. . 4 6\n. . . .\n",
	"treasure 4x4\n0 . 1 .\n. 1 . 2\n2 4 . .\n. . . .\n",
	"tour 4x4 piece=king\n1 . . .\n. . 16 .\n. 6 . .\n. . . 11\n",
	"sliding 3x3\n1 2 3\n7 4 5\n_ 8 6\n",
}

// choose opens a screen.
func (b *tab) choose(screen string) {
	b.Helper()
	b.tabOf("tab-" + screen)
	b.wait(fmt.Sprintf("!document.getElementById('panel-%s').hidden", screen))
	b.quiet()
}

// tabOf presses a tab; those of the lab are there when that is open.
func (b *tab) tabOf(id string) {
	b.Helper()
	if b.text(fmt.Sprintf(`document.getElementById(%q).hidden`, id)) == "true" {
		b.click("#lab")
	}
	b.click("#" + id)
}

// quiet waits until nothing is asked any more, and it is drawn.
func (b *tab) quiet() {
	b.Helper()
	b.wait("document.documentElement.dataset.asking === '0'")
}

// fragment is the address of a board as people may write it, which the page packs.
func fragment(board string) string {
	return "#board=" + strings.NewReplacer(" ", "%20", "\n", "%0A").Replace(board)
}

// shown is what the page says in an element.
func (b *tab) shown(id string) string {
	b.Helper()
	return b.text(fmt.Sprintf("document.getElementById(%q).textContent", id))
}

// TestTrials: what is tried has another colour, and goes as a whole, back to where it began, or stays; one trial can
// begin in another, and a reload keeps them.
func TestTrials(t *testing.T) {
	const board = "slitherlink 4x4\n. 1 1 .\n2 . 2 .\n2 . . .\n1 . 1 3\n"
	for _, board := range []string{board, "sudoku 4x4\n1 . . .\n. . . .\n. . . .\n. . . .\n"} {
		b := open(t, "worker", phone, fragment(board))
		enter := func(place, key string) {
			t.Helper()
			b.eval(fmt.Sprintf(`document.getElementById(%q).focus()`, place), nil)
			b.press(key)
			b.quiet()
		}
		key := "w"
		if board[1] == 'u' {
			key = "2"
		}
		count := func(want string) {
			t.Helper()
			if got := b.text(`document.querySelectorAll("#board .trial").length`); got != want {
				t.Errorf("%s entries are tried: want %s of\n%s", got, want, board)
			}
		}
		enter("r1c3", key)
		first := b.held()
		b.click("#try")
		b.quiet()
		count("0")
		enter("r1c2", key)
		b.shoot("tried")
		b.fits("tried")
		b.accessible("tried")
		count("1")
		second := b.held()
		b.click("#try")
		enter("r2c1", key)
		enter("r3c2", key)
		count("2")
		b.run(chromedp.Reload())
		b.wait("document.documentElement.dataset.ready === 'yes'")
		b.wait(`document.querySelectorAll("#board .trial").length > 0`)
		count("2")
		b.click("#back")
		b.quiet()
		count("1")
		if got := b.held(); got != second {
			t.Errorf("back at the second trial it holds %s: want %s", got, second)
		}
		b.click("#back")
		b.quiet()
		count("0")
		if got := b.held(); got != first || b.text(`document.getElementById("trying").hidden`) != "true" {
			t.Errorf("back at the first trial it holds %s: want %s", got, first)
		}
		b.click("#try")
		enter("r2c3", key)
		b.click("#keep")
		b.quiet()
		count("0")
		if got := b.held(); got == first {
			t.Error("what was kept is gone")
		}
	}
}

// TestCluesArePinned: on a phone the clues of a nonogram, to the left and above, leave room for eleven columns, and
// stay in sight when it is scrolled.
func TestCluesArePinned(t *testing.T) {
	rows := strings.Repeat("1 1 2\n", 20)
	b := open(t, "worker", phone, fragment("nonogram 20x20\nrows\n"+rows+"columns\n"+rows))
	var seen int
	b.eval(`[...document.querySelectorAll("#board .cell")].filter((cell) => cell.id.startsWith("r1c") &&
		cell.getBoundingClientRect().right < innerWidth).length`, &seen)
	if seen < 11 {
		t.Errorf("%d columns are seen at once", seen)
	}
	b.eval(`document.getElementById("board").scrollTo(9999, 9999)`, nil)
	b.text(`await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(""))))`)
	b.shoot("scrolled")
	var left, above []float64
	const gap = `(() => { const [a, b] = ["#board > .pinned.%s:not(.%s)", "#board"]
		.map((e) => document.querySelector(e).getBoundingClientRect());
		return [a.left - b.left, a.top - b.top, b.height, innerHeight]; })()`
	b.eval(fmt.Sprintf(gap, "left", "above"), &left)
	b.eval(fmt.Sprintf(gap, "above", "left"), &above)
	if math.Abs(left[0]) > 1 || math.Abs(above[1]) > 1 || left[2] > 0.75*left[3] {
		t.Errorf("the clues lie at %v and %v of the board", left, above)
	}
	b.fits("pinned")
	b.accessible("pinned")
}

// TestStrokes: a stroke misses no cell, however few places of it the browser tells; a phone that is turned has cells
// for fingers again; what stands at the end of a board goes with it.
func TestStrokes(t *testing.T) {
	b := open(t, "worker", phone, fragment("nonogram 15x15\nrows\n"+strings.Repeat("1\n", 15)+
		"columns\n"+strings.Repeat("1 1 1 1\n", 15)))
	widthOf := func() (width float64) {
		b.eval(`document.querySelector("#board .cell").getBoundingClientRect().width`, &width)
		return width
	}
	upright := widthOf()
	b.look(desk)
	b.look(phone)
	if width := widthOf(); math.Abs(width-upright) > 1 {
		t.Errorf("behind a turn cells have %v pixels: they had %v", width, upright)
	}
	b.openBoard("nonogram 1x4\nrows\n4\ncolumns\n1\n1\n1\n1\n")
	b.drag(chromedp.ButtonLeft, [2]float64{0.5, 0.5}, [2]float64{3.5, 0.5})
	if got := b.held(); got != "[1,1,1,1]" || b.shown("verdict") != "Solved: every rule holds." {
		t.Errorf("a stroke over all cells holds %s: %q", got, b.shown("verdict"))
	}
	b.openBoard("hitori 1x3\n1 1 2\n")
	if got := b.text(`document.getElementById("ending").hidden`); got != "true" {
		t.Error("a new board has what stood at the end of the one before")
	}
}
