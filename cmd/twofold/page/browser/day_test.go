//go:build browser

package browser

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestDay: today's nine puzzles stand first; the one that was solved has a tick and its time, a result without a
// spoiler, and a next one; the day before has other boards. Boards of any level are there at once.
func TestDay(t *testing.T) {
	b := open(t, "worker", phone, "")
	if n := b.text(`document.querySelectorAll("#nine a").length`); n != "9" {
		t.Fatalf("%s puzzles of today", n)
	}
	b.accessible("day")
	b.click(`#nine a[href^="#today=nonogram/"]`)
	b.wait(`document.querySelector("#board.live .cell") !== null`)
	b.quiet()
	board := b.board()
	b.finish(board)
	if got := b.shown("harder"); !strings.HasPrefix(got, "Next") {
		t.Errorf("at the end it says %q", got)
	}
	b.shoot("end")
	b.click("#favourite")
	b.click("#pick")
	if got := b.text(`document.querySelector("#nine .done").textContent`); !strings.HasPrefix(got, "✓Nonogram 0:0") {
		t.Errorf("the tick is %q", got)
	}
	if got := b.text(`document.querySelector("#yours a").hash`); got != "#today=nonogram/standard" {
		t.Errorf("the first favourite is %q", got)
	}
	b.fits("day")
	b.shoot("day")
	b.click("#day-before")
	if got := b.text(`document.querySelectorAll("#nine .done").length`); got != "0" {
		t.Errorf("%s are solved of the day before", got)
	}
	b.click(`#nine a[href^="#today=nonogram/"]`)
	b.wait(`document.getElementById("origin").textContent.startsWith("The board of")`)
	b.quiet()
	if b.board() == board {
		t.Error("the board of the day before is today's")
	}
	b.click("#pick")
	b.click(`#nine a[href^="#today=sudoku/"]`)
	b.wait(`document.getElementById("heading").textContent.startsWith("Sudoku")`)
	b.quiet()
	b.eval(`void (document.getElementById("level").value = "expert")`, nil)
	for range 2 { // of the stock that comes with the page
		board = b.board()
		b.eval(`document.querySelector("#another button").click()`, nil) // which lies below the dock
		b.wait(fmt.Sprintf(`import("./table.js").then(({ table }) => table.drawn.board !== %q)`, board))
		b.quiet()
		if got := b.shown("origin"); !strings.HasPrefix(got, "A new board, expert.") {
			t.Errorf("an expert's board: %q", got)
		}
	}
}

// finish fills in the solution of the board on the table, and waits for the end.
func (b *tab) finish(board string) {
	b.Helper()
	solution := strings.ReplaceAll(fmt.Sprint(solved(b.T, board, "native").Solutions[0]), " ", ",")
	b.eval(fmt.Sprintf(`import("./table.js").then(({ table }) => table.put(%s))`, solution), nil)
	for _, id := range []string{"rules", "play"} { // which may lie below the dock
		b.eval(fmt.Sprintf(`document.getElementById("tab-%s").click()`, id), nil)
		b.quiet()
	}
	b.wait(`document.getElementById("ending").checkVisibility()`)
}

// TestNextDay: a page that stays open overnight shows the new day; what is solved on two days is two days in a row, and
// the time of the first day is the best one behind the second.
func TestNextDay(t *testing.T) {
	b := blank(t, siteOf(t, "worker"), phone)
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`{
			const Real = Date;
			globalThis.days = 0;
			globalThis.Date = class extends Real {
				constructor(...given) { given.length ? super(...given) : super(Date.now()); }
				static now() { return Real.now() + 864e5 * days; }
			};
		}`).Do(ctx)
		return err
	}), chromedp.Navigate(b.url))
	var first string
	for day := range 2 {
		b.eval(fmt.Sprintf(`void (globalThis.days = %d)`, day), nil)
		if day > 0 {
			b.click("#pick")
		}
		b.wait(`document.getElementById("day-heading").textContent.startsWith("Today, ")`)
		if got := b.shown("day-heading"); got == first {
			t.Errorf("on the next day it shows %q", got)
		} else {
			first = got
		}
		if n := b.text(`document.querySelectorAll("#nine .done").length`); n != "0" {
			t.Errorf("day %d: %s are solved ahead of all", day, n)
		}
		b.eval(`void document.querySelector('#nine a[href^="#today=hitori/"]').click()`, nil)
		b.wait(`document.getElementById("origin").textContent.startsWith("Today's board")`)
		b.quiet()
		b.finish(b.board())
	}
	if got := b.shown("best"); !strings.Contains(got, "best: 0:") {
		t.Errorf("the best time of two is %q", got)
	}
	b.click("#pick")
	if got := b.shown("day-said"); got != "2 days in a row" {
		t.Errorf("behind two days it says %q", got)
	}
}

// TestMistakesAreSaid: a value twice is marked at once on both cells, and not with the switch off; a clue that is
// fulfilled fades, pencil marks that a value excludes go, and names of rows stand there only behind a hint.
func TestMistakesAreSaid(t *testing.T) {
	b := open(t, "server", phone, fragment("sudoku 6x6\n1 . . . . .\n"+strings.Repeat(". . . . . .\n", 5)))
	b.touch("r1c3")
	b.click("#pencil")
	b.click("#pad button:nth-child(2)")
	b.click("#pencil")
	b.touch("r1c2")
	b.click("#pad button:nth-child(2)")
	b.quiet()
	if got := b.kept("notes"); got != "{}" {
		t.Errorf("beside a 2 the notes are %s", got)
	}
	wrong := `[...document.querySelectorAll("#board .wrong")].map((e) => e.id).sort().join(" ")`
	b.touch("r1c4")
	b.press("1")
	b.quiet()
	if got := b.text(wrong); got != "r1c1 r1c4" || strings.Contains(b.shown("verdict"), "r1") {
		t.Errorf("wrong are %q, and it says %q", got, b.shown("verdict"))
	}
	b.fits("phone")
	b.shoot("wrong")
	b.eval(`document.getElementById("atonce").click()`, nil)
	b.quiet()
	if got := b.text(wrong); got != "" {
		t.Errorf("with the switch off wrong are %q", got)
	}
	b.eval(`document.getElementById("atonce").click()`, nil)
	b.press(kb.Delete)
	b.openBoard("nonogram 2x2\nrows\n1\n1\ncolumns\n1\n1\n")
	b.touch("r1c1")
	b.touch("r2c1")
	b.quiet()
	if got := b.text(`document.querySelectorAll("#board .faded rect").length`); got != "2" {
		t.Errorf("%s clues fade", got)
	}
	b.shoot("faded")
	if got := b.text(`document.querySelectorAll("#board .names").length`); got != "0" {
		t.Error("rows are named without a hint")
	}
}
