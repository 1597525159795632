//go:build browser

package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestFromOpeningToSolved: today's boards of four puzzles are opened from the gallery and solved to the end by a mouse,
// by a finger on a phone and by keys alone, with the local server and without. A part of six has each of the puzzles.
func TestFromOpeningToSolved(t *testing.T) {
	for w, way := range ways {
		for i, p := range []struct{ tile, name string }{
			{"visibility/kuromasu", "kuromasu"}, {"slitherlink/standard", "slitherlink"}, {"sudoku/standard", "sudoku"},
			{"tour/king", "hidato"},
		} {
			for g, by := range []string{"mouse", "touch", "keys"} {
				if !isDrawn(t, 3*w+g+i) {
					continue
				}
				t.Run(way+"/"+p.name+"/"+by, func(t *testing.T) {
					l := desk
					if by == "touch" {
						l = phone
					}
					b := open(t, way, l, "")
					if by == "touch" {
						b.run(emulation.SetTouchEmulationEnabled(true).WithMaxTouchPoints(1))
					}
					e := &player{tab: b, by: by}
					e.choose("#today="+p.tile, p.name)
					b.wait(`document.querySelector("#board.live .cell") !== null`)
					b.quiet()
					e.solve()
					b.wait(`document.getElementById("verdict").textContent === "Solved: every rule holds."`)
					b.shoot("solved")
				})
			}
		}
	}
}

// A player solves the board of a page by a mouse, by touch or by keys.
type player struct {
	*tab
	by         string
	rows, cols int
	hand       puzzles.Hand
	at         int // the cell that has the focus
}

// point acts at a place of the window that an expression gives, which is scrolled to before, as x and y.
func (e *player) point(expression string) {
	e.Helper()
	var at []float64
	e.eval(expression, &at)
	if e.by == "mouse" {
		e.run(chromedp.MouseClickXY(at[0], at[1]))
		return
	}
	e.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at[0], Y: at[1]}}),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
}

