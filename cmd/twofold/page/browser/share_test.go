package browser

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
)

// downloads are the files that the page gives: how each begins and ends, and what it contains.
var downloads = []struct{ button, name, begins, ends string }{
	{"text", "visibility-4x4.txt", "visibility 4x4 kuromasu\n", "2 . . 2\n"},
	{"svg", "visibility-4x4.svg", "<svg ", "</svg>\n"},
	{"pdf", "visibility-4x4.pdf", "%PDF-1.", "%%EOF\n"},
}

// TestDownloads: each button gives the same file in both ways. What the browser would save is read instead.
func TestDownloads(t *testing.T) {
	files := map[string]string{} // of the first way
	for _, way := range ways {
		b := open(t, way, desk, fragment("visibility 4x4 kuromasu\n. 5 . .\n. . . .\n. . . .\n2 . . 2\n"))
		b.choose("share")
		b.eval(`URL.createObjectURL = (blob) => { window.blob = blob; return "#"; };
			HTMLAnchorElement.prototype.click = function () { window.file = this.download; };`, nil)
		for _, d := range downloads {
			b.click(fmt.Sprintf("[data-save=%s]", d.button))
			b.wait(fmt.Sprintf(`document.getElementById("saved").textContent === "Saved %s."`, d.name))
			packed := b.text(`await new Promise((done) => { const reader = new FileReader();
				reader.onload = () => done(reader.result.split(",")[1]); reader.readAsDataURL(window.blob); })`)
			content, err := base64.StdEncoding.DecodeString(packed)
			got := string(content)
			if name := b.text("window.file"); err != nil || name != d.name ||
				!strings.HasPrefix(got, d.begins) || !strings.HasSuffix(got, d.ends) {
				t.Errorf("%s: %s: %v, %s: %.60q ... %.20q", way, d.button, err, name, got, got[max(0, len(got)-20):])
			}
			if first, ok := files[d.button]; ok && got != first {
				t.Errorf("%s: %s: %d bytes: the other way gives %d others", way, d.button, len(got), len(first))
			}
			files[d.button] = got
		}
	}
}
