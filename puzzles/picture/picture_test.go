package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
)

// everything is a scene with all that a scene can have.
func everything() *Scene {
	g := Grid{Caption: "all <kinds>", Rows: 3, Cols: 4, Cells: make([]Cell, 12)}
	for i := range g.Cells {
		g.Cells[i] = Cell{
			Fill: Tone(i), Pattern: Pattern(i % 3), Mark: Mark(i % 6), Text: fmt.Sprint(i * i * i),
			Style: Style(i % 4), Badge: Badge(i % 3), Name: "cell & number",
		}
	}
	g.Paths = []Path{
		{Points: []Point{Middle(0, 0), Middle(1, 1), Middle(1, 3)}, Tone: Way, Arrow: true},
		{Points: []Point{Middle(2, 0), Middle(2, 3)}, Tone: Sight, Dashed: true},
	}
	g.Pieces = []Piece{{Key: "a", At: Point{1, 2}, Text: "7"}}
	other := Grid{Rows: 3, Cols: 4, Cells: make([]Cell, 12)}
	return &Scene{Title: "a <title>", Description: Describe(&g), Grids: []Grid{g, other}}
}

// moved is the same scene after a piece slid and a cell was filled.
func moved() *Scene {
	s := everything()
	s.Grids[0].Pieces[0].At.X++
	s.Grids[1].Cells[3] = Cell{Mark: Coin, Text: "9"}
	return s
}

func film() Film {
	return Film{Frames: []*Scene{everything(), moved(), everything()}, Delay: time.Second}
}

var renderings = []struct {
	name  string
	write func(io.Writer) error
}{
	{"SVG", func(w io.Writer) error { return SVG(w, everything()) }},
	{"SVG with cells", func(w io.Writer) error { return CellsSVG(w, everything(), "") }},
	{"animated SVG", func(w io.Writer) error { return AnimatedSVG(w, film()) }},
	{"PNG", func(w io.Writer) error { return PNG(w, everything(), 20) }},
	{"PDF", func(w io.Writer) error { return PDF(w, "a <title>", []Page{onePage(), onePage()}) }},
	{"page", func(w io.Writer) error { return onePage().SVG(w) }},
	{"page as PNG", func(w io.Writer) error { return onePage().PNG(w, 72) }},
}

func onePage() Page {
	book := Book{Title: "a <title>", Paper: PaperSizes["a4"], Boards: true}
	book.Entries = []Entry{{Name: "all <kinds>", Board: everything(), Answer: everything()}}
	return book.Pages()[1]
}

func TestSameBytes(t *testing.T) {
	for _, r := range renderings {
		var first, second bytes.Buffer
		if err := errors.Join(r.write(&first), r.write(&second)); err != nil {
			t.Errorf("%s: %v", r.name, err)
		}
		if first.Len() == 0 || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: %d bytes, then %d other ones", r.name, first.Len(), second.Len())
		}
	}
}

func TestSVGIsXMLWithATitle(t *testing.T) {
	for _, r := range renderings {
		if !strings.Contains(r.name, "SVG") {
			continue
		}
		var text strings.Builder
		if err := r.write(&text); err != nil {
			t.Fatal(err)
		}
		found := elementsOf(t, text.String())
		if found["title"] != "a <title>" || !strings.Contains(found["desc"], "cell & number") {
			t.Errorf("%s: title %q, description %q", r.name, found["title"], found["desc"])
		}
		if !strings.Contains(text.String(), ` role="img" aria-labelledby="title desc"`) {
			t.Errorf("%s: no role for screen readers", r.name)
		}
	}
}

// elementsOf reads a text as XML and returns the text of each kind of element.
func elementsOf(t *testing.T, text string) map[string]string {
	t.Helper()
	found := map[string]string{}
	var open []string
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, token.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				found[open[len(open)-1]] += string(token)
			}
		}
	}
}

