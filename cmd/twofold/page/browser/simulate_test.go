//go:build browser

package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestStepBackScrub: a simulation shows the same picture and monitors at a step, whether one comes to it by steps, back
// from behind it, or by scrubbing; and at its end it has the counters that solve gives.
func TestStepBackScrub(t *testing.T) {
	for i, row := range []struct{ board, engine string }{
		{boards[3], "astar"}, {boards[3], "idastar"}, {boards[1], "backtrack"}, {boards[1], "bfs"}, {boards[2], "backtrack"},
	} {
		b := open(t, ways[i%2], desk, fragment(row.board))
		b.choose("simulate")
		b.eval(fmt.Sprintf(`(() => { const list = document.getElementById("sim-engine");
			list.value = %q; list.dispatchEvent(new Event("change")); })()`, row.engine), nil)
		b.click("#setup .first")
		b.quiet()
		seen := func() string {
			b.quiet()
			return b.shown("caption") + b.shown("monitors") + b.drawing()
		}
		var steps []string
		for range 12 {
			steps = append(steps, seen())
			b.click("#sim-step")
		}
		for at := 11; at >= 0; at-- {
			b.click("#sim-back")
			if got := seen(); got != steps[at] {
				t.Errorf("%v: back at step %d it is\n%.300s\nwant\n%.300s", row, at, got, steps[at])
			}
		}
		for _, at := range []int{7, 2, 11, 0, 5} {
			b.eval(fmt.Sprintf(`(() => { const scrub = document.getElementById("sim-scrub");
				scrub.value = %d; scrub.dispatchEvent(new Event("input")); })()`, at), nil)
			if got := seen(); got != steps[at] {
				t.Errorf("%v: scrubbed to step %d it is\n%.300s\nwant\n%.300s", row, at, got, steps[at])
			}
		}
		b.click("#sim-last")
		b.quiet()
		for name, n := range solved(t, row.board, row.engine).Stats.Counts {
			if name != "expanded" && name != "generated" {
				continue
			}
			got := b.text(fmt.Sprintf(`([...document.querySelectorAll("#monitors div")].find((d) =>
				d.firstChild.textContent === %q) || document.createElement("p")).lastChild?.textContent`, name))
			if got != fmt.Sprint(n) && got != "undefined" {
				t.Errorf("%v: at the end %s is %s: want %d", row, name, got, n)
			}
		}
		b.click("#sim-solution") // without motion it is played, too, and ends
		b.wait(`document.getElementById("sim-run").textContent === "Run" && document.getElementById("sim-step").disabled`)
	}
}

// TestRefutedAtOnce: a search without a step says what it found, and the next search is shown as any other.
func TestRefutedAtOnce(t *testing.T) {
	for _, way := range ways {
		b := open(t, way, desk, fragment("tour 5x5\n1 2 . . .\n"+rows(4, 5)))
		b.choose("simulate")
		b.click("#setup .first")
		b.quiet()
		const want = "backtrack: none, no step leads from 1 at r1c1 to 2 at r1c2; 0 steps."
		if got := b.shown("verdict"); got != want {
			t.Errorf("%s: it says %q", way, got)
		}
		b.openBoard("tour 5x5\n1 . . . .\n" + rows(4, 5))
		b.click("#setup .first")
		b.quiet()
		if got := b.shown("caption"); !strings.HasPrefix(got, "step 1: ") {
			t.Errorf("%s: the next search begins with %q: %s", way, got, b.shown("verdict"))
		}
	}
}

// TestEnginesThatSayMoreAgree: engines asked for one solution agree if some of them also know that it is the only one.
func TestEnginesThatSayMoreAgree(t *testing.T) {
	for _, row := range []struct{ board, says string }{
		{"visibility 3x3\n. 3 .\n. . 4\n1 . .\n", "unique"}, {"visibility 1x2 kuromasu\n1 1\n", "none"},
	} {
		b := open(t, ways[0], desk, fragment(row.board))
		b.choose("compare")
		b.eval(`document.querySelectorAll("#racers input:not(:checked)").forEach((box) => box.click())`, nil)
		b.click("#race")
		b.quiet()
		if got := b.shown("verdict"); !strings.HasSuffix(got, "engines finished and agree: "+row.says+".") {
			t.Errorf("%q: it says %q", row.board, got)
		}
	}
}

// TestStops: Stop ends what an engine is at, and what was found until then stays.
func TestStops(t *testing.T) {
	for _, way := range ways {
		b := open(t, way, desk, fragment("tour 8x8 closed\n"+rows(8, 8)))
		b.choose("compare")
		b.eval(`for (const box of document.querySelectorAll("#racers input"))
			if (box.checked !== ["warnsdorff", "dfs"].includes(box.value)) box.click()`, nil)
		b.click("#race")
		b.wait(`document.getElementById("verdict").textContent.startsWith("warnsdorff") ||
			document.getElementById("verdict").textContent.startsWith("dfs")`)
		b.click("#stop")
		b.quiet()
		if got := b.shown("verdict"); len(got) < 7 || got[:7] != "Stopped" {
			t.Errorf("%s: it says %q", way, got)
		}
		if got := b.text(`document.getElementById("race").disabled`); got != "false" {
			t.Errorf("%s: no race can begin", way)
		}
		b.said() // browsers say of a server's request that it was aborted
	}
}

// rows is an empty grid.
func rows(r, c int) (text string) {
	for range r {
		for range c {
			text += ". "
		}
		text += "\n"
	}
	return text
}

// TestLongSearches: a search of more steps than are kept is shown from beginning to end, and its plan is played with
// its moves in words and their number, on the hardest boards of the source.
func TestLongSearches(t *testing.T) {
	text, err := os.ReadFile("../../../../testdata/sliding/source.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i, board := range strings.Split(string(text), "\n\n")[8:] {
		for j, engine := range []string{"bfs", "dls"} {
			if n++; !isDrawn(t, 2*i+j) {
				continue
			}
			b := open(t, "worker", desk, fragment(strings.TrimSpace(board)+"\n"))
			b.choose("simulate")
			b.eval(fmt.Sprintf(`(() => { const list = document.getElementById("sim-engine");
				list.value = %q; list.dispatchEvent(new Event("change")); })()`, engine), nil)
			b.click("#setup .first")
			b.quiet()
			said := b.shown("verdict")
			b.click("#sim-last")
			b.quiet()
			var of, last int
			_, steps, _ := strings.Cut(said, "; ")
			fmt.Sscanf(strings.ReplaceAll(steps, ",", ""), "%d", &of)
			fmt.Sscanf(strings.TrimPrefix(b.shown("caption"), "the solution, at "), "step %d:", &last)
			if of == 0 || last != of {
				t.Errorf("%s: %q, and the last step is %d", engine, said, last)
			}
			b.click("#sim-solution")
			b.wait(`/^solution: (\d+) of \1$/.test(document.getElementById("caption").textContent)`)
			monitors := b.text(`[...document.querySelectorAll("#monitors div")].map((d) => d.firstChild.textContent + ": " +
				d.lastChild.textContent).join("; ")`)
			var moves int
			fmt.Sscanf(monitors, "move: %d of", &moves)
			if moves < 16 || !strings.Contains(monitors, fmt.Sprintf("moves in all: %d", moves)) ||
				strings.Count(monitors[strings.Index(monitors, "path so far"):], ", ") != moves-1 {
				t.Errorf("%s: monitors %q", engine, monitors)
			}
			b.shoot(fmt.Sprintf("%s-%d", engine, i+8))
			t.Logf("%s", said)
		}
	}
	if n != 6 {
		t.Errorf("%d searches", n)
	}
}
