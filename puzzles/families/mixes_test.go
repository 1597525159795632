package families_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/script"
)

// mostLatin is how many answers a position leaves without a repeated number in a row or column.
const mostLatin = 200

// TestMixes draws boards with two or three modules, of families without repeated numbers in rows and columns. A
// position leaves so few answers without these that check judges all of them. The engines find those that it accepts.
func TestMixes(t *testing.T) {
	for _, name := range families.Names() {
		r, err := families.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if f := r.Family(nativemodel.Open); f.Make.Mixed != nil {
			t.Run(name, func(t *testing.T) { testMixes(t, r, &f) })
		}
	}
}

func testMixes(t *testing.T, r *script.Rules, f *puzzles.Family) {
	rng, solved, uses, cases := rand.New(rand.NewPCG(56, 1)), 0, map[string]int{}, 50
	if f.Name == "sudoku" {
		cases = 1000
	}
	for range puzzletest.Cases(cases) {
		var d drawnBoard
		for d.text == "" {
			d = drawMix(t, rng, r, f)
		}
		d.holds(t, r)
		if len(d.want) > 0 {
			solved++
		}
		for _, name := range modulesOf(r, d.text) {
			uses[name]++
		}
	}
	least := slices.MinFunc(f.Make.Mixed, func(x, y string) int { return uses[x] - uses[y] })
	t.Logf("%d have solutions; each module is in %d or more, as %s", solved, uses[least], least)
}

// modulesOf are those of a board's header and groups.
func modulesOf(r *script.Rules, text string) (all []string) {
	header, rest, _ := strings.Cut(text, "\n")
	_, groups, _ := strings.Cut(rest, "groups\n")
	words := strings.Fields(header)
	for line := range strings.Lines(groups) {
		words = append(words, strings.Fields(line)[0])
	}
	for _, word := range words {
		if slices.Contains(r.Modules(), word) && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return all
}

// drawMix draws a mix and its solutions by check; the zero value if some module has no group on the board.
func drawMix(t *testing.T, rng *rand.Rand, r *script.Rules, f *puzzles.Family) drawnBoard {
	side := []int{4, 6}[rng.IntN(2)]
	var names []string
	for n := 2 + rng.IntN(2); len(names) < n; {
		names = append(names, f.Make.Mixed[rng.IntN(len(f.Make.Mixed))])
		slices.Sort(names)
		names = slices.Compact(names)
	}
	like := puzzles.Recipe{Variant: r.Options[0], Rows: side, Cols: side, Given: rng.Float64() / 2,
		Groups: strings.Join(names, " ")}
	drawn, err := f.Random(context.Background(), rng, like)
	if err != nil || len(modulesOf(r, drawn.String())) != len(names) {
		return drawnBoard{}
	}
	s, err := first(context.Background(), drawn)
	if err != nil || s == nil {
		t.Errorf("no solution, %v:\n%v", err, drawn)
		return drawnBoard{}
	}
	if other, err := parse.One(swapped(rng, drawn.String()), r.Read); err == nil && rng.IntN(2) == 0 {
		drawn = other
	}
	var all []puzzles.Solution
	for at := range slices.Values(rng.Perm(len(s))) {
		wider := slices.Clone(s)
		wider[at] = puzzles.Open
		more := latin(wider, side)
		if len(more) > mostLatin {
			break
		}
		s, all = wider, more
	}
	b, err := drawn.(*script.Board).At(s)
	if err != nil {
		t.Fatal(err)
	}
	d := drawnBoard{text: b.String()}
	for _, s := range all {
		faults, err := b.(*script.Board).Faults(s)
		if err != nil {
			t.Fatalf("%v\n%v", err, b)
		}
		if len(faults) == 0 {
			d.want = append(d.want, s)
		}
	}
	slices.SortFunc(d.want, slices.Compare[puzzles.Solution])
	return d
}

// swapped exchanges two words of a line of a text, so that a group may be wrong.
func swapped(rng *rand.Rand, text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	at := len(lines) - 1 - rng.IntN(len(lines)/2)
	words := strings.Fields(lines[at])
	i, j := rng.IntN(len(words)), rng.IntN(len(words))
	words[i], words[j] = words[j], words[i]
	lines[at] = strings.Join(words, " ")
	return strings.Join(lines, "\n")
}

// latin are the answers of a position in which no number of a row or column repeats, up to one more than mostLatin.
func latin(position puzzles.Solution, side int) (all []puzzles.Solution) {
	s := slices.Clone(position)
	var try func(at int)
	try = func(at int) {
		switch {
		case len(all) > mostLatin:
		case at == len(s):
			all = append(all, slices.Clone(s))
		case s[at] != puzzles.Open:
			try(at + 1)
		default:
			for v := 1; v <= side; v++ {
				repeats := false
				for other, w := range s {
					repeats = repeats || w == v && (other/side == at/side || other%side == at%side)
				}
				if !repeats {
					s[at] = v
					try(at + 1)
				}
			}
			s[at] = puzzles.Open
		}
	}
	try(0)
	return all
}
