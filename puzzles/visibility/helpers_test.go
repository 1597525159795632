package visibility

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

var family = puzzletest.Family[*Board]{
	Name:  "visibility",
	Parse: Parse,
	Draw: func(t *rapid.T) (*Board, puzzles.Solution) {
		b, s := Random(drawSeed(t), drawRecipe(t, 12))
		spoil(t, b)
		return b, s
	},
	Fits: func(b *Board) bool { return len(b.Clues) == b.Rows*b.Cols },
}

const testdata = "../../testdata/visibility/"

// A clue of the facts is row, column, number; pixels are 1 white, 0 black, -1 open.
type (
	clue   [3]int
	pixels [][]int
)

// facts is testdata/visibility/source.json.
type facts struct {
	MaxSeen []seenFact `json:"max_seen"`
	MinSeen []seenFact `json:"min_seen"`
	Check   []struct {
		Place       string
		Picture     pixels
		Constraints []clue
		Verdict     int
	}
	HowMany []struct {
		Place             string
		Constraints       []clue
		Rows, Cols, Count int
		Solutions         []pixels
	} `json:"how_many"`
	Generate struct {
		Picture  pixels
		AllClues []clue `json:"all_clues"`
		Listed   []struct {
			Place             string
			Set               []clue
			ConsistentWith    bool `json:"consistent_with_picture"`
			Solutions         int
			UniqueIrredundant bool `json:"unique_irredundant"`
		}
		All     [][]clue `json:"all_unique_irredundant"`
		MinSize int      `json:"min_size"`
		Sizes   []int
	}
	Generate3x4 struct {
		Picture  pixels
		AllClues []clue         `json:"all_clues"`
		BySize   map[string]int `json:"minimal_sets_by_size"`
		Smallest [][]clue
	} `json:"generate_3x4"`
}

type seenFact struct {
	Place          string
	Picture        pixels
	Row, Col, Seen int
}

func readFacts(t *testing.T) facts {
	t.Helper()
	text, err := os.ReadFile(testdata + "source.json")
	if err != nil {
		t.Fatal(err)
	}
	var f facts
	if err := json.Unmarshal(text, &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// exercise is the document that the facts are from; they say in which place.
const exercise = `exercise 8, "Backtracking" (2022), `

// boardOf makes a plain board with some clues.
func boardOf(rows, cols int, clues []clue) *Board {
	b := Empty(Plain, rows, cols)
	for _, c := range clues {
		b.Clues[c[0]*cols+c[1]] = int32(c[2])
	}
	return b
}

func (p pixels) solution() puzzles.Solution {
	var s puzzles.Solution
	for _, row := range p {
		s = append(s, row...)
	}
	return s
}

// everyColouring calls try with all colourings of n cells that go on from least: 0 for complete ones,
// -1 for partial ones.
func everyColouring(n, least int, try func(puzzles.Solution)) {
	s := make(puzzles.Solution, n)
	var fill func(cell int)
	fill = func(cell int) {
		if cell == n {
			try(s)
			return
		}
		for s[cell] = least; s[cell] <= 1; s[cell]++ {
			fill(cell + 1)
		}
	}
	fill(0)
}

func drawRecipe(t *rapid.T, side int) Recipe {
	return Recipe{
		Rules: rapid.SampledFrom(Variants).Draw(t, "rules"),
		Rows:  rapid.IntRange(1, side).Draw(t, "rows"),
		Cols:  rapid.IntRange(1, side).Draw(t, "cols"),
		White: rapid.Float64Range(0, 1).Draw(t, "white"),
		Given: rapid.Float64Range(0, 1).Draw(t, "given"),
	}
}

func drawSeed(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

// spoil changes clues at random, so that boards without a solution and clues '?' come up as well.
func spoil(t *rapid.T, b *Board) {
	for range rapid.IntRange(0, 3).Draw(t, "spoilt") {
		least := Blank
		if b.Rules != Plain {
			least = AnyNumber
		}
		clue := rapid.IntRange(least, b.maxClue()).Draw(t, "clue")
		if clue < 0 || clue >= b.minClue() {
			b.Clues[rapid.IntRange(0, len(b.Clues)-1).Draw(t, "cell")] = int32(clue)
		}
	}
}

// solves states the rules once more: by walks, pairs of cells, and joining of neighbours until nothing
// changes.
func solves(b *Board, s puzzles.Solution) bool {
	for cell, clue := range b.Clues {
		switch {
		case clue == Blank:
		case clue == 0 && s[cell] == 1, clue != 0 && s[cell] == 0:
			return false
		case clue > 0 && walk(b, s, cell) != int(clue):
			return false
		}
	}
	if b.Rules == Plain {
		return true
	}
	region := make([]int, len(s))
	for cell := range region {
		region[cell] = cell
	}
	regions := map[int]bool{}
	for range s {
		for one := range s {
			for two := range s {
				down, right := two/b.Cols-one/b.Cols, two%b.Cols-one%b.Cols
				if down*down+right*right != 1 || s[one] != s[two] {
					continue
				}
				if s[one] == 0 && b.Rules == Kuromasu {
					return false
				}
				region[one] = min(region[one], region[two])
			}
		}
	}
	outer := map[int]bool{}
	for cell, v := range s {
		if v == 1 {
			regions[region[cell]] = true
		}
		row, col := cell/b.Cols, cell%b.Cols
		if row*(b.Rows-1-row)*col*(b.Cols-1-col) == 0 {
			outer[region[cell]] = true
		}
	}
	for cell, v := range s {
		if b.Rules == Cave && v == 0 && !outer[region[cell]] {
			return false
		}
	}
	return len(regions) <= 1
}

// walk counts the white cells that are seen from a white one.
func walk(b *Board, s puzzles.Solution, cell int) int {
	n := 1
	for _, step := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		row, col := cell/b.Cols+step[0], cell%b.Cols+step[1]
		for row >= 0 && row < b.Rows && col >= 0 && col < b.Cols && s[row*b.Cols+col] == 1 {
			n, row, col = n+1, row+step[0], col+step[1]
		}
	}
	return n
}
