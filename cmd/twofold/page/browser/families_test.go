//go:build browser

package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// toPlay opens today's board of a tile of the gallery, and waits until it can be played.
func (b *tab) toPlay(tile string) {
	b.Helper()
	b.eval(fmt.Sprintf(`void (location.hash = %q)`, tile), nil)
	family, variant, _ := strings.Cut(strings.TrimPrefix(tile, "#today="), "/")
	b.wait(fmt.Sprintf(`(async () => { const { table } = await import("./table.js");
		return table.drawn?.family === %q && table.drawn.variant === %q && location.hash.startsWith("#board=")
			&& document.querySelector("#board.live .cell") !== null; })()`, family, variant))
	b.quiet()
}

// TestEveryFamily: today's board of each puzzle fits into a phone, a tablet and a desk, in light and dark, and has no
// violation that axe knows. A page tries up to four of them: one for each takes longer, and one for all more time than
// a page has.
func TestEveryFamily(t *testing.T) {
	var drawn []string
	for i, tile := range open(t, "worker", desk, "").tiles() {
		if isDrawn(t, i) {
			drawn = append(drawn, tile)
		}
	}
	for some := range slices.Chunk(drawn, 4) {
		t.Run(some[0], func(t *testing.T) {
			b := open(t, "worker", desk, "")
			for _, tile := range some {
				b.everyLook(tile)
			}
		})
	}
}

func (b *tab) everyLook(tile string) {
	b.Helper()
	b.toPlay(tile)
	name := strings.ReplaceAll(strings.TrimPrefix(tile, "#today="), "/", "-")
	for _, l := range []look{{375, false}, {375, true}, {768, false}, {768, true}, {1400, false}, {1400, true}} {
		b.look(l)
		where := fmt.Sprintf("%s-%v", name, l)
		b.fits(where)
		b.shoot(where)
		b.accessible(where)
	}
}
