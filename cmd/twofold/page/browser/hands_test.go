//go:build browser

package browser

import (
	"fmt"
	"strings"
)

// boards are one of each family, small enough that every screen has something to show of it at once.
var boards = []string{
	"visibility 4x4 kuromasu\n. 5 . .\n4 . . .\n. . 4 6\n. . . .\n",
	"treasure 4x4\n0 . 1 .\n. 1 . 2\n2 4 . .\n. . . .\n",
	"tour 4x4 piece=king\n1 . . .\n. . 16 .\n. 6 . .\n. . . 11\n",
	"sliding 3x3\n1 2 3\n7 4 5\n_ 8 6\n",
}

// choose opens a screen.
func (b *tab) choose(screen string) {
	b.Helper()
	b.tabOf("tab-" + screen)
	b.wait(fmt.Sprintf("!document.getElementById('panel-%s').hidden", screen))
	b.quiet()
}

// tabOf presses a tab; those of the lab are there when that is open.
func (b *tab) tabOf(id string) {
	b.Helper()
	if b.text(fmt.Sprintf(`document.getElementById(%q).hidden`, id)) == "true" {
		b.click("#lab")
	}
	b.click("#" + id)
}

// quiet waits until nothing is asked any more, and it is drawn.
func (b *tab) quiet() {
	b.Helper()
	b.wait("document.documentElement.dataset.asking === '0'")
}

// fragment is the address of a board as people may write it, which the page packs.
func fragment(board string) string {
	return "#board=" + strings.NewReplacer(" ", "%20", "\n", "%0A").Replace(board)
}

// shown is what the page says in an element.
func (b *tab) shown(id string) string {
	b.Helper()
	return b.text(fmt.Sprintf("document.getElementById(%q).textContent", id))
}
