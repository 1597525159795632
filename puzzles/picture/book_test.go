package picture

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"pgregory.net/rapid"
)

// drawnBook is any book: boards of all sizes, words of all lengths, with and without each part.
func drawnBook(t *rapid.T) *Book {
	b := &Book{
		Title:   rapid.SampledFrom([]string{"", "A title", strings.Repeat("A title without an end ", 10)}).Draw(t, "title"),
		Paper:   PaperSizes[rapid.SampledFrom(slices.Sorted(maps.Keys(PaperSizes))).Draw(t, "paper")],
		PerPage: rapid.SampledFrom([]int{0, 0, 1, 3, 12, 100}).Draw(t, "perPage"),
		Boards:  rapid.Bool().Draw(t, "boards"), Solutions: rapid.Bool().Draw(t, "solutions"),
		Index: rapid.Bool().Draw(t, "index"),
	}
	words := rapid.SampledFrom([]string{"", "a word", "an " + strings.Repeat("x", 300), strings.Repeat("many words ", 40)})
	mostSide := rapid.SampledFrom([]int{1, 9, 40}).Draw(t, "mostSide")
	for i := range rapid.IntRange(0, 20).Draw(t, "n") {
		side := rapid.IntRange(1, mostSide)
		e := Entry{
			Name: fmt.Sprintf("Name %d", i%3), Grade: words.Draw(t, "grade"), Words: words.Draw(t, "words"),
			Made: words.Draw(t, "made"), Board: blankScene(side.Draw(t, "rows"), side.Draw(t, "cols")),
		}
		if rapid.Bool().Draw(t, "solved") {
			e.Answer = e.Board
		}
		if rapid.Bool().Draw(t, "indexed") {
			e.Index = fmt.Sprint(i)
		}
		b.Entries = append(b.Entries, e)
	}
	for range rapid.IntRange(0, 3).Draw(t, "lessons") {
		b.Lessons = append(b.Lessons, Lesson{
			Title: "A lesson", Rules: rapid.SliceOfN(words, 0, 6).Draw(t, "rules"),
			Worked:  rapid.SliceOfN(words, 0, 4).Draw(t, "worked"),
			Example: blankScene(4, 5), Answer: blankScene(4, 5),
		})
	}
	return b
}

func blankScene(rows, cols int) *Scene {
	g := Grid{Rows: rows, Cols: cols, Cells: make([]Cell, rows*cols)}
	g.Cells[0].Text = "7"
	return &Scene{Title: "blank", Description: "A board.", Grids: []Grid{g}}
}

// TestBooksHoldAllAndOverlapNothing: whatever the book, nothing leaves its page, no two boards overlap, and each board
// and each solution is printed once.
func TestBooksHoldAllAndOverlapNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawnBook(t)
		want := 2 * len(b.Lessons)
		for _, e := range b.Entries {
			if b.Boards {
				want++
			}
			if b.Solutions && e.Answer != nil {
				want++
			}
		}
		if b.Title != "" && newPress(b).emblem() != nil {
			want++
		}
		borders := 0
		for n, p := range b.Pages() {
			found := borderOn(p)
			borders += len(found)
			for i, one := range found {
				for _, other := range found[:i] {
					if one[0].X < other[1].X && other[0].X < one[1].X && one[0].Y < other[1].Y && other[0].Y < one[1].Y {
						t.Fatalf("page %d: boards at %v and %v", n+1, one, other)
					}
				}
			}
			for _, e := range p.elements {
				low, high := e.shapes[0].bounds()
				if low.X < 1 || low.Y < 1 || high.X > p.width-1 || high.Y > p.height-1 {
					t.Fatalf("page %d: %+v from %v to %v on paper of %v x %v", n+1, e.shapes[0], low, high, p.width, p.height)
				}
			}
		}
		if borders > want || borders < want && b.Title == "" {
			t.Fatalf("%d boards and solutions are printed, want %d", borders, want)
		}
	})
}

