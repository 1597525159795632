package picture

import (
	"fmt"
	"image/png"
	"io"
)

// MaxPixels bounds a raster picture.
const MaxPixels = 1 << 26

// PNG writes the scene with so many pixels to a cell's side.
func PNG(w io.Writer, s *Scene, pixels int) error {
	return layOut(s, false).writePNG(w, float64(pixels))
}

func (d *drawing) writePNG(w io.Writer, scale float64) error {
	if d.width*d.height*scale*scale > MaxPixels {
		return fmt.Errorf("a picture of %.0fx%.0f pixels: expected at most %d in all; SVG has no such limit",
			d.width*scale, d.height*scale, MaxPixels)
	}
	c := newCanvas(d, scale)
	c.render(d.elements)
	return png.Encode(w, c.RGBA)
}
