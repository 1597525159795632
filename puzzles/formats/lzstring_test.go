package formats

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestLZ: texts come back, and the packed ones are those that fpuzzlesdecoder.js of SudokuPad writes.
func TestLZ(t *testing.T) {
	for text, want := range map[string]string{
		"": "Q===", "a": "IZA=", "aaaaaaaaaaaa": "IY1lA===", "hello hello hello": "BYUwNmD2AEoTcpA=",
		"{\"size\":9,\"title\":\"数独\"}": "N4IgzglgXgpiBcBOANCALhNAbO8SAdTQG6cQBfIA", "\U0001f600\u00e9": "rwbgA9iXQ===",
	} {
		if got := lzPack(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 300 {
		var b strings.Builder
		for range n {
			b.WriteRune([]rune("aab{\":,é数\U0001f600")[rng.IntN(10)])
		}
		if got, err := lzUnpack(lzPack(b.String())); err != nil || got != b.String() {
			t.Fatalf("%q: %q, %v", b.String(), got, err)
		}
	}
	for _, text := range []string{"x", "IY2h", "!!!!", "////"} {
		if got, err := lzUnpack(text); err == nil {
			t.Errorf("%q: %q, want an error", text, got)
		}
	}
}