// TestTextStaysInItsCell: whatever the mark and however long the number, as wide as the widest usual font.
func TestTextStaysInItsCell(t *testing.T) {
	for mark := NoMark; mark <= Dot; mark++ {
		for style := Regular; style <= Light; style++ {
			for _, text := range []string{"1", "25", "900", "9999", "1000000"} {
				d := gridDrawing(&Grid{Rows: 1, Cols: 1, Cells: []Cell{{Mark: mark, Style: style, Text: text}}}, false)
				for _, e := range d.elements {
					if low, high := e.shapes[0].bounds(); e.layer == textLayer && (low.X < 0.05 || high.X > 0.95) {
						t.Errorf("mark %d, style %d: %q reaches from %.2f to %.2f of its cell", mark, style, text, low.X, high.X)
					}
				}
			}
		}
	}
}

// TestCorners: on a terminal a clue in a corner stands before the number, and arrows need no font that has them.
func TestCorners(t *testing.T) {
	g := Grid{Rows: 1, Cols: 3, Cells: []Cell{{Corner: "12+", Text: "5"}, {Corner: "↘", Text: "7"}, {Corner: "3"}}}
	if got := Terminal(&Scene{Grids: []Grid{g}}, false); !strings.Contains(got, "12+ 5 │  ↘ 7  │   3   │") {
		t.Error(got)
	}
	var texts []string
	for _, e := range gridDrawing(&g, false).elements {
		if e.layer == textLayer {
			texts = append(texts, e.shapes[0].text)
		}
	}
	if want := []string{"12+", "5", "7", "3"}; !slices.Equal(slices.Sorted(slices.Values(texts)),
		slices.Sorted(slices.Values(want))) {
		t.Errorf("texts %q: want %q", texts, want)
	}
}

// TestDiscsOnBlack: a disc in a black cell has a bright rim, elsewhere none.
func TestDiscsOnBlack(t *testing.T) {
	for fill, want := range map[Tone]int{Ink: 1, Paper: 0} {
		d := gridDrawing(&Grid{Rows: 1, Cols: 1, Cells: []Cell{{Mark: Disc, Fill: fill}}}, false)
		rims := 0
		for _, e := range d.elements {
			if s := e.shapes[0]; s.kind == disc && s.stroke == Paper && s.width > 0 {
				rims++
			}
		}
		if rims != want {
			t.Errorf("a disc on %v has %d bright rims: want %d", fill, rims, want)
		}
	}
}

// TestNumbersAreEquallyHigh: a number of a grid is as high as a longer one beside the same mark.
func TestNumbersAreEquallyHigh(t *testing.T) {
	for mark := NoMark; mark <= Dot; mark++ {
		d := gridDrawing(&Grid{Rows: 1, Cols: 3, Cells: []Cell{{Mark: mark, Text: "7"}, {Mark: mark, Text: "225"},
			{Mark: mark, Text: "64", Style: Bold}}}, false)
		sizes := map[float64]int{}
		for _, e := range d.elements {
			if e.layer == textLayer {
				sizes[e.shapes[0].size]++
			}
		}
		if len(sizes) != 1 {
			t.Errorf("mark %d: texts by height: %v", mark, sizes)
		}
	}
}

func TestNothingIsCutOff(t *testing.T) {
	d := layOut(everything(), false)
	for _, e := range append(d.elements, onePage().elements...) {
		for _, s := range e.shapes {
			low, high := s.placed(1, e.at).bounds()
			inside := low.X >= 0 && low.Y >= 0 && high.X <= d.width && high.Y <= d.height
			onPage := high.X <= PaperSizes["a4"].Width && high.Y <= PaperSizes["a4"].Height
			if !inside && !onPage {
				t.Errorf("%+v lies between %v and %v, the drawing is %.2f x %.2f", s, low, high, d.width, d.height)
			}
		}
	}
}

func TestPNG(t *testing.T) {
	var data bytes.Buffer
	if err := PNG(&data, everything(), 20); err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(&data)
	if err != nil {
		t.Fatal(err)
	}
	d := layOut(everything(), false)
	if size := picture.Bounds().Size(); size.X != int(d.width*20+0.5) || size.Y != int(d.height*20+0.5) {
		t.Errorf("%v pixels for %.2f x %.2f cells", size, d.width, d.height)
	}
	if err := PNG(io.Discard, everything(), 100_000); err == nil {
		t.Error("a picture of 10^12 pixels: expected an error")
	}
}

