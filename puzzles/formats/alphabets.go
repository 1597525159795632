package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

const (
	unknown     = "?" // a cell whose number is not told
	aBit        = "1" // a cell that has a mark
	digits      = "0123456789"
	hexadecimal = digits + "abcdef"
	lowercase   = "abcdefghijklmnopqrstuvwxyz"
	capitals    = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	// stateDigits are those of the base 36.
	stateDigits = digits + lowercase
	// wallDigits are sums from 0 to 45, and tathamChars those of IDs.
	wallDigits  = digits + "abcdefghij" + capitals
	tathamChars = stateDigits + capitals
)

// The numbers of cells as puzz.link has them in most of its puzzles, row by row:
//
//	0 to f          a number up to 15
//	-10 to -ff      a number of two hexadecimal digits, 16 to 255; +100 to +fff of three
//	=000 @000 *0000 $00000   numbers from 4096, 8192, 12240 and 77776 on; %000 is as @000
//	.               a cell whose number is not told
//	g to z          1 to 20 cells without a number
var number16 = numbers16(0)

// numbers16 are numbers that stand there with something added, and perhaps further letters.
func numbers16(added int, letters ...string) *alphabet {
	a := newAlphabet("0 to 9, a to z, '.', or a number behind one of - + = @ % * $", 'g', append(letters, ".=?")...)
	for _, f := range []digitForm{hexDigits("", 1, 0, 0), hexDigits("-", 2, 16, 0), hexDigits("+", 3, 256, 0),
		hexDigits("=", 3, 4096, 4096), hexDigits("@", 3, 8192, 8192), hexDigits("%", 3, 8192, 8192),
		hexDigits("*", 4, 12240, 12240), hexDigits("$", 5, 77776, 77776)} {
		f.least, f.above = max(0, f.least-added), f.above-added
		a.numbers = append(a.numbers, f)
	}
	return a
}

func hexDigits(sign string, n, least, above int) digitForm {
	return digitForm{sign: sign, n: n, digits: hexadecimal, least: least, above: above}
}

// Further ones of addresses: fours are numbers up to 4 with up to two free cells behind in one digit, thirties numbers
// of 36 digits. Pieces and tens are a letter or a digit each. Sparse is cells that have a mark or none, in digits of
// 36: 0 to h, one that has it and 0 to 17 behind it that have not; i to z, 1 to 18 that have not.
var (
	four   = behind(newAlphabet("0 to 9, a to e, g to z or '.'", 'g', ".=?"), "01234", hexadecimal, 3, true)
	thirty = thirties()
	pieces = newAlphabet("a to z or '.'", 'h', ".=?").each("abcdefg")
	tens   = newAlphabet("0 to 9, a to z or '.'", 'a', ".=?").each(digits)
	// Squares are o, perhaps with a number behind it, or a way; stems are ways, and beds numbers up to 4.
	squares = circled(newAlphabet("0 to f, two digits behind '-', '.', g to j, or k to z", 'k', ".=o", "g=n", "h=s", "i=w",
		"j=e", "@=?"))
	stems  = runsFrom(5, newAlphabet("1 to 4, 5 to 9 or a to z", 0, "1=n", "2=s", "3=w", "4=e", ".=?"))
	beds   = runsFrom(6, newAlphabet("0 to 9 or a to z", 0, "5=?").each("01234"))
	sparse = behind(newAlphabet("0 to 9 or a to z", 'i'), aBit, stateDigits, 18, false)
	// OneDigit has a digit of 16 for each word, or two behind '-', and a dot for none.
	oneDigit = dotted(newAlphabet("0 to f, two digits behind '-', or '.'", 0).with(hexDigits("", 1, 0, 0),
		hexDigits("-", 2, 16, 0)))
	// BlackCells are numbers less 1, a digit or two behind '-', and black cells, with an arrow or without.
	blackCells = lessOne(newAlphabet("0 to 9, two digits behind '-', a to e, or g to z", 'g', "a=x", "b=xn", "c=xs",
		"d=xw", "e=xe"))
	noWalls = newAlphabet("g to z, since no cell is a wall with sums", 'g')
	// Gaps are cells that have a mark, by how many before each have none: 0 to z, and . for 36 more.
	gaps = gapped()
)

// behind has letters for words of a byte each, and 0 or more free words behind them, fewer than n.
func behind(a *alphabet, words, letters string, n int, fills bool) *alphabet {
	for free := range n {
		for i, word := range words {
			at := free*len(words) + i
			a.add(letters[at:at+1], string(word), free)
		}
	}
	a.fills = fills
	return a
}

// circled has letters for o with a number: a digit of 16, or two behind '-'.
func circled(a *alphabet) *alphabet {
	for n := range 256 {
		sign := "-"
		if n < 16 {
			sign = ""
		}
		a.add(sign+strconv.FormatInt(int64(n), 16), "o"+strconv.Itoa(n), 0)
	}
	return a
}

// runsFrom has digits of 36 from one on for 1 free word and more.
func runsFrom(first int, a *alphabet) *alphabet {
	for n, digit := range stateDigits[first:] {
		a.add(string(digit), "", n+1)
	}
	return a
}

