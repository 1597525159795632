package plot

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Formats lists the formats of images.
var Formats = []string{"svg", "png"}

// resolution of PNG, in dots per inch.
const resolution = 150

// The bounds of an image's sides in millimetres.
const (
	MinSide = 60
	MaxSide = 1000
)

// Draw writes the figure as an image of a format of Formats, width and height in millimetres. The same figure gives the
// same bytes. Figures, each under its title, may share an image: they stand side by side, as many in a row as
// cols says, and have the same axes.
func Draw(w io.Writer, format string, figures []*Figure, cols int, width, height float64) error {
	if !(width >= MinSide && width <= MaxSide && height >= MinSide && height <= MaxSide) {
		return fmt.Errorf("size %vx%v: expected %d to %d millimetres each", width, height, MinSide, MaxSide)
	}
	wide, high := vg.Length(width)*vg.Millimeter, vg.Length(height)*vg.Millimeter
	switch format {
	case "svg":
		return drawSVG(w, figures, cols, wide, high)
	case "png":
		c := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(wide, high), vgimg.UseDPI(resolution))}
		if err := drawAll(draw.New(c), figures, cols); err != nil {
			return err
		}
		_, err := c.WriteTo(w)
		return err
	}
	return fmt.Errorf("format %q: expected one of %s", format, strings.Join(Formats, ", "))
}

func drawSVG(w io.Writer, figures []*Figure, cols int, wide, high vg.Length) error {
	c := vgsvg.New(wide, high)
	if err := drawAll(draw.New(c), figures, cols); err != nil {
		return err
	}
	return described(w, c, figures)
}

const (
	margin   = 3 * vg.Millimeter
	fontSize = 10
)

// drawAll lays out the figures and, on the right of them, one legend.
func drawAll(c draw.Canvas, figures []*Figure, cols int) error {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, margin, -margin, margin, -margin)
	names := namesOf(figures)
	if len(names) > 1 || names[0] != "" {
		legend, wide, err := fitLegend(c, figures[0], names)
		if err != nil {
			return err
		}
		legend.Draw(draw.Crop(c, c.Max.X-c.Min.X-wide, 0, 0, -5*vg.Millimeter))
		c = draw.Crop(c, 0, -wide-3*vg.Millimeter, 0, 0)
	}
	cols = max(1, min(cols, len(figures)))
	tiles := draw.Tiles{Cols: cols, Rows: (len(figures) + cols - 1) / cols, PadX: 4 * vg.Millimeter,
		PadY: 4 * vg.Millimeter}
	for i, p := range plotsOf(figures, names, tiles.At(c, 0, 0).Size().X) {
		p.Draw(tiles.At(c, i%cols, i/cols))
	}
	return nil
}

// namesOf are the names of the series of all figures, each once; a series has the same style in all of them.
func namesOf(figures []*Figure) []string {
	var names []string
	known := map[string]bool{}
	for _, f := range figures {
		for _, s := range f.Series {
			if !known[s.Name] {
				known[s.Name] = true
				names = append(names, s.Name)
			}
		}
	}
	return names
}

// plotsOf are the figures for gonum/plot, with the same axes.
func plotsOf(figures []*Figure, names []string, wide vg.Length) []*plot.Plot {
	base := 0.0
	if f := figures[0]; f.Kind == Bar && f.Y.Log { // bars have to begin somewhere
		base = math.Inf(1)
		for _, f := range figures {
			for _, s := range f.Series {
				for _, q := range s.Points {
					base = min(base, q.Low/2)
				}
			}
		}
	}
	var all []*plot.Plot
	for _, f := range figures {
		p := f.newPlot(wide)
		for _, s := range f.Series {
			p.Add(f.plotters(s, slices.Index(names, s.Name), len(names), base)...)
		}
		all = append(all, p)
	}
	share(all, figures[0])
	return all
}

