package formats

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf16"
)

// LZ-string packs texts as LZ78 does (Ziv and Lempel, 1978): UTF-16 units become numbers of phrases that were met
// before. Numbers have as many bits as the phrases so far need, the lowest first, and six bits are a character of
// base64, the highest first. The numbers 0 and 1 announce a unit of 8 and of 16 bits that is new, and 2 the end.
//
// Read from fpuzzlesdecoder.js of SudokuPad/sudokutools.
const lzAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

const (
	lzByte = iota
	lzUnit
	lzEnd
	lzFirst // number of a phrase
)

// mostUnpacked bounds what a packed text says: a few bytes can stand for many.
const mostUnpacked = 1 << 22

// A lzWidth is how many bits a number has: one more whenever as many phrases are known as they can count.
type lzWidth struct{ bits, left int }

func (w *lzWidth) grow() {
	if w.left--; w.left == 0 {
		w.left = 1 << w.bits
		w.bits++
	}
}

// lzPack packs a text.
func lzPack(text string) string {
	p := &lzPacker{width: lzWidth{2, 2}, next: lzFirst, code: map[[2]int]int{}, isNew: map[int]bool{}}
	for _, unit := range utf16.Encode([]rune(text)) {
		p.unit(int(unit))
	}
	if p.isBegun {
		p.phrase()
	}
	p.number(lzEnd, p.width.bits)
	for p.number(0, 1); p.n > 0; {
		p.number(0, 1)
	}
	return p.out.String() + strings.Repeat("=", (4-p.out.Len()%4)%4)
}

type lzPacker struct {
	out     strings.Builder
	v, n    int // bits of a character that has not ended
	width   lzWidth
	next    int            // number
	code    map[[2]int]int // of a phrase and the unit behind it, or of -1 and a unit
	isNew   map[int]bool   // numbers of units that were not written
	isBegun bool
	at      int // number of the phrase that was met last
	first   int // its unit, if it is one
}

func (p *lzPacker) number(v, bits int) {
	for range bits {
		p.v, p.n, v = p.v<<1|v&1, p.n+1, v>>1
		if p.n == 6 {
			p.out.WriteByte(lzAlphabet[p.v])
			p.v, p.n = 0, 0
		}
	}
}

func (p *lzPacker) unit(unit int) {
	alone := [2]int{-1, unit}
	if p.code[alone] == 0 {
		p.code[alone] = p.next
		p.isNew[p.next] = true
		p.next++
	}
	if longer := p.code[[2]int{p.at, unit}]; p.isBegun && longer > 0 {
		p.at = longer
		return
	}
	if p.isBegun {
		p.phrase()
		p.code[[2]int{p.at, unit}] = p.next
		p.next++
	}
	p.isBegun, p.at, p.first = true, p.code[alone], unit
}

// phrase writes the number of a phrase, or a new unit.
func (p *lzPacker) phrase() {
	switch {
	case !p.isNew[p.at]:
		p.number(p.at, p.width.bits)
	case p.first < 1<<8:
		p.number(lzByte, p.width.bits)
		p.number(p.first, 8)
	default:
		p.number(lzUnit, p.width.bits)
		p.number(p.first, 16)
	}
	if p.isNew[p.at] {
		delete(p.isNew, p.at)
		p.width.grow()
	}
	p.width.grow()
}

// lzUnpack unpacks a text. Blanks may stand for +, as in addresses.
func lzUnpack(text string) (string, error) {
	r := &lzReader{text: strings.ReplaceAll(strings.TrimRight(text, "="), " ", "+")}
	width, phrases := lzWidth{2, 1}, make([][]uint16, lzFirst)
	var out, last []uint16
	for len(out) < mostUnpacked {
		n := r.number(width.bits)
		if n == lzEnd && !r.isBad {
			return string(utf16.Decode(out)), nil
		}
		if n == lzByte || n == lzUnit {
			phrases = append(phrases, []uint16{uint16(r.number(8 << n))})
			n = len(phrases) - 1
			if last != nil {
				width.grow()
			}
		}
		if r.isBad || n > len(phrases) || n == len(phrases) && last == nil {
			break
		}
		phrase := append(slices.Clip(last), last[:min(1, len(last))]...)
		if n < len(phrases) {
			phrase = phrases[n]
		}
		if out = append(out, phrase...); last != nil {
			phrases = append(phrases, append(slices.Clip(last), phrase[0]))
		}
		last = phrase
		width.grow()
	}
	return "", errors.New("expected a text that LZ-string packed, to its end")
}

type lzReader struct {
	text  string
	at    int // bits
	isBad bool
}

func (r *lzReader) number(bits int) (v int) {
	for i := range bits {
		at := r.at / 6
		r.at++
		digit := -1
		if at < len(r.text) {
			digit = strings.IndexByte(lzAlphabet, r.text[at])
		}
		if digit < 0 {
			r.isBad = true
			return lzEnd
		}
		v |= digit >> (5 - (r.at-1)%6) & 1 << i
	}
	return v
}
