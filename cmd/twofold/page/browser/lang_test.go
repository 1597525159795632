//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// mostPlayed are the puzzles whose rules and hints are in all languages.
var mostPlayed = []string{
	"sudoku/standard", "nonogram/standard", "slitherlink/standard", "hitori/standard", "akari/standard", "kakuro/standard",
	"nurikabe/plain", "masyu/standard", "hashi/standard", "futoshiki/standard", "heyawake/standard", "fillomino/standard",
}

// TestLanguages: the page is in the browser's language: what a player reads from the gallery to the end of a board. A
// part of twelve plays up to three of the puzzles that are played most, each in another language.
func TestLanguages(t *testing.T) {
	for i, tile := range mostPlayed {
		for j, row := range []struct{ code, played, solved string }{
			{"de", "Spielen", "Gelöst: Alle Regeln sind erfüllt."},
			{"hr", "Igraj", "Riješeno: sva su pravila ispunjena."},
			{"ja", "遊ぶ", "正解です! すべてのルールを満たしています。"},
		} {
			if !isDrawn(t, i+4*j) {
				continue
			}
			t.Run(row.code+"/"+tile, func(t *testing.T) {
				b := blank(t, siteOf(t, "worker"), phone)
				b.run(emulation.SetUserAgentOverride("Test").WithAcceptLanguage(row.code), chromedp.Navigate(b.url))
				b.wait("document.documentElement.dataset.ready === 'yes'")
				b.fits("gallery")
				b.shoot("gallery")
				b.toPlay("#today=" + tile)
				if got := b.shown("tab-play"); got != row.played {
					t.Errorf("a tab is called %q", got)
				}
				b.allIsTranslated(row.solved)
			})
		}
	}
}

// allIsTranslated plays a board, and fails the test for each text that the page has in English alone.
func (b *tab) allIsTranslated(solved string) {
	b.Helper()
	for _, id := range []string{"where", "why", "what", "check"} {
		b.eval(fmt.Sprintf(`document.getElementById(%q).click()`, id), nil)
		b.quiet()
		b.shoot(id)
	}
	b.fits("hint")
	b.eval(fmt.Sprintf(`import("./table.js").then(({ table }) => table.put(%s))`, strings.ReplaceAll(
		fmt.Sprint(solvedOf(b)), " ", ",")), nil)
	for _, id := range []string{"rules", "share", "play"} {
		b.eval(fmt.Sprintf(`document.getElementById("tab-%s").click()`, id), nil)
		b.quiet()
		b.shoot(id)
		b.fits(id)
	}
	if got := b.shown("verdict"); got != solved {
		b.Errorf("at the end it says %q", got)
	}
	b.accessible("solved")
	b.eval(`document.getElementById("lab").click()`, nil) // which is in English
	b.quiet()
	var left []string
	b.eval(`import("./lang.js").then(({ untranslated }) => [...untranslated])`, &left)
	for _, text := range left {
		b.Errorf("not translated: %q", text)
	}
}

// solvedOf is the solution of the board that the page shows.
func solvedOf(b *tab) []int { return solved(b.T, b.board(), "native").Solutions[0] }

// TestLanguageIsChosen: the menu chooses a language, which stays, also if the browser has another one.
func TestLanguageIsChosen(t *testing.T) {
	b := open(t, "server", desk, fragment("hitori 1x3\n1 1 2\n"))
	b.touch("r1c3")
	before := b.held()
	choose := func(code, word string) {
		t.Helper()
		b.eval(fmt.Sprintf(`(() => { const menu = document.getElementById("language"); menu.value = %q; })()`, code), nil)
		if _, err := chromedp.RunResponse(b.ctx, chromedp.Evaluate(
			`void document.getElementById("language").dispatchEvent(new Event("change"))`, nil)); err != nil {
			t.Fatal(err)
		}
		b.wait(fmt.Sprintf(`document.documentElement.lang === %q && document.documentElement.dataset.ready === "yes"`, code))
		if got := b.shown("tab-play"); got != word || b.held() != before {
			t.Errorf("%s: a tab is called %q, it holds %s: want %q and %s", code, got, b.held(), word, before)
		}
	}
	choose("hr", "Igraj")
	b.run(chromedp.Reload())
	choose("ja", "遊ぶ")
	b.touch("r1c1")
	if got := b.shown("verdict"); !strings.HasPrefix(got, "正解") {
		t.Errorf("it says %q", got)
	}
	b.touch("r1c1")
	choose("en", "Play")
}
