//go:build browser

package browser

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"twofold"
	served "twofold/cmd/twofold/page"
	"twofold/puzzles/runs"
)

// ways are both ways to run the page.
var ways = []string{"server", "worker"}

// static is what 'make page' builds, program the part of it that is Go.
const (
	static  = "../../../../bin/page"
	program = static + "/twofold.wasm.gz"
)

// chromium is one browser for all tests; each page has a profile of its own in it.
var chromium context.Context

func TestMain(m *testing.M) {
	chrome := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil && chrome == "" {
			chrome = found
		}
	}
	switch _, err := os.Stat(program); {
	case err != nil:
		fmt.Println(static, "is not there: expected 'make page' first")
		os.Exit(1)
	case chrome == "" && os.Getenv("CI") == "":
		fmt.Println("chromium is not installed: tests of the page are left out")
		return
	case chrome == "":
		fmt.Println("chromium is not installed: expected it with CI=true")
		os.Exit(1)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chrome), chromedp.DisableGPU,
		chromedp.WSURLReadTimeout(2*time.Minute)) // fonts are looked for at its first start, beside other work
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocated, free := chromedp.NewExecAllocator(context.Background(), options...)
	browser, end := chromedp.NewContext(allocated)
	if err := chromedp.Run(browser); err != nil {
		fmt.Println("chromium does not start:", err)
		os.Exit(1)
	}
	chromium = browser
	status := m.Run()
	end()
	free()
	os.Exit(status)
}

// A look is how a page is shown.
type look struct {
	width int // of the window, in pixels
	dark  bool
}

// desk and phone are the looks that all screens are tried in, in light; see looks.
var (
	desk  = look{1400, false}
	phone = look{375, false}
	looks = []look{{375, false}, {375, true}, {1400, false}, {1400, true}}
)

func (l look) String() string {
	if l.dark {
		return fmt.Sprintf("%d-dark", l.width)
	}
	return fmt.Sprintf("%d-light", l.width)
}

// A tab is a page in the browser. What its console says of errors fails the test at its end.
type tab struct {
	*testing.T
	ctx context.Context
	url string // of the page

	lock   sync.Mutex
	errors []string
}

// siteOf is the address of the page, run in one of both ways.
func siteOf(t *testing.T, way string) string {
	t.Helper()
	folder := "/in/a/folder/" // of any web host
	web := httptest.NewUnstartedServer(http.StripPrefix(folder, http.FileServer(http.Dir(static))))
	if way == "server" {
		s := served.New(twofold.Default, twofold.Options{}, runs.Limits{Time: time.Minute})
		folder, web.Config.Handler = "/", s.Handler(web.Listener.Addr().String())
	}
	web.Start()
	t.Cleanup(web.Close)
	return web.URL + folder
}

// patience is how long a test of one page may take.
var patience = 8 * time.Minute

// isDrawn reports whether the nth of what repeats is tried: TWOFOLD_BROWSER says which, such as 2/6, and all if there
// is no such variable.
func isDrawn(t *testing.T, n int) bool {
	t.Helper()
	which := os.Getenv("TWOFOLD_BROWSER")
	if which == "" || which == "all" {
		return true
	}
	var part, of int
	if _, err := fmt.Sscanf(which, "%d/%d", &part, &of); err != nil || part < 1 || part > of {
		t.Fatalf("TWOFOLD_BROWSER=%s: expected all, or a part such as 2/6", which)
	}
	return n%of == part-1
}

// open opens the page, run in one of both ways, with a fragment behind its address, "" for none, and waits until it is
// ready.
func open(t *testing.T, way string, l look, fragment string) *tab {
	t.Helper()
	return openAt(t, siteOf(t, way), l, fragment)
}

// openAt is open at an address of siteOf. Nothing is kept from other tabs.
func openAt(t *testing.T, url string, l look, fragment string) *tab {
	t.Helper()
	b := blank(t, url, l)
	b.run(chromedp.Navigate(url + fragment))
	b.wait("document.documentElement.dataset.ready === 'yes'")
	return b
}