func TestDescribe(t *testing.T) {
	g := Grid{Rows: 1, Cols: 4, Cells: []Cell{{Name: "coin"}, {}, {}, {Name: "clue 3"}}}
	if got, want := Describe(&g), "1 row of 4 cells. Row 1: coin, 2 times blank, clue 3."; got != want {
		t.Errorf("%q: want %q", got, want)
	}
	g = Grid{Rows: 20, Cols: 20, Cells: make([]Cell, 400)}
	g.Cells[7].Name, g.Cells[9].Name = "coin", "coin"
	if got, want := Describe(&g), "20 rows of 20 cells. Cells by what is in them: coin 2."; got != want {
		t.Errorf("%q: want %q", got, want)
	}
}

// TestGreyTells: tones that are told from each other by nothing but their colour differ in lightness.
func TestGreyTells(t *testing.T) {
	lightness := func(tone Tone) int {
		c := tone.rgba()
		return (299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000
	}
	for _, pair := range [][2]Tone{
		{Ink, Way}, {Ink, Gold}, {Way, Paper}, {Gold, Paper}, {Ink, Slot}, {Slot, Wood}, {Paper, Tint}, {Paper, Clue},
		{Paper, Shade}, {Rim, Gold}, {Grey, Paper}, {Sight, Paper}, {Seldom, Often},
	} {
		if far := lightness(pair[0]) - lightness(pair[1]); max(far, -far) < 20 {
			t.Errorf("%s and %s are equally light", pair[0].hex(), pair[1].hex())
		}
	}
}

// TestCellsSVGNamesEveryCell: each cell of the first grid has one element, where the cell is drawn, with its name.
func TestCellsSVGNamesEveryCell(t *testing.T) {
	s := everything()
	s.Grids[0].Cells[5].Name = ""
	var text strings.Builder
	if err := CellsSVG(&text, s, "a-"); err != nil {
		t.Fatal(err)
	}
	ids := map[string]string{}
	for d := xml.NewDecoder(strings.NewReader(text.String())); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local != "rect" {
			continue
		}
		has := map[string]string{}
		for _, a := range e.Attr {
			has[a.Name.Local] = a.Value
		}
		if id := has["id"]; id != "" {
			ids[id] += fmt.Sprint(has["data-cell"], " ", has["x"], ",", has["y"], " ", has["width"], " ", has["aria-label"])
		}
	}
	want := map[string]string{
		"a-r1c1": "0 14,14 40 r1c1: cell & number", "a-r2c2": "5 54,54 40 r2c2: blank",
		"a-r3c4": "11 134,94 40 r3c4: cell & number",
	}
	for id, what := range want {
		if ids[id] != what {
			t.Errorf("%s is %q: want %q", id, ids[id], what)
		}
	}
	if len(ids) != 12 {
		t.Errorf("%d elements of cells: want 12", len(ids))
	}
}

// TestWordsStayWhole: where the grid is narrower than a word, the text is smaller.
func TestWordsStayWhole(t *testing.T) {
	lines, _ := captionLines(&Grid{Caption: "numbers: order of expansion", Rows: 1, Cols: 1})
	if got := strings.Join(lines, "/"); got != "numbers:/order of/expansion" {
		t.Error(got)
	}
}

// TestCaptionsStayReadable: a caption that one line has no room for has several, which are no wider than the grid.
func TestCaptionsStayReadable(t *testing.T) {
	for caption, want := range map[string]int{"start": 1, "step 8: black cells are connected; no block is black": 2} {
		s := &Scene{Grids: []Grid{{Caption: caption, Rows: 1, Cols: 5, Cells: make([]Cell, 5)}}}
		lines, size := captionLines(&s.Grids[0])
		if len(lines) != want || size < captionLeast {
			t.Errorf("%q: %d lines of size %v: %q", caption, len(lines), size, lines)
		}
		if all := strings.Join(lines, " "); all != caption {
			t.Errorf("%q became %q", caption, all)
		}
		below := layOut(s, false).height - 2*margin - 1
		if below < float64(len(lines))*size {
			t.Errorf("%q: no room for %d lines", caption, len(lines))
		}
	}
}
