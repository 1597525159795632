package plot

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A style tells a series apart three times: by colour, marker and dash.
type style struct {
	color  color.RGBA
	shape  draw.GlyphDrawer
	dashes []vg.Length
}

// okabeIto are the colours without yellow, which white paper swallows.
var okabeIto = []color.RGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	{0x00, 0x00, 0x00, 0xff}, // black
}

var shapes = []draw.GlyphDrawer{
	draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, cross{},
	draw.RingGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.PlusGlyph{},
}

// A cross is one of lines as thick as the others' markers are dark.
type cross struct{}

func (cross) DrawGlyph(c *draw.Canvas, s draw.GlyphStyle, at vg.Point) {
	r := s.Radius * 0.8
	line := draw.LineStyle{Color: s.Color, Width: 1.4}
	c.StrokeLine2(line, at.X-r, at.Y-r, at.X+r, at.Y+r)
	c.StrokeLine2(line, at.X-r, at.Y+r, at.X+r, at.Y-r)
}

var dashes = [][]vg.Length{
	nil, {6, 2}, {2, 2}, {8, 2, 2, 2}, {10, 4}, {1, 3}, {6, 2, 2, 2, 2, 2}, {4, 4}, {12, 3}, {3, 1},
}

// styleOf is that of the n-th series. Colours, markers and dashes come round at different numbers, so the first 280
// series differ.
func styleOf(n int) style {
	return style{okabeIto[n%len(okabeIto)], shapes[n%len(shapes)], dashes[n%len(dashes)]}
}

// faded is the colour with so much of its strength.
func faded(c color.RGBA, share float64) color.NRGBA {
	return color.NRGBA{c.R, c.G, c.B, uint8(255 * share)}
}
