//go:build browser

package browser

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"twofold"
	"twofold/puzzles"
)

// played are boards of each kind of answer, one of them in each way of writing it down.
var played = []string{
	"visibility 4x4 kuromasu\n. 5 . .\n4 . . .\n. . 4 6\n. . . .\n",
	"slitherlink 4x4\n. 1 1 .\n2 . 2 .\n2 . . .\n1 . 1 3\n",
	"masyu 4x4\n. . . .\nw . . b\n. . . .\n. w . .\n",
	"shikaku 4x4\n. . . .\n. . 8 .\n? . . .\n. . 4 ?\n",
	"sudoku 4x4\n4 . 2 .\n. . . .\n. . . 3\n. . 4 .\n",
	"tour 3x3 piece=king\n1 . .\n. . .\n. . 9\n",
	"kouchoku 4x4\nA . A o\n. . . .\no o B B\n. . . .\n",
}

// ends are those of an entry that is no cell, in cells from the upper left corner of the board.
func ends(kind string, rows, cols, entry int) (from, to [2]float64) {
	half := 0.5
	if kind == puzzles.LinesOfPoints {
		middle := func(cell int) [2]float64 { return [2]float64{float64(cell%cols) + half, float64(cell/cols) + half} }
		from, later := 0, rows*cols-1
		for ; entry >= later; later-- {
			entry, from = entry-later, from+1
		}
		return middle(from), middle(from + 1 + entry)
	}
	if kind == puzzles.LinesOfCorners {
		rows, cols, half = rows+1, cols+1, 0
	}
	for r := range rows {
		for c := range cols {
			x, y := float64(c)+half, float64(r)+half
			if c+1 < cols {
				if entry == 0 {
					return [2]float64{x, y}, [2]float64{x + 1, y}
				}
				entry--
			}
			if r+1 < rows {
				if entry == 0 {
					return [2]float64{x, y}, [2]float64{x, y + 1}
				}
				entry--
			}
		}
	}
	panic("no such entry")
}

// A gesture writes a value of a solution.
type gesture func(b *tab, hand *puzzles.Hand, entry, value int)

// where is a point of the board, in the window.
func (b *tab) where(x, y float64) (left, top float64) {
	b.Helper()
	b.eval(fmt.Sprintf(`(() => { const r = document.getElementById("r1c1"); const m = document.getElementById("r" +
		Math.min(%v, 999)) || r; m.scrollIntoView({ block: "center", inline: "center" }); })()`,
		strconv.Itoa(int(y)+1)+`+ "c" + `+strconv.Itoa(int(x)+1)), nil)
	var at []float64
	b.eval(fmt.Sprintf(`(() => { const r = document.getElementById("r1c1").getBoundingClientRect();
		return [r.x + %v * r.width, r.y + %v * r.height]; })()`, x, y), &at)
	return at[0], at[1]
}

// spotOf is where an entry is clicked, and which value a cell has.
func spotOf(b *tab, hand *puzzles.Hand, entry int) (x, y float64) {
	rows, cols := b.size()
	if hand.Lines == "" {
		return float64(entry%cols) + 0.5, float64(entry/cols) + 0.5
	}
	from, to := ends(hand.Lines, rows, cols, entry)
	return (from[0] + to[0]) / 2, (from[1] + to[1]) / 2
}

func (b *tab) size() (rows, cols int) {
	b.eval(`import("./table.js").then(({ table }) => table.drawn.rows)`, &rows)
	b.eval(`import("./table.js").then(({ table }) => table.drawn.cols)`, &cols)
	return rows, cols
}

// strung are the ends of an entry that is drawn from one point to another.
func strung(b *tab, hand *puzzles.Hand, entry int) (from, to [2]float64, is bool) {
	if is = hand.Lines == puzzles.LinesOfPoints; is {
		rows, cols := b.size()
		from, to = ends(hand.Lines, rows, cols, entry)
	}
	return from, to, is
}

func byMouse(b *tab, hand *puzzles.Hand, entry, value int) {
	if from, to, is := strung(b, hand, entry); is {
		b.drag(chromedp.ButtonLeft, from, to)
		return
	}
	x, y := b.where(spotOf(b, hand, entry))
	b.run(chromedp.MouseClickXY(x, y))
	b.quiet()
	if hand.Steps > 0 || len(hand.Values) > 2 {
		b.digits(value)
	}
}

func byTouch(b *tab, hand *puzzles.Hand, entry, value int) {
	x, y := b.where(spotOf(b, hand, entry))
	move := chromedp.Sleep(0)
	if from, to, is := strung(b, hand, entry); is {
		x, y = b.where(to[0], to[1])
		move = input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: x, Y: y}})
		x, y = b.where(from[0], from[1])
	}
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		down := input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}})
		if err := cmp.Or(down.Do(ctx), move.Do(ctx)); err != nil {
			return err
		}
		return input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}).Do(ctx)
	}))
	b.quiet()
	if len(hand.Values) > 2 {
		b.eval(fmt.Sprintf(`[...document.querySelectorAll("#pad button")]
			.find((p) => p.textContent === "%d").click()`, value), nil)
		b.quiet()
	}
}

