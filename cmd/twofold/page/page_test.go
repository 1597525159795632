package page

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime/debug"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"twofold"
	"twofold/cmd/twofold/page/api"
	limits "twofold/puzzles/runs"
)

// localServer serves the page, with gophersat in this process.
func localServer(t *testing.T) *httptest.Server {
	t.Helper()
	web := httptest.NewUnstartedServer(nil)
	s := New(twofold.Default, twofold.Options{}, limits.Limits{Time: 10 * time.Minute})
	web.Config.Handler = s.Handler(web.Listener.Addr().String())
	web.Start()
	t.Cleanup(web.Close)
	return web
}

// post sends a question as a page of the server does, with headers changed: name, value, name, value…
func post(
	t *testing.T, web *httptest.Server, path, question string, headers ...string,
) (status int, answer map[string]any) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, web.URL+path, strings.NewReader(question))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", web.URL)
	for i := 0; i < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	response, err := web.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	json.Unmarshal(text, &answer) // a refusal by net/http is no JSON
	return response.StatusCode, answer
}

// refused is the status of a question that is refused because of what it asks.
const refused = 0

// statusOf is the status of an answer of post.
func statusOf(status int, answer map[string]any) int {
	if status == http.StatusOK && answer["error"] != nil {
		return refused
	}
	return status
}

const servedBoard = `"board": "treasure 2x3\n. 1 .\n. . .\n"`

func TestServeAnswers(t *testing.T) {
	web := localServer(t)
	table := []struct{ path, question, key, want string }{
		{"/api/draw", `{` + servedBoard + `}`, "family", "treasure"},
		{"/api/solve", `{` + servedBoard + `, "engines": "both", "n": 2}`, "verdict", "multiple"},
		{"/api/solve", `{` + servedBoard + `, "engines": "both", "n": 9}`, "found", "5"},
		{"/api/decided", `{` + servedBoard + `, "engines": "both"}`, "verdict", "multiple"},
		{"/api/count", `{` + servedBoard + `, "engines": "count,sat"}`, "count", "5"},
		{"/api/generate", `{"family": "treasure", "size": "4x4", "seed": 3}`, "family", "treasure"},
		{"/api/generate", `{"family": "visibility", "variant": "kuromasu", "size": "4x4"}`, "family", "visibility"},
		{"/api/generate", `{"family": "sliding", "size": "2x3"}`, "family", "sliding"},
		{"/api/generate", `{"family": "fill-a-pix", "size": "4x4"}`, "family", "treasure"},
		{"/api/draw", `{"board": "https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i"}`, "family", "visibility"},
		{"/api/solve", `{"board": "hidato\n[[1, 0, 3]]", "engines": "both", "n": 2}`, "verdict", "unique"},
	}
	for _, row := range table {
		status, answer := post(t, web, row.path, row.question)
		found, _ := answer["answer"].(map[string]any)
		got, _ := json.Marshal(found[row.key])
		if status != http.StatusOK || strings.Trim(string(got), `"`) != row.want {
			t.Errorf("%s %s: status %d, %s %s: want %s", row.path, row.question, status, row.key, got, row.want)
		}
	}
}

// TestServeRefuses: bad questions, and everything that another site could make a browser send.
func TestServeRefuses(t *testing.T) {
	web := localServer(t)
	draw := `{` + servedBoard + `}`
	table := []struct {
		path, question string
		headers        []string
		status         int
	}{
		{"/api/draw", draw, []string{"Host", "evil.example"}, http.StatusForbidden},
		{"/api/draw", draw, []string{"Host", "127.0.0.1:1"}, http.StatusForbidden},
		{"/api/draw", draw, []string{"Origin", "http://evil.example"}, http.StatusForbidden},
		{"/api/draw", draw, []string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden},
		{"/api/draw", draw, []string{"Content-Type", "text/plain"}, http.StatusUnsupportedMediaType},
		{"/api/draw", `{"board": "treasure 2x3\n. 9 .\n"}`, nil, refused},
		{"/api/draw", `{"board": ""}`, nil, refused},
		{"/api/draw", `{"board": "3x1:c\n3x1:c"}`, nil, refused},
		{"/api/generate", `{"family": "kuromasu", "variant": "plain"}`, nil, refused},
		{"/api/draw", `{"bored": ""}`, nil, refused},
		{"/api/draw", `{"board": "` + strings.Repeat(" ", api.MaxAsk) + `"}`, nil, http.StatusBadRequest},
		{"/api/draw", `{"board": "tour 1000x1000"}`, nil, refused},
		{"/api/solve", `{` + servedBoard + `, "engines": "nobody", "n": 1}`, nil, refused},
		{"/api/solve", `{` + servedBoard + `, "engines": "count", "n": 1}`, nil, refused},
		{"/api/solve", `{` + servedBoard + `, "engines": "sat", "n": 0}`, nil, refused},
		{"/api/generate", `{"family": "nobody"}`, nil, refused},
		{"/api/generate", `{"family": "treasure", "size": "0x4"}`, nil, refused},
		{"/api/generate", `{"family": "treasure", "size": "999x999"}`, nil, refused},
		{"/api/generate", `{"family": "treasure", "variant": "nobody"}`, nil, refused},
		{"/api/nothing", `{}`, nil, http.StatusNotFound},
	}
	for _, row := range table {
		if status, answer := post(t, web, row.path, row.question, row.headers...); statusOf(status, answer) != row.status {
			t.Errorf("%s %.60s %q: status %d, %v: want %d", row.path, row.question, row.headers, status, answer, row.status)
		}
	}
}

