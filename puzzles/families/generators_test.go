package families_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/puzzletest"
)

// A coarse minimizer drops clues in eighths of all: boards are unique and keep spare clues, as those of others do.
type coarse struct{ puzzles.Minimizer }

func (c coarse) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	eighths, clues := make([][]int, 8), 0
	for i, unit := range units {
		eighths[i%8], clues = append(eighths[i%8], unit...), clues+len(unit)
	}
	return puzzles.Pass(ctx, clues, eighths, c.Another)
}

// TestRivalGenerators prints a row for each game of Tatham's that is a family here: milliseconds of processor time for
// a board of a size, by his program and by ours. All boards are unique, as his are; those of the next column are
// minimal, and those of the last one verified by both engines as well.
func TestRivalGenerators(t *testing.T) {
	if os.Getenv(rivalsWanted) == "" {
		t.Skip(rivalsWanted + " is not set: make rivals sets it")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the program does where little is in use
	fmt.Println("| family | size | sgt, ms a board | unique | minimal | verified | unique : sgt | minimal : sgt |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, g := range []struct{ family, size, parameters string }{
		{"akari", "10x10", "10x10"}, {"binairo", "10x10", "10x10"}, {"binairo distinct", "10x10", "10x10u"},
		{"dominosa", "7x8", "6"}, {"fillomino", "8x8", "8x8"}, {"futoshiki", "6x6", "6"}, {"galaxies", "7x7", "7x7"},
		{"gokigen", "8x8", "8x8"}, {"hashi", "9x9", "9x9"}, {"hitori", "8x8", "8x8"}, {"sudoku jigsaw", "9x9", "9j"},
		{"kenken", "6x6", "6"}, {"sudoku killer", "9x9", "3x3k"}, {"magnets", "8x8", "8x8"}, {"masyu", "10x10", "10x10"},
		{"nonogram", "15x15", "15x15"}, {"shikaku", "10x10", "10x10"}, {"skyscrapers", "6x6", "6"},
		{"slitherlink", "10x10", "10x10t0"}, {"sudoku", "9x9", "3x3"}, {"tents", "10x10", "10x10"},
		{"treasure mosaic", "10x10", "10x10"}, {"visibility kuromasu", "9x9", "9x9"},
	} {
		game := gameOf[g.family]
		if !has("sgt-" + game) {
			t.Logf("sgt-%s is not installed", game)
			continue
		}
		number := puzzletest.Cases(20)
		command := exec.Command(pathOf("sgt-"+game), "--generate", strconv.Itoa(number), g.parameters+"#1")
		his, err := timed(command, mostForOne)
		if err != nil {
			t.Errorf("sgt-%s: %v", game, err)
		}
		family, variant, _ := strings.Cut(g.family, " ")
		verified := madeSize{Family: family, Variant: variant}.orderOf(t, g.size)
		minimal := *verified
		minimal.Engines = nil
		unique := minimal
		unique.Minimizer = func(full puzzles.Clued, s puzzles.Solution) (puzzles.Minimizer, error) {
			p, err := minimal.Minimizer(full, s)
			return coarse{p}, err
		}
		var each []any
		for _, o := range []*generate.Order{&unique, &minimal, verified} {
			before := process.Used()
			for index := range number {
				if made := o.Make(t.Context(), index); made.Err != nil {
					t.Error(g.family, made.Err)
				}
			}
			each = append(each, milliseconds(process.Used()-before)/float64(number))
		}
		own := milliseconds(his) / float64(number)
		each = append(each, each[0].(float64)/own, each[1].(float64)/own)
		fmt.Printf("| %s | %s | %.1f | %.1f | %.1f | %.1f | %.2f | %.2f |\n",
			append([]any{g.family, g.size, own}, each...)...)
	}
}
