//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
	"twofold/sat"
)

// TestMakeAndRepair: a board that the page makes has one solution, as both engines say here as well; of an ambiguous
// board the cells that differ are shown, and behind its repair there are none.
func TestMakeAndRepair(t *testing.T) {
	for _, way := range ways {
		b := open(t, way, desk, fragment(boards[1]))
		b.choose("make")
		b.click("#open-cells")
		b.quiet()
		if got := b.shown("verdict"); got != "4 cells of 16 differ between solutions." {
			t.Errorf("%s: it says %q", way, got)
		}
		b.click("#repair")
		b.quiet()
		b.unique(way + ": repaired")
		b = open(t, way, desk, fragment(boards[1]))
		b.choose("make")
		b.click("#change")
		b.quiet()
		b.unique(way + ": changed")
		const first = "The 1 at r1c3 became the 2 at r1c3: no fewer do. Others that do: the 1 at r1c3 became the 0 at r1c3; "
		if got := b.shown("made"); !strings.HasPrefix(got, first) {
			t.Errorf("%s: it says %q", way, got)
		}
		for _, variant := range []string{"kuromasu", "plain"} {
			b.eval(fmt.Sprintf(`(() => { const fields = document.getElementById("maker").elements;
				const set = (name, value) => {
					fields[name].value = value;
					fields[name].dispatchEvent(new Event("change"));
				};
				set("family", "visibility"); set("variant", %q); set("size", "5x5");
				set("symmetry", "rot180"); })()`, variant), nil)
			b.click("#maker button")
			b.quiet()
			b.unique(way + ": " + variant)
			if !strings.Contains(b.board(), "visibility 5x5") {
				t.Errorf("%s: asked for 5x5 %s it made\n%s", way, variant, b.board())
			}
		}
	}
}

// TestFormFollowsBoard: the form asks for boards like the one on the table, also if only the rules differ from those of
// the board before; what somebody chose in it stays for as long as that board does.
func TestFormFollowsBoard(t *testing.T) {
	b := open(t, "server", desk, fragment(boards[1]))
	const rules = `document.getElementById("maker").elements.variant.value`
	b.choose("make")
	for _, variant := range []string{"kuromasu", "cave", "plain"} {
		b.openBoard("visibility 2x2 " + variant + "\n. .\n. 2\n")
		b.quiet()
		if got := b.text(rules); got != variant {
			t.Errorf("the form is for %s beside a board of %s", got, variant)
		}
	}
	b.eval(rules+` = "cave"`, nil)
	b.choose("play")
	b.choose("make")
	if got := b.text(rules); got != "cave" {
		t.Errorf("the form is for %s: want what was chosen", got)
	}
}

// unique fails the test unless the board of the page has one solution, and the page says so.
func (b *tab) unique(where string) {
	b.Helper()
	p, err := twofold.Parse(b.board())
	if err != nil {
		b.Fatal(err)
	}
	engines, err := p.Family.Choose("both", twofold.Options{Backend: sat.InProcess})
	if err != nil {
		b.Fatal(err)
	}
	report := crosscheck.Solutions(b.ctx, p.Board, engines, 2, runs.Limits{})
	if report.Verdict() != puzzles.Unique || !strings.HasPrefix(b.shown("verdict"), "Unique") {
		b.Errorf("%s: it is %v, and the page says %q of\n%v", where, report.Verdict(), b.shown("verdict"), p.Board)
	}
}

// TestCompareMarksCosts: of the ninth of ten states, greedy search finds 22 moves, A* the 18 that are the fewest. The
// table marks what is dearer, and is sorted by the column that is pressed, one way and then the other.
func TestCompareMarksCosts(t *testing.T) {
	b := open(t, "server", desk, fragment("sliding 3x3\n4 3 6\n8 7 1\n_ 5 2\n"))
	b.choose("compare")
	b.eval(`for (const box of document.querySelectorAll("#racers input"))
		if (box.checked !== ["bfs", "greedy", "astar"].includes(box.value)) box.click()`, nil)
	b.click("#race")
	b.wait(`document.querySelectorAll("#runs tbody tr").length === 3`)
	b.quiet()
	column := func(n int) string {
		return b.text(fmt.Sprintf(`[...document.querySelectorAll("#runs tbody tr")]
			.map((r) => r.cells[%d].textContent).join()`, n))
	}
	if engines, moves := column(0), column(2); engines != "bfs,greedy,astar" || moves != "18 best,22 +4,18 best" {
		t.Errorf("%s: %s moves", engines, moves)
	}
	press := `[...document.querySelectorAll("#runs th button")].find((b) => b.textContent === "Expanded").click()`
	for _, want := range []string{"greedy,astar,bfs", "bfs,astar,greedy"} {
		b.eval(press, nil)
		if got := column(0); got != want {
			t.Errorf("sorted they are %s: want %s", got, want)
		}
	}
}
