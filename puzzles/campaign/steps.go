package campaign

import (
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// spans are the stretches of 0 to n-1 that are tried at a time, halves first, single ones last.
func spans(n int) (all [][2]int) {
	for size := (n + 1) / 2; size >= 1; size /= 2 {
		for from := 0; from+size <= n; from += size {
			all = append(all, [2]int{from, from + size})
		}
		if n%size > 0 {
			all = append(all, [2]int{n - n%size, n})
		}
	}
	return all
}

// fewerLines drops rows or columns, or of a square as many of both, so that it stays one. Numbers that follow each
// other, as those of tiles and steps do, are closed up as well, from 1 or with 0 for a blank that was dropped.
func fewerLines(s puzzles.Parts) (all []puzzles.Parts) {
	none := [2]int{}
	add := func(rows, cols [2]int) {
		smaller := without(s, rows, cols)
		if smaller.Rows > 0 && smaller.Cols > 0 {
			all = append(all, smaller, closedUp(smaller, 1), closedUp(smaller, 0))
		}
	}
	for _, rows := range spans(s.Rows) {
		add(rows, none)
	}
	for _, cols := range spans(s.Cols) {
		add(none, cols)
	}
	if s.Rows != s.Cols {
		return all
	}
	for _, rows := range spans(s.Rows) {
		for _, cols := range spans(s.Cols) {
			if rows[1]-rows[0] == cols[1]-cols[0] {
				add(rows, cols)
			}
		}
	}
	return all
}

// without is a text without the rows and the columns of two spans.
func without(s puzzles.Parts, rows, cols [2]int) puzzles.Parts {
	smaller := s.Clone()
	smaller.Rows, smaller.Cols = s.Rows-rows[1]+rows[0], s.Cols-cols[1]+cols[0]
	for g, grid := range s.Grids {
		kind := parse.SectionOf(grid.Mark)
		if kind == nil && grid.Width == s.Cols { // a position, for example
			kind = parse.SectionOf("")
		}
		if grid.Line || kind == nil {
			continue
		}
		var words []string
		for i, spot := range slices.Concat(kind.Lines(s.Rows, s.Cols)...) {
			if !isIn(spot.Row, rows) && !isIn(spot.Col, cols) {
				words = append(words, grid.Words[i])
			}
		}
		smaller.Grids[g].Words = words
		if grid.Width == s.Cols {
			smaller.Grids[g].Width = smaller.Cols
		}
	}
	return smaller
}

// isIn reports whether a coordinate of a spot lies in a span of lines or on its far border.
func isIn(at int, span [2]int) bool { return at > 2*span[0] && at <= 2*span[1] }

// closedUp numbers the numbers of each grid anew, in their order, without gaps.
func closedUp(s puzzles.Parts, from int) puzzles.Parts {
	s = s.Clone()
	for _, grid := range s.Grids {
		var numbers []int
		for _, word := range grid.Words {
			if n, ok := puzzles.WordNumber(word); ok {
				numbers = append(numbers, n)
			}
		}
		slices.Sort(numbers)
		for at, word := range grid.Words {
			if n, ok := puzzles.WordNumber(word); ok {
				rank, _ := slices.BinarySearch(numbers, n)
				grid.Words[at] = strconv.Itoa(rank + from)
			}
		}
	}
	return s
}

// plainerHeader drops words and lowers settings.
func plainerHeader(s puzzles.Parts) (all []puzzles.Parts) {
	for i, word := range s.Words {
		dropped := s.Clone()
		dropped.Words = slices.Delete(dropped.Words, i, i+1)
		all = append(all, dropped)
		key, value, _ := strings.Cut(word, "=")
		n, _ := puzzles.WordNumber(value)
		for _, lower := range lowerThan(n) {
			changed := s.Clone()
			changed.Words[i] = key + "=" + strconv.Itoa(lower)
			all = append(all, changed)
		}
	}
	return all
}

// settings is the sum of the numbers in the header.
func settings(s puzzles.Parts) (sum int) {
	for _, word := range s.Words {
		_, value, _ := strings.Cut(word, "=")
		n, _ := puzzles.WordNumber(value)
		sum += n
	}
	return sum
}

// lowerThan are numbers that are tried in place of n.
func lowerThan(n int) (lower []int) {
	for _, m := range []int{0, 1, n / 2, n - 2, n - 1} {
		if m >= 0 && m < n && !slices.Contains(lower, m) {
			lower = append(lower, m)
		}
	}
	return lower
}

func fewerGrids(s puzzles.Parts) (all []puzzles.Parts) {
	for i := 1; i < len(s.Grids); i++ {
		smaller := s.Clone()
		smaller.Grids = slices.Delete(smaller.Grids, i, i+1)
		all = append(all, smaller)
	}
	return all
}

// fewerWords frees cells, and lets a line end earlier.
func fewerWords(s puzzles.Parts) (all []puzzles.Parts) {
	for g, grid := range s.Grids {
		if grid.Line {
			last := len(grid.Words) - 1
			for _, length := range lowerThan(len(grid.Words[last])) {
				shorter := s.Clone()
				shorter.Grids[g].Words[last] = grid.Words[last][:length]
				all = append(all, shorter)
			}
			continue
		}
		var said []int
		for at, word := range grid.Words {
			if word != grid.Free() {
				said = append(said, at)
			}
		}
		for _, span := range spans(len(said)) {
			freed := s.Clone()
			for _, at := range said[span[0]:span[1]] {
				freed.Grids[g].Words[at] = grid.Free()
			}
			all = append(all, freed)
		}
	}
	return all
}

func lowerNumbers(s puzzles.Parts) (all []puzzles.Parts) {
	for g, grid := range s.Grids {
		for at, word := range grid.Words {
			n, _ := puzzles.WordNumber(word)
			for _, lower := range lowerThan(n) {
				changed := s.Clone()
				changed.Grids[g].Words[at] = strconv.Itoa(lower)
				all = append(all, changed)
			}
		}
	}
	return all
}
