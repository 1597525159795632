//go:build browser

package browser

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/page"
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
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		lacks, err := page.GetInstallabilityErrors().Do(ctx)
		for _, one := range lacks {
			if one.ErrorID != "in-incognito" { // as all tabs of tests are
				t.Errorf("it cannot be installed: %s", one.ErrorID)
			}
		}
		return err
	}))
	isGone.Store(true)
	b.run(chromedp.Navigate("about:blank"), chromedp.Navigate(web.URL+"/"+fragment("hitori 1x3\n1 1 2\n")))
	b.wait("document.documentElement.dataset.ready === 'yes'")
	b.touch("r1c1")
	b.wait(`document.getElementById("verdict").textContent === "Solved: every rule holds."`)
	if got := b.text(`(await (await fetch("manifest.json")).json()).display`); got != "standalone" {
		t.Errorf("without a network the manifest says %q", got)
	}
}

// TestHosts: hosts send the program as they like: packed without a word, unpacked, or as packed in transit.
func TestHosts(t *testing.T) {
	packed, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	for i, host := range []struct {
		kind, encoding string
		content        []byte
	}{
		{"text/plain", "", packed}, {"application/wasm", "", unpacked}, {"application/octet-stream", "gzip", packed},
	} {
		if !isDrawn(t, i) {
			continue
		}
		files := http.FileServer(http.Dir(static))
		web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasSuffix(r.URL.Path, ".gz") {
				files.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Content-Type", host.kind)
			if host.encoding != "" {
				w.Header().Set("Content-Encoding", host.encoding)
			}
			w.Write(host.content) // whoever asked may have gone
		}))
		t.Cleanup(web.Close)
		b := openAt(t, web.URL+"/", desk, fragment("hitori 1x3\n1 1 2\n"))
		b.touch("r1c1")
		if got := b.shown("verdict"); got != "Solved: every rule holds." {
			t.Errorf("%+v: it says %q", host.kind, got)
		}
	}
}
