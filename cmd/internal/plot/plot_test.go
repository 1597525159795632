package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"pgregory.net/rapid"

	"twofold/cmd/internal/table"
)

const data = `board,engine,depth,repetition,limit,verdict,wall_s,expanded
x,a,1,1,,found,0.1,10
x,a,1,2,,found,0.3,10
y,a,1,1,,none,0.4,30
y,a,1,2,,none,0.2,30
x,b,1,1,,found,0.001,7
x,b,1,2,,found,0.003,7
y,b,1,1,time,unknown,10,70000
y,b,1,2,,found,9,60000
x,a,2,1,,found,0.5,0
x,a,2,2,,found,0.7,
`

func figures(t *testing.T, text string, r Request) []*Figure {
	t.Helper()
	rows, err := table.Read(strings.NewReader(text), "f")
	if err != nil {
		t.Fatal(err)
	}
	all, err := New(rows, r)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// line writes a series' points as x:median.
func (s Series) line(f *Figure) string {
	text := s.Name
	for _, q := range s.Points {
		text += " " + f.X.format(q.X) + ":" + f.Y.format(q.Median)
	}
	return text
}

func TestFigures(t *testing.T) {
	for _, c := range []struct {
		request Request
		want    string
		dropped int
	}{
		{Request{Kind: Line, X: "depth", Y: "wall_s", By: []string{"engine"}}, "a 1:250 ms 2:600 ms; b 1:4.502 s", 0},
		{Request{Kind: Line, X: "depth", Y: "expanded", By: []string{"engine"}, LogY: true}, "a 1:20; b 1:30 k", 2},
		{Request{Kind: Bar, X: "board", Y: "wall_s", By: []string{"engine", "depth"}},
			"a 1 x:200 ms y:300 ms; b 1 x:2 ms y:9.5 s; a 2 x:600 ms", 0},
		{Request{Kind: Box, X: "depth", Y: "wall_s"}, " 1:250 ms 2:600 ms", 0},
		{Request{Kind: Box, X: "engine", Y: "wall_s", By: []string{"engine"}}, " a:350 ms b:4.502 s", 0},
		{Request{Kind: Scatter, X: "expanded", Y: "wall_s", By: []string{"board"}, LogX: true},
			"x 7:1 ms 7:3 ms 10:100 ms 10:300 ms; y 30:400 ms 30:200 ms 60 k:9 s 70 k:10 s", 2},
		{Request{Kind: Cactus, Y: "wall_s", By: []string{"engine"}}, "a 1:200 ms 2:300 ms 3:600 ms; b 1:2 ms", 2},
	} {
		f := figures(t, data, c.request)[0]
		var lines []string
		for _, s := range f.Series {
			lines = append(lines, s.line(f))
		}
		if got := strings.Join(lines, "; "); got != c.want || f.Dropped != c.dropped {
			t.Errorf("%+v:\n got %s, %d dropped\nwant %s, %d dropped", c.request, got, f.Dropped, c.want, c.dropped)
		}
	}
}

// TestFailedRunsAreLeftOut: what a run took that failed is not drawn.
func TestFailedRunsAreLeftOut(t *testing.T) {
	const failed = "board,engine,error,limit,wall_s\nx,a,,,0.5\ny,a,,time,0.7\nx,b,it gave no model,,0.001\ny,b,,,0.9\n" +
		"x,c,,not served,0.0001\n"
	f := figures(t, failed, Request{Kind: Box, X: "engine", Y: "wall_s"})[0]
	if got := f.Series[0].line(f); got != " a:600 ms b:900 ms" || f.Failed != 2 || f.Dropped != 0 {
		t.Errorf("%s, %d failed, %d dropped: expected two that failed", got, f.Failed, f.Dropped)
	}
}

// TestFailedPairsAreLeftOut: an instance on which one of two failed is at its time limit, or nowhere if it had none.
func TestFailedPairsAreLeftOut(t *testing.T) {
	for limit, want := range map[string]struct{ points, failed int }{"": {1, 1}, "9": {2, 0}} {
		rows := "board,engine,error,time_limit_s,wall_s\nx,a,,L,0.5\ny,a,,L,0.7\nx,b,it gave no model,L,0.001\ny,b,,L,0.9\n"
		f := figures(t, strings.ReplaceAll(rows, "L", limit), Request{Kind: Versus, Y: "wall_s", By: []string{"engine"}})[0]
		points := 0
		for _, s := range f.Series {
			points += len(s.Points)
		}
		if points != want.points || f.Failed != want.failed || f.Dropped != 0 {
			t.Errorf("limit %q: %d points, %d failed, %d dropped: want %v", limit, points, f.Failed, f.Dropped, want)
		}
	}
}

func TestFacets(t *testing.T) {
	all := figures(
		t,
		data,
		Request{Kind: Bar, X: "board", Y: "wall_s", By: []string{"engine"}, Facet: "depth", Title: "T"},
	)
	if len(all) != 2 || all[0].Title != "T: depth 1" || all[1].Title != "T: depth 2" {
		t.Fatalf("%+v", all)
	}
	if len(all[0].Series) != 2 || len(all[1].Series) != 1 || all[1].Series[0].Name != "a" ||
		len(all[1].X.Categories) != 2 {
		t.Errorf("%+v, %+v", all[0], all[1])
	}
}

// TestFacetsOfOtherCategories: where facets have no category in common, each has its own.
func TestFacetsOfOtherCategories(t *testing.T) {
	const rows = "board,family,engine,wall_s\nx,f,a,1\ny,g,a,2\nz,g,a,3\nz,g,b,4\n"
	all := figures(t, rows, Request{Kind: Bar, X: "board", Y: "wall_s", By: []string{"engine"}, Facet: "family"})
	if got := all[0].Series[0].line(all[0]) + all[1].Series[0].line(all[1]) + all[1].Series[1].line(all[1]); got !=
		"a x:1 sa y:2 s z:3 sb z:4 s" {
		t.Errorf("%s", got)
	}
	if len(all[0].X.Categories) != 1 {
		t.Errorf("%q", all[0].X.Categories)
	}
}

func TestNewRefuses(t *testing.T) {
	rows, err := table.Read(strings.NewReader(data), "f")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []Request{
		{Kind: "pie", X: "depth", Y: "wall_s"}, {Kind: Line, X: "deep", Y: "wall_s"}, {Kind: Line, X: "depth", Y: "wall"},
		{Kind: Line, X: "depth", Y: "wall_s", By: []string{"motor"}}, {Kind: Bar, X: "board", Y: "verdict"},
		{Kind: Line, X: "depth", Y: "wall_s", Facet: "face"},
		{Kind: Versus, Y: "wall_s", By: []string{"engine"}, Facet: "depth"},
	} {
		if f, err := New(rows, r); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, %v", r, f, err)
		}
	}
}

