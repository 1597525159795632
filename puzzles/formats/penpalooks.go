package formats

import (
	"maps"
	"slices"
	"strings"
)

// penpaLooks are signs that are the same in several looks: circles of four sizes, and arrows.
var penpaLooks = [][]string{{"circle_L", "circle_M", "circle_S", "circle_SS"},
	{"arrow_N_B", "arrow_N_W", "arrow_N_G", "arrow_B_B", "arrow_B_W", "arrow_B_G", "arrow_S"}}

// oneLook gives signs in cells the look that the form has words for, if the board has a single one, and none of its
// own there. A circle with a thick line is white.
func (s *penpaSheet) oneLook() {
	for _, looks := range penpaLooks {
		drawn, known := map[string]bool{}, map[string]bool{}
		for at, sign := range s.symbols {
			if name, style, _ := strings.Cut(sign, ":"); at.kind == atCell && slices.Contains(looks, name) {
				drawn[name] = true
				if style == "8" && strings.HasPrefix(name, "circle") {
					s.symbols[at] = name + ":1"
				}
			}
		}
		for sign := range s.own {
			if name, _, _ := strings.Cut(sign, ":"); slices.Contains(looks, name) {
				known[name] = true
			}
		}
		if len(drawn) != 1 || len(known) != 1 {
			continue
		}
		for at, sign := range s.symbols {
			if name, style, _ := strings.Cut(sign, ":"); at.kind == atCell && drawn[name] {
				s.symbols[at] = slices.Collect(maps.Keys(known))[0] + ":" + style
			}
		}
	}
}

// ringed takes the white circle around a number, of which the number may be missing, where it is no word.
func (s *penpaSheet) ringed(at place) bool {
	name, style, _ := strings.Cut(s.symbols[at], ":")
	is := s.isRinged && strings.HasPrefix(name, "circle_") && (style == "1" || style == "8")
	if is {
		delete(s.symbols, at)
	}
	return is
}

// penpaArrows are the ways of arrows that are signs of their own, as older drawings have them, by their numbers.
const penpaArrows = "eswnwnes"

// arrowAt moves an arrow that is a sign into its cell's text.
func (s *penpaSheet) arrowAt(at place) {
	name, style, _ := strings.Cut(s.symbols[at], ":")
	if text := s.numbers[at]; name == "arrow_fouredge_B" && isNumber(text) && len(style) == 1 {
		if i := strings.Index("01234567", style); i >= 0 {
			s.numbers[at] = text + "_" + string(rune('0'+strings.IndexByte(penpaWays, penpaArrows[i])))
			delete(s.symbols, at)
		}
	}
}

// behind is what a text stands behind, where a word of ours says it, and the text, which is missing if it is unknown.
func (s *penpaSheet) behind(word, text string) (before, number string) {
	if sign, known := s.own["text"]; known && text != "" {
		return sign, strings.TrimPrefix(text, unknown)
	}
	return word, text
}

// signOf is the sign or colour that a word of ours is drawn as, or one that is theirs already, and the text with it.
func (s *penpaSheet) signOf(word string) (sign, text string) {
	if word == "text" { // without a number
		return "", unknown
	}
	if _, known := s.own[word]; known && isSign(word) {
		return word, ""
	}
	text = word
	for own, drawn := range s.words {
		rest, is := strings.CutPrefix(word, own)
		if is && isNumber(rest) && strings.Contains(drawn, ":") {
			sign, text = drawn, rest
		} else if is && drawn == "text" {
			sign, text = "", rest
		}
	}
	return sign, text
}
