package picture

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// PDF writes the pages as one document (ISO 32000-1), in their true size. It holds what is needed of the fonts, and its
// bytes depend on the pages alone.
func PDF(w io.Writer, title string, pages []Page) error {
	d := &document{}
	catalog, tree, outline, info := d.reserve(), d.reserve(), d.reserve(), d.reserve()
	fonts := map[bool]*embedded{}
	for _, bold := range []bool{false, true} {
		fonts[bold] = &embedded{name: fontNames[bold], bold: bold, object: d.reserve(), chars: map[int]rune{}}
	}
	var kids strings.Builder
	var marks []mark
	for _, page := range pages {
		p := &printer{fonts: fonts}
		p.page(page)
		content, number := d.reserve(), d.reserve()
		d.stream(content, "", p.Bytes())
		d.put(number, "<</Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Contents %d 0 R"+
			" /Resources <</Font <</R %d 0 R /B %d 0 R>>>>>>", tree, number3(page.width*points),
			number3(page.height*points), content, fonts[false].object, fonts[true].object)
		fmt.Fprintf(&kids, " %d 0 R", number)
		for _, text := range page.marks {
			marks = append(marks, mark{text, fmt.Sprintf("[%d 0 R /XYZ 0 %s null]", number, number3(page.height*points))})
		}
	}
	d.put(tree, "<</Type /Pages /Count %d /Kids [%s]>>", len(pages), kids.String())
	more := d.outline(outline, marks)
	d.put(catalog, "<</Type /Catalog /Lang (en) /Pages %d 0 R%s>>", tree, more)
	d.put(info, "<</Title %s /Creator (Twofold) /CreationDate (D:19700101000000Z)>>", hexText(title))
	for _, bold := range []bool{false, true} {
		d.font(fonts[bold])
	}
	return d.write(w, catalog, info)
}

const points = 72 / inch // to a millimetre

// fontNames are those of the fonts in a document, by whether they are bold. Of each it holds a part, as the six letters
// say.
var fontNames = map[bool]string{false: "TWOFLD+GoRegular", true: "TWOFLD+GoBold"}

// A document is the objects of a PDF, written one after the other.
type document struct {
	bytes.Buffer
	at []int // of each object, from 1: where it begins
}

// reserve returns the number of an object that is to be written.
func (d *document) reserve() int {
	d.at = append(d.at, 0)
	return len(d.at)
}

// begin begins an object.
func (d *document) begin(object int) {
	if d.Len() == 0 {
		d.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n") // the second line says that there are bytes in it
	}
	d.at[object-1] = d.Len()
	fmt.Fprintf(d, "%d 0 obj\n", object)
}

// put writes an object.
func (d *document) put(object int, format string, args ...any) {
	d.begin(object)
	fmt.Fprintf(d, format+"\nendobj\n", args...)
}

// stream writes an object of packed data, with more entries of its dictionary.
func (d *document) stream(object int, entries string, data []byte) {
	var packed bytes.Buffer
	z, _ := zlib.NewWriterLevel(&packed, zlib.BestCompression) // there is this level
	_, _ = z.Write(data)                                       // into memory, which does not fail
	_ = z.Close()
	d.begin(object)
	fmt.Fprintf(d, "<</Length %d /Filter /FlateDecode%s>>\nstream\n", packed.Len(), entries)
	d.Write(packed.Bytes())
	d.WriteString("\nendstream\nendobj\n")
}

