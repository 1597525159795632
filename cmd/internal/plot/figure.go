// Package plot draws tidy data: lines, bars, boxes, scatters, and the cactus plots of solver competitions, as SVG or
// PNG.
//
// A Request says which columns go where; New makes a Figure of it, in which all statistics are done; the renderers know
// nothing of tables. The same data give the same bytes. Colours are those of Masataka Okabe and Kei Ito (Color
// Universal Design, 2008), and every series has besides a marker and a dash of its own, so that a figure can
// be read in grey.
//
// Files:
//
//	figure, gather, versus: a Figure, and the points of each kind
//	marks, ticks: colours, marks and axes
//	image, svg: writing it
package plot

import (
	"fmt"
	"slices"
	"strings"

	"twofold/cmd/internal/table"
)

// A Kind is what a figure's data are drawn as.
type Kind string

const (
	Line    Kind = "line"    // medians joined by lines, with a band from quartile to quartile
	Bar     Kind = "bar"     // medians as bars, with quartiles as whiskers
	Box     Kind = "box"     // median, quartiles, and the range without outliers (John Tukey, 1977)
	Cactus  Kind = "cactus"  // how many instances are solved within a time
	Scatter Kind = "scatter" // every row a point
	Versus  Kind = "versus"  // every instance a point: what one of two series took, over what the other one did
)

// Kinds lists all kinds.
var Kinds = []Kind{Line, Bar, Box, Cactus, Scatter, Versus}

// A Request says what of a table is drawn. X is not used by cactus plots, nor by versus, whose axes are alike.
type Request struct {
	Kind       Kind
	X, Y       string
	By         []string // columns whose cells tell series apart
	Facet      string   // a column for each of whose cells there is a figure of its own; "" for one figure
	LogX, LogY bool
	Title      string
}

// A Figure is what is drawn.
type Figure struct {
	Kind    Kind
	Title   string
	X, Y    Axis
	Series  []Series
	Failed  int // rows left out of runs that failed
	Dropped int // rows left out: without a number to draw, or with none above 0 on a logarithmic axis
}

// An Axis has a name, a unit ("" for none), and names for 0, 1, 2… where it has categories in place of numbers.
type Axis struct {
	Name, Unit string
	Log        bool
	Whole      bool // there is nothing between whole numbers
	Categories []string
}

// Label is what stands beside the axis.
func (a Axis) Label() string {
	name := strings.ReplaceAll(a.Name, "_", " ")
	if a.Unit == "" {
		return name
	}
	return name + " (" + a.Unit + ")"
}

// A Series is what one line or one colour stands for. Its points are in the order of X.
type Series struct {
	Name   string
	Points []Point
	key    []string // its cells in the columns By
	facet  string
}

// A Point is the sample of Y that was measured at X, with its quartiles.
type Point struct {
	X      float64
	Sample []float64 // ascending
	table.Quartiles
}

// units are told by the end of a column's name.
var units = []struct{ suffix, unit string }{{"_s", "s"}, {"_bytes", "B"}}

func axisOf(column string, isLog bool) Axis {
	for _, u := range units {
		if name, ok := strings.CutSuffix(column, u.suffix); ok {
			return Axis{Name: name, Unit: u.unit, Log: isLog}
		}
	}
	return Axis{Name: column, Log: isLog}
}

// New makes the figures: one, or one for each cell of the column Facet, all with the same axes but for categories of
// their own. The error names what is missing; a table that leaves nothing to draw is one. Rows that were dropped are
// counted in the first figure.
func New(t *table.Table, r Request) ([]*Figure, error) {
	if r.Facet == "" {
		f, err := newFigure(t, r)
		return []*Figure{f}, err
	}
	r.By = append([]string{r.Facet}, r.By...)
	f, err := newFigure(t, r)
	if err != nil {
		return nil, err
	}
	return f.split(r), nil
}

