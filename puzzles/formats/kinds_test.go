package formats_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/formats"
)

// piecesOfSets are boards of sets of pieces, of which others have printed none here.
var piecesOfSets = []string{
	"statue-park 12x12 double\n" + strings.Repeat(strings.Repeat(". ", 12)+"\n", 12),
	"statue-park 12x12 pentominoes\n" + strings.Repeat(strings.Repeat(". ", 12)+"\n", 12),
}

// writtenTexts are the boards below testdata that other programs wrote, and those that tests of formats read.
func writtenTexts(t *testing.T) []string {
	texts := append(slices.Clone(piecesOfSets), "https://puzz.link/p?arukone/2/2/1122")
	for _, test := range foreignTexts(t) {
		texts = append(texts, test.text)
	}
	ids, err := os.ReadFile("../../testdata/formats/tatham.txt")
	if err != nil {
		t.Fatal(err)
	}
	texts = append(texts, string(ids))
	texts = append(texts, "patchwork 2x2\n1 .\n. .\nareas\n1 1\n2 2\n", "renban 2x2\n1 .\n. .\nareas\n1 1\n2 2\n",
		"shingoki 2x2\nb2 .\n. .\n", "yajikabe 1x3\n1e . .\n", "kakkuru 2x2\n3 .\n. .\n")
	for _, content := range positionFiles(t) {
		_, address, _ := strings.Cut(content, "\naddress ")
		address, _, _ = strings.Cut(address, "\n")
		texts = append(texts, "https://puzz.link/p?"+address)
	}
	return texts
}

// TestKindsAreWritten: of each kind of puzzle of a format that is written, some board below testdata is written in it.
func TestKindsAreWritten(t *testing.T) {
	type kind struct{ format, family, variant string }
	written := map[kind]bool{}
	for _, text := range writtenTexts(t) {
		boards, _ := readAll(text)
		for _, p := range boards {
			bare := p
			if b, err := puzzles.AtPosition(p.Board, nil); err == nil {
				bare.Board = b
			}
			for _, f := range twofold.Formats()[1:] {
				_, err := twofold.Default.Write(f, p.Board, p.Answer)
				_, ofBare := twofold.Default.Write(f, bare.Board, p.Answer)
				if err == nil || ofBare == nil {
					written[kind{f.Name, p.Family.Name, p.Board.Variant()}] = true
				}
			}
		}
	}
	for _, f := range formats.All {
		for _, family := range twofold.All() {
			for _, foreign := range family.Foreign {
				k := kind{foreign.Format, family.Name, foreign.Variant}
				if foreign.Format == f.Name && foreign.Kind != "" && f.Write != nil && !written[k] {
					t.Errorf("%s: no board of %s %s was written", f.Name, family.Name, foreign.Variant)
				}
			}
		}
	}
}
