package plot

import (
	"fmt"
	"io"
	"strings"

	"gonum.org/v1/plot"
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
	c.SetColor(white)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, margin, -margin, margin, -margin)
	names := namesOf(figures)
	if len(names) > 1 || names[0] != "" {
		legend, wide, err := fitLegend(c, figures[0].Kind, names)
		if err != nil {
			return err
		}
		legend.Draw(draw.Crop(c, c.Max.X-c.Min.X-wide, 0, 0, -5*vg.Millimeter))
		c = draw.Crop(c, 0, -wide-3*vg.Millimeter, 0, 0)
	}
	shared := rangeOf(figures)
	cols = max(1, min(cols, len(figures)))
	tiles := draw.Tiles{Cols: cols, Rows: (len(figures) + cols - 1) / cols, PadX: 4 * vg.Millimeter,
		PadY: 4 * vg.Millimeter}
	for i, f := range figures {
		tile := tiles.At(c, i%cols, i/cols)
		f.newPlot(names, shared, tile.Size()).Draw(tile)
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

// beside is about what an axis's title and labels take off a plot.
const beside = 22 * vg.Millimeter

// labelsIn is how many labels there is room for.
func labelsIn(room, each vg.Length) int { return max(2, int(room/each)) }

// newPlot is the figure for gonum/plot.
func (f *Figure) newPlot(names []string, shared bounds, size vg.Point) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = f.Title, f.X.Label(), f.Y.Label()
	for _, style := range []*text.Style{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label,
		&p.Y.Tick.Label} {
		style.Font.Variant, style.Font.Size = "Sans", fontSize
	}
	p.Title.TextStyle.Font.Size = fontSize + 2
	p.Title.Padding = 3 * vg.Millimeter
	p.X.Label.Padding, p.Y.Label.Padding = 1.5*vg.Millimeter, 1.5*vg.Millimeter
	p.X.Tick.Marker = ticker{f.X, labelsIn(size.X-beside, 12*vg.Millimeter)}
	p.Y.Tick.Marker = ticker{f.Y, labelsIn(size.Y-beside, 7*vg.Millimeter)}
	if f.X.Log {
		p.X.Scale = plot.LogScale{}
	}
	if f.Y.Log {
		p.Y.Scale = plot.LogScale{}
	}
	f.turnLabels(p, size.X)
	p.Add(rules{})
	p.Add(f.plotters(names)...)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = shared.xmin, shared.xmax, shared.ymin, shared.ymax
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
func fitLegend(c draw.Canvas, k Kind, names []string) (l *plot.Legend, wide vg.Length, err error) {
	for size := vg.Length(fontSize); size >= minFontSize; size-- {
		l = newLegend(k, names, size)
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
func newLegend(k Kind, names []string, size vg.Length) *plot.Legend {
	l := plot.NewLegend()
	l.TextStyle.Font.Variant, l.TextStyle.Font.Size = "Sans", size
	l.Top, l.Left, l.Padding, l.ThumbnailWidth = true, true, 1.2*vg.Millimeter, 9*vg.Millimeter
	for i, name := range names {
		l.Add(name, thumbnail{k, styleOf(i)})
	}
	return &l
}
