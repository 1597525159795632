package picture

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// shift is how much of a text is left of its point.
var shift = [...]float64{middle: 0.5, left: 0, right: 1, centred: 0.5}

// fontFile is a Go font. A PDF has what it needs of it. No variable holds it, so that only programs that use it have
// it.
func fontFile(bold bool) []byte {
	if bold {
		return gobold.TTF
	}
	return goregular.TTF
}

// capHeight is the height of digits and capitals, in sizes of a text; it is much the same in all fonts that may
// be drawn with.
const capHeight = 0.72

// goFonts are the Go fonts, by whether they are bold, once goFont was asked for one.
var goFonts struct {
	once sync.Once
	of   map[bool]*opentype.Font
}

// goFont is a Go font.
func goFont(bold bool) *opentype.Font {
	goFonts.once.Do(func() {
		goFonts.of = map[bool]*opentype.Font{}
		for _, bold := range []bool{false, true} {
			f, err := opentype.Parse(fontFile(bold))
			if err != nil {
				panic(err) // the fonts are part of the program
			}
			goFonts.of[bold] = f
		}
	})
	return goFonts.of[bold]
}

// textWidth is a bound on the width of a text, in the unit of its size. A viewer's own font may be wider than
// ours; what is allowed for is DejaVu Sans Bold, the widest in common use.
func textWidth(text string, size float64) float64 {
	const widest = 0.7
	return widest * size * float64(utf8.RuneCountInString(text))
}

// lineWidth is about the width of a line of plain words, in the unit of its size: a character of our fonts takes 0.52
// of it in the mean.
func lineWidth(text string, size float64) float64 {
	const mean = 0.52
	return mean * size * float64(utf8.RuneCountInString(text))
}

// fit is the size at which a text is no wider than room, at most the given one.
func fit(text string, size, room float64) float64 { return min(size, room/textWidth(text, 1)) }

// measuring is the size at which glyphs are measured, in pixels.
const measuring = 1024

// A glyphKey is one character of a font.
type glyphKey struct {
	char rune
	bold bool
}

// advances are the widths of glyphs in sizes of the text, 0 for those that the font does not have.
var advances struct {
	sync.Mutex
	of     map[glyphKey]float64
	buffer sfnt.Buffer
}

// advance is how wide a character is, and whether the font has it.
func advance(char rune, bold bool) (width float64, has bool) {
	advances.Lock()
	defer advances.Unlock()
	k := glyphKey{char, bold}
	width, known := advances.of[k]
	if !known {
		f := goFont(bold)
		if at, err := f.GlyphIndex(&advances.buffer, char); err == nil && at != 0 {
			w, _ := f.GlyphAdvance(&advances.buffer, at, fixed.I(measuring), 0) // a glyph of the font has a width
			width = float64(w) / 64 / measuring
		}
		if advances.of == nil {
			advances.of = map[glyphKey]float64{}
		}
		advances.of[k] = width
	}
	return width, width > 0
}

// textRoom is the width of a text in our fonts.
func textRoom(text string, size float64, bold bool) (width float64) {
	for _, char := range text {
		w, _ := advance(char, bold)
		width += w * size
	}
	return width
}

// Lacks is the first character of a text that books cannot print, for the fonts do not have it; ok if there is one.
func Lacks(text string) (char rune, ok bool) {
	for _, char := range text {
		if _, has := advance(char, false); !has {
			return char, true
		}
	}
	return 0, false
}

// printable is the text with a question mark for each character that the fonts do not have.
func printable(text string) string {
	return strings.Map(func(char rune) rune {
		if _, has := advance(char, false); !has {
			return '?'
		}
		return char
	}, text)
}

// wrapped breaks a text of our fonts at blanks into lines that are no wider than the room; a word that is too wide is
// broken itself.
func wrapped(text string, size float64, bold bool, room float64) (lines []string) {
	return wrap(printable(text), room, func(part string) float64 { return textRoom(part, size, bold) })
}

// wrap is wrapped for a text of any width.
func wrap(text string, room float64, width func(part string) float64) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		longer := strings.TrimLeft(line+" "+word, " ")
		if width(longer) <= room {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for line = word; width(line) > room; {
			n := len(line)
			_, least := utf8.DecodeRuneInString(line)
			for n > least && width(line[:n]) > room {
				_, last := utf8.DecodeLastRuneInString(line[:n])
				n -= last
			}
			if n == len(line) {
				break
			}
			lines, line = append(lines, line[:n]), line[n:]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// cut is as much of the start of a text as has room.
func cut(text string, size, room float64) string {
	const end = "…"
	lines := wrapped(text, size, false, room)
	switch len(lines) {
	case 0:
		return ""
	case 1:
		return lines[0]
	}
	return wrapped(text, size, false, room-textRoom(end, size, false))[0] + end
}
