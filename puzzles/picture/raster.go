//go:build !js

// The page shows SVG, and does without what pixels need.

package picture

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"math"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
)

// MaxPixels bounds a raster picture.
const MaxPixels = 1 << 26

// PNG writes the scene with that many pixels to a cell's side.
func PNG(w io.Writer, s *Scene, pixels int) error {
	return layOut(s, false).writePNG(w, float64(pixels))
}

// PNG writes the page with that many dots to an inch.
func (p Page) PNG(w io.Writer, dots int) error { return p.writePNG(w, float64(dots)/inch) }

func (d *drawing) writePNG(w io.Writer, scale float64) error {
	if d.width*d.height*scale*scale > MaxPixels {
		return fmt.Errorf("a picture of %.0fx%.0f pixels: expected at most %d in all; SVG has no such limit",
			d.width*scale, d.height*scale, MaxPixels)
	}
	c := newCanvas(scale)
	return png.Encode(w, c.draw(c.area(d), d.elements))
}

// A canvas makes pictures of pixels.
type canvas struct {
	scale float64     // pixels to a unit
	pen   *gg.Context // of the picture that is being drawn
	faces map[faceKey]font.Face
}

type faceKey struct {
	size float64
	bold bool
}

func newCanvas(scale float64) *canvas { return &canvas{scale: scale, faces: map[faceKey]font.Face{}} }

// area is the pixels of a drawing.
func (c *canvas) area(d *drawing) image.Rectangle {
	return image.Rect(0, 0, int(math.Round(d.width*c.scale)), int(math.Round(d.height*c.scale)))
}

// draw is an area of the picture of elements, which it draws layer by layer. It draws one pixel more on each side and
// leaves that out, for the rasteriser takes what is up to a pixel left of its picture, or above, for a part of it.
func (c *canvas) draw(area image.Rectangle, elements []element) *image.RGBA {
	rim := area.Inset(-1)
	picture := image.NewRGBA(rim.Sub(rim.Min))
	c.pen = gg.NewContextForRGBA(picture)
	c.pen.SetColor(Paper.rgba())
	c.pen.Clear()
	corner := Point{-float64(rim.Min.X), -float64(rim.Min.Y)}
	for l := fillLayer; l <= pieceLayer; l++ {
		for _, e := range elements {
			if e.layer != l {
				continue
			}
			for _, s := range e.placed(c.scale, corner).shapes {
				c.shape(s)
			}
		}
	}
	picture.Rect = rim
	return picture.SubImage(area).(*image.RGBA)
}

// shape draws a shape in units of pixels.
func (c *canvas) shape(s shape) {
	if s.kind == label {
		c.pen.SetColor(s.fill.rgba())
		c.pen.SetFontFace(c.face(faceKey{s.size, s.bold}))
		c.pen.DrawStringAnchored(s.text, s.points[0].X, s.points[0].Y+capHeight/2*s.size, shift[s.side], 0)
		return
	}
	if s.filled {
		c.trace(s, 0)
		c.pen.SetColor(s.fill.rgba())
		c.pen.Fill()
	}
	if s.width > 0 {
		c.pen.SetColor(s.stroke.rgba())
		c.stroke(s)
	}
}

// stroke colours the outline of a shape. That of a box with corners is the area between two boxes, for the pen's
// corners are not sharp.
func (c *canvas) stroke(s shape) {
	if s.kind == box && s.size == 0 {
		c.trace(s, s.width/2)
		c.trace(s, -s.width/2)
		c.pen.SetFillRuleEvenOdd()
		c.pen.Fill()
		c.pen.SetFillRuleWinding()
		return
	}
	c.trace(s, 0)
	c.pen.SetLineWidth(s.width)
	c.pen.SetDash()
	if s.dashed {
		c.pen.SetDash(s.width * dashLength / pathWidth)
	}
	c.pen.SetLineCap(gg.LineCapButt)
	if s.kind == polyline {
		c.pen.SetLineCap(gg.LineCapRound)
	}
	c.pen.Stroke()
}

// trace goes along a shape, around a box at a distance from it.
func (c *canvas) trace(s shape, distance float64) {
	first, last := s.points[0], s.points[len(s.points)-1]
	switch s.kind {
	case disc:
		c.pen.DrawCircle(first.X, first.Y, s.size)
		return
	case box:
		w, h := last.X-first.X+2*distance, last.Y-first.Y+2*distance
		c.pen.DrawRoundedRectangle(first.X-distance, first.Y-distance, w, h, s.size)
		return
	}
	for i, p := range s.points {
		if i == 0 || s.kind == strokes && i%2 == 0 {
			c.pen.MoveTo(p.X, p.Y)
		} else {
			c.pen.LineTo(p.X, p.Y)
		}
	}
	if s.kind == polygon {
		c.pen.ClosePath()
	}
}

// face is a font at a size in pixels.
func (c *canvas) face(k faceKey) font.Face {
	if c.faces[k] == nil {
		face, err := opentype.NewFace(goFont(k.bold), &opentype.FaceOptions{Size: k.size, DPI: 72,
			Hinting: font.HintingNone})
		if err != nil {
			panic(err) // there is no size and font that it refuses
		}
		c.faces[k] = face
	}
	return c.faces[k]
}
