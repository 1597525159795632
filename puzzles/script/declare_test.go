package script_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"twofold/puzzles/script"
)

// TestFormats: a format is one of the first variant, or of that behind its name.
func TestFormats(t *testing.T) {
	for _, test := range []struct{ formats, want string }{
		{`{"tatham": "one bare", "tatham other": "two u"}`, "tatham one plain bare; tatham two other u; "},
		{`{"tatham third": "two u"}`, `formats: "tatham third" has the variant "third": expected one of plain, other`},
		{`{"tatham ": "two u"}`, `formats: "tatham " has the variant "": expected one of plain, other`},
		{`{"tatham": "two v"}`, `part "v": expected `},
		{`{}, mended = "one"`, `mended "one": expected one of the rules`},
	} {
		r, err := script.Read(context.Background(), "f.star", fmt.Appendf(nil, `
puzzle(name = "named", about = "formats", answer = shade(), rules = {}, variants = ["plain", "other"], formats = %s)
def build(b):
    b.shading()
def check(b, answer):
    return []
`, test.formats))
		got := fmt.Sprint(err)
		if err == nil {
			got = ""
			for _, f := range r.Foreign {
				got += fmt.Sprintf("%s %s %s %s; ", f.Format, f.Kind, f.Variant, f.Form)
			}
		}
		if !strings.Contains(got, test.want) {
			t.Errorf("%s: %s: want %s", test.formats, got, test.want)
		}
	}
}
