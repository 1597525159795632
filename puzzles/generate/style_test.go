package generate_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/runs"
)

// statistics are what a style is told by, of the words of a board's text and the numbers of its solution: the number of
// clues, of filled cells, and the mean and the standard deviation of the clues in hundredths.
func statistics(b puzzles.Board, s puzzles.Solution, filling int) (all [4]int64) {
	_, grid, _ := strings.Cut(b.String(), "\n")
	sum, squares := 0.0, 0.0
	for word := range strings.FieldsSeq(grid) {
		var n float64
		if got, _ := fmt.Sscan(word, &n); got == 1 {
			all[0]++
			sum += n
			squares += n * n
		}
	}
	for _, value := range s {
		if value == filling {
			all[1]++
		}
	}
	count := float64(all[0])
	all[2] = int64(math.Round(100 * sum / count))
	all[3] = int64(math.Round(100 * math.Sqrt(max(0, squares/count-sum*sum/count/count))))
	return all
}

// TestStyle: boards made like others have statistics in the ranges that these have, a tenth added, and many boards that
// are made without that have not.
func TestStyle(t *testing.T) {
	for family, is := range map[string]struct {
		asked   puzzles.Request
		filling int
	}{
		"mosaic": {puzzles.Request{Size: "5x5"}, 1}, "minesweeper": {puzzles.Request{Size: "5x5"}, 1},
		"kuromasu": {puzzles.Request{Size: "5x5"}, 0}, "hidato": {puzzles.Request{Size: "4x4"}, 0},
	} {
		o := order(t, family, is.asked, 3)
		o.Seed = 5
		var boards []puzzles.Board
		var least, most [4]int64
		for m := range o.Boards(t.Context()) {
			got := statistics(m.Board, m.Solution, is.filling)
			for i, n := range got {
				if len(boards) == 0 {
					least[i], most[i] = n, n
				}
				least[i], most[i] = min(least[i], n), max(most[i], n)
			}
			boards = append(boards, m.Board)
		}
		for i := range least {
			least[i] = int64(math.Floor(float64(least[i]) * 9 / 10))
			most[i] = int64(math.Ceil(float64(most[i]) * 11 / 10))
		}
		f, err := twofold.Find(family)
		if err != nil {
			t.Fatal(err)
		}
		engines, err := f.Verifiers(nil)
		if err != nil {
			t.Fatal(err)
		}
		like, style, err := generate.StyleOf(t.Context(), &f.Family, boards, engines, runs.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		ranges := []generate.Range{style.Clues, style.Filled, style.Mean.Range, style.Spread.Range}
		for i, r := range ranges {
			if want := (generate.Range{Least: least[i], Most: most[i]}); r != want {
				t.Errorf("%s: statistic %d is in %v, want %v", family, i, r, want)
			}
		}
		inside := func(all [4]int64) bool {
			for i, n := range all {
				if n < least[i] || n > most[i] {
					return false
				}
			}
			return true
		}
		others := 0
		for _, styled := range []bool{true, false} {
			o, err := f.Order(like, nil)
			if err != nil {
				t.Fatal(err)
			}
			if o.Number = 12; styled {
				o.Style = style
			}
			for m := range o.Boards(t.Context()) {
				if m.Err != nil {
					t.Errorf("%s: %v", family, m.Err)
					continue
				}
				got := statistics(m.Board, m.Solution, is.filling)
				if styled && !inside(got) {
					t.Errorf("%s: %v is not in %v\n%v", family, got, ranges, m.Board)
				}
				if !styled && !inside(got) {
					others++
				}
			}
		}
		if others == 0 {
			t.Errorf("%s: all boards are of the style %v", family, ranges)
		}
	}
}

// TestHundredths: what is written is read, and nothing else.
func TestHundredths(t *testing.T) {
	for text, want := range map[string]generate.Range{
		"2.25..3.5": {Least: 225, Most: 350}, "3": {Least: 300, Most: 300}, "..0.29": {Least: 0, Most: 29},
		"1.5..": {Least: 150, Most: generate.Any.Most}, "10..20": {Least: 1000, Most: 2000},
	} {
		var h, again generate.Hundredths
		if err := h.Set(text); err != nil || h.Range != want {
			t.Errorf("%s: got %v, %v", text, h.Range, err)
		}
		if err := again.Set(h.String()); err != nil || again != h {
			t.Errorf("%s: written as %s and read as %v, %v", text, h.String(), again.Range, err)
		}
	}
	for _, text := range []string{"", "..2..", "-1", "3..2", "NaN", "1..Inf", "1e300", "x", "1..NaN"} {
		if err := new(generate.Hundredths).Set(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}
