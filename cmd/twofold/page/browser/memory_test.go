//go:build browser

package browser

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"
)

// evening plays a board: some cells are touched, taken back and filled in again, a hint is asked for, and at last the
// solution is filled in and checked. It promises what the page says then.
const evening = `(async () => {
	const [{ table }, { call }, board] = await Promise.all(["table", "ask", "board"].map((m) => import("./" + m + ".js")));
	const idle = async () => {
		do await new Promise((done) => setTimeout(done)); while (document.documentElement.dataset.asking !== "0");
	};
	const press = async (id) => {
		const button = document.getElementById(id);
		if (button.checkVisibility() && !button.disabled) button.click();
		await idle();
	};
	const { solutions: [solution] } = await call("solve", { board: table.board, engines: "native", n: 1 });
	const cells = document.querySelectorAll("#board .cell");
	for (const cell of [cells[0], cells[cells.length >> 1], cells[cells.length - 1]]) {
		const { x, y, width, height } = document.getElementById(cell.id).getBoundingClientRect();
		const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, isPrimary: true, pointerType: "mouse" };
		document.getElementById(cell.id).dispatchEvent(new PointerEvent("pointerdown", at));
		document.getElementById(cell.id).dispatchEvent(new PointerEvent("pointerup", at));
		await idle();
	}
	for (const id of ["undo", "redo", "restart", "restart", "where"]) await press(id);
	for (let n = 1; n <= 4; n++) {
		const part = Math.ceil(solution.length * n / 4);
		const isMoved = Boolean(table.drawn.hand.moves);
		await table.put(isMoved ? solution.slice(0, part) : solution.map((v, i) => (i < part ? v : -1)));
	}
	await press("check");
	return table.drawn.hand.done ? "Solved" : document.getElementById("verdict").textContent;
})()`

// TestMemory: in an evening of 200 boards the page, with all its workers, has at most 300 MB of its own. It takes five
// minutes: with TWOFOLD_TIMES=1.
func TestMemory(t *testing.T) {
	if os.Getenv("TWOFOLD_TIMES") == "" {
		t.Skip("takes minutes")
	}
	const boards, most = 200, 300_000_000
	patience = 40 * time.Minute
	b := open(t, "worker", desk, "")
	all := b.tiles()
	for i := range boards {
		b.toPlay(all[i%len(all)])
		if got := b.text("await " + evening); got != "Solved: every rule holds." && got != "Solved" {
			t.Errorf("%s: at last it says %q", all[i%len(all)], got)
		}
		n := b.memory()
		if i%10 == 9 {
			t.Logf("%d boards: %d MB", i+1, n/1_000_000)
		}
		if n > most {
			t.Fatalf("%d bytes behind %d boards, the last one of %s: want at most %d", n, i+1, all[i%len(all)], most)
		}
	}
}

var anonymous = regexp.MustCompile(`RssAnon:\s*(\d+) kB`)

// memory is how many bytes the largest page has to itself, as Linux counts them, without the browser's files.
func (b *tab) memory() (most int) {
	b.Helper()
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		all, err := systeminfo.GetProcessInfo().Do(cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Browser))
		for _, p := range all {
			status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.ID))
			if found := anonymous.FindSubmatch(status); p.Type == "renderer" && err == nil && found != nil {
				n, _ := strconv.Atoi(string(found[1]))
				most = max(most, 1024*n)
			}
		}
		return err
	}))
	return most
}
