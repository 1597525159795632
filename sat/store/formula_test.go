package store

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
)

// TestHash: the hash is that of the lines that are no comments, however the text is cut into pieces.
func TestHash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom([]string{"c\n", "c 1 x\n", "1 -2 0\n", "\n", "p cnf 1 1\n", " c\n"})
		lines := rapid.SliceOf(line).Draw(t, "lines")
		h := sha256.New()
		for _, line := range lines {
			if !strings.HasPrefix(line, "c") {
				_, _ = io.WriteString(h, line)
			}
		}
		m := &measured{Writer: io.Discard, hash: sha256.New()}
		text := strings.Join(lines, "")
		for len(text) > 0 {
			n := rapid.IntRange(1, len(text)).Draw(t, "piece")
			if _, err := io.WriteString(m, text[:n]); err != nil {
				t.Fatal(err)
			}
			text = text[n:]
		}
		if want := hex.EncodeToString(h.Sum(nil)); hex.EncodeToString(m.hash.Sum(nil)) != want {
			t.Errorf("%q: not the hash of its lines without comments", lines)
		}
		if m.n != int64(len(strings.Join(lines, ""))) {
			t.Errorf("%d bytes", m.n)
		}
	})
}

// TestHorizons: which formula of a ladder a word stands for.
func TestHorizons(t *testing.T) {
	endless := encode.Ladder{First: 15, Step: 2, Last: -1, Least: 4}
	one := encode.Ladder{First: 7, Step: 1, Last: 7, Least: 7}
	for _, row := range []struct {
		word string
		l    encode.Ladder
		want int // -1 is an error
	}{
		{"", one, 7}, {"7", one, 7}, {"+0", one, 7}, {"8", one, -1}, {"6", one, -1}, {"", endless, -1}, {"15", endless, 15},
		{"16", endless, 16}, {"20", endless, 20}, {"4", endless, 4}, {"3", endless, -1}, {"+0", endless, 15},
		{"+5", endless, 20}, {"-1", endless, -1}, {"+", endless, -1}, {"x", endless, -1},
	} {
		h, err := ParseHorizon(row.word)
		got := -1
		if err == nil {
			if got, err = h.Of(row.l); err != nil {
				got = -1
			}
		}
		if got != row.want {
			t.Errorf("horizon %q of %v: %d, %v: want %d", row.word, row.l, got, err, row.want)
		}
	}
}
