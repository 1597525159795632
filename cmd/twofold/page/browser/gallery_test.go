//go:build browser

package browser

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"twofold"
)

// TestGallery: the page is its gallery before any program runs: all families are there with a picture, which fit into
// a phone and a desk; a name that people use finds its puzzle.
func TestGallery(t *testing.T) {
	for _, way := range ways {
		b := open(t, way, desk, "")
		answer, err := http.Get(b.url)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		for _, f := range twofold.All() {
			if err != nil || !strings.Contains(string(text), `href="#today=`+f.Name+"/") {
				t.Errorf("%s: %s is not in the gallery, %v", way, f.Name, err)
			}
		}
		for _, l := range looks {
			b.look(l)
			b.fits("gallery " + way)
			b.shoot(fmt.Sprintf("gallery-%s-%v", way, l))
			if way == ways[0] {
				b.accessible(fmt.Sprintf("gallery-%v", l))
			}
		}
		b.run(chromedp.SendKeys("#find", "kurodoko", chromedp.ByQuery))
		found := `[...document.querySelectorAll("#gallery a:not([hidden])")].filter((a) => a.checkVisibility())`
		if got := b.text(found + ".map((a) => a.lastElementChild.textContent)"); got != "Kuromasu" {
			t.Errorf("%s: kurodoko finds %q", way, got)
		}
	}
}

// TestToday: one click is a board with one solution, the same on two profiles and in both ways; another one is drawn
// by a button, at once if the page had time, and what was begun is there when one comes back.
func TestToday(t *testing.T) {
	const tile = `#gallery a[href="#today=slitherlink/standard"]`
	var boards []string
	for _, way := range []string{"server", "worker", "worker"} {
		b := open(t, way, phone, "")
		b.click(tile)
		b.wait(`document.querySelector("#board .cell") !== null`)
		b.quiet()
		b.fits("today")
		b.shoot("today-" + way)
		boards = append(boards, b.board())
		if p, err := twofold.Parse(b.board()); err != nil || p.Family.Name != "slitherlink" {
			t.Errorf("%s: %v, %v", way, p.Family, err)
		}
		if got := b.shown("origin"); !strings.HasPrefix(got, "Today's board") || !strings.Contains(got, "one solution") {
			t.Errorf("%s: it says %q", way, got)
		}
		b.eval(`void (document.getElementById("size").value = "5x5")`, nil)
		b.click("#another button")
		b.wait(`document.getElementById("heading").textContent.endsWith("5×5")`)
		b.quiet()
		drawn := b.board()
		b.click("#another button")
		b.wait(fmt.Sprintf(`import("./table.js").then(({ table }) => table.drawn.board !== %q)`, drawn))
		b.quiet()
		drawn = b.board()
		b.run(chromedp.Navigate("about:blank"), chromedp.Navigate(b.url))
		b.wait("document.documentElement.dataset.ready === 'yes'")
		b.click("#goon")
		b.wait(`document.querySelector("#board .cell") !== null`)
		b.quiet()
		if got := b.board(); got != drawn {
			t.Errorf("%s: behind a visit elsewhere it is\n%s\nwant\n%s", way, got, drawn)
		}
	}
	if boards[0] != boards[1] || boards[1] != boards[2] {
		t.Errorf("today's boards differ:\n%s", strings.Join(boards, "\n"))
	}
}

// TestBegunBoardsStay: who goes from one board to another and comes back finds it as it was left, with pencil marks.
func TestBegunBoardsStay(t *testing.T) {
	b := open(t, "worker", desk, "")
	b.openBoard(boards[0])
	b.touch("r1c1")
	b.click("#pencil")
	b.touch("r4c1")
	position, notes := b.held(), b.kept("notes")
	b.openBoard("hitori 1x3\n1 1 2\n")
	if got := b.held(); got != "[]" || position == "[]" {
		t.Errorf("behind %s another board holds %s", position, got)
	}
	b.openBoard(boards[0])
	if got, marks := b.held(), b.kept("notes"); got != position || marks != notes {
		t.Errorf("behind another board it holds %s with notes %s: want %s with %s", got, marks, position, notes)
	}
}

// TestSizes: the sizes of a new board are a menu of those that are usual, and an own one behind them. One of the menu
// that is not found is answered by a board of the stock.
func TestSizes(t *testing.T) {
	b := open(t, "worker", phone, fragment("sudoku 4x4\n1 . . .\n. . . .\n. . . .\n. . . .\n"))
	b.wait(`document.querySelectorAll("#size option").length > 2`)
	if got := b.text(`[...document.querySelectorAll("#size option")].map((o) => o.value)`); got !=
		"4x4,6x6,8x8,9x9,10x10,12x12,own" {
		t.Errorf("sizes %q", got)
	}
	choose := func(size string) {
		b.eval(fmt.Sprintf(`(() => { const menu = document.getElementById("size"); menu.value = %q;
			menu.dispatchEvent(new Event("change")); })()`, size), nil)
	}
	draw := func(heading string) {
		t.Helper()
		b.eval(`document.querySelector("#another button").click()`, nil) // which may lie below the dock
		b.wait(fmt.Sprintf(`document.getElementById("heading").textContent === %q`, heading))
		b.quiet()
	}
	choose("6x6")
	draw("Sudoku 6×6")
	choose("own")
	b.fits("own")
	b.accessible("own")
	b.shoot("own")
	b.eval(`void (document.getElementById("own-size").value = "2x2")`, nil)
	draw("Sudoku 2×2")
	if got := b.text(`document.getElementById("size").value`); got != "2x2" {
		t.Errorf("behind a board of 2x2 the menu has %q", got)
	}
	if got := b.text(`await import("./draw.js").then(({ draw }) => draw({ family: "sudoku", variant: "standard",
		size: "12x12", level: "" }, () => Promise.reject(new Error("none")), true))
		.then(({ board }) => board.split("\n")[0])`); got != "sudoku 9x9" {
		t.Errorf("in place of a size that is not found it shows %q", got)
	}
}