// press clicks or taps at the first element of a selector.
func (e *player) press(selector string) {
	e.Helper()
	e.point(fmt.Sprintf(`(() => { const one = document.querySelector(%q); one.scrollIntoView({ block: "center" });
		const r = one.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector))
}

// touch clicks or taps at a place of the board, in cells from its upper left corner.
func (e *player) touch(x, y float64) {
	e.Helper()
	e.point(fmt.Sprintf(`(() => {
		document.getElementById("r%dc%d").scrollIntoView({ block: "center", inline: "center" });
		const r = document.querySelector("#board .cell").getBoundingClientRect();
		return [r.x + %v * r.width, r.y + %v * r.height];
	})()`, min(int(y)+1, e.rows), min(int(x)+1, e.cols), x, y))
}

// choose opens a puzzle of the gallery.
func (e *player) choose(tile, name string) {
	e.Helper()
	if e.by != "keys" {
		e.press(`#gallery a[href="` + tile + `"]`)
		return
	}
	e.tabTo(`document.activeElement.id === "find"`)
	e.run(chromedp.KeyEvent(name))
	e.tabTo(fmt.Sprintf("document.activeElement.hash === %q", tile))
	e.tab.press(kb.Enter)
}

// tabTo presses Tab until something is so.
func (e *player) tabTo(condition string) {
	e.Helper()
	for range 60 {
		e.tab.press(kb.Tab)
		if e.text(condition) == "true" {
			return
		}
	}
	e.Fatalf("behind 60 tabs it is not so that %s", condition)
}

// solve fills in what the native engine finds.
func (e *player) solve() {
	e.Helper()
	var drawn struct {
		Rows, Cols int
		Hand       puzzles.Hand
	}
	if err := json.Unmarshal([]byte(e.kept("drawn")), &drawn); err != nil {
		e.Fatal(err)
	}
	e.rows, e.cols, e.hand = drawn.Rows, drawn.Cols, drawn.Hand
	solution := solved(e.T, e.board(), "native").Solutions[0]
	if e.by == "keys" {
		e.tabTo(`document.activeElement.id === "r1c1"`)
	}
	switch {
	case e.hand.Lines != "":
		e.lines(solution)
	case e.hand.Steps > 0:
		e.path(solution)
	default:
		e.values(solution)
	}
}

// isOpen reports whether a cell has to be filled in.
func (e *player) isOpen(cell, value int) bool {
	isRest := slices.ContainsFunc(e.hand.Values, func(v puzzles.HandValue) bool { return v.Rest && v.Value == value })
	return !isRest && (e.hand.Given == nil || e.hand.Given[cell] < 0)
}

// goTo moves the focus to a cell by arrows.
func (e *player) goTo(cell int) {
	e.Helper()
	for e.at != cell {
		switch row, col := cell/e.cols, cell%e.cols; {
		case e.at%e.cols < col:
			e.at++
			e.tab.press(kb.ArrowRight)
		case e.at%e.cols > col:
			e.at--
			e.tab.press(kb.ArrowLeft)
		case e.at/e.cols < row:
			e.at += e.cols
			e.tab.press(kb.ArrowDown)
		default:
			e.at -= e.cols
			e.tab.press(kb.ArrowUp)
		}
	}
}

// values fills in cells: by clicks and taps where there are two values, else by the buttons beside the board.
func (e *player) values(solution []int) {
	e.Helper()
	for cell, value := range solution {
		if !e.isOpen(cell, value) {
			continue
		}
		turn := slices.IndexFunc(e.hand.Values, func(v puzzles.HandValue) bool { return v.Value == value })
		if e.by == "keys" {
			e.goTo(cell)
			e.tab.press(strconv.Itoa(turn + 1))
			continue
		}
		e.touch(float64(cell%e.cols)+0.5, float64(cell/e.cols)+0.5)
		if len(e.hand.Values) > 2 {
			e.press(fmt.Sprintf("#pad button:nth-child(%d)", turn+1))
		}
	}
}

// lines draws lines along the sides of cells.
func (e *player) lines(solution []int) {
	e.Helper()
	entry := 0
	for row := range e.rows + 1 {
		for col := range e.cols + 1 {
			if col < e.cols {
				if solution[entry] == 1 {
					e.side(float64(col)+0.5, float64(row), row*e.cols+col, "w", -e.cols, "s")
				}
				entry++
			}
			if row < e.rows {
				if solution[entry] == 1 {
					e.side(float64(col), float64(row)+0.5, row*e.cols+col, "a", -1, "d")
				}
				entry++
			}
		}
	}
}

// side draws one line: that at a side of a cell by a key, or if the board ends before it that of the cell before.
func (e *player) side(x, y float64, cell int, key string, before int, other string) {
	e.Helper()
	if e.by != "keys" {
		e.touch(x, y)
		return
	}
	if int(y) == e.rows || int(x) == e.cols {
		cell, key = cell+before, other
	}
	e.goTo(cell)
	e.tab.press(key)
}

// path numbers cells along a path: by one drag, by taps one after the other, or by digits.
func (e *player) path(solution []int) {
	e.Helper()
	cells := make([]int, len(solution))
	for cell, step := range solution {
		cells[step-1] = cell
	}
	if e.by == "mouse" {
		e.drag(cells)
		return
	}
	for i, cell := range cells {
		switch {
		case !e.isOpen(cell, i+1):
		case e.by == "keys":
			e.goTo(cell)
			e.run(chromedp.KeyEvent(strconv.Itoa(i + 1)))
		default:
			e.touch(float64(cell%e.cols)+0.5, float64(cell/e.cols)+0.5)
		}
	}
}

func (e *player) drag(cells []int) {
	e.Helper()
	e.eval(`document.getElementById("board").scrollIntoView({ block: "center" })`, nil)
	var x, y float64
	for i, cell := range cells {
		x, y = e.middle(fmt.Sprintf("r%dc%d", cell/e.cols+1, cell%e.cols+1))
		if i == 0 {
			e.run(chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft))
		} else {
			e.run(chromedp.MouseEvent(input.MouseMoved, x, y, chromedp.ButtonLeft))
		}
	}
	e.run(chromedp.MouseEvent(input.MouseReleased, x, y, chromedp.ButtonLeft))
}

