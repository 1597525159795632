package main

import (
	"context"
	"embed"
	"testing"

	"twofold"
	"twofold/encode/model"
	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/script"
)

// testFamilies are rules files that there are for tests only: the null family, which is the smallest thing that is a
// puzzle, and the bare family, whose file has nothing that it can do without.
var testFamilies = []*twofold.Family{
	fileFamily("null",
		"null 1x1\n.\n", "null 1x1\n1\n", "null 1x3\n1 . .\n", "null 2x2\n1 1\n1 .\n", "null 2x2\n1 1\n1 0\n",
		"null 4x1\n.\n.\n.\n.\n",
		"null 1x1 odd\n.\n", "null 1x1 odd\n0\n", "null 2x2 odd\n. 0\n. 0\n", "null 1x2 odd\n. .\n",
		"null 1x3\n1 . .\nposition\n? 1 ?\n", "null 1x2\n1 .\nposition\n0 ?\n"),
	fileFamily("bare", "bare 1x1\n.\n", "bare 2x2\n. .\n. .\n", "bare 1x1\n.\nposition\n1\n"),
}

//go:embed null.star bare.star
var testFiles embed.FS

// fileFamily is the family of one of these files, with degenerate boards.
func fileFamily(name string, odd ...string) *twofold.Family {
	text, err := testFiles.ReadFile(name + ".star")
	if err != nil {
		panic(err)
	}
	r, err := script.Read(context.Background(), name+".star", text)
	if err != nil {
		panic(err)
	}
	f := &twofold.Family{Family: r.Family(nativemodel.Open), Encode: model.Family, Native: nativemodel.Family}
	f.Odd = odd
	return f
}

// sizeOf is a size of which a family has boards: this one, or else the smallest square with more cells than one.
func sizeOf(t *testing.T, f *twofold.Family, variant string, rows, cols int) puzzles.Parameters {
	t.Helper()
	like := puzzles.Parameters{Variant: variant, Rows: rows, Cols: cols}
	for side := 2; side < 20; side++ {
		if _, err := f.BlankBoard(like); err == nil {
			return like
		}
		like.Rows, like.Cols = side, side
	}
	t.Fatalf("%s %s has no board of %dx%d, and no square one", f.Name, variant, rows, cols)
	return like
}

// hasLine reports whether a family has boards of one row, or of one column.
func hasLine(f *twofold.Family, variant string) bool {
	for length := 1; length < 20; length++ {
		for _, like := range []puzzles.Parameters{{Rows: 1, Cols: length}, {Rows: length, Cols: 1}} {
			like.Variant = variant
			if _, err := f.BlankBoard(like); err == nil {
				return true
			}
		}
	}
	return false
}
