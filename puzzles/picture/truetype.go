package picture

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// A trueType is a font file (Apple: TrueType Reference Manual; its numbers are big-endian). It has to be one of ours,
// in which no glyph is made of others.
type trueType []byte

// needed are the tables that a document needs, in their order in a file.
var needed = []string{"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"}

// table is the data of a table.
func (f trueType) table(tag string) []byte {
	for entry := f[12:]; ; entry = entry[16:] {
		if string(entry[:4]) == tag {
			at := binary.BigEndian.Uint32(entry[8:])
			return f[at : at+binary.BigEndian.Uint32(entry[12:])]
		}
	}
}

// perMille is a number of a table in thousandths of a text's size.
func (f trueType) perMille(tag string, at int) int {
	unit := binary.BigEndian.Uint16(f.table("head")[18:])
	return int(int16(binary.BigEndian.Uint16(f.table(tag)[at:]))) * 1000 / int(unit)
}

// box is what no glyph reaches beyond.
func (f trueType) box() string {
	return fmt.Sprintf("%d %d %d %d", f.perMille("head", 36), f.perMille("head", 38), f.perMille("head", 40),
		f.perMille("head", 42))
}

// outline is the data of a glyph, nothing for blanks.
func (f trueType) outline(glyph int) []byte {
	places := f.table("loca")
	at := func(i int) int { return 2 * int(binary.BigEndian.Uint16(places[2*i:])) }
	if isLong := f.table("head")[51] == 1; isLong {
		at = func(i int) int { return int(binary.BigEndian.Uint32(places[4*i:])) }
	}
	return f.table("glyf")[at(glyph):at(glyph+1)]
}

// subset is the font with the outlines of these glyphs only. All keep their numbers.
func (f trueType) subset(glyphs []int) []byte {
	var outlines, places []byte
	for g := range int(binary.BigEndian.Uint16(f.table("maxp")[4:])) {
		places = binary.BigEndian.AppendUint32(places, uint32(len(outlines)))
		if slices.Contains(glyphs, g) {
			outlines = padded(append(outlines, f.outline(g)...))
		}
	}
	places = binary.BigEndian.AppendUint32(places, uint32(len(outlines)))
	head := slices.Clone(f.table("head"))
	head[51] = 1 // places are long
	changed := map[string][]byte{"glyf": outlines, "loca": places, "head": head}

	// The directory has 9 entries; 128, 3 and 16 are what a binary search of it begins with.
	file := binary.BigEndian.AppendUint32(nil, 1<<16)
	for _, n := range []uint16{uint16(len(needed)), 128, 3, 16} {
		file = binary.BigEndian.AppendUint16(file, n)
	}
	var data []byte
	for _, tag := range needed {
		table, is := changed[tag]
		if !is {
			table = f.table(tag)
		}
		file = append(file, tag...)
		for _, n := range []int{int(checksum(table)), 12 + 16*len(needed) + len(data), len(table)} {
			file = binary.BigEndian.AppendUint32(file, uint32(n))
		}
		data = padded(append(data, table...))
	}
	return append(file, data...)
}

// padded is data up to a multiple of four bytes.
func padded(data []byte) []byte { return append(data, make([]byte, -len(data)&3)...) }

// checksum is the sum of a table's words.
func checksum(table []byte) (sum uint32) {
	for words := padded(slices.Clone(table)); len(words) > 0; words = words[4:] {
		sum += binary.BigEndian.Uint32(words)
	}
	return sum
}
