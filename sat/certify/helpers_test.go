package certify_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"twofold"
	"twofold/encode"
	"twofold/puzzles"
	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/certify"
	"twofold/sat/verify"
)

var background = context.Background()

// Boards of each family, minimal if their name says so.
const (
	treasureMinimal   = "treasure 4x4\n. 2 1 .\n1 3 . .\n. . . .\n1 . . .\n"
	treasureNone      = "treasure 3x3\n1 . 3\n. . .\n. . 0\n"
	visibilityUnique  = "visibility 3x4\n0 . . 3\n. . 5 .\n1 . . .\n"
	visibilityNone    = "visibility 2x2\n3 1\n. .\n"
	kuromasuUnique    = "visibility 4x4 kuromasu\n2 . . 2\n. . . .\n. 3 . .\n. . . 5\n"
	slidingGoal       = "2 _ 8\n4 7 6\n1 3 5\ngoal\n_ 1 2\n3 4 5\n6 7 8\n"
	slidingTwentyOne  = "sliding 3x3\n" + slidingGoal
	slidingExact      = "sliding 3x3 moves=15\n" + slidingGoal
	slidingNone       = "sliding 3x3\n1 2 3\n4 5 6\n8 7 _\n"
	tourUnique        = "tour 6x6\n. . . . . .\n. . . . . .\n. . 4 . . .\n. . . . . 6\n. 1 . . . 27\n. . . . . 14\n"
	tourNone          = "tour 4x4\n"
	closedTourNone    = "tour 5x5 closed\n"
	nurikabeUnique    = "nurikabe 4x5\n. 1 . 1 .\n. . . . .\n. . 2 . 3\n. . . . .\n"
	nurikabeNone      = "nurikabe 4x4\n. . . 4\n. . . .\n. . . .\n1 . . .\n"
	sudokuMinimal     = "sudoku 4x4\n1 . . .\n. . 3 .\n. . . 2\n. 1 . .\n"
	loopMinimal       = "slitherlink 5x5\n. 1 1 3 .\n. . . 1 .\n1 1 . . .\n2 2 2 . .\n. . 3 . .\n"
	shikakuNone       = "shikaku 2x2\n3 .\n. 1\n"
	closedTourMinimal = "tour 4x4 closed piece=wazir\n. . . .\n. . . .\n8 . 12 .\n. . . .\n"
)

func parsed(t testing.TB, text string) puzzles.Board {
	t.Helper()
	kind, err := kindOf(strings.Fields(text)[0])
	if err != nil {
		t.Fatal(err)
	}
	b, err := kind.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// certified writes a bundle of a board with all that can be claimed of it.
func certified(t testing.TB, text string) (dir string, m *bundle.Manifest) {
	t.Helper()
	return certifiedWith(t, text, func(*certify.Request) {})
}

// certifiedWith is certified with a request that was changed.
func certifiedWith(t testing.TB, text string, change func(*certify.Request)) (dir string, m *bundle.Manifest) {
	t.Helper()
	b := parsed(t, text)
	rows, cols := b.Size()
	_, isClued := b.(puzzles.Clued)
	dir = filepath.Join(t.TempDir(), "bundle")
	request := certify.Request{
		Board: b, Encode: encodeOf(t, b), Program: "test", Trim: true, Backend: sat.InProcess, Minimal: isClued,
		Minimum: isClued && rows*cols <= 16, Minimizer: minimizer,
	}
	change(&request)
	result, err := certify.Certify(background, dir, request)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return dir, result.Manifest
}

func kindOf(family string) (verify.Kind, error) {
	f, err := twofold.Find(family)
	if err != nil {
		return verify.Kind{}, err
	}
	return verify.Kind{Family: &f.Family, Encode: f.Encode}, nil
}

// encodeOf is what encode has for the board's family.
func encodeOf(t testing.TB, b puzzles.Board) encode.Family {
	t.Helper()
	kind, err := kindOf(b.Family())
	if err != nil {
		t.Fatal(err)
	}
	return kind.Encode
}

// minimizer asks gophersat for other solutions, with a formula for each question.
func minimizer(full puzzles.Clued, s puzzles.Solution) (puzzles.Minimizer, error) {
	return &slowMinimizer{full, s}, nil
}

type slowMinimizer struct {
	full  puzzles.Clued
	known puzzles.Solution
}

func (p *slowMinimizer) Another(ctx context.Context, kept []bool) (other puzzles.Solution, err error) {
	f, err := twofold.Find(p.full.Family())
	if err != nil {
		return nil, err
	}
	less := p.full.Keep(kept)
	ladder, err := f.Encode.Encodings[0].Ladder(ctx, less)
	if err != nil {
		return nil, err
	}
	formula, err := ladder.At(ctx, ladder.First)
	if err != nil {
		return nil, err
	}
	_, err = sat.Enumerate(ctx, formula, sat.InProcess, func(model []bool) bool {
		other = formula.Decode(model)
		if string(verify.Encode(other)) == string(verify.Encode(less.Form(p.known))) {
			other = nil
		}
		return other == nil
	})
	return other, err
}

func (p *slowMinimizer) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	return puzzles.Pass(ctx, len(p.full.ClueCells()), units, p.Another)
}

// refusal is why a bundle does not hold; nil if it does.
func refusal(t testing.TB, dir string) *bundle.Fault {
	t.Helper()
	_, err := verify.Bundle(background, dir, kindOf)
	var fault *bundle.Fault
	if err != nil && !errors.As(err, &fault) && !errors.Is(err, bundle.ErrNotABundle) {
		t.Fatal(err)
	}
	return fault
}

// edit changes a file, and the manifest so that all hashes are right again.
func edit(t testing.TB, dir, name string, change func(string) string) {
	t.Helper()
	if name != bundle.ManifestFile {
		content := read(t, dir, name)
		changed := change(content)
		if changed == content {
			t.Fatalf("%s: the edit changes nothing", name)
		}
		write(t, dir, name, changed)
	}
	m, err := bundle.Decode([]byte(read(t, dir, bundle.ManifestFile)))
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range m.Files {
		content := read(t, dir, f.Name)
		m.Files[i].Size, m.Files[i].SHA256 = int64(len(content)), sum(content)
	}
	text := string(m.Encode())
	if name == bundle.ManifestFile {
		if text = change(text); text == string(m.Encode()) {
			t.Fatal("the edit of the manifest changes nothing")
		}
	}
	write(t, dir, bundle.ManifestFile, text)
	write(t, dir, bundle.ManifestSum, sum(text)+"  "+bundle.ManifestFile+"\n")
}

func sum(content string) string {
	s := sha256.Sum256([]byte(content))
	return hex.EncodeToString(s[:])
}

func read(t testing.TB, dir, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func write(t testing.TB, dir, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// line is a function that replaces the first line that begins so; an empty replacement takes it out.
func line(prefix, replacement string) func(string) string {
	return func(content string) string {
		lines := strings.SplitAfter(content, "\n")
		for i, l := range lines {
			if strings.HasPrefix(l, prefix) {
				lines[i] = replacement
				return strings.Join(lines, "")
			}
		}
		return content
	}
}

func replace(old, with string) func(string) string {
	return func(content string) string { return strings.Replace(content, old, with, 1) }
}
