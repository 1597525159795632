package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"

	"twofold/puzzles/crosscheck"
	"twofold/puzzles/picture"
	"twofold/puzzles/picture/book"
	"twofold/puzzles/script"
)

// bookText are boards of all families and variants, degenerate ones among them, and how many.
func bookText(t *testing.T) (text string, n int) {
	t.Helper()
	var all strings.Builder
	r := rand.New(rand.NewPCG(4, 4))
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		for _, variant := range f.Variants {
			like := f.Usual
			like.Variant, like.Rows, like.Cols, like.Moves, like.Given = variant, 4, 5, 3, 0.9
			if f.Fits(like) != nil {
				like.Moves = 0
			}
			for range 3 {
				b, err := f.RandomBoard(t.Context(), r, like)
				if err != nil {
					break // not every variant has boards of this size
				}
				fmt.Fprintf(&all, "%v\n", b)
				n++
			}
		}
		for _, odd := range puzzletest.Odd(&f.Family) {
			if _, err := f.Parse(odd); err == nil {
				fmt.Fprintf(&all, "%s\n", odd)
				n++
			}
		}
	}
	return all.String(), n
}

// tell is what a program of poppler-utils says of a file; "" if it is not installed.
func tell(t *testing.T, program string, args ...string) string {
	t.Helper()
	if !isInstalled(t, program) {
		return ""
	}
	out, err := exec.Command(program, args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestUnknownInABook: of a board for which there is no time the book says so, and prints it.
func TestUnknownInABook(t *testing.T) {
	var ctx context.Context
	var cancel context.CancelCauseFunc
	slow := func(name string, finds bool) puzzles.Engine {
		return native.Search(name, "", func(ctx context.Context, b *script.Board, yield func(puzzles.Solution) bool) (
			runs.Stats, error) {
			if finds {
				yield(puzzles.Solution{1, 1})
			}
			cancel(runs.Time)
			return runs.Stats{}, context.Cause(ctx)
		})
	}
	null := testFamilies[0]
	blank, err := null.Parse("null 1x2\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	b := book.Board{Family: &null.Family, Board: blank.(picture.Subject), Finds: null.Native.Oracle}
	for _, row := range []struct {
		finds       bool
		words, said string
	}{
		{false, "no solution was found in time", "no solution was found in time"},
		{true, "", "whether this solution is the only one was not found out in time"},
	} {
		ctx, cancel = context.WithCancelCause(context.Background())
		defer cancel(nil)
		b.Engines = []puzzles.Engine{slow("one", row.finds), slow("other", row.finds)}
		k := b.Know(ctx, book.Wish{Solve: true, Grade: true})
		if k.Entry.Board == nil || (k.Entry.Answer != nil) != row.finds || k.Entry.Words != row.words ||
			k.Entry.Grade != "not graded" || k.Status != crosscheck.StatusUnknown ||
			!slices.Equal(k.Problems, []string{row.said}) {
			t.Errorf("%+v: %+v", row, k)
		}
		k = b.Know(ctx, book.Wish{Solve: true, Grade: true}) // nobody is asked any more
		if k.Entry.Answer != nil || k.Entry.Words != "no solution was found in time" || k.Entry.Grade != "not graded" {
			t.Errorf("after the end: %+v", k)
		}
	}
}

// TestBooks: a book of boards of all families has each of them under its number, in text that can be selected, its
// fonts within it, and is small.
func TestBooks(t *testing.T) {
	inProcess = true
	defer func() { inProcess = false }()
	text, n := bookText(t)
	dir := t.TempDir()
	boards, file := filepath.Join(dir, "boards.txt"), filepath.Join(dir, "book.pdf")
	if err := os.WriteFile(boards, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status := run([]string{"book", boards, "--title", "All of them", "-o", file}, strings.NewReader(""), &out, &errs)
	if status == statusUsage || status == statusDisagree || out.Len() > 0 {
		t.Fatalf("status %d, prints %q\n%s", status, &out, &errs)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if most := 20_000 * n; len(data) > most {
		t.Errorf("%d bytes for %d boards: want at most %d", len(data), n, most)
	}
	fonts := tell(t, "pdffonts", file)
	rows := regexp.MustCompile(`(?m)^utf8.*$`).FindAllString(fonts, -1)
	if fonts != "" && len(rows) != 2 {
		t.Errorf("expected two fonts:\n%s", fonts)
	}
	for _, font := range rows {
		if !strings.Contains(font, "yes") {
			t.Errorf("a font that is not in the file: %s", font)
		}
	}
	pages := strings.Split(tell(t, "pdftotext", "-layout", file, "-"), "\f")
	if len(pages) == 1 {
		return // it is not installed
	}
	listed := map[string]bool{}
	index := regexp.MustCompile(`\b(\d+) +((?:\d+-)?[A-Z][^×\n]*?) +\d+×\d+ +page (\d+) `)
	for _, row := range index.FindAllStringSubmatch(strings.Join(pages, "\n"), -1) {
		listed[row[1]] = true
		var page int
		fmt.Sscan(row[3], &page)
		if words := strings.Join(strings.Fields(pages[page-1]), " "); !strings.Contains(words, row[1]+" "+row[2]) {
			t.Errorf("the index has %q, and page %d is\n%s", row[0], page, pages[page-1])
		}
	}
	for i := range n {
		if number := fmt.Sprint(i + 1); !listed[number] {
			t.Errorf("the index does not have %s of %d boards", number, n)
		}
	}
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		for _, p := range f.Primers {
			title := regexp.MustCompile(`(?m)^ *` + regexp.QuoteMeta(p.Title) + `$`)
			if got := len(title.FindAllString(strings.Join(pages, "\n"), -1)); got > 1 {
				t.Errorf("%s is explained %d times", p.Title, got)
			}
		}
	}
}