// dotted has a dot for a free word.
func dotted(a *alphabet) *alphabet {
	a.add(".", "", 1)
	return a
}

func lessOne(a *alphabet) *alphabet {
	for n := range 99 {
		text := strconv.Itoa(n)
		if n > 9 {
			text = "-" + text
		}
		a.add(text, strconv.Itoa(n+1), 0)
	}
	return a
}

func thirties() *alphabet {
	return dotted(newAlphabet("a digit 0 to z, two behind '-', or '.'", 0, "@=?", "%=?").with(
		digitForm{n: 1, digits: stateDigits}, digitForm{sign: "-", n: 2, digits: stateDigits, least: 36}))
}

// Those of game IDs. Strides are words by what stands before each: the letters say 0 free places and more, and z 25 and
// no word.
var (
	runs    = newAlphabet("a letter a to z, a number, or '_'", 'a', "_=").with(digitForm{digits: digits}).separated("_")
	listed  = newAlphabet("numbers with commas between them", 0).with(digitForm{digits: digits}).separated(",")
	oneSign = newAlphabet("0 to 9 or a to z", 'a').each(digits)
	shorter = open(newAlphabet("0 to 9 or a to z", 'a').each(digits))
	glyphs  = newAlphabet("0 to 9, A to Z, or a to z", 'a').each(digits + capitals)
	chars   = newAlphabet("0 to 9, a to z or A to Z", 0).with(digitForm{n: 1, digits: tathamChars})
	pips    = newAlphabet("a digit, or a number between brackets", 0).with(digitForm{n: 1, digits: digits},
		digitForm{sign: "[", digits: digits, least: 10, close: "]"})
	// trackPieces have digits of 16, of which 1 is right, 2 up, 4 left and 8 down.
	trackPieces = newAlphabet("a to z, or 3, 5, 6, 9, A or C", 'a', "3=└", "5=─", "6=┘", "9=┌", "A=│", "C=┐")

	trees      = strides("_"+lowercase[:25], aBit)
	borderEnds = strides(lowercase[:25], aBit)
	zeros      = strides(lowercase[:25], "0").second("1")
)

func gapped() *alphabet {
	a := behind(newAlphabet("0 to 9, a to z or '.'", 0), aBit, stateDigits, len(stateDigits), false)
	a.add(".", "", len(stateDigits))
	a.leads = true
	return open(a)
}

func strides(letters, word string) *alphabet {
	a := behind(newAlphabet("a to z", 0), word, letters, len(letters), false)
	a.add("z", "", 25)
	a.leads, a.repeats = true, letters[0] == '_'
	return a
}

// second has another word for capital letters.
func (a *alphabet) second(word string) *alphabet { return behind(a, word, capitals, 25, false) }

// upToEnd is cells, and the end as one more.
func (a *alphabet) upToEnd(c *cursor) error {
	return c.words(a, append(c.cells(), &parse.Token{Text: a.letters["a"].word}))
}

// A white or a black number for each cell, or a colour alone. In our words it is w or b, and perhaps a number. In an
// address it is a number as above, which is even for white: 2n and 2n+1 stand for n, 0 and 1 for a colour alone. In a
// file it is as in "1,4", black and 4, and -2 is no number.
const colours = "wb"

// colouredWord is a word of ours; a number below 1 is none.
func colouredWord(colour, n int) string {
	word := colours[colour : colour+1]
	if n > 0 {
		word += strconv.Itoa(n)
	}
	return word
}

// colouredOf reads a word of ours; n is 0 if there is no number.
func colouredOf(word string) (colour, n int, ok bool) {
	colour = strings.IndexByte(colours, word[0])
	if colour < 0 || len(word) == 1 {
		return colour, 0, colour >= 0
	}
	n, err := strconv.Atoi(word[1:])
	return colour, n, err == nil && n > 0
}

var coloured = translation{
	own: func(word string) string {
		if n, err := strconv.Atoi(word); err == nil {
			return colouredWord(n%2, n/2)
		}
		return word
	},
	theirs: func(word string) string {
		if colour, n, ok := colouredOf(word); ok {
			return strconv.Itoa(2*n + colour)
		}
		return ""
	},
}

// colouredPair is the same in a file.
var colouredPair = translation{
	own: func(word string) string {
		colour, number, _ := strings.Cut(word, ",")
		n, err := strconv.Atoi(number)
		if err != nil || colour != "0" && colour != "1" {
			return ""
		}
		return colouredWord(int(colour[0]-'0'), n)
	},
	theirs: func(word string) string {
		colour, n, ok := colouredOf(word)
		if !ok {
			return ""
		}
		return fmt.Sprintf("%d,%d", colour, cmp.Or(n, -2))
	},
	expected: "0 or 1, and a number, such as 1,4",
}

