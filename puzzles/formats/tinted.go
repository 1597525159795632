package formats

import (
	"cmp"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// An arrow of a colour for each cell: 0 grey, 1 white, 2 black. In our words white is o, black x behind the arrow, if
// there is one, and grey alone is -; in an address the colour is a digit before the arrow, in a file a third number.
var tints = []string{"", "o", "x"}

const greyWord = "-"

// tintedWord is our word of an arrow and a colour; "" if there is none.
func tintedWord(arrow, tint string) string {
	n, err := strconv.Atoi(tint)
	if err != nil || n < 0 || n >= len(tints) || arrow == "" {
		return ""
	}
	return cmp.Or(strings.TrimPrefix(arrow, unknown)+tints[n], greyWord)
}

// tintedOf is the arrow and the colour of a word of ours.
func tintedOf(word string) (arrow, tint string) {
	arrow, tint = strings.TrimSuffix(word, greyWord), "0"
	for n, colour := range tints[1:] {
		if before, is := strings.CutSuffix(word, colour); is {
			arrow, tint = before, strconv.Itoa(n+1)
		}
	}
	return cmp.Or(arrow, unknown), tint
}

func tintedArrow(s *scan) (word string, free int, err error) {
	from := s.at
	tint := s.spanOf("012", 1)
	if s.ends() {
		return "", 0, s.errorf(from, "the address ends: expected a colour 0 to 2 and an arrow, or a to z")
	}
	word, free, err = arrow(s)
	switch {
	case err != nil || tint == "" && word == "":
		return word, free, err
	case tint == "" || word == "":
		return "", 0, s.errorf(from, "%s: expected a colour 0 to 2 and an arrow, or a to z",
			prose.Quote(s.line.Text[from:s.at], 40))
	}
	return tintedWord(word, tint), 0, nil
}

func sayTintedArrow(word string) string {
	arrow, tint := tintedOf(word)
	if arrow = sayArrow(arrow); arrow == "" {
		return ""
	}
	return tint + arrow
}

// tintedGrid is words such as "2,10,1". Those without a number that is told or not are free.
var tintedGrid = commaGrid("a direction 0 to 4 and a number, such as 2,10",
	func(word string) string {
		parts := strings.Split(word, ",")
		switch {
		case len(parts) != 3:
			return ""
		case parts[1] == "-1":
			return puzzles.Free
		}
		return tintedWord(gridArrow(parts[:2]), parts[2])
	},
	func(word string) string {
		arrow, tint := tintedOf(word)
		if arrow = sayGridArrow(arrow); arrow == "" {
			return ""
		}
		return arrow + "," + tint
	})