// borderOn are the corners of the boards of a page.
func borderOn(p Page) (all [][]Point) {
	for _, e := range p.elements {
		if s := e.shapes[0]; s.kind == box && s.stroke == Ink && s.width > 0 {
			all = append(all, s.points)
		}
	}
	return all
}

// TestNumbersOfABookAgree: a board has the same number among the boards, among the solutions and in the index, which
// says its page; the title page says where the parts begin.
func TestNumbersOfABookAgree(t *testing.T) {
	b := &Book{Title: "A book", Paper: PaperSizes["a5"], Boards: true, Solutions: true, Index: true, PerPage: 2}
	for i := range 5 {
		scene := blankScene(3, 3)
		scene.Grids[0].Cells[0].Text = fmt.Sprint(100 + i)
		e := Entry{Name: "Blank", Board: scene, Answer: scene, Made: "a command", Index: fmt.Sprint(i)}
		b.Entries = append(b.Entries, e)
	}
	var got []string
	for _, p := range b.Pages() {
		var words []string
		for _, e := range p.elements {
			if s := e.shapes[0]; s.kind == label {
				words = append(words, s.text)
			}
		}
		got = append(got, strings.Join(words, "|"))
	}
	want := []string{
		"A book|5 puzzles|Blank|1–5|Puzzles|page 2|Solutions|page 5|Index|page 6|100",
		"1|Blank|100|2|Blank|101|A book|Puzzles|2", "3|Blank|102|4|Blank|103|A book|Puzzles|3",
		"5|Blank|104|A book|Puzzles|4", "1|100|2|101|3|102|A book|Solutions|5",
		"4|103|5|104|Index|A|a command|1|Blank 3×3|page 2|A, index 0|2|" +
			"Blank 3×3|page 2|A, index 1|3|Blank 3×3|page 3|A, index 2|" +
			"4|Blank 3×3|page 3|A, index 3|5|Blank 3×3|page 4|A, index 4|A book|Solutions, Index|6",
	}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

func TestWrapped(t *testing.T) {
	for _, row := range []struct {
		text string
		room float64
		want []string
	}{
		{"", 10, nil},
		{"one two", 100, []string{"one two"}},
		{"one two", 2, []string{"one", "two"}},
		{"Ωmega", 0.5, []string{"Ω", "m", "e", "g", "a"}},
		{"a 世 b", 100, []string{"a ? b"}},
	} {
		if got := wrapped(row.text, 1, false, row.room); !slices.Equal(got, row.want) {
			t.Errorf("%q in %v: %q, want %q", row.text, row.room, got, row.want)
		}
	}
}

// TestPDFIsVector: each page is one, the fonts are in the file, and there is no image.
func TestPDFIsVector(t *testing.T) {
	var out bytes.Buffer
	pages := []Page{onePage(), onePage(), onePage()}
	if err := PDF(&out, "title", pages); err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]int{"/Type /Page\n": 3, "/FontFile2": 2, "/ToUnicode": 2, "/Subtype /Image": 0} {
		if got := bytes.Count(out.Bytes(), []byte(what)); got != want {
			t.Errorf("%q: %d times, want %d", what, got, want)
		}
	}
}

// TestPDFTellsDiscsFromOthers: what looks like a disc and is none keeps its form.
func TestPDFTellsDiscsFromOthers(t *testing.T) {
	for part, want := range map[string]string{"o": "", "n": "h\n", "m": " re "} {
		g := Grid{Rows: 1, Cols: 1, Bare: true, Cells: []Cell{{Mark: Hull, Text: part}}}
		d, all := gridDrawing(&g, false), []element{}
		for _, e := range d.elements {
			if e.layer == markLayer {
				all = append(all, e)
			}
		}
		d.elements = all
		p := printer{fpdf.New("P", "mm", "", "")}
		p.SetCompression(false)
		p.AddPage()
		p.page(Page{drawing: d})
		var out strings.Builder
		if err := p.Output(&out); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); strings.Contains(got, " l S\n") != (part != "m") || !strings.Contains(got, want) {
			t.Errorf("%s: expected a disc, and %q, in\n%s", part, want, got)
		}
	}
}
