package script_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"twofold/puzzles/model"
	"twofold/puzzles/parse"
	"twofold/puzzles/script"
)

// TestFreeLines: of some cells those see each other that have none between them, and lines cross where a system of two
// equations says so, at an angle that its arcs say.
func TestFreeLines(t *testing.T) {
	const rows, cols = 4, 5
	rng := rand.New(rand.NewPCG(3, 1))
	for range 30 {
		var cells []int
		isIn := map[int]bool{}
		for cell := range rows * cols {
			if rng.IntN(2) == 0 {
				cells, isIn[cell] = append(cells, cell), true
			}
		}
		pairs, crossings := [][2]int{}, [][3]any{}
		for _, a := range cells {
			for _, b := range cells {
				if a < b && isFree(isIn, a, b, cols) {
					pairs = append(pairs, [2]int{a, b})
				}
			}
		}
		for j := range pairs {
			for i := range j {
				if is, isRight := crossed(pairs[i], pairs[j], cols); is {
					crossings = append(crossings, [3]any{i, j, isRight})
				}
			}
		}
		var printed []string
		text := fmt.Sprintf("puzzle(name = 'f', about = 'f', rules = {}, answer = lines('points'))\n"+
			"def build(b):\n    pairs = b.sights(%s)\n    print([list(pair) for pair in pairs])\n"+
			"    print([[i, j] + [right] for i, j, right in b.crossings(pairs)])\n    b.edges({})\n"+
			"def check(b, line):\n    return []\n", starlarkList(cells))
		r, err := script.Read(t.Context(), "f.star", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r.Print = func(line string) { printed = append(printed, line) }
		b, err := parse.One(fmt.Sprintf("f %dx%d", rows, cols), r.Read)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := model.Of(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		want := []string{starlarkList(pairs), starlarkList(crossings)}
		if fmt.Sprint(printed) != fmt.Sprint(want) {
			t.Errorf("of %v\n%v: want\n%v", cells, printed, want)
		}
	}
}

// TestFreeLinesOfLargeBoards: a board whose answer would have a million lines is refused, and none is listed.
func TestFreeLinesOfLargeBoards(t *testing.T) {
	r, err := script.Read(t.Context(), "f.star", []byte("puzzle(name = 'f', about = 'f', rules = {}, "+
		"answer = lines('points'))\ndef build(b):\n    b.edges({})\ndef check(b, line):\n    return []\n"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "text: line 1, column 3: a board of 200x200: expected fewer cells, since an answer has 799980000 " +
		"entries, and at most 1048576"
	if _, err := parse.One("f 200x200", r.Read); err == nil || err.Error() != want {
		t.Errorf("%v: want %s", err, want)
	}
}

func starlarkList[V any](all []V) string {
	text := ""
	for i, v := range all {
		if i > 0 {
			text += ", "
		}
		switch v := any(v).(type) {
		case [2]int:
			text += fmt.Sprintf("[%d, %d]", v[0], v[1])
		case [3]any:
			text += fmt.Sprintf("[%d, %d, %s]", v[0], v[1], map[any]string{true: "True", false: "False"}[v[2]])
		default:
			text += fmt.Sprint(v)
		}
	}
	return "[" + text + "]"
}

func pointOf(cell, cols int) (x, y float64) { return float64(cell % cols), float64(cell / cols) }

// isFree goes from a cell to another one in small steps, and meets none of some.
func isFree(isIn map[int]bool, a, b, cols int) bool {
	const steps = 60 // divides by all differences
	x, y := pointOf(a, cols)
	toX, toY := pointOf(b, cols)
	for i := 1; i < steps; i++ {
		atX, atY := x+(toX-x)*float64(i)/steps, y+(toY-y)*float64(i)/steps
		cell := int(math.Round(atY))*cols + int(math.Round(atX))
		if math.Hypot(atX-math.Round(atX), atY-math.Round(atY)) < 1e-9 && isIn[cell] {
			return false
		}
	}
	return true
}

func crossed(one, other [2]int, cols int) (is, isRight bool) {
	x, y := pointOf(one[0], cols)
	toX, toY := pointOf(one[1], cols)
	u, v := pointOf(other[0], cols)
	toU, toV := pointOf(other[1], cols)
	dx, dy, du, dv := toX-x, toY-y, toU-u, toV-v
	whole := dx*dv - dy*du
	if whole == 0 {
		return false, false
	}
	at, by := ((u-x)*dv-(v-y)*du)/whole, ((u-x)*dy-(v-y)*dx)/whole
	const least = 1e-9
	turn := math.Mod(math.Abs(math.Atan2(dy, dx)-math.Atan2(dv, du)), math.Pi)
	return at > least && at < 1-least && by > least && by < 1-least, math.Abs(turn-math.Pi/2) < least
}
