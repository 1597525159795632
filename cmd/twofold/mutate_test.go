package main

import (
	"bytes"
	"math/rand/v2"
	"slices"
)

// mutated is a text with a few faults such as hands, programs and disks make, or an attacker.
func mutated(r *rand.Rand, text []byte) []byte {
	out := slices.Clone(text)
	for range 1 + r.IntN(3) {
		out = mutations[r.IntN(len(mutations))](r, out)
	}
	return out
}

// nasty are words that stand where others stood.
var nasty = []string{
	"0", "-1", "1", "2", "3", "4", "7", "100", "1000000", "2147483648", "-9223372036854775808", "9223372036854775807",
	"18446744073709551616",
	"99999999999999999999999999999999", "1e309", "NaN", "0x10", "1.5", "", ".", "x", "_", "?", "*", "r1c1", "1x1",
	"1000000x1000000", "3x1000", "=",
	"a=b", "total=1", "moves=40", "closed", "piece=0,0", "piece=1000000,1", "start=0,0", "kuromasu", "mosaic", "exact",
	"[", "[[", "{", "}", "null", "\"", "\\", "goal",
}

// unprintable are bytes that belong into no text, or confuse those who read one.
var unprintable = []string{
	"\x00",
	"\x1b[2J",
	"\x7f",
	"\r",
	"\t",
	"\u202e",
	"\ufeff",
	"\xff",
	"\xc3",
	"\u2028",
	"\n\n",
	"#",
	"\x9b31m",
}

var mutations = []func(r *rand.Rand, text []byte) []byte{
	func(r *rand.Rand, text []byte) []byte { // a bit
		if len(text) > 0 {
			text[r.IntN(len(text))] ^= 1 << r.IntN(8)
		}
		return text
	},
	func(r *rand.Rand, text []byte) []byte { return text[:r.IntN(len(text)+1)] },
	func(r *rand.Rand, text []byte) []byte {
		return slices.Insert(text, r.IntN(len(text)+1), []byte(unprintable[r.IntN(len(unprintable))])...)
	},
	func(r *rand.Rand, text []byte) []byte { return moved(r, text, '\n') },
	func(r *rand.Rand, text []byte) []byte { return moved(r, text, ' ') },
	func(r *rand.Rand, text []byte) []byte { return replaced(r, text) },
	func(r *rand.Rand, text []byte) []byte { return replaced(r, text) },
}

// moved drops, doubles or exchanges parts that a separator ends: lines or words.
func moved(r *rand.Rand, text []byte, separator byte) []byte {
	parts := bytes.SplitAfter(text, []byte{separator})
	i, j := r.IntN(len(parts)), r.IntN(len(parts))
	switch r.IntN(3) {
	case 0:
		parts = slices.Delete(parts, i, i+1)
	case 1:
		parts = slices.Insert(parts, j, parts[i])
	default:
		parts[i], parts[j] = parts[j], parts[i]
	}
	return bytes.Join(parts, nil)
}

// replaced puts a nasty word in the place of one.
func replaced(r *rand.Rand, text []byte) []byte {
	isPart := func(c byte) bool { return c > ' ' && !bytes.ContainsRune([]byte(`,:="[]{}`), rune(c)) }
	if len(text) == 0 {
		return text
	}
	from := r.IntN(len(text))
	to := from
	for from > 0 && isPart(text[from-1]) {
		from--
	}
	for to < len(text) && isPart(text[to]) {
		to++
	}
	return slices.Concat(text[:from], []byte(nasty[r.IntN(len(nasty))]), text[to:])
}
