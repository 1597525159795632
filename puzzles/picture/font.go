package picture

import (
	"image"
	"image/draw"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// capHeight is the height of digits and capitals, in sizes of a text; it is much the same in all fonts that may
// be drawn with.
const capHeight = 0.72

// faces are the Go fonts, regular and bold.
var faces = sync.OnceValue(func() (both [2]*opentype.Font) {
	for i, data := range [][]byte{goregular.TTF, gobold.TTF} {
		f, err := opentype.Parse(data)
		if err != nil {
			panic(err) // the fonts are part of the program
		}
		both[i] = f
	}
	return both
})

func fontOf(bold bool) *opentype.Font {
	if bold {
		return faces()[1]
	}
	return faces()[0]
}

type fontKey struct {
	size float64
	bold bool
}

// A sizedFont is a font at a size in pixels.
type sizedFont struct{ font.Face }

func newSizedFont(k fontKey) *sizedFont {
	face, err := opentype.NewFace(fontOf(k.bold), &opentype.FaceOptions{Size: k.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // there is no size and font that it refuses
	}
	return &sizedFont{face}
}

// label writes a text around the middle of its place.
func (c *canvas) label(s shape) {
	key := fontKey{s.size, s.bold}
	f := c.fonts[key]
	if f == nil {
		f = newSizedFont(key)
		c.fonts[key] = f
	}
	width := font.MeasureString(f, s.text)
	p := s.points[0]
	d := font.Drawer{
		Dst: c.SubImage(c.clip).(draw.Image), Src: image.NewUniform(s.fill.rgba()), Face: f,
		Dot: fixed.Point26_6{X: toFixed(p.X) - width/2, Y: toFixed(p.Y + capHeight/2*s.size)},
	}
	d.DrawString(s.text)
}

func toFixed(x float64) fixed.Int26_6 { return fixed.Int26_6(x * 64) }

// textWidth is a bound on the width of a text, in the unit of its size. A viewer's own font may be wider than
// ours; what is allowed for is DejaVu Sans Bold, the widest in common use.
func textWidth(text string, size float64) float64 {
	const widest = 0.7
	return widest * size * float64(utf8.RuneCountInString(text))
}

// fit is the size at which a text is no wider than room, at most the given one.
func fit(text string, size, room float64) float64 { return min(size, room/textWidth(text, 1)) }
