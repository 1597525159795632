package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"time"
)

// glides is how many pictures a move takes in a GIF.
const glides = 4

// GIF writes the film with so many pixels to a cell's side. A frame holds only what differs from the one before.
func GIF(w io.Writer, f Film, pixels int) error {
	first := layOut(f.Frames[0], true)
	scale := float64(pixels)
	if first.width*first.height*scale*scale > MaxPixels/4 {
		return fmt.Errorf("an animation of %.0fx%.0f pixels: expected at most %d in all",
			first.width*scale, first.height*scale, MaxPixels/4)
	}
	c := newCanvas(first, scale)
	if c.Rect.Dx() > maxSide || c.Rect.Dy() > maxSide {
		return fmt.Errorf("an animation of %dx%d pixels: GIF has at most %d on a side", c.Rect.Dx(), c.Rect.Dy(), maxSide)
	}
	out := &gif.GIF{Config: image.Config{Width: c.Rect.Dx(), Height: c.Rect.Dy()}}
	shots := f.shots()
	p := newPaints(tonesOf(shots))
	out.Config.ColorModel = p.palette
	before := image.NewRGBA(image.Rectangle{})
	for _, s := range shots {
		c.render(layOut(s.scene, true))
		area := changed(before, c.RGBA)
		if area.Empty() {
			out.Delay[len(out.Delay)-1] += s.delay
			continue
		}
		out.Image = append(out.Image, p.paint(c.RGBA, area))
		out.Delay = append(out.Delay, s.delay)
		*before = image.RGBA{Pix: slices.Clone(c.Pix), Stride: c.Stride, Rect: c.Rect}
	}
	return gif.EncodeAll(w, out)
}

const maxSide = 65535

// A shot is a picture of a film, and how long it is shown, in hundredths of a second.
type shot struct {
	scene *Scene
	delay int
}

// shots are the film's frames with pictures of the moves between them.
func (f Film) shots() []shot {
	delay := max(int(f.Delay/(10*time.Millisecond)), 2)
	glide := max(int(float64(delay)*moveShare)/glides, 2)
	var all []shot
	for i, s := range f.Frames {
		if i > 0 && slides(f.Frames[i-1], s) {
			for k := 1; k < glides; k++ {
				all = append(all, shot{between(f.Frames[i-1], s, float64(k)/glides), glide})
			}
			all = append(all, shot{s, max(delay-(glides-1)*glide, glide)})
			continue
		}
		all = append(all, shot{s, delay})
	}
	all[len(all)-1].delay += delay * (lastStays - 1)
	return all
}

// changed encloses the pixels in which two pictures differ; if they have not the same size, all.
func changed(before, after *image.RGBA) (area image.Rectangle) {
	if before.Rect != after.Rect {
		return after.Rect
	}
	for y := range after.Rect.Dy() {
		old, now := before.Pix[y*before.Stride:][:after.Stride], after.Pix[y*after.Stride:][:after.Stride]
		if bytes.Equal(old, now) {
			continue
		}
		first, last := 0, len(now)-1
		for old[first] == now[first] {
			first++
		}
		for old[last] == now[last] {
			last--
		}
		area = area.Union(image.Rect(first/4, y, last/4+1, y+1))
	}
	return area
}

// tonesOf are the tones that the pictures may need.
func tonesOf(shots []shot) (used [toneCount]bool) {
	used[Paper] = true
	for _, s := range shots {
		for _, e := range layOut(s.scene, true).elements {
			for _, sh := range e.shapes {
				used[sh.fill] = used[sh.fill] || sh.filled
				used[sh.stroke] = used[sh.stroke] || sh.width > 0
			}
		}
	}
	return used
}

// paints is a palette: tones, and for smooth edges the colours between any two of them.
type paints struct {
	palette color.Palette
	nearest map[color.RGBA]uint8
}

func newPaints(used [toneCount]bool) *paints {
	p := &paints{nearest: map[color.RGBA]uint8{}}
	var tones []color.RGBA
	for t := range toneCount {
		if used[t] {
			tones = append(tones, t.rgba())
			p.palette = append(p.palette, t.rgba())
		}
	}
	pairs := len(tones) * (len(tones) - 1) / 2
	steps := 0
	if pairs > 0 {
		steps = min((256-len(tones))/pairs, 14)
	}
	for i, a := range tones {
		for _, b := range tones[:i] {
			for k := 1; k <= steps; k++ {
				p.palette = append(p.palette, mixed(a, b, k, steps+1))
			}
		}
	}
	return p
}

// mixed is a colour k n-ths of the way from a to b.
func mixed(a, b color.RGBA, k, n int) color.RGBA {
	part := func(x, y uint8) uint8 { return uint8((int(x)*(n-k) + int(y)*k) / n) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
}

// paint is an area of a picture in the palette's colours.
func (p *paints) paint(from *image.RGBA, area image.Rectangle) *image.Paletted {
	out := image.NewPaletted(area, p.palette)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := from.RGBAAt(x, y)
			i, known := p.nearest[c]
			if !known {
				i = uint8(p.palette.Index(c))
				p.nearest[c] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}
