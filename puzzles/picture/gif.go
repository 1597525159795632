package picture

import (
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
	c := newCanvas(scale)
	whole := c.area(first)
	if whole.Dx() > maxSide || whole.Dy() > maxSide {
		return fmt.Errorf("an animation of %dx%d pixels: GIF has at most %d on a side", whole.Dx(), whole.Dy(), maxSide)
	}
	tracks, _ := tracksOf(f.Frames)
	delays := f.glide(tracks)
	p := newPaints(tonesOf(tracks))
	out := &gif.GIF{Config: image.Config{Width: whole.Dx(), Height: whole.Dy(), ColorModel: p.palette}}
	for n, area := range c.changes(tracks, whole, len(delays)) {
		if area.Empty() {
			out.Delay[len(out.Delay)-1] += delays[n]
			continue
		}
		out.Image = append(out.Image, p.paint(c.draw(area, c.within(area, tracks, n))))
		out.Delay = append(out.Delay, delays[n])
	}
	return gif.EncodeAll(w, out)
}

const maxSide = 65535

// glide turns the frames of the tracks into pictures, of which there are more where a piece slides to its place, and
// returns how long each is shown, in hundredths of a second.
func (f Film) glide(tracks []*track) (delays []int) {
	delay := max(int(f.Delay/(10*time.Millisecond)), 2)
	step := max(int(float64(delay)*moveShare)/glides, 2)
	slides := slidesOf(tracks, len(f.Frames))
	var pictureOf []int // by frame, when the piece has come to its place
	for _, slide := range slides {
		rest := delay
		if slide {
			delays = append(delays, slices.Repeat([]int{step}, glides-1)...)
			rest = max(delay-(glides-1)*step, step)
		}
		pictureOf = append(pictureOf, len(delays))
		delays = append(delays, rest)
	}
	pictureOf = append(pictureOf, len(delays))
	delays[len(delays)-1] += delay * (lastStays - 1)
	for _, k := range tracks {
		var stays []stay
		for i, s := range k.stays {
			first := pictureOf[s.first]
			if k.moves(i) && slides[s.first] {
				from := k.stays[i-1].at
				stays[len(stays)-1].last = first - glides
				for n := 1; n < glides; n++ {
					share := float64(n) / glides
					at := Point{from.X + (s.at.X-from.X)*share, from.Y + (s.at.Y-from.Y)*share}
					stays = append(stays, stay{first - glides + n, first - glides + n, at})
				}
			}
			stays = append(stays, stay{first, pictureOf[s.last+1] - 1, s.at})
		}
		k.stays = stays
	}
	return delays
}

// changes enclose, for each frame, the pixels that may differ from those of the frame before: where elements come, go
// and move.
func (c *canvas) changes(tracks []*track, whole image.Rectangle, frames int) []image.Rectangle {
	areas := make([]image.Rectangle, frames+1)
	for _, k := range tracks {
		for _, s := range k.stays {
			pixels := c.pixels(k.element, s.at)
			areas[s.first] = areas[s.first].Union(pixels)
			areas[s.last+1] = areas[s.last+1].Union(pixels)
		}
	}
	areas[0] = whole
	for n := range areas {
		areas[n] = areas[n].Intersect(whole)
	}
	return areas[:frames]
}

// within are the elements that a frame has within an area.
func (c *canvas) within(area image.Rectangle, tracks []*track, frame int) (found []element) {
	for _, k := range tracks {
		i, _ := slices.BinarySearchFunc(k.stays, frame, func(s stay, frame int) int { return s.last - frame })
		if i == len(k.stays) || k.stays[i].first > frame || !c.pixels(k.element, k.stays[i].at).Overlaps(area) {
			continue
		}
		e := k.element
		e.at = k.stays[i].at
		found = append(found, e)
	}
	return found
}

// tonesOf are the tones that the pictures may need.
func tonesOf(tracks []*track) (used [toneCount]bool) {
	used[Paper] = true
	for _, k := range tracks {
		for _, s := range k.shapes {
			used[s.fill] = used[s.fill] || s.filled
			used[s.stroke] = used[s.stroke] || s.width > 0
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

// paint is a picture in the palette's colours.
func (p *paints) paint(from *image.RGBA) *image.Paletted {
	out := image.NewPaletted(from.Rect, p.palette)
	for y := from.Rect.Min.Y; y < from.Rect.Max.Y; y++ {
		for x := from.Rect.Min.X; x < from.Rect.Max.X; x++ {
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