// split makes a figure of the series of each facet.
func (f *Figure) split(r Request) []*Figure {
	var all []*Figure
	for _, s := range f.Series {
		at := slices.IndexFunc(all, func(one *Figure) bool { return one.Series[0].facet == s.facet })
		if at < 0 {
			one := *f
			one.Series = nil
			if one.Title != "" {
				one.Title += ": "
			}
			one.Title += fmt.Sprintf("%s %s", r.Facet, s.facet)
			one.Dropped *= max(0, 1-len(all))
			one.Failed *= max(0, 1-len(all))
			at, all = len(all), append(all, &one)
		}
		all[at].Series = append(all[at].Series, s)
	}
	keepOwn(all)
	return all
}

// keepOwn leaves each figure its own categories only, if no two have one in common, such as boards of several families.
func keepOwn(figures []*Figure) {
	owner := map[float64]*Figure{}
	for _, f := range figures {
		for _, s := range f.Series {
			for _, p := range s.Points {
				if of := owner[p.X]; f.X.Categories == nil || of != nil && of != f {
					return
				}
				owner[p.X] = f
			}
		}
	}
	for _, f := range figures {
		place := map[float64]float64{}
		var own []string
		for i, name := range f.X.Categories {
			if at := float64(i); owner[at] == f {
				place[at] = float64(len(own))
				own = append(own, name)
			}
		}
		f.X.Categories = own
		for _, s := range f.Series {
			for i := range s.Points {
				s.Points[i].X = place[s.Points[i].X]
			}
		}
	}
}

func newFigure(t *table.Table, r Request) (*Figure, error) {
	if !slices.Contains(Kinds, r.Kind) {
		return nil, fmt.Errorf("kind %q: expected one of %v", r.Kind, Kinds)
	}
	y, err := t.Column(r.Y)
	if err != nil {
		return nil, err
	}
	by, err := t.ColumnsOf(r.By)
	if err != nil {
		return nil, err
	}
	f := &Figure{Kind: r.Kind, Title: r.Title, Y: axisOf(r.Y, r.LogY)}
	switch r.Kind {
	case Cactus:
		f.X = Axis{Name: "instances solved", Log: r.LogX, Whole: true}
		f.climb(t, y, by)
	case Versus:
		if r.Facet != "" {
			return nil, fmt.Errorf("%s: facets: expected another kind than %s", t.File, Versus)
		}
		paired, err := f.pairs(t, y, by)
		if err != nil {
			return nil, err
		}
		f.gather(paired, 1, 2, []int{0})
	default:
		x, err := t.Column(r.X)
		if err != nil {
			return nil, err
		}
		f.X = axisOf(r.X, r.LogX)
		by = withoutAxis(by, x, r.Facet != "")
		f.gather(t, x, y, by)
	}
	if r.Facet != "" {
		for i := range f.Series {
			f.Series[i].facet, f.Series[i].Name = f.Series[i].key[0], strings.Join(f.Series[i].key[1:], " ")
		}
	}
	f.Series = slices.DeleteFunc(f.Series, func(s Series) bool { return len(s.Points) == 0 })
	if len(f.Series) == 0 {
		what := "numbers"
		if r.LogY {
			what = "numbers above 0"
		}
		return nil, fmt.Errorf("%s: nothing to draw: expected rows with %s in %s", t.File, what, r.Y)
	}
	return f, nil
}

// withoutAxis leaves out the column of the x axis, but a facet that comes first: a series for each place of the axis
// would be one point, beside its place.
func withoutAxis(by []int, x int, hasFacet bool) []int {
	return slices.DeleteFunc(by, func(column int) bool { return column == x && !(hasFacet && column == by[0]) })
}

// Describe tells in words what is seen, for those who do not see it.
func (f *Figure) Describe() string {
	text := fmt.Sprintf("A %s plot of %s", f.Kind, f.Y.Label())
	if f.Kind != Cactus && f.Kind != Versus {
		text += " over " + f.X.Label()
	}
	for i, s := range f.Series {
		separator := "; "
		if i == 0 {
			separator = ": "
		}
		first, last := s.Points[0], s.Points[len(s.Points)-1]
		text += separator
		if s.Name != "" {
			text += s.Name + " "
		}
		text += fmt.Sprintf("from %s at %s to %s at %s", f.Y.format(first.Median), f.X.format(first.X),
			f.Y.format(last.Median), f.X.format(last.X))
	}
	return text + "."
}
