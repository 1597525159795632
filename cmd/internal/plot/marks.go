package plot

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

var (
	ink   = color.Gray{0x40}
	paper = color.Gray{0xe4}
)

// okabeIto are the colours without yellow, which white paper swallows.
var okabeIto = []color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	{0x00, 0x00, 0x00, 0xff}, // black
}

// Colours, markers and dashes come round at different numbers, so the first 280 series differ.
var (
	shapes = []draw.GlyphDrawer{
		draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.CrossGlyph{},
		draw.RingGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.PlusGlyph{},
	}
	dashes = [][]vg.Length{
		nil, {6, 2}, {2, 2}, {8, 2, 2, 2}, {10, 4}, {1, 3}, {6, 2, 2, 2, 2, 2}, {4, 4}, {12, 3}, {3, 1},
	}
)

// plotters draw a series, the n-th of all names that there are; bars begin at the base. Without points they are
// signs for a legend.
func (f *Figure) plotters(s Series, n, of int, base float64) []plot.Plotter {
	own := okabeIto[n%len(okabeIto)]
	glyph := draw.GlyphStyle{Color: own, Radius: 3, Shape: shapes[n%len(shapes)]}
	switch f.Kind {
	case Bar, Box:
		return f.columns(s, n, of, base, own, glyph)
	case Scatter, Versus:
		return []plot.Plotter{&plotter.Scatter{XYs: s.medians(0), GlyphStyle: glyph}}
	}
	medians := s.medians(0)
	var all []plot.Plotter
	if slices.ContainsFunc(s.Points, func(q Point) bool { return q.Low < q.High }) && len(medians) > 1 {
		var low, high plotter.XYs
		for _, q := range s.Points {
			low, high = append(low, plotter.XY{X: q.X, Y: q.Low}), append(high, plotter.XY{X: q.X, Y: q.High})
		}
		slices.Reverse(high)
		all = append(all, &plotter.Polygon{XYs: []plotter.XYs{append(low, high...)}, Color: faded(own, 0.15)})
	}
	marked := medians
	if f.Kind == Cactus {
		every := len(medians)/25 + 1 // many instances leave no room for all markers
		marked = nil
		for i, at := range medians {
			if i%every == 0 || i == len(medians)-1 {
				marked = append(marked, at)
			}
		}
	}
	line := draw.LineStyle{Color: own, Width: 1.4, Dashes: dashes[n%len(dashes)]}
	return append(all, &plotter.Line{XYs: medians, LineStyle: line}, &plotter.Scatter{XYs: marked, GlyphStyle: glyph})
}

// medians are those of a series, moved to the right.
func (s Series) medians(right float64) (all plotter.XYs) {
	for _, q := range s.Points {
		all = append(all, plotter.XY{X: q.X + right, Y: q.Median})
	}
	return all
}

// columns are bars from the base to the median, with whiskers at the quartiles, or boxes from quartile to quartile,
// whose whiskers end at the outermost values that are no outliers. Those are drawn by themselves. The columns of a
// category stand side by side.
func (f *Figure) columns(s Series, n, of int, base float64, own color.NRGBA, glyph draw.GlyphStyle) []plot.Plotter {
	wide := 0.8 / float64(of)
	right, half := (float64(n)-float64(of-1)/2)*wide, wide*0.45
	line := func(x1, y1, x2, y2 float64) plotter.XYs { return plotter.XYs{{X: x1, Y: y1}, {X: x2, Y: y2}} }
	filled := &plotter.Polygon{Color: faded(own, 0.5), LineStyle: draw.LineStyle{Color: own, Width: 0.8}}
	lines := &plotter.Polygon{LineStyle: draw.LineStyle{Color: ink, Width: 0.9}}
	outliers := &plotter.Scatter{GlyphStyle: draw.GlyphStyle{Color: own, Radius: 1.4, Shape: draw.RingGlyph{}}}
	for _, q := range s.Points {
		x, bottom, top, low, high := q.X+right, base, q.Median, q.Low, q.High
		if f.Kind == Box {
			low, high = q.fences()
			bottom, top = q.Low, q.High
			lines.XYs = append(lines.XYs, line(x-half, q.Median, x+half, q.Median))
			for _, v := range q.Sample {
				if v < low || v > high {
					outliers.XYs = append(outliers.XYs, plotter.XY{X: x, Y: v})
				}
			}
		}
		filled.XYs = append(filled.XYs, append(line(x-half, bottom, x+half, bottom), line(x+half, top, x-half, top)...))
		if len(q.Sample) > 1 {
			lines.XYs = append(lines.XYs, line(x, low, x, high), line(x-half/4, low, x+half/4, low),
				line(x-half/4, high, x+half/4, high))
		}
	}
	all := []plot.Plotter{filled, &plotter.Scatter{XYs: s.medians(right), GlyphStyle: glyph}}
	if len(lines.XYs) > 0 {
		all = append(all, lines)
	}
	if len(outliers.XYs) > 0 {
		all = append(all, outliers)
	}
	return all
}

// fences are the outermost values of the sample that are no outliers: those within one and a half times the distance
// of the quartiles.
func (q Point) fences() (low, high float64) {
	reach := 1.5 * (q.High - q.Low)
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range q.Sample {
		if v >= q.Low-reach && v <= q.High+reach {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}

// faded is the colour with a share of its strength.
func faded(c color.NRGBA, share float64) color.NRGBA {
	c.A = uint8(255 * share)
	return c
}