// A direction and a number for each cell. Directions are 0 none, 1 up, 2 down, 3 left, 4 right; in our words they stand
// behind the number as n, s, w, e. A direction without a number says nothing: it is '?'. In an address:
//
//	2a          down, 10: a direction, and a hexadecimal digit
//	7-12        as 2, with two digits: 5 is added to the direction
//	-2123       as 2, with three digits
//	2.          down, a number that is not told
//	a to z      1 to 26 cells without an arrow
//
// A tinted arrow has a colour: 0 grey, 1 white, 2 black. In our words white is o, black x behind the arrow, if there is
// one, and grey alone is -; in an address the colour is a digit before the arrow, in a file a third number.
var (
	compass      = []string{"", "n", "s", "w", "e"}
	tints        = []string{"", "o", "x"}
	arrows       = arrowsOf("a direction 0 to 4 and a hexadecimal digit, or a to z", nil)
	tintedArrows = arrowsOf("a colour 0 to 2 and an arrow, or a to z", tints)
)

const greyWord = "-"

func arrowsOf(expected string, tints []string) *alphabet {
	a := newAlphabet(expected, 'a')
	for tint := range max(1, len(tints)) {
		before, colour, open := "", "", unknown
		if tints != nil {
			before, colour = strconv.Itoa(tint), tints[tint]
			open = cmp.Or(colour, greyWord)
		}
		for direction, way := range compass {
			a.add(fmt.Sprint(before, direction, "."), open, 0)
			for n, sign := range []string{fmt.Sprint(direction), fmt.Sprint(direction + 5), fmt.Sprint("-", direction)} {
				f := hexDigits(before+sign, n+1, 1<<(4*n), 0)
				if f.behind = way + colour; n == 0 {
					f.least = 0
				}
				a.numbers = append(a.numbers, f)
			}
		}
	}
	return a
}

// Up to four numbers for each cell, or none, with commas between them in our words. In an address:
//
//	0 to 8     one number
//	9          1,1,1,1
//	.          a number that is not told
//	a0 to d7   several, two digits of 36: 360 for two numbers up to 5, 396 for three up to 3, 460 for four up to 1, and
//	           the numbers themselves to the base of one more; 0 is one that is not told
//	g to z     1 to 20 cells without numbers
var several = severalNumbers()

func severalNumbers() *alphabet {
	a := newAlphabet("0 to 9, g to z, '.', or two digits, a0 to d7", 'g', ".=?", "9=1,1,1,1").each(digits[:9])
	for _, of := range []struct{ count, least, base int }{{2, 360, 6}, {3, 396, 4}, {4, 460, 2}} {
		for n, words := range product(of.count, of.base) {
			text := strings.ReplaceAll(strings.Join(words, ","), "0", unknown)
			a.add(strconv.FormatInt(int64(of.least+n), 36), text, 0)
		}
	}
	return a
}

// product lists all words of some digits below a base, in their order.
func product(count, base int) (all [][]string) {
	if count == 0 {
		return [][]string{nil}
	}
	for _, words := range product(count-1, base) {
		for digit := range base {
			all = append(all, append(slices.Clone(words), strconv.Itoa(digit)))
		}
	}
	return all
}

// An arrow of a file is as in "2,10", of which the number may be "-", and a tinted one as in "2,10,1", of which -1 says
// that there is none.
var (
	arrowPair   = arrowWords(nil)
	arrowTriple = arrowWords(tints)
)

func arrowWords(tints []string) translation {
	return translation{
		own:      func(word string) string { return ownArrow(strings.Split(word, ","), tints) },
		theirs:   func(word string) string { return sayArrow(word, tints) },
		expected: "a direction 0 to 4 and a number, such as 2,10",
	}
}

func ownArrow(parts, tints []string) string {
	colour, open := "", unknown
	if tints != nil {
		tint := slices.Index([]string{"0", "1", "2", "", "4", "5", "6"}, parts[len(parts)-1]) // from 4 on of clues ticked off
		if len(parts) != 3 || tint < 0 || tint == 3 {
			return ""
		}
		if parts[1] == "-1" {
			return puzzles.Free
		}
		colour = tints[tint%4]
		open, parts = cmp.Or(colour, greyWord), parts[:2]
	}
	direction := slices.Index([]string{"0", "1", "2", "3", "4"}, parts[0])
	switch {
	case len(parts) == 2 && parts[1] == "-":
		return open
	case len(parts) != 2 || direction < 0 || !isNumber(parts[1]):
		return ""
	}
	return parts[1] + compass[direction] + colour
}

func sayArrow(word string, tints []string) string {
	behind, direction := "", 0
	if tints != nil {
		var tint int
		word, tint = cutLast(strings.TrimSuffix(word, greyWord), tints)
		word, behind = cmp.Or(word, unknown), fmt.Sprint(",", tint)
	}
	if word == unknown {
		return "0,-" + behind
	}
	word, direction = cutLast(word, compass)
	if n, err := strconv.Atoi(word); err != nil || n < 0 {
		return ""
	}
	return fmt.Sprint(direction, ",", word, behind)
}

// cutLast is a word without the last of the ends that it has, of which the first one is none.
func cutLast(word string, ends []string) (before string, end int) {
	for i, end := range slices.Backward(ends) {
		if before, is := strings.CutSuffix(word, end); is {
			return before, i
		}
	}
	return word, 0
}
