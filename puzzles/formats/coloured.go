package formats

import (
	"strconv"
	"strings"
)

// A white or a black number for each cell, or a colour alone. In our words it is w or b, and perhaps a number. In an
// address it is a number in the code of number16.go, which is even for white: 2n and 2n+1 stand for n, 0 and 1 for a
// colour alone.

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

func coloured(s *scan) (word string, free int, err error) {
	word, free, err = number16(s)
	if n, bad := strconv.Atoi(word); bad == nil {
		word = colouredWord(n%2, n/2)
	}
	return word, free, err
}

func sayColoured(word string) string {
	colour, n, ok := colouredOf(word)
	if !ok {
		return ""
	}
	return sayNumber16(strconv.Itoa(2*n + colour))
}

// noNumber is the number of a colour alone in files.
const noNumber = -2

// colouredGrid is words such as "1,4", black and 4.
var colouredGrid = commaGrid("0 or 1, and a number, such as 1,4",
	func(word string) string {
		colour, number, _ := strings.Cut(word, ",")
		n, err := strconv.Atoi(number)
		if err != nil || colour != "0" && colour != "1" {
			return ""
		}
		return colouredWord(int(colour[0]-'0'), n)
	},
	func(word string) string {
		colour, n, ok := colouredOf(word)
		switch {
		case !ok:
			return ""
		case n == 0:
			n = noNumber
		}
		return strconv.Itoa(colour) + "," + strconv.Itoa(n)
	})