// write writes the document, with the table of where its objects begin.
func (d *document) write(w io.Writer, catalog, info int) error {
	table := d.Len()
	fmt.Fprintf(d, "xref\n0 %d\n0000000000 65535 f \n", len(d.at)+1)
	for _, at := range d.at {
		fmt.Fprintf(d, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(d, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(d.at)+1, catalog, info,
		table)
	_, err := d.WriteTo(w)
	return err
}

// A mark is a line of the outline, and where it leads.
type mark struct{ text, to string }

// outline writes the marks, and returns what the catalog says of them.
func (d *document) outline(object int, marks []mark) string {
	if len(marks) == 0 {
		d.put(object, "null")
		return ""
	}
	first := len(d.at) + 1
	last := first + len(marks) - 1
	for i, m := range marks {
		beside := ""
		if i > 0 {
			beside += fmt.Sprintf(" /Prev %d 0 R", first+i-1)
		}
		if first+i < last {
			beside += fmt.Sprintf(" /Next %d 0 R", first+i+1)
		}
		d.put(d.reserve(), "<</Title %s /Parent %d 0 R /Dest %s%s>>", hexText(m.text), object, m.to, beside)
	}
	d.put(object, "<</Type /Outlines /First %d 0 R /Last %d 0 R /Count %d>>", first, last, len(marks))
	return fmt.Sprintf(" /Outlines %d 0 R /PageMode /UseOutlines", object)
}

// hexText is a text outside of pages.
func hexText(text string) string {
	return "<FEFF" + hex16(utf16.Encode([]rune(text))) + ">"
}

// number3 is a number of a PDF, which has no exponents: to thousandths.
func number3(x float64) string {
	return strconv.FormatFloat(math.Round(x*1000)/1000, 'f', -1, 64)
}

func hex16(words []uint16) string {
	var s strings.Builder
	for _, w := range words {
		fmt.Fprintf(&s, "%04X", w)
	}
	return s.String()
}

// A printer writes what a page shows, in millimetres from its upper left corner.
type printer struct {
	bytes.Buffer
	fonts map[bool]*embedded
}

// say writes an operator behind its operands.
func (p *printer) say(operator string, operands ...float64) {
	for _, x := range operands {
		p.WriteString(number3(x) + " ")
	}
	p.WriteString(operator + "\n")
}

func (p *printer) page(page Page) {
	p.say("cm", points, 0, 0, -points, 0, page.height*points)
	for _, shapes := range page.alike(page.elements) {
		isDisc := func(s shape) bool { return s.kind == disc && s.filled }
		if discs := slices.DeleteFunc(slices.Clone(shapes), func(s shape) bool { return !isDisc(s) }); len(discs) > 0 {
			p.discs(discs)
		}
		for i, s := range slices.DeleteFunc(shapes, isDisc) {
			if i == 0 {
				p.look(s)
			}
			p.shape(s)
		}
	}
}

func (p *printer) colour(t Tone, operator string) {
	c := t.rgba()
	p.say(operator, float64(c.R)/255, float64(c.G)/255, float64(c.B)/255)
}

// look takes what a shape, and those that look like it, need.
func (p *printer) look(s shape) {
	if s.filled {
		p.colour(s.fill, "rg")
	}
	if s.kind == label || s.width == 0 {
		return
	}
	p.colour(s.stroke, "RG")
	p.say("w", s.width)
	round := 0.0
	if s.kind == polyline {
		round = 1
	}
	p.say("J", round)
	p.say("j", round)
	dashes := ""
	if s.dashed {
		dashes = number3(s.width * dashLength / pathWidth)
	}
	p.WriteString("[" + dashes + "] 0 d\n")
}

// dot is the length of a line that is a dot.
const dot = 0.01

// discs writes discs that look alike as the round ends of lines that are as short as dots: a circle made of curves
// takes twenty times as many bytes. A rim is a larger disc below.
func (p *printer) discs(shapes []shape) {
	fill := func(tone Tone, radius func(s shape) float64) {
		look := shape{kind: polyline}.strokedWith(tone, 2*radius(shapes[0]))
		p.look(look)
		for _, s := range shapes {
			if width := 2 * radius(s); width != look.width {
				look.width = width
				p.look(look)
			}
			p.say("m", s.points[0].X-dot/2, s.points[0].Y)
			p.say("l", s.points[0].X+dot/2, s.points[0].Y)
			p.say("S")
		}
	}
	if shapes[0].width > 0 {
		fill(shapes[0].stroke, func(s shape) float64 { return s.size + s.width/2 })
	}
	fill(shapes[0].fill, func(s shape) float64 { return s.size - s.width/2 })
}

func (p *printer) shape(s shape) {
	first, last := s.points[0], s.points[len(s.points)-1]
	switch s.kind {
	case label:
		p.text(s)
		return
	case disc:
		p.rounded(first.X-s.size, first.Y-s.size, 2*s.size, 2*s.size, s.size)
	case box:
		p.rounded(first.X, first.Y, last.X-first.X, last.Y-first.Y, s.size)
	default:
		for i, at := range s.points {
			operator := "l"
			if i == 0 || s.kind == strokes && i%2 == 0 {
				operator = "m"
			}
			p.say(operator, at.X, at.Y)
		}
		if s.kind == polygon {
			p.say("h")
		}
	}
	switch {
	case s.filled && s.width > 0:
		p.say("B")
	case s.filled:
		p.say("f")
	default:
		p.say("S")
	}
}

// rounded goes along a box with round corners, of which each is a curve as near to a quarter of a circle as one can be.
func (p *printer) rounded(x, y, w, h, r float64) {
	if r == 0 {
		p.say("re", x, y, w, h)
		return
	}
	const handle = 0.5523 // in radii
	k := r * (1 - handle)
	p.say("m", x+r, y)
	p.say("l", x+w-r, y)
	p.say("c", x+w-k, y, x+w, y+k, x+w, y+r)
	p.say("l", x+w, y+h-r)
	p.say("c", x+w, y+h-k, x+w-k, y+h, x+w-r, y+h)
	p.say("l", x+r, y+h)
	p.say("c", x+k, y+h, x, y+h-k, x, y+h-r)
	p.say("l", x, y+r)
	p.say("c", x, y+k, x+k, y, x+r, y)
	p.say("h")
}

// text writes a label. Text stands upright in a page whose y grows downwards.
func (p *printer) text(s shape) {
	text, font, name := printable(s.text), p.fonts[s.bold], "R"
	if s.bold {
		name = "B"
	}
	var glyphs []uint16
	for _, char := range text {
		glyphs = append(glyphs, font.glyph(char))
	}
	x := s.points[0].X - shift[s.side]*textRoom(text, s.size, s.bold)
	fmt.Fprintf(p, "BT /%s %s Tf 1 0 0 -1 %s %s Tm <%s> Tj ET\n", name, number3(s.size), number3(x),
		number3(s.points[0].Y+capHeight/2*s.size), hex16(glyphs))
}

// An embedded font is the part of one of ours that a document needs.
type embedded struct {
	name   string
	bold   bool
	object int
	chars  map[int]rune // by glyph
}

// glyph is the number of the character in the font, which has it.
func (e *embedded) glyph(char rune) uint16 {
	at, _ := goFonts()[e.bold].GlyphIndex(nil, char)
	e.chars[int(at)] = char
	return uint16(at)
}

// font writes a font: the outlines of its glyphs, their widths, and which characters they are.
func (d *document) font(e *embedded) {
	glyphs := make([]int, 0, len(e.chars))
	for g := range e.chars {
		glyphs = append(glyphs, g)
	}
	slices.SortFunc(glyphs, cmp.Compare)
	var widths, unicode strings.Builder
	for _, g := range glyphs {
		width, _ := advance(e.chars[g], e.bold)
		fmt.Fprintf(&widths, " %d [%s]", g, number3(width*1000))
		fmt.Fprintf(&unicode, "1 beginbfchar\n<%04X> <%s>\nendbfchar\n", g, hex16(utf16.Encode([]rune{e.chars[g]})))
	}
	f := trueType(fontFiles[e.bold])
	data, descriptor, cid, cmap := d.reserve(), d.reserve(), d.reserve(), d.reserve()
	file := f.subset(glyphs)
	d.stream(data, fmt.Sprintf(" /Length1 %d", len(file)), file)
	d.put(descriptor, "<</Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [%s] /ItalicAngle 0 /Ascent %d"+
		" /Descent %d /CapHeight %d /StemV 80 /FontFile2 %d 0 R>>", e.name, f.box(), f.perMille("hhea", 4),
		f.perMille("hhea", 6), int(capHeight*1000), data)
	d.put(cid, "<</Type /Font /Subtype /CIDFontType2 /BaseFont /%s /FontDescriptor %d 0 R /CIDToGIDMap /Identity"+
		" /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /W [%s]>>", e.name, descriptor,
		widths.String())
	d.stream(cmap, "", []byte(`/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
`+unicode.String()+`endcmap
CMapName currentdict /CMap defineresource pop
end
end
`))
	d.put(e.object, "<</Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R]"+
		" /ToUnicode %d 0 R>>", e.name, cid, cmap)
}
