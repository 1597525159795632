//go:build browser

package browser

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// held holds back all questions, so that no answer comes, and notes for each click whether its own task changes the
// picture.
const held = `(() => {
	const { postMessage } = Worker.prototype;
	const questions = [];
	Worker.prototype.postMessage = function (question) { questions.push([question, this]); };
	window.release = () => {
		Worker.prototype.postMessage = postMessage;
		for (const [question, worker] of questions) postMessage.call(worker, question);
		removeEventListener("pointerup", note);
		return questions.filter(([question]) => question.name === "draw").length;
	};
	window.paints = [];
	let before = document.querySelector("#board svg").innerHTML;
	addEventListener("pointerup", note);
	function note() {
		const now = document.querySelector("#board svg").innerHTML;
		const isPainted = now !== before;
		requestAnimationFrame(() => requestAnimationFrame(() => window.paints.push(isPainted)));
		before = now;
	}
})()`

// TestPaintFirst: clicks change the picture by themselves, without an answer of the program, on cells, lines and paths;
// what the program is asked meanwhile is one question, and its picture takes their place. The page's thread computes,
// with a processor slowed six times, at most 50 ms for each click and its frame: that is its time on this processor
// times six, since DevTools slow by the clock, which other work on the machine stops.
func TestPaintFirst(t *testing.T) {
	const clicks, slow, most = 9, 6, 50 // milliseconds
	b := open(t, "worker", desk, "")
	b.run(performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks))
	for _, row := range []struct {
		board string
		x     float64 // of a click, in cells from the middle of one
	}{
		{"sudoku 4x4\n. . . .\n. . . .\n. . . .\n. . . 1\n", 0},
		{"visibility 4x4 kuromasu\n. . . .\n. . . .\n. . . .\n. . . 5\n", 0},
		{"slitherlink 4x4\n. . . .\n. . . .\n. . . .\n. . . 3\n", 0.5},
		{"tour 4x4 piece=king\n1 . . .\n. . . .\n. . . .\n. . . 11\n", 0},
	} {
		b.openBoard(row.board)
		b.wait(`import("./paint.js").then((paint) => paint.isReady())`)
		b.quiet()
		b.eval(held, nil)
		first, _ := b.middle("r1c1")
		second, _ := b.middle("r1c2")
		before := b.computed()
		for n := range clicks {
			x, y := b.middle(fmt.Sprintf("r%dc%d", 1+n/3, 2+n%3))
			b.run(chromedp.MouseClickXY(x+row.x*(second-first), y))
		}
		b.wait(fmt.Sprintf("window.paints.length === %d", clicks))
		took := (b.computed() - before) / clicks * slow
		t.Logf("%.12q: %.0f ms", row.board, took)
		if n := b.text("window.paints.filter(Boolean).length"); n != fmt.Sprint(clicks) || took > most {
			t.Errorf("%.12q: %s of %d clicks are painted, in %.0f ms each", row.board, n, clicks, took)
		}
		n := b.text(`document.querySelectorAll("#patches rect").length`)
		if n != fmt.Sprint(clicks) && row.board[:4] != "tour" {
			t.Errorf("%.12q: %s entries are painted: want those of %d clicks, and none that is given", row.board, n, clicks)
		}
		b.shoot(row.board[:4])
		if n := b.text("window.release()"); n != "1" {
			t.Errorf("%.12q: %s pictures are asked for", row.board, n)
		}
		b.quiet()
		if n := b.text(`document.querySelectorAll("#board .paint").length`); n != "0" {
			t.Errorf("%.12q: the program's picture does not follow", row.board)
		}
	}
}

// computed is how many milliseconds the page's own thread has spent on scripts, styles and layouts.
func (b *tab) computed() (spent float64) {
	b.Helper()
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		all, err := performance.GetMetrics().Do(ctx)
		for _, m := range all {
			if slices.Contains([]string{"ScriptDuration", "RecalcStyleDuration", "LayoutDuration"}, m.Name) {
				spent += 1000 * m.Value
			}
		}
		return err
	}))
	return spent
}