// blank is a tab for a page at an address, which it is to go to.
func blank(t *testing.T, url string, l look) *tab {
	t.Helper()
	ctx, end := chromedp.NewContext(chromium, chromedp.WithTargetID(window(t)))
	t.Cleanup(end)
	ctx, stop := context.WithTimeout(ctx, patience)
	t.Cleanup(stop)
	b := &tab{T: t, ctx: ctx, url: url}
	chromedp.ListenTarget(ctx, b.hear)
	t.Cleanup(func() {
		for _, what := range b.said() {
			t.Errorf("%s: the console: %s", url, what)
		}
	})
	b.look(l)
	return b
}

// look shows the page in another way.
func (b *tab) look(l look) {
	b.Helper()
	scheme := "light"
	if l.dark {
		scheme = "dark"
	}
	b.run(
		chromedp.EmulateViewport(int64(l.width), 900),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
		}),
	)
	// What the page observes of its size it hears of with the next frame.
	b.text(`await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(""))))`)
}

// openBoard pastes a text into the page, as somebody does, and waits until the board and its address are there.
func (b *tab) openBoard(text string) {
	b.Helper()
	b.click("#write")
	b.eval(fmt.Sprintf(`void (document.getElementById("text").value = %q)`, text), nil)
	b.click("#take")
	b.wait(`document.getElementById("writing").hidden`)
	b.text(`await (async () => {
		const [{ addressed }, { table }] = await Promise.all([import("./store.js"), import("./table.js")]);
		while (await addressed() !== table.drawn.board) await new Promise(requestAnimationFrame);
	})()`)
}

// board is the text of the board that the page shows, at its position.
func (b *tab) board() string {
	b.Helper()
	return b.text(`(await import("./table.js")).table.drawn.board`)
}

// window opens one with a profile of its own. Chromium has no window to put a tab of a new profile into.
func window(t *testing.T) (id target.ID) {
	t.Helper()
	err := chromedp.Run(chromium, chromedp.ActionFunc(func(ctx context.Context) error {
		ctx = cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Browser)
		profile, err := target.CreateBrowserContext().WithDisposeOnDetach(true).Do(ctx)
		if err == nil {
			id, err = target.CreateTarget("about:blank").WithNewWindow(true).WithBrowserContextID(profile).Do(ctx)
		}
		return err
	}))
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// hear notes what the page says of errors.
func (b *tab) hear(event any) {
	what := ""
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
			for _, a := range e.Args {
				what += string(a.Value) + a.Description + " "
			}
		}
	case *runtime.EventExceptionThrown:
		what = e.ExceptionDetails.Error()
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError || e.Entry.Level == log.LevelWarning {
			what = e.Entry.Text + " " + e.Entry.URL
		}
	}
	if what != "" {
		b.lock.Lock()
		defer b.lock.Unlock()
		b.errors = append(b.errors, what)
	}
}

// said is what was heard, which is forgotten.
func (b *tab) said() []string {
	b.lock.Lock()
	defer b.lock.Unlock()
	said := b.errors
	b.errors = nil
	return said
}

// run does something in the page.
func (b *tab) run(actions ...chromedp.Action) {
	b.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.shoot("failed")
		b.Fatalf("%s: %v; the console: %q", b.url, err, b.said())
	}
}

// eval evaluates an expression, also one that promises a value, and reads that.
func (b *tab) eval(expression string, value any) {
	b.Helper()
	b.run(chromedp.Evaluate(expression, value, func(p *runtime.EvaluateParams) *runtime.EvaluateParams {
		return p.WithAwaitPromise(true)
	}))
}

// text is what an expression, which may await, evaluates to, as text.
func (b *tab) text(expression string) (text string) {
	b.Helper()
	b.eval("(async () => String("+expression+"))()", &text)
	return text
}

