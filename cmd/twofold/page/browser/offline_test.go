//go:build browser

package browser

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestOffline: behind one visit the page without a server opens, draws and judges a board with no network.
func TestOffline(t *testing.T) {
	var isGone atomic.Bool
	files := http.FileServer(http.Dir(static))
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isGone.Load() {
			http.Error(w, "no network", http.StatusBadGateway)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	b := openAt(t, web.URL+"/", desk, "")
	b.eval(`navigator.serviceWorker.ready.then(() => {})`, nil)
	isGone.Store(true)
	b.run(chromedp.Navigate("about:blank"), chromedp.Navigate(web.URL+"/"+fragment("hitori 1x3\n1 1 2\n")))
	b.wait("document.documentElement.dataset.ready === 'yes'")
	b.touch("r1c1")
	b.wait(`document.getElementById("verdict").textContent === "Solved: every rule holds."`)
	if got := b.text(`(await (await fetch("manifest.json")).json()).display`); got != "standalone" {
		t.Errorf("without a network the manifest says %q", got)
	}
}
