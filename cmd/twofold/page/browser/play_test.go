//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// middle is the middle of a cell, in the window.
func (b *tab) middle(place string) (x, y float64) {
	b.Helper()
	var at []float64
	b.eval(fmt.Sprintf(`(() => { const r = document.getElementById(%q).getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2]; })()`, place), &at)
	return at[0], at[1]
}

// drawing is the picture of the board, wherever the focus is.
func (b *tab) drawing() string {
	b.Helper()
	return b.text(`document.querySelector("#board svg").outerHTML.replace(/ tabindex="-?\d"/g, "")`)
}

// touch clicks at a cell, with the right button if the place says so.
func (b *tab) touch(place string) {
	b.Helper()
	place, isRight := strings.CutPrefix(place, "right ")
	button := chromedp.ButtonLeft
	if isRight {
		button = chromedp.ButtonRight
	}
	x, y := b.middle(place)
	b.run(chromedp.MouseClickXY(x, y, button))
	b.quiet()
}

// held is the position that the page has, as the program reads it.
func (b *tab) held() string {
	b.Helper()
	return b.kept("position")
}

// kept is something of the table, in JSON.
func (b *tab) kept(name string) (text string) {
	b.Helper()
	b.eval(fmt.Sprintf(`import("./table.js").then((all) => JSON.stringify(all.table[%q]))`, name), &text)
	return text
}

// TestKeyboardAlone: a Kuromasu board is found by tabs and arrows from a fresh page, and filled in to the end by keys
// alone: by digits, and by going through what a cell can be. The page says that it is solved once all black cells are
// marked, and not before.
func TestKeyboardAlone(t *testing.T) {
	const board = "visibility 4x4 kuromasu\n. 5 . .\n4 . . .\n. . 4 6\n. . . .\n"
	answer := solved(t, board, "native").Solutions[0]
	for _, way := range ways {
		b := open(t, way, desk, fragment(board))
		for range 40 {
			if b.text("document.activeElement.classList.contains('cell')") == "true" {
				break
			}
			b.press(kb.Tab)
		}
		if got := b.text("document.activeElement.id"); got != "r1c1" {
			t.Fatalf("%s: the focus is at %q: want r1c1", way, got)
		}
		dark, all := 0, len(answer)
		for _, value := range answer {
			all -= value
		}
		for cell, value := range answer {
			row, col := cell/4, cell%4
			if row%2 == 1 { // back along the row
				col = 3 - col
				value = answer[row*4+col]
			}
			b.keep(t, fmt.Sprintf("r%dc%d", row+1, col+1), value)
			dark += 1 - value
			if got := b.shown("verdict"); (got == "Solved: every rule holds.") != (dark == all) {
				t.Errorf("%s: behind %d cells it says %q", way, cell+1, got)
			}
			b.press([]string{kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowDown,
				kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowDown}[cell%8])
		}
		b.accessible("solved")
		b.press(kb.ArrowUp)
		b.run(chromedp.KeyEvent("z", chromedp.KeyModifiers(2))) // Control
		b.quiet()
		if got := b.shown("verdict"); strings.HasPrefix(got, "Solved") {
			t.Errorf("%s: behind undo it says %q", way, got)
		}
	}
}

// keep gives the cell that has the focus a value, black by a digit and white by two spaces, unless a clue is there.
func (b *tab) keep(t *testing.T, place string, value int) {
	t.Helper()
	if got := b.text("document.activeElement.id"); got != place {
		t.Fatalf("the focus is at %s: want %s", got, place)
	}
	if value == 0 {
		b.press("1")
	} else {
		b.press(" ", " ")
	}
	b.quiet()
}

// TestFilledInCanBeChanged: what a person filled in is no clue, even when the board is full.
func TestFilledInCanBeChanged(t *testing.T) {
	b := open(t, "server", desk, fragment("hitori 1x3\n1 1 2\n"))
	for _, row := range []struct {
		touched, held string
		isSolved      bool
	}{
		{"r1c3", "[-1,-1,1]", false}, // black
		{"r1c3", "[]", false},
		{"right r1c1", "[0,-1,-1]", false},
		{"r1c1", "[1,-1,-1]", true}, // what is open needs no mark
		{"right r1c2", "[1,0,-1]", true},
		{"right r1c3", "[1,0,0]", true},
		{"r1c3", "[1,0,1]", true},
		{"r1c3", "[1,0,-1]", true},
	} {
		b.touch(row.touched)
		got, verdict := b.held(), b.shown("verdict")
		if isSolved := verdict == "Solved: every rule holds."; got != row.held || isSolved != row.isSolved {
			t.Errorf("%v: it holds %s, and it says %q", row, got, verdict)
		}
	}
}