// wait waits until an expression is true.
func (b *tab) wait(condition string) {
	b.Helper()
	b.run(chromedp.Poll(condition, nil, chromedp.WithPollingInterval(20*time.Millisecond),
		chromedp.WithPollingTimeout(patience)))
}

// click clicks at the first element of a selector, as a mouse does.
func (b *tab) click(selector string) {
	b.Helper()
	b.run(chromedp.ScrollIntoView(selector, chromedp.ByQuery), chromedp.Click(selector, chromedp.ByQuery))
}

// press types keys where the focus is: letters, or kb.ArrowLeft and such.
func (b *tab) press(keys ...string) {
	b.Helper()
	for _, key := range keys {
		b.run(chromedp.KeyEvent(key))
	}
}

// call asks the page's module, as the page itself does. The answer is read into a value; the error is a refusal.
func (b *tab) call(name string, ask any, answer any) error {
	b.Helper()
	question, err := json.Marshal(ask)
	if err != nil {
		b.Fatal(err)
	}
	var got struct {
		Answer json.RawMessage
		Error  string
	}
	b.eval(fmt.Sprintf(`import("./api.js").then((api) => api.call(%q, %s)).then((Answer) => ({ Answer }), (e) => `+
		`({ Error: e.message }))`, name, question), &got)
	if got.Error != "" {
		return fmt.Errorf("%s", got.Error)
	}
	if err := json.Unmarshal(got.Answer, answer); err != nil {
		b.Fatalf("%s: %v", name, err)
	}
	return nil
}

// shoot leaves a picture of the whole page, if pictures are asked for.
func (b *tab) shoot(name string) {
	dir := os.Getenv("TWOFOLD_SCREENSHOTS")
	if dir == "" {
		return
	}
	var picture []byte
	err := chromedp.Run(b.ctx, chromedp.ActionFunc(func(ctx context.Context) (err error) {
		picture, err = page.CaptureScreenshot().WithCaptureBeyondViewport(true).Do(ctx)
		return err
	}))
	if err == nil {
		file := strings.ReplaceAll(b.Name(), "/", "-") + "-" + name + ".png"
		err = os.WriteFile(filepath.Join(dir, file), picture, 0o666)
	}
	if err != nil {
		b.Logf("no picture %s: %v", name, err)
	}
}

//go:embed testdata/axe.min.js.gz
var packedAxe []byte

var axe = sync.OnceValue(func() string {
	r, err := gzip.NewReader(bytes.NewReader(packedAxe))
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	return string(text)
})

// accessible fails the test for each violation that axe finds in what is shown now.
func (b *tab) accessible(where string) {
	b.Helper()
	if b.text("typeof window.axe") == "undefined" {
		b.eval("void "+"(() => {"+axe()+"})()", nil)
	}
	var found []struct {
		ID, Help string
		Nodes    []struct {
			HTML           string
			FailureSummary string
		}
	}
	// What is hidden is not looked at, but takes its time.
	b.eval(`axe.run({ exclude: [["#gallery[hidden]"]] }).then((found) => found.violations)`, &found)
	for _, v := range found {
		for _, n := range v.Nodes {
			b.Errorf("%s: %s: %s: %.200s: %s", where, v.ID, v.Help, n.HTML, n.FailureSummary)
		}
	}
	if len(found) > 0 {
		b.shoot("axe-" + where)
	}
}

// fits fails the test if what is shown now is wider than the window, and names what is.
func (b *tab) fits(where string) {
	b.Helper()
	var wide []string
	b.eval(`document.documentElement.scrollWidth <= innerWidth ? [] : [...document.body.querySelectorAll("*")]
		.filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => e.outerHTML.slice(0, 120))`, &wide)
	if len(wide) > 0 {
		b.Errorf("%s: wider than the window: %q", where, wide)
		b.shoot("wide-" + where)
	}
}