func byKeys(b *tab, hand *puzzles.Hand, entry, value int) {
	x, y := spotOf(b, hand, entry)
	key := ""
	if from, to, is := strung(b, hand, entry); is {
		for _, end := range [][2]float64{from, to} {
			b.eval(fmt.Sprintf(`document.getElementById("r%dc%d").focus()`, int(end[1])+1, int(end[0])+1), nil)
			b.press(" ")
		}
		b.quiet()
		return
	}
	switch {
	case hand.Lines == puzzles.LinesOfCells && x == float64(int(x)): // to the right of the cell before
		x, key = x-0.5, "d"
	case hand.Lines == puzzles.LinesOfCells:
		y, key = y-0.5, "s"
	case hand.Lines != "" && x == float64(int(x)) && x == 0:
		x, key = 0.5, "a"
	case hand.Lines != "" && x == float64(int(x)):
		x, key = x-0.5, "d"
	case hand.Lines != "" && y == 0:
		y, key = 0.5, "w"
	case hand.Lines != "":
		y, key = y-0.5, "s"
	}
	b.eval(fmt.Sprintf(`document.getElementById("r%dc%d").focus()`, int(y)+1, int(x)+1), nil)
	if key == "" && len(hand.Values) == 2 {
		key = "1"
	}
	if key == "" {
		b.digits(value)
		return
	}
	b.press(key)
	b.quiet()
}

func (b *tab) digits(n int) {
	b.press(strings.Split(strconv.Itoa(n), "")...)
	b.quiet()
}

// TestSolveByHand: boards of each kind of answer are solved by mouse, by fingers and by keys, and the page says so when
// all that has to be marked is, and not before.
func TestSolveByHand(t *testing.T) {
	for g, name := range []string{"mouse", "touch", "keys"} {
		write := map[string]gesture{"mouse": byMouse, "touch": byTouch, "keys": byKeys}[name]
		l := desk
		if name == "touch" {
			l = phone
		}
		b := open(t, "server", l, "")
		for i, text := range played {
			if !isDrawn(t, i+2*g) {
				continue
			}
			b.openBoard(text)
			b.choose("play")
			p, err := twofold.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			answer := solved(t, text, "native").Solutions
			if len(answer) == 0 {
				t.Fatalf("there is no solution of\n%s", text)
			}
			hand := puzzles.HandOf(p.Board)
			var todo []int
			for entry, value := range answer[0] {
				isRest := false
				for _, v := range hand.Values {
					isRest = isRest || v.Rest && v.Value == value
				}
				if !isRest && (hand.Given == nil || hand.Given[entry] == puzzles.Open) {
					todo = append(todo, entry)
				}
			}
			if hand.Steps > 0 { // a tap writes the next one
				slices.SortFunc(todo, func(x, y int) int { return answer[0][x] - answer[0][y] })
			}
			for i, entry := range todo {
				if got := b.shown("verdict"); strings.HasPrefix(got, "Solved") {
					t.Errorf("%s: %q with %d of %d entries of\n%s", name, got, i, len(todo), text)
				}
				write(b, hand, entry, answer[0][entry])
			}
			if got := b.shown("verdict"); got != "Solved: every rule holds." {
				t.Errorf("%s: %q, at %s of\n%s", name, got, b.held(), text)
			}
			b.shoot(name + "-" + p.Family.Name)
			b.fits(name)
		}
	}
}

// TestLinesByDragging: a drag draws a loop from corner to corner, back over it takes it back, and it is undone as a
// whole; the right button crosses out; a drag within areas draws a rectangle.
func TestLinesByDragging(t *testing.T) {
	b := open(t, "server", desk, fragment("slitherlink 2x2\n2 2\n2 2\n"))
	b.drag(chromedp.ButtonLeft, [2]float64{0, 0}, [2]float64{2, 0}, [2]float64{2, 2}, [2]float64{0, 2}, [2]float64{0, 0})
	if got := b.shown("verdict"); got != "Solved: every rule holds." {
		t.Errorf("behind a loop it says %q at %s", got, b.held())
	}
	b.click("#undo")
	b.quiet()
	if got := b.held(); got != "[]" {
		t.Errorf("behind undo it is %s", got)
	}
	b.drag(chromedp.ButtonLeft, [2]float64{0, 0}, [2]float64{1, 0}, [2]float64{2, 0}, [2]float64{1, 0})
	b.drag(chromedp.ButtonRight, [2]float64{0.5, 1})
	if got, want := b.held(), "[1,-1,-1,-1,-1,0,-1,-1,-1,-1,-1,-1]"; got != want {
		t.Errorf("it is %s: want %s", got, want)
	}
	b.shoot("cross")
	b.openBoard("shikaku 2x3\n2 . 4\n. . .\n")
	b.drag(chromedp.ButtonLeft, [2]float64{0.5, 0.5}, [2]float64{0.5, 1.5})
	if got := b.shown("verdict"); got != "Solved: every rule holds." {
		t.Errorf("behind a rectangle it says %q at %s", got, b.held())
	}
	b.shoot("rectangle")
}

// drag goes with a button down from point to point of the board.
func (b *tab) drag(button chromedp.MouseOption, points ...[2]float64) {
	b.Helper()
	for i, p := range points {
		x, y := b.where(p[0], p[1])
		kind := input.MouseMoved
		if i == 0 {
			kind = input.MousePressed
		}
		b.run(chromedp.MouseEvent(kind, x, y, button))
		b.quiet()
		if i == len(points)-1 {
			b.run(chromedp.MouseEvent(input.MouseReleased, x, y, button))
			b.quiet()
		}
	}
}