// TestHintsFromWrongPositions: where no solution goes on from a position, a hint shows which cells cannot be right,
// and else a cell that can be decided, and check marks the rules that are broken.
func TestHintsFromWrongPositions(t *testing.T) {
	b := open(t, "server", desk, fragment("visibility 3x3 kuromasu\n. 3 .\n. . .\n. 4 .\n"))
	marked := func(class string) string {
		return b.text(fmt.Sprintf(`[...document.querySelectorAll("#board .%s")].map((e) => e.id).sort().join(" ")`, class))
	}
	for _, row := range []struct{ touched, button, look, wrong, verdict string }{
		{"", "why", "r2c1", "", "look at r2c1"},
		{"r2c1", "why", "", "r2c1", ""}, // it is white in every solution
		{"right r2c1", "check", "", "", "No rule is broken so far."},
		{"", "why", "r2c2", "", "look at r2c2"},
		{"r2c2", "check", "", "r2c2 r3c2", "r2c2: the 4 at r3c2 cannot hold"},
	} {
		if row.touched != "" {
			b.touch(row.touched)
		}
		b.click("#" + row.button)
		b.quiet()
		if got := b.shown("verdict"); !strings.HasPrefix(got, row.verdict) || marked("look") != row.look ||
			!strings.Contains(marked("wrong"), row.wrong) || (row.wrong == "") != (marked("wrong") == "") {
			t.Errorf("%v: it looks at %q, %q are wrong, and it says %q", row, marked("look"), marked("wrong"), got)
		}
	}
}

// TestHintsShareAWorker: hints of one board are answered by one worker, which knows the board already, but those of
// another board by another one if they took much memory, as none gives that back.
func TestHintsShareAWorker(t *testing.T) {
	b := open(t, "worker", desk, "")
	b.toPlay("#today=shikaku/standard")
	b.listen("hint")
	for _, id := range []string{"where", "why", "where"} {
		b.click("#" + id)
		b.quiet()
	}
	b.text(`await import("./table.js").then(({ table }) => table.open("sudoku 4x4\n1 2 3 .\n. . . .\n. . . .\n. . . .\n"))
		.then(String)`)
	b.quiet()
	b.click("#where")
	b.quiet()
	if got := b.asked(); got != "0 0 0 3" {
		t.Errorf("hints were answered by %s, want 0 0 0 3", got)
	}
}

// TestMovesShareAWorker: a worker judges more than one move on a board, of each puzzle that is played most.
func TestMovesShareAWorker(t *testing.T) {
	b := open(t, "worker", desk, "")
	for _, tile := range b.tiles()[:17] {
		b.toPlay(tile)
		b.listen("draw")
		b.text(`await import("./table.js").then(async ({ table }) => {
			const { call } = await import("./ask.js");
			const { solutions: [all] } = await call("solve", { board: table.board, engines: "native", n: 1 });
			const part = (n) => (table.drawn.hand.moves ? all.slice(0, n) : all.map((v, i) => (i < n ? v : -1)));
			for (const n of [1, 2, 3]) await table.put(part(n));
			return "";
		})`)
		b.quiet()
		if got := b.asked(); len(got) != len("0 0 0") || got == "0 1 2" {
			t.Errorf("%s: moves were judged by %q, want 0 0 0, or one of them by another", tile, got)
		}
	}
}

// listen notes, from now on, which worker is sent each call of a name.
func (b *tab) listen(name string) {
	b.Helper()
	b.text(fmt.Sprintf(`(() => {
		globalThis.asked = [];
		const post = globalThis.posted ||= Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (data) { if (data.name === %q) asked.push(this); post.call(this, data); };
		return "";
	})()`, name))
}

// asked says for each call since then which one of them its worker was sent first.
func (b *tab) asked() string {
	b.Helper()
	return b.text(`asked.map((one) => asked.indexOf(one)).join(" ")`)
}