// TestServeLimits: an engine that would take for ever ends at the time asked for, and that is said.
func TestServeLimits(t *testing.T) {
	web := localServer(t)
	status, answer := post(t, web, "/api/solve",
		`{"board": "tour 8x8 closed", "engines": "dfs", "n": 1000, "seconds": 0.05}`)
	found, _ := answer["answer"].(map[string]any)
	runs, _ := found["runs"].([]any)
	if status != http.StatusOK || len(runs) != 1 || runs[0].(map[string]any)["limit"] != string(limits.Time) {
		t.Errorf("status %d, %v: want one run with the limit %q", status, answer, limits.Time)
	}
}

// TestServeBusy: with all places taken a question is refused, unless one comes free soon, and a drawing is not.
func TestServeBusy(t *testing.T) {
	s := New(twofold.Default, twofold.Options{}, limits.Limits{})
	s.patience = 100 * time.Millisecond
	for range atWork {
		s.places <- struct{}{}
	}
	ask := func(path, question string) int {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:80"+path, strings.NewReader(question))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.Handler("127.0.0.1:80").ServeHTTP(w, r)
		return w.Code
	}
	if got := ask("/api/count", `{`+servedBoard+`, "engines": "count"}`); got != http.StatusServiceUnavailable {
		t.Errorf("status %d: want %d", got, http.StatusServiceUnavailable)
	}
	if got := ask("/api/draw", `{`+servedBoard+`}`); got != http.StatusOK {
		t.Errorf("status %d: want %d", got, http.StatusOK)
	}
	s.patience = time.Hour
	go func() {
		time.Sleep(20 * time.Millisecond) // what was stopped is about to end
		<-s.places
	}()
	if got := ask("/api/count", `{`+servedBoard+`, "engines": "count"}`); got != http.StatusOK {
		t.Errorf("status %d with a place that comes free: want %d", got, http.StatusOK)
	}
}

// TestServeBoundsQuickCalls: many calls at once that read large boards take their turns, and no more memory than two.
func TestServeBoundsQuickCalls(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(50)) // what is held, and not what is left
	web := localServer(t)
	question := `{"to": "pzprv3", "board": "https://puzz.link/p?kurodoko/500/500/` + strings.Repeat("z", 12_500) + `"}`
	const calls, most = 8, 125 << 20
	peak := int64(math.MaxInt64)
	for try := 0; try < 3 && peak > most; try++ { // what is held depends on when garbage is collected, too
		peak = min(peak, heldBy(t, web, calls, question))
	}
	if peak > most {
		t.Errorf("%d calls held %d MB: expected at most %d", calls, peak>>20, most>>20)
	}
}

// heldBy is the most memory that calls hold which ask the same at once.
func heldBy(t *testing.T, web *httptest.Server, calls int, question string) (peak int64) {
	t.Helper()
	before := limits.Held()
	ended := make(chan int, calls)
	for range calls {
		go func() {
			status, _ := post(t, web, "/api/convert", question)
			ended <- status
		}()
	}
	for left := calls; left > 0; {
		select {
		case status := <-ended:
			if left--; status != http.StatusOK && status != http.StatusServiceUnavailable {
				t.Errorf("status %d", status)
			}
		case <-time.After(time.Millisecond):
			peak = max(peak, limits.Held()-before)
		}
	}
	return peak
}

// TestServeCountsCalls: also those that are still read or wait, since each holds its question.
func TestServeCountsCalls(t *testing.T) {
	s := New(twofold.Default, twofold.Options{}, limits.Limits{Time: 10 * time.Minute})
	web := httptest.NewUnstartedServer(nil)
	web.Config.Handler = s.Handler(web.Listener.Addr().String())
	web.Start()
	t.Cleanup(web.Close)
	for range atMost {
		s.calls <- struct{}{}
	}
	if status, _ := post(t, web, "/api/draw", `{`+servedBoard+`}`); status != http.StatusServiceUnavailable {
		t.Errorf("status %d: want %d", status, http.StatusServiceUnavailable)
	}
	<-s.calls
	if status, _ := post(t, web, "/api/draw", `{`+servedBoard+`}`); status != http.StatusOK {
		t.Errorf("status %d: want %d", status, http.StatusOK)
	}
}

// TestServeTellsWhoWaited: a call whose turn does not come is told so, although the server's own time to write is over.
func TestServeTellsWhoWaited(t *testing.T) {
	s := New(twofold.Default, twofold.Options{}, limits.Limits{Time: 10 * time.Minute})
	s.patience = 50 * time.Millisecond
	web := httptest.NewUnstartedServer(nil)
	web.Config.Handler = s.Handler(web.Listener.Addr().String())
	web.Config.WriteTimeout = s.patience
	web.Start()
	t.Cleanup(web.Close)
	for range cap(s.turns) {
		s.turns <- struct{}{}
	}
	if status, _ := post(t, web, "/api/draw", `{`+servedBoard+`}`); status != http.StatusServiceUnavailable {
		t.Errorf("status %d: want %d", status, http.StatusServiceUnavailable)
	}
}