// share gives plots the same axes. The two of versus are alike.
func share(all []*plot.Plot, f *Figure) {
	axes := []func(*plot.Plot) *plot.Axis{
		func(p *plot.Plot) *plot.Axis { return &p.X }, func(p *plot.Plot) *plot.Axis { return &p.Y },
	}
	for i, own := range []Axis{f.X, f.Y} {
		low, high := math.Inf(1), math.Inf(-1)
		for j, axis := range axes {
			for _, p := range all {
				if j == i || f.Kind == Versus {
					low, high = min(low, axis(p).Min), max(high, axis(p).Max)
				}
			}
		}
		low, high = widen(low, high, own.Log)
		for _, p := range all {
			axes[i](p).Min, axes[i](p).Max = low, high
		}
	}
}

// widen makes a range of an axis one that there are ticks in. Where 0 is not far, it is in it.
func widen(low, high float64, isLog bool) (float64, float64) {
	switch {
	case isLog && high < 2*low:
		return low / 1.5, high * 1.5
	case isLog:
		return low, high
	case low > 0 && low < high/3:
		return 0, high
	case low == high:
		margin := max(math.Abs(low)*0.1, 0.5)
		return low - margin, high + margin
	}
	return low, high
}

// newPlot is a figure for gonum/plot without its data.
func (f *Figure) newPlot(wide vg.Length) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = f.Title, f.X.Label(), f.Y.Label()
	for _, style := range []*text.Style{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label,
		&p.Y.Tick.Label} {
		style.Font.Variant, style.Font.Size = "Sans", fontSize
	}
	p.Title.TextStyle.Font.Size = fontSize + 2
	p.Title.Padding = 3 * vg.Millimeter
	p.X.Label.Padding, p.Y.Label.Padding = 1.5*vg.Millimeter, 1.5*vg.Millimeter
	p.X.Tick.Marker, p.Y.Tick.Marker = f.X, f.Y
	if f.X.Log {
		p.X.Scale = plot.LogScale{}
	}
	if f.Y.Log {
		p.Y.Scale = plot.LogScale{}
	}
	line := draw.LineStyle{Color: paper, Width: 0.5}
	grid := &plotter.Grid{Horizontal: line, Vertical: line}
	if f.X.Categories != nil {
		grid.Vertical.Color = nil
	}
	p.Add(grid)
	if f.Kind == Versus { // both series have the same on the diagonal
		diagonal := plotter.NewFunction(func(x float64) float64 { return x })
		diagonal.LineStyle = draw.LineStyle{Color: ink, Width: 0.6}
		p.Add(diagonal)
	}
	f.turnLabels(p, wide)
	return p
}

// turnLabels puts names of categories aslant if they do not fit side by side.
func (f *Figure) turnLabels(p *plot.Plot, wide vg.Length) {
	var needed vg.Length
	for _, name := range f.X.Categories {
		needed = max(needed, p.X.Tick.Label.Width(abridge(name)))
	}
	if needed*vg.Length(len(f.X.Categories))*1.15 < wide*0.8 {
		return
	}
	p.X.Tick.Label.Rotation = 0.8
	p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = text.XRight, text.YCenter
}

// minFontSize is the smallest that is legible.
const minFontSize = 6

// fitLegend makes the legend in the largest letters with which it fits beside the plot.
func fitLegend(c draw.Canvas, f *Figure, names []string) (l *plot.Legend, wide vg.Length, err error) {
	for size := vg.Length(fontSize); size >= minFontSize; size-- {
		l = newLegend(f, names, size)
		area := l.Rectangle(c).Size()
		wide = area.X + 2*vg.Millimeter
		if area.Y < c.Size().Y-5*vg.Millimeter && wide < c.Size().X/2 {
			return l, wide, nil
		}
	}
	return nil, 0, fmt.Errorf("%d series are too many, or their names too long, for the legend: "+
		"expected fewer series or a larger image", len(names))
}

// newLegend has a thumbnail for each name.
func newLegend(f *Figure, names []string, size vg.Length) *plot.Legend {
	l := plot.NewLegend()
	l.TextStyle.Font.Variant, l.TextStyle.Font.Size = "Sans", size
	l.Top, l.Left, l.Padding, l.ThumbnailWidth = true, true, 1.2*vg.Millimeter, 9*vg.Millimeter
	for i, name := range names {
		var signs []plot.Thumbnailer
		for _, p := range f.plotters(Series{}, i, len(names), 0) {
			signs = append(signs, p.(plot.Thumbnailer))
		}
		l.Add(name, signs...)
	}
	return &l
}