// TestHintDegrees: a hint first names an area or a clue and lights that up, then the cells of the argument, then what
// these decide, and strikes out the marks that fall. A button fills in the marks of all open cells, undone as one.
func TestHintDegrees(t *testing.T) {
	lit := func(b *tab, id string) string {
		b.click("#" + id)
		b.quiet()
		return b.text(`[...document.querySelectorAll("#board .look")].map((e) => e.id).join(" ")`)
	}
	b := open(t, "worker", desk, fragment("sudoku 4x4\n1 2 3 .\n. . . .\n. . . .\n. . . .\n"))
	for _, row := range []struct{ id, look, verdict string }{
		{"where", "r1c1 r1c2 r1c3 r1c4", "look at row 1: full house"},
		{"why", "r1c4", "look at r1c4: full house: 4 in row 1 is at r1c4"},
		{"what", "r1c4", "r1c4 is 4: full house: 4 in row 1 is at r1c4"},
	} {
		if look := lit(b, row.id); look != row.look || b.shown("verdict") != row.verdict {
			t.Errorf("%s: %q are lit, and it says %q", row.id, look, b.shown("verdict"))
		}
	}
	b.click("#fill")
	b.quiet()
	const notes = `{"3":"4","4":"3 4","5":"3 4","6":"1 2 4","7":"1 2 4","8":"2 3 4","9":"1 3 4","10":"1 2 4",` +
		`"11":"1 2 3 4","12":"2 3 4","13":"1 3 4","14":"1 2 4","15":"1 2 3 4"}`
	if got := b.kept("notes"); got != notes {
		t.Errorf("filled in are %s", got)
	}
	b.shoot("filled")
	b.click("#undo")
	b.quiet()
	if got := b.kept("notes"); got != "{}" {
		t.Errorf("behind undo there are %s", got)
	}
	b.openBoard("futoshiki 3x3\n. . .\n. . .\n. . .\nedges\n< <\n. . .\n. .\n. . .\n. <\n")
	lit(b, "what")
	if got := b.text(`document.querySelectorAll("#board .falls text").length`); got == "0" {
		t.Errorf("no marks fall: %q", b.shown("verdict"))
	}
	if got := b.text(`[...document.querySelectorAll("#board .reason")].map((e) => e.id)`); got != "r1c1,r1c2" {
		t.Errorf("reasons are %q: want the cells beside the sign", got)
	}
	b.shoot("falls")
	b.accessible("falls")
}

// TestLinesOnAPhone: a hint without reasons says so, lights the place, and tells of many places six; who takes the
// pencil notes sizes of areas by a pad; Next stands below the board that was solved, and no dock lies over it.
func TestLinesOnAPhone(t *testing.T) {
	b := open(t, "worker", phone, fragment("galaxies 4x4\n. . . .\n. ox . .\n. . . .\n. . . .\n"))
	for _, row := range []struct{ id, verdict string }{
		{"where", "look at r1c1-r1c2: the rules leave no other way"},
		{"what", "r1c1-r1c2, r1c1-r2c1, r1c2-r1c3, r1c2-r2c2, r1c3-r1c4, r1c3-r2c3, …: the rules leave no other way"},
	} {
		b.click("#" + row.id)
		b.quiet()
		lit, said := b.text(`document.querySelectorAll("#board line.look").length`), b.shown("verdict")
		if lit == "0" || said != row.verdict {
			t.Errorf("%s: %s lines are lit, and it says %q", row.id, lit, said)
		}
	}
	b.click("#pencil")
	b.click("#r1c1")
	b.click("#pad button:nth-child(9)")
	b.quiet()
	if got := b.kept("notes"); got != `{"0":"9"}` {
		t.Errorf("noted are %s", got)
	}
	b.eval(`import("./table.js").then(({ table }) => table.put(Array(24).fill(1)))`, nil)
	b.choose("rules")
	b.choose("play")
	if got := b.text(`getComputedStyle(document.querySelector(".dock")).position`); got != "static" ||
		b.text(`document.getElementById("harder").checkVisibility()`) != "true" {
		t.Errorf("behind a solved board the dock is %s: want it below Next", got)
	}
	b.fits("solved")
	b.accessible("solved")
}