// TestImages: the same bytes each time; PNG of the right size; SVG that is XML with title and description.
func TestImages(t *testing.T) {
	for _, kind := range Kinds {
		if kind == Versus { // it has no facets: see TestVersus
			continue
		}
		r := Request{Kind: kind, X: "board", Y: "wall_s", By: []string{"engine"}, LogY: true, Facet: "depth", Title: "<T>"}
		all := figures(t, data, r)
		for _, format := range Formats {
			var first, second bytes.Buffer
			err1 := Draw(&first, format, all, 2, 80, 60)
			err2 := Draw(&second, format, all, 2, 80, 60)
			if err := errors.Join(err1, err2); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Errorf("%s %s: %v, or not the same bytes", kind, format, err)
				continue
			}
			if format == "svg" {
				checkSVG(t, first.String())
				continue
			}
			image, err := png.DecodeConfig(&first)
			if err != nil || image.Width != 472 || image.Height != 354 {
				t.Errorf("%s: %v, %+v", kind, err, image)
			}
		}
	}
}

func checkSVG(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	for _, part := range []string{"<title>&lt;T&gt;: depth 1; &lt;T&gt;: depth 2</title>", "<desc>A ", "</desc>",
		"sans-serif", `role="img"`} {
		if !strings.Contains(text, part) {
			t.Errorf("no %s in\n%.600s", part, text)
		}
	}
}

