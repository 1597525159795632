package puzzletest

import (
	"slices"

	"twofold/puzzles"
)

// Odd are degenerate boards of a family: its own, or else of each variant those of one or two rows and columns that say
// least and most. Texts that the family refuses are left out.
func Odd(f *puzzles.Family) (all []string) {
	if f.Odd != nil {
		return f.Odd
	}
	for _, variant := range f.Variants {
		for _, size := range [][2]int{{1, 1}, {1, 2}, {2, 1}, {2, 2}} {
			like := f.Usual
			like.Variant, like.Rows, like.Cols = variant, size[0], size[1]
			tried, last := 0, ""
			for text := range f.Every(like) {
				if _, err := f.Parse(text); err == nil {
					if last == "" {
						all = append(all, text)
					}
					last = text
				}
				if tried++; tried == mostTexts {
					break
				}
			}
			if last != "" {
				all = append(all, last)
			}
		}
	}
	return slices.Compact(all)
}

const mostTexts = 100 // that are read to find those that say most
