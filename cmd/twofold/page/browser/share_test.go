//go:build browser

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
}

// TestTornAddress: of an address that was torn apart the page says so, beside the board that it shows in its place.
func TestTornAddress(t *testing.T) {
	for _, way := range ways {
		b := open(t, way, desk, "#board=K8sszkzKzMksqVQwqzBT")
		if got := b.shown("verdict"); !strings.HasPrefix(got, "The address holds no board that can be read") {
			t.Errorf("%s: it says %q", way, got)
		}
		if got := b.board(); got == "" {
			t.Errorf("%s: there is no board", way)
		}
	}
}

// TestUnsolvableTiles: a player who asks for the fewest moves is told why there are none.
func TestUnsolvableTiles(t *testing.T) {
	b := open(t, ways[0], desk, fragment("sliding 3x3\n1 2 3\n4 5 6\n8 7 _\n"))
	b.click("#fewest")
	b.quiet()
	if got, want := b.shown("verdict"), "There is no plan: start and goal differ in parity."; got != want {
		t.Errorf("it says %q: want %q", got, want)
	}
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

// TestCopyAs: a menu offers the formats that can say the board, and copies it as the program writes it.
func TestCopyAs(t *testing.T) {
	for _, way := range ways {
		b := open(t, way, desk, "")
		b.click("#write")
		b.eval(`document.getElementById("text").value = '{"puzzle": "Akari", ' +
			'"problem": "2 2\\n- x\\n- 1", "solution": "2 2\\n- x\\no 1"}'`, nil)
		b.click("#take")
		b.wait(`document.getElementById("verdict").textContent === "A solution came with the board."`)
		b.choose("share")
		b.eval(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`, nil)
		for _, f := range []struct{ name, begins string }{
			{"puzzlink", "https://puzz.link/p?lightup/2/2/"},
			{"pzprv3", "pzprv3\nlightup\n2\n2\n"},
			{"penpa", "https://swaroopg92.github.io/penpa-edit/#m=edit&p="},
			{"tatham", "lightup:2x2:"},
			{"twofold", "akari 2x2\n"},
		} {
			b.eval(fmt.Sprintf(`(() => { const list = document.getElementById("format"); list.value = %q;
				list.dispatchEvent(new Event("change")); window.copied = ""; })()`, f.name), nil)
			b.wait(`window.copied !== ""`)
			got := b.text("window.copied")
			if !strings.HasPrefix(got, f.begins) || b.shown("saved") != "It is copied." {
				t.Errorf("%s: %s is copied as %q", way, f.name, got)
			}
		}
		if got := b.text(`document.querySelectorAll("#format [value=sudokupad]").length`); got != "0" {
			t.Errorf("%s: a format of other puzzles is offered", way)
		}
	}
}