func TestDrawRefuses(t *testing.T) {
	all := figures(t, data, Request{Kind: Line, X: "depth", Y: "wall_s"})
	var many strings.Builder
	many.WriteString("x,y,name\n")
	for n := range 100 {
		fmt.Fprint(&many, "1,2,", strings.Repeat("z", n+1), "\n")
	}
	crowd := figures(t, many.String(), Request{Kind: Line, X: "x", Y: "y", By: []string{"name"}})
	for _, c := range []struct {
		figures       []*Figure
		format        string
		width, height float64
	}{{all, "gif", 100, 100}, {all, "svg", 10, 100}, {all, "png", 100, 1e6}, {all, "svg", math.NaN(), 100},
		{crowd, "svg", 100, 100}, {crowd, "png", 100, 100}} {
		if err := Draw(io.Discard, c.format, c.figures, 1, c.width, c.height); err == nil {
			t.Errorf("%s %vx%v was drawn", c.format, c.width, c.height)
		}
	}
}

// TestExtremes: there is an image of a single point, of none but 0, and of numbers far apart.
func TestExtremes(t *testing.T) {
	for _, rows := range []string{"1,1", "0,0", "-1e12,1e-9\n1e12,1e12", "5,7\n5,7", "1,2\n1.0000001,2.0000001"} {
		for _, kind := range []Kind{Line, Bar, Box, Scatter, Cactus} {
			all := figures(t, "x,y\n"+rows+"\n", Request{Kind: kind, X: "x", Y: "y"})
			if err := Draw(io.Discard, "svg", all, 1, MinSide, MinSide); err != nil {
				t.Errorf("%s of %q: %v", kind, rows, err)
			}
		}
	}
}

// TestAnyNumbers: whatever finite numbers there are, there is a plot, and at least one tick with a label on each axis.
func TestAnyNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		isLog := rapid.Bool().Draw(t, "log")
		number := rapid.Float64Range(-1e12, 1e12)
		if isLog {
			number = rapid.Custom(func(t *rapid.T) float64 { return math.Pow(10, rapid.Float64Range(-9, 12).Draw(t, "e")) })
		}
		f := &Figure{
			Kind: rapid.SampledFrom([]Kind{Line, Scatter, Cactus}).Draw(t, "kind"),
			X:    Axis{Name: "x_s", Log: isLog}, Y: Axis{Name: "y", Unit: "s", Log: isLog},
		}
		s := Series{}
		for range rapid.IntRange(1, 4).Draw(t, "points") {
			s.Points = append(s.Points, newPoint(number.Draw(t, "x"), []float64{number.Draw(t, "y")}))
		}
		f.Series = []Series{s}
		p := plotsOf([]*Figure{f}, []string{""}, 100)[0]
		for _, axis := range []plot.Axis{p.X, p.Y} {
			labels := 0
			for _, tick := range axis.Tick.Marker.Ticks(axis.Min, axis.Max) {
				if tick.Label != "" {
					labels++
				}
			}
			if labels < 1 || labels > 20 {
				t.Fatalf("%d labels from %v to %v", labels, axis.Min, axis.Max)
			}
		}
		if err := Draw(io.Discard, "svg", []*Figure{f}, 1, MinSide, MinSide); err != nil {
			t.Fatal(err)
		}
	})
}

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		axis Axis
		x    float64
		want string
	}{
		{Axis{Unit: "s"}, 0.0003, "300 µs"}, {Axis{Unit: "s"}, 0.1, "100 ms"}, {Axis{Unit: "s"}, 2, "2 s"},
		{Axis{Unit: "s"}, 0, "0 s"},
		{Axis{Unit: "B"}, 2.5e7, "25 MB"}, {Axis{}, 1500, "1500"}, {Axis{}, 15000, "15 k"}, {Axis{}, -0.5, "-0.5"},
		{Axis{}, 0.000001, "1 µ"},
		{Axis{}, 3e13, "30 T"}, {Axis{Categories: []string{"p", "q"}}, 1, "q"},
	} {
		if got := c.axis.format(c.x); got != c.want {
			t.Errorf("%v: %q, want %q", c.x, got, c.want)
		}
	}
	if got := abridge("treasure 10x10 hunt seed 1 board 12"); got != "treasure… 1 board 12" {
		t.Errorf("%q", got)
	}
}