// TestLastStep: who takes the last of all steps is told why, and that the board is solved.
func TestLastStep(t *testing.T) {
	b := open(t, "server", desk, fragment("nurikabe 2x3\n2 . .\n. . 1\n"))
	b.click("#steps")
	b.quiet()
	for _, row := range []struct{ step, verdict string }{
		{"first-child", ""}, {"last-child", ". Solved: every rule holds."},
	} {
		b.click("#steplist li:" + row.step + " button")
		b.quiet()
		got := b.shown("verdict")
		if isSolved := strings.Contains(got, "Solved"); got == "" || !strings.HasSuffix(got, row.verdict) ||
			isSolved != (row.verdict != "") {
			t.Errorf("%s: it says %q", row.step, got)
		}
	}
}

// TestWalk: all steps are gone through by a button, forth and back, on a board of lines as well; a hint in the third
// degree draws what the opposite leads to; time runs from the first entry on, and can be hidden.
func TestWalk(t *testing.T) {
	b := open(t, "server", desk, fragment("slitherlink 4x4\n. 1 1 .\n2 . 2 .\n2 . . .\n1 . 1 3\n"))
	b.click("#what")
	b.quiet()
	if got := b.text(`document.querySelectorAll("#opposite figcaption").length`); got != "1" {
		t.Errorf("%s pictures of the argument of %q", got, b.shown("verdict"))
	}
	b.shoot("hint")
	b.accessible("hint")
	b.click("#steps")
	b.quiet()
	count := b.text(`document.querySelectorAll("#steplist li").length`)
	if got := b.text(`document.querySelector(".curve polyline").points.length`); got != count || got == "0" {
		t.Errorf("%s points for %s steps", got, count)
	}
	for range 3 {
		b.click("#walk .first")
		b.quiet()
	}
	three := b.held()
	b.click("#walk .first")
	b.quiet()
	b.click("#walk button")
	b.quiet()
	if got := b.held(); got != three || strings.Count(three, "-1") == 0 {
		t.Errorf("behind a step forth and back it holds %s: want %s", got, three)
	}
	b.shoot("walk")
	b.accessible("walk")
	b.wait(`document.getElementById("timer").textContent !== "0:00"`)
	b.click("#time")
	if got := b.text(`document.getElementById("timer").checkVisibility()`); got != "false" {
		t.Error("the time is not hidden")
	}
}

// TestTilesByArrows: arrow keys slide the tile that is beside the gap their way; the moves are held against the fewest.
func TestTilesByArrows(t *testing.T) {
	b := open(t, "server", desk, fragment(boards[3]))
	b.eval(`document.getElementById("r1c1").focus()`, nil)
	for _, move := range solved(t, boards[3], "native").Solutions[0] {
		b.press([]string{kb.ArrowRight, kb.ArrowLeft, kb.ArrowDown, kb.ArrowUp}[move]) // against the blank
	}
	b.quiet()
	b.wait(`document.getElementById("verdict").textContent !== ""`)
	if got := b.shown("verdict"); got != "Solved in 4 moves." {
		t.Errorf("it says %q", got)
	}
	b.click("#fewest")
	b.quiet()
	if got := b.shown("tally"); got != "4 moves made, 4 are enough" {
		t.Errorf("it says %q", got)
	}
}

// TestToursByDragging: a path is drawn by one drag, taken back by going back, and undone as a whole.
func TestToursByDragging(t *testing.T) {
	b := open(t, "server", desk, fragment("tour 3x3 piece=king\n1 . .\n. . .\n. . 9\n"))
	drag := func(places ...string) {
		for i, place := range places {
			x, y := b.middle(place)
			if i == 0 {
				b.run(chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft))
			} else {
				b.run(chromedp.MouseEvent(input.MouseMoved, x, y, chromedp.ButtonLeft))
			}
			b.quiet()
			if i == len(places)-1 {
				b.run(chromedp.MouseEvent(input.MouseReleased, x, y, chromedp.ButtonLeft))
			}
		}
	}
	drag("r1c1", "r1c2", "r1c3", "r1c2", "r2c2")
	if got, want := b.held(), "[1,2,-1,-1,3,-1,-1,-1,9]"; got != want {
		t.Errorf("dragged, it is %s: want %s", got, want)
	}
	b.click("#undo")
	b.quiet()
	if got := b.shown("tally"); got != "7 cells open" {
		t.Errorf("behind undo it says %q", got)
	}
	drag("r1c1", "r1c2", "r1c3", "r2c3", "r2c2", "r2c1", "r3c1", "r3c2")
	if got := b.shown("verdict"); got != "Solved: every rule holds." {
		t.Errorf("it says %q", got)
	}
}

