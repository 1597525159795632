package steps_test

import (
	"bufio"
	"cmp"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"twofold/puzzles/steps"
)

// TestGraded holds levels against published gradings of sudokus. TWOFOLD_GRADED names a file of lines with a coach's
// level, the rating of Sukaku Explainer, the score of HoDoKu and a board, between tabs.
func TestGraded(t *testing.T) {
	name := os.Getenv("TWOFOLD_GRADED")
	if name == "" {
		t.Skip("TWOFOLD_GRADED names no file")
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var marks []steps.Mark
	var grades [3][]float64
	same, near := 0, 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 4 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		d := difficulty(t, fields[3])
		for i := range grades {
			grade, err := strconv.ParseFloat(fields[i], 64)
			if err != nil {
				t.Fatal(err)
			}
			grades[i] = append(grades[i], grade)
		}
		marks = append(marks, d.Mark())
		band := bandOf(grades[1][len(marks)-1])
		own := min(slices.Index(append(slices.Clone(steps.Levels), steps.Beyond), d.Level), 3)
		if own == band {
			same++
		}
		if own-band < 2 && band-own < 2 {
			near++
		}
	}
	t.Logf("%d boards: %d in the same band, %d within one", len(marks), same, near)
	if 100*same < 80*len(marks) || near < len(marks) {
		t.Errorf("expected 80 %% in the same band, all within one")
	}
	own := ranks(marks, steps.Mark.Compare)
	for i, grader := range []string{"coach", "Sukaku Explainer", "HoDoKu"} {
		r := correlation(own, ranks(grades[i], cmp.Compare))
		t.Logf("rank correlation with %s: %.3f", grader, r)
		if r < 0.95 {
			t.Errorf("%s: expected at least 0.95", grader)
		}
	}
}

// bandOf is the band of a rating of Sukaku Explainer.
func bandOf(rating float64) int {
	return slices.IndexFunc([]float64{2, 2.6, 5, math.Inf(1)}, func(end float64) bool { return rating < end })
}

// difficulty is that of a sudoku of 81 digits, 0 for an empty cell.
func difficulty(t *testing.T, digits string) steps.Difficulty {
	var text strings.Builder
	text.WriteString("sudoku 9x9\n")
	for row := range slices.Chunk([]byte(digits), 9) {
		for _, digit := range row {
			fmt.Fprint(&text, strings.ReplaceAll(string(digit), "0", "."), " ")
		}
		text.WriteString("\n")
	}
	_, l, _ := solved(t, text.String())
	return l.Difficulty()
}

// ranks are those of values, of equal ones their mean.
func ranks[V any](values []V, compare func(a, b V) int) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		for _, other := range values {
			switch c := compare(other, v); {
			case c < 0:
				out[i]++
			case c == 0:
				out[i] += 0.5
			}
		}
	}
	return out
}

// correlation is Pearson's.
func correlation(a, b []float64) float64 {
	mean := func(v []float64) (sum float64) {
		for _, x := range v {
			sum += x / float64(len(v))
		}
		return sum
	}
	ma, mb := mean(a), mean(b)
	var ab, aa, bb float64
	for i := range a {
		ab += (a[i] - ma) * (b[i] - mb)
		aa += (a[i] - ma) * (a[i] - ma)
		bb += (b[i] - mb) * (b[i] - mb)
	}
	return ab / math.Sqrt(aa*bb)
}
