//go:build browser

package browser

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// tiles are the links of the gallery.
func (b *tab) tiles() (all []string) {
	b.Helper()
	b.eval(`[...document.querySelectorAll("#gallery a")].map((a) => a.getAttribute("href"))`, &all)
	if len(all) < 60 {
		b.Fatalf("tiles %q", all)
	}
	return all
}

// TestFirstPlay: somebody who comes for the first time, and presses a picture before the program has arrived, plays a
// board that came with its picture, without the program. With TWOFOLD_TIMES=1 that is tried for all puzzles; -v says
// how long it took.
func TestFirstPlay(t *testing.T) {
	all := open(t, "worker", desk, "").tiles()
	if os.Getenv("TWOFOLD_TIMES") == "" {
		all = []string{"#today=shikaku/standard", "#today=tour/king"}
	}
	for _, tile := range all {
		t.Run(tile, func(t *testing.T) { firstPlay(t, tile) })
	}
}

// firstPlay is one first visit, in windows that are closed behind it.
func firstPlay(t *testing.T, tile string) {
	b := blank(t, siteOf(t, "worker"), phone)
	start := time.Now()
	b.run(chromedp.Navigate(b.url))
	b.eval(fmt.Sprintf(`void document.querySelector("#gallery a[href='%s']").click()`, tile), nil)
	b.wait(`document.querySelector("#board.live .cell") !== null`)
	took := time.Since(start)
	var painted float64
	b.eval(`performance.getEntriesByName("first-contentful-paint")[0]?.startTime || 0`, &painted)
	t.Logf("first picture %.2f s, first play %.2f s, of the processor %.2f s", painted/1000, took.Seconds(), b.worked())
	blank(t, b.url, phone).withoutProgram(tile)
}

// TestPlayAgain: behind the first visit the service worker has all files, and a puzzle is played from those.
func TestPlayAgain(t *testing.T) {
	for i, tile := range []string{"#today=sudoku/standard", "#today=nonogram/standard", "#today=slitherlink/standard"} {
		if !isDrawn(t, i) {
			continue
		}
		b := openAt(t, siteOf(t, "worker"), phone, "")
		b.eval(`navigator.serviceWorker.ready.then(() => {})`, nil)
		b.run(chromedp.Navigate("about:blank"))
		before, start := b.worked(), time.Now()
		b.run(chromedp.Navigate(b.url + tile))
		b.wait(`document.querySelector("#board.live .cell") !== null`)
		if got := b.text(`navigator.serviceWorker.controller !== null`); got != "true" {
			t.Errorf("%s: no service worker has the page", tile)
		}
		took := time.Since(start)
		b.quiet()
		b.wait(`import("./paint.js").then((paint) => paint.isReady())`)
		b.withoutProgram(tile)
		t.Logf("%s: played again behind %.2f s, of the processor %.2f s", tile, took.Seconds(), b.worked()-before)
	}
}

// withoutProgram opens a board in a page whose program never answers: it can be played, and the page knows how values
// look.
func (b *tab) withoutProgram(tile string) {
	b.Helper()
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument("Worker.prototype.postMessage = () => {}").Do(ctx)
		return err
	}), chromedp.Navigate("about:blank"), chromedp.Navigate(b.url+tile))
	b.wait(`document.querySelector("#board.live .cell") !== null && import("./paint.js").then((paint) => paint.isReady())`)
}

// worked is how many seconds of the processor the page took so far, with its workers.
func (b *tab) worked() (seconds float64) {
	b.Helper()
	b.run(performance.Enable(), chromedp.ActionFunc(func(ctx context.Context) error {
		all, err := performance.GetMetrics().Do(ctx)
		for _, m := range all {
			if m.Name == "ProcessTime" {
				seconds = m.Value
			}
		}
		return err
	}))
	return seconds
}