// TestStateSurvives: a reload keeps the board, what is filled in, pencil marks, what can be undone, and the screen; and
// the address opened afresh, where nothing is kept, has board and position.
func TestStateSurvives(t *testing.T) {
	for _, way := range ways {
		url := siteOf(t, way)
		b := openAt(t, url, desk, fragment(boards[0]))
		b.touch("r1c1")
		b.touch("r4c4")
		b.click("#pencil")
		b.touch("r4c1")
		before, picture := b.held(), b.drawing()
		notes := b.kept("notes")
		if notes != `{"12":"●"}` || strings.Count(before, "0") != 2 {
			t.Errorf("%s: it holds %s with notes %s", way, before, notes)
		}
		address := b.text("location.hash")
		b.run(chromedp.Reload())
		b.wait("document.documentElement.dataset.ready === 'yes'")
		if got := b.held(); got != before || b.drawing() != picture {
			t.Errorf("%s: behind a reload it holds %s: want %s and the same picture", way, got, before)
		}
		b.click("#undo") // the pencil mark
		b.click("#undo")
		b.quiet()
		if got := strings.Count(b.held(), "0"); got != 1 {
			t.Errorf("%s: behind a reload two undos leave %d cells black: want 1", way, got)
		}
		fresh := openAt(t, url, desk, address)
		if got := fresh.held(); got != before {
			t.Errorf("%s: opened afresh it holds %s: want %s", way, got, before)
		}
	}
}

// TestTimeIsKept: a reload loses no second of the time that is shown.
func TestTimeIsKept(t *testing.T) {
	b := open(t, "server", desk, fragment("hitori 1x3\n1 1 2\n"))
	b.touch("r1c3")
	b.wait(`document.getElementById("timer").textContent >= "0:02"`)
	before := b.text(`document.getElementById("timer").textContent`)
	b.run(chromedp.Reload())
	b.wait("document.documentElement.dataset.ready === 'yes'")
	if got := b.text(`document.getElementById("timer").textContent`); got < before {
		t.Errorf("behind a reload the timer has %s: it had %s", got, before)
	}
}

// TestHintIsOfNow: the picture of a hint goes when other help is asked for.
func TestHintIsOfNow(t *testing.T) {
	b := open(t, "server", desk, fragment("slitherlink 4x4\n. 1 1 .\n2 . 2 .\n2 . . .\n1 . 1 3\n"))
	for _, other := range []string{"steps", "check", "where"} {
		b.click("#what")
		b.quiet()
		if got := b.text(`document.querySelectorAll("#opposite figure").length`); got != "1" {
			t.Fatalf("%s pictures of a hint", got)
		}
		b.click("#" + other)
		b.quiet()
		if got := b.text(`document.querySelectorAll("#opposite figure").length`); got != "0" {
			t.Errorf("%s: the picture of the hint stays", other)
		}
	}
}

// TestRestartAsks: what was filled in goes at the second press, with nothing else pressed between.
func TestRestartAsks(t *testing.T) {
	b := open(t, "server", desk, fragment("hitori 1x3\n1 1 2\n"))
	b.touch("r1c3")
	for _, row := range []struct{ pressed, held, label string }{
		{"restart", "[-1,-1,1]", "Really restart?"},
		{"check", "[-1,-1,1]", "Restart"},
		{"restart", "[-1,-1,1]", "Really restart?"},
		{"restart", "[]", "Restart"},
		{"restart", "[]", "Restart"},
		{"undo", "[-1,-1,1]", "Restart"},
	} {
		b.click("#" + row.pressed)
		b.quiet()
		if got, label := b.held(), b.text(`document.getElementById("restart").textContent`); got != row.held ||
			label != row.label {
			t.Errorf("%s: it holds %s, and the button says %q", row.pressed, got, label)
		}
	}
}