// TestPathTurnsBack: a path that is dragged by the corner of the cell before goes on: it is not taken back there.
func TestPathTurnsBack(t *testing.T) {
	e := &player{tab: open(t, ways[0], desk, fragment(`tour 6x6 piece=king
 .  .  .  .  .  .
18 19  .  3 25  .
 .  .  4  . 29  .
 .  .  7  5 36  .
13  .  .  .  . 35
 .  .  . 10  .  .
`)), by: "mouse"}
	e.wait(`document.querySelector("#board.live .cell") !== null`)
	e.quiet()
	e.solve()
	e.wait(`document.getElementById("verdict").textContent === "Solved: every rule holds."`)
}

// TestHintIsFollowed: what a hint in the third degree decides is filled in, and the next one decides something else.
func TestHintIsFollowed(t *testing.T) {
	for _, way := range ways {
		b := open(t, way, desk, fragment("visibility 4x4 kuromasu\n. 5 . .\n4 . . .\n. . 4 6\n. . . .\n"))
		solution := solved(t, b.board(), "native").Solutions[0]
		seen := map[string]bool{}
		for !strings.HasPrefix(b.shown("verdict"), "Solved") {
			b.click("#what")
			b.quiet()
			var lit []string
			b.eval(`[...document.querySelectorAll("#board .look")].map((e) => e.id)`, &lit)
			if len(lit) == 0 || seen[lit[0]] {
				t.Fatalf("%s: behind hints for %v one for %v: %q", way, seen, lit, b.shown("verdict"))
			}
			for _, place := range lit {
				seen[place] = true
				var row, col int
				fmt.Sscanf(place, "r%dc%d", &row, &col)
				b.touch([]string{"", "right "}[solution[(row-1)*4+col-1]] + place)
			}
		}
	}
}

// TestHintsAreBrief: what the page says of a hint of any family is the beginning of its argument, in at most 25 words,
// and all of it stands behind a button if there is more.
func TestHintsAreBrief(t *testing.T) {
	var told []string
	for _, f := range puzzletest.Some(twofold.Default.All(), 0) {
		told = append(told, hintsOf(t, f)...)
	}
	text, _ := json.Marshal(told)
	var said [][2]string
	open(t, "worker", desk, "").eval(fmt.Sprintf(`import("./play.js").then(({ brief }) => %s.map(brief))`, text), &said)
	cuts := 0
	for i, one := range said {
		short, all := one[0], one[1]
		n := len(strings.Fields(strings.ReplaceAll(short, " …", "")))
		if n > 25 || all == "" && short != told[i] || all != "" && all != told[i] {
			t.Errorf("of %q it says %d words, %q, and then %q", told[i], n, short, all)
		}
		if all != "" {
			cuts++
		}
	}
	if cuts == 0 || cuts == len(said) {
		t.Errorf("%d of %d hints have more: expected some, and some without", cuts, len(said))
	}
}

// hintsOf are hints on the worked example of a family, if its answers are no moves.
func hintsOf(t *testing.T, f *twofold.Family) (told []string) {
	t.Helper()
	p := f.Primer(f.Variants[0])
	if p == nil {
		return nil
	}
	bare, s, err := p.Solved(&f.Family)
	if err != nil {
		t.Fatal(err)
	}
	for _, every := range []int{len(s) + 1, 2} {
		at := slices.Clone(s)
		for e := range at {
			if e%every != 1 {
				at[e] = puzzles.Open
			}
		}
		b, err := puzzles.AtPosition(bare, at)
		if err != nil {
			return nil
		}
		desk, err := f.Desk(b, nil, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		if h, err := desk.Hint(context.Background(), 3); h != nil && err == nil {
			told = append(told, h.Words)
		}
	}
	return told
}