// TestServeUnreadAnswers: clients that do not read what they asked for keep nobody else from being answered.
func TestServeUnreadAnswers(t *testing.T) {
	s := New(twofold.Default, twofold.Options{}, limits.Limits{Time: 10 * time.Minute})
	s.patience = 100 * time.Millisecond
	web := httptest.NewUnstartedServer(nil)
	web.Listener = narrow{web.Listener}
	web.Config.Handler = s.Handler(web.Listener.Addr().String())
	web.Start()
	t.Cleanup(web.Close)
	var blank strings.Builder
	for range 40 {
		fmt.Fprint(&blank, strings.Repeat(". ", 40), `\n`)
	}
	question := `{"board": "visibility 40x40\n` + blank.String() + `", "engines": "backtrack", "n": 9}`
	for range atWork {
		c, err := net.Dial("tcp", web.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		c.(*net.TCPConn).SetReadBuffer(4096)
		head := "POST /api/solve HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
		fmt.Fprintf(c, head, web.Listener.Addr(), len(question), question)
	}
	for len(s.places) < atWork {
		time.Sleep(time.Millisecond)
	}
	for range 600 {
		status, _ := post(t, web, "/api/count", `{`+servedBoard+`, "engines": "count"}`)
		if status == http.StatusOK {
			return
		}
		time.Sleep(s.patience)
	}
	t.Errorf("still busy with answers that nobody reads")
}

// narrow accepts connections that keep little of what was not read.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if err == nil {
		err = c.(*net.TCPConn).SetWriteBuffer(4096)
	}
	return c, err
}

// TestServeHosts: browsers leave out the port 80, and no other.
func TestServeHosts(t *testing.T) {
	for _, row := range []struct {
		address, host string
		status        int
	}{
		{"127.0.0.1:80", "127.0.0.1", http.StatusOK},
		{"127.0.0.1:80", "127.0.0.1:80", http.StatusOK},
		{"127.0.0.1:80", "localhost", http.StatusOK},
		{"[::1]:80", "[::1]", http.StatusOK},
		{"127.0.0.1:80", "evil.example", http.StatusForbidden},
		{"127.0.0.1:80", "", http.StatusForbidden},
		{"127.0.0.1:8080", "127.0.0.1", http.StatusForbidden},
		{"127.0.0.1:8080", "localhost:80", http.StatusForbidden},
	} {
		r := httptest.NewRequest(http.MethodGet, "/page.css", nil)
		r.Host = row.host
		w := httptest.NewRecorder()
		New(twofold.Default, twofold.Options{}, limits.Limits{}).Handler(row.address).ServeHTTP(w, r)
		if w.Code != row.status {
			t.Errorf("%s asked as %q: status %d: expected %d", row.address, row.host, w.Code, row.status)
		}
	}
}

// TestServeReadsToTheEnd: no work is done for a question whose end has not come, since nobody would see its client go.
func TestServeReadsToTheEnd(t *testing.T) {
	question := `{` + servedBoard + `, "engines": "both", "n": 2}`
	for name, row := range map[string]struct {
		behind io.Reader
		status int
	}{
		"the end":         {strings.NewReader(" \n"), http.StatusOK},
		"the client gone": {iotest.ErrReader(io.ErrUnexpectedEOF), http.StatusBadRequest},
		"another object":  {strings.NewReader("{}"), refused},
		"no end":          {endless{}, http.StatusBadRequest},
	} {
		r := httptest.NewRequest(http.MethodPost, "/api/solve", io.MultiReader(strings.NewReader(question), row.behind))
		r.Host = "localhost:8080"
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		New(twofold.Default, twofold.Options{}, limits.Limits{}).Handler("127.0.0.1:8080").ServeHTTP(w, r)
		var answer map[string]any
		json.Unmarshal(w.Body.Bytes(), &answer)
		if statusOf(w.Code, answer) != row.status {
			t.Errorf("%s: status %d: expected %d: %s", name, w.Code, row.status, w.Body)
		}
	}
}

// endless is blanks without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// TestPageIsComplete: the page names no file that is not served, and nothing of another place.
func TestPageIsComplete(t *testing.T) {
	web := localServer(t)
	for _, file := range []string{"/", "/page.css", "/page.js", "/api.js", "/run.js", "/worker.js"} {
		response, err := web.Client().Get(web.URL + file)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || response.StatusCode != http.StatusOK || len(text) == 0 {
			t.Errorf("%s: status %d, %d bytes, %v", file, response.StatusCode, len(text), err)
		}
		if strings.Contains(string(text), "//") && strings.Contains(string(text), "http") {
			t.Errorf("%s names another place", file)
		}
		if response.Header.Get("Content-Security-Policy") != policy {
			t.Errorf("%s has no policy", file)
		}
	}
}
