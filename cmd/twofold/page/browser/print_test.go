//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestPrint: on paper there is the board with its name and nothing else, black on white also where the screen is dark,
// and it fits on a sheet: of the page and of the workshop.
func TestPrint(t *testing.T) {
	dark := look{1400, true}
	page := open(t, "worker", dark, fragment("akari 3x3\n. . .\n. 2 .\n. . .\n"))
	page.choose("share")
	shop := openAt(t, siteOf(t, "worker")+"workshop.html", dark, "")
	shop.settle()
	for place, b := range map[string]*tab{"board": page, "place": shop} {
		b.look(look{700, true}) // of a sheet
		b.run(emulation.SetEmulatedMedia().WithMedia("print").WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: "dark"}}))
		seen := b.text(`[...document.querySelectorAll("button, input, select, textarea, header, footer, nav, h3, h2, svg")]
			.filter((e) => e.checkVisibility()).map((e) => e.tagName.toLowerCase()).join()`)
		if seen != "h2,svg" {
			t.Errorf("%s: on paper there is %s", place, seen)
		}
		grounds := b.text(fmt.Sprintf(`[getComputedStyle(document.body).backgroundColor,
			getComputedStyle(document.querySelector("#%s [fill='#fff']")).fill].join()`, place))
		if strings.Count(grounds, "rgb(255, 255, 255)") != 2 {
			t.Errorf("%s: the paper is %s", place, grounds)
		}
		b.fits(place + " on paper")
		b.shoot(place)
	}
}

// TestShareFromHere: the address of a page of this machine is said to work only here, and once somebody said where the
// page is on the web, the address there is offered, also by the workshop.
func TestShareFromHere(t *testing.T) {
	b := open(t, "worker", phone, fragment("akari 3x3\n. . .\n. 2 .\n. . .\n"))
	b.choose("share")
	address := func() string { return b.text(`document.getElementById("address").value`) }
	if got := b.shown("local"); !strings.Contains(got, "works only here") || address() != b.text("location.href") {
		t.Errorf("it says %q, and offers %s", got, address())
	}
	b.eval(`void (() => { const web = document.getElementById("web"); web.value = "https://example.org/puzzles/";
		web.dispatchEvent(new Event("change")); })()`, nil)
	if got, want := address(), "https://example.org/puzzles/"+b.text("location.hash"); got != want {
		t.Errorf("it offers %s: want %s", got, want)
	}
	b.accessible("share")
	b.run(chromedp.Navigate(b.url + "workshop.html"))
	b.wait(`document.documentElement.dataset.ready === "yes"`)
	b.wait(`location.hash.startsWith("#shop=")`)
	got := b.text(`(await import("./store.js")).publicly()`)
	if want := "https://example.org/puzzles/workshop.html" + b.text("location.hash"); got != want {
		t.Errorf("the workshop offers %s: want %s", got, want)
	}
}
