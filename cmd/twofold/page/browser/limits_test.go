//go:build browser

package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// endless are questions that take for ever, one for each way that work is done.
var endless = []struct{ name, ask, limit string }{
	{"solve", `board: "tour 8x8 closed", engines: "dfs", n: 1000`, "runs[0].limit"},
	{"solve", `board: "sliding 4x4\n0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1", engines: "idastar:misplaced", n: 1`,
		"runs[0].limit"},
	{"solve", `board: "tour 24x24", engines: "sat", n: 1000`, "runs[0].limit"},
	{"count", `board: "tour 8x8", engines: "counter"`, "runs[0].limit"},
	{"count", `board: "treasure 1x40 mosaic\n" + ". ".repeat(40), engines: "sat"`, "runs[0].limit"},
	{"trace", `board: "tour 8x8 closed", engines: "dfs"`, "run.limit"},
	{"repair", `board: "tour 8x8"`, "limit"},
}

// TestLimitsEndWork: work ends at its limit in both ways, also where there is one thread only, and says so.
func TestLimitsEndWork(t *testing.T) {
	for _, way := range ways {
		b := open(t, way, desk, "")
		for _, row := range endless {
			got := b.text(fmt.Sprintf(`await import("./api.js").then((api) => api.call(%q, { %s, seconds: 0.3 })).then(`+
				`(a) => a.%s, (e) => e.message)`, row.name, row.ask, row.limit))
			if got != "time" && got != "time limit reached" {
				t.Errorf("%s: %s {%s}: %s: want the time limit", way, row.name, row.ask, got)
			}
		}
	}
}

// TestSlowStart: a program that takes longer to come than its question may take is waited for.
func TestSlowStart(t *testing.T) {
	files := http.FileServer(http.Dir(static))
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".gz") {
			time.Sleep(7 * time.Second)
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	b := openAt(t, web.URL+"/", desk, "")
	if got := b.text(fmt.Sprintf(`await import("./api.js").then((api) => api.call("solve", { %s, seconds: 0.3 })).then(`+
		`(a) => a.runs[0].limit, (e) => e.message)`, endless[0].ask)); got != "time" {
		t.Errorf("%s: want the time limit of a search that began", got)
	}
}

// TestStopEndsWork: what is stopped is over. A server that worked on would be busy with two stopped questions, and a
// worker that worked on would not answer.
func TestStopEndsWork(t *testing.T) {
	for _, way := range ways {
		b := open(t, way, desk, "")
		got := b.text(`await (async () => {
			const { call } = await import("./api.js");
			const endless = { board: "tour 8x8 closed", engines: "dfs", n: 1000 };
			const said = [];
			for (let i = 0; i < 3; i++) {
				const stop = new AbortController();
				const progress = () => stop.abort();
				said.push(await call("solve", endless, { signal: stop.signal, progress }).catch((e) => e.name));
			}
			for (;;) {
				const last = await call("count", { board: "tour 3x4", engines: "counter" }).catch((e) => e.message);
				if (!String(last).startsWith("busy")) return [...said, last.count].join(" ");
			}
		})()`)
		if got != "AbortError AbortError AbortError 16" {
			t.Errorf("%s: %s", way, got)
		}
		said := b.said()
		for _, what := range said { // of being busy the console speaks as well
			if !strings.Contains(what, "503") {
				t.Errorf("%s: the console: %s", way, what)
			}
		}
	}
}

// TestQuickAnswersDoNotWait: a board is drawn while another question is worked at, and a question that waits can be
// stopped.
func TestQuickAnswersDoNotWait(t *testing.T) {
	for _, way := range ways {
		b := open(t, way, desk, "")
		got := b.text(`await (async () => {
			const { call } = await import("./api.js");
			const [first, second] = [new AbortController(), new AbortController()];
			const endless = { board: "tour 8x8 closed", engines: "dfs", n: 1000 };
			const all = [first, second].map(({ signal }) => call("solve", endless, { signal }).catch((e) => e.name));
			const drawn = await call("draw", { board: "tour 3x4" });
			second.abort();
			first.abort();
			return [drawn.rows, ...await Promise.all(all)].join(" ");
		})()`)
		if got != "3 AbortError AbortError" {
			t.Errorf("%s: %s", way, got)
		}
	}
}
