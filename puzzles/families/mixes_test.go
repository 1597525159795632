package families_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/modules"
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
	like := puzzles.Parameters{Variant: r.Options[0], Rows: side, Cols: side, Given: rng.Float64() / 2,
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

// squareFor is a family without rules of its own for the text of a module: with as many numbers as that needs, or with
// boxes.
func squareFor(text string) string {
	if strings.Contains(text, "b.regions") && !strings.Contains(text, "n[x][0]") || strings.Contains(text, "windows") {
		return square
	}
	numbers := "number(1, 5)"
	if strings.Contains(text, "n[x][0]") { // of a value
		numbers = `number(0, "rows")`
	}
	return strings.Replace(square, "answer = number(1, 4)", "answer = "+numbers, 1)
}

// moduleCalls are the names of a module's functions, where it defines or calls them.
var moduleCalls = regexp.MustCompile(`\b(build|check|words)\(`)

// ownModule is the text of a module as a part of a family's file: it takes the place of the one of that name.
func ownModule(text string) string {
	given := ""
	for _, name := range []string{"build", "check", "words"} {
		if strings.Contains(text, "\ndef "+name+"(") {
			given += name + " = lambda b, x, g: own_" + name + "(b, x, g), "
		}
	}
	text = moduleCalls.ReplaceAllString(text, "own_$1(")
	return strings.Replace("\n"+text, "\nmodule(", "\nmodule("+given, 1)
}

// drawModule draws a board without rules of its own that has a module, at a position that leaves cells of its groups
// open, and perhaps another word than is true of the solution.
func drawModule(name string) func(rng *rand.Rand, r *script.Rules) (*script.Board, error) {
	return func(rng *rand.Rand, r *script.Rules) (*script.Board, error) {
		f := r.Family(nativemodel.Open)
		like := puzzles.Parameters{Variant: r.Options[0], Rows: 2 + rng.IntN(3), Cols: 2 + rng.IntN(3), Groups: name}
		if rng.IntN(2) == 0 {
			like.Cols = like.Rows
		}
		if rng.IntN(2) == 0 && strings.HasPrefix(name, "strict") {
			like.Groups += " kropki ratio difference xv"
		}
		drawn, err := f.Random(context.Background(), rng, like)
		if err != nil {
			return nil, err
		}
		s, err := first(context.Background(), drawn)
		if err != nil || s == nil {
			return nil, fmt.Errorf("no solution: %w", err)
		}
		cells := rng.Perm(len(s))
		_, groups, _ := strings.Cut(drawn.String(), "groups\n")
		if lines := strings.Split(strings.TrimSpace(groups), "\n"); groups != "" {
			var own []int
			for word := range strings.FieldsSeq(lines[rng.IntN(len(lines))]) {
				if cell, err := puzzles.ParsePlace(word, like.Rows, like.Cols); err == nil && !slices.Contains(own, cell) {
					own = append(own, cell)
				}
			}
			rng.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
			cells = append(own, cells...)
		}
		if other, err := parse.One(swapped(rng, drawn.String()), r.Read); err == nil && rng.IntN(4) == 0 {
			drawn = other
		}
		for _, at := range cells[:min(len(cells), mostOpen)] {
			s[at] = puzzles.Open
		}
		b, err := drawn.(*script.Board).At(s)
		if err != nil {
			return nil, err
		}
		return b.(*script.Board), nil
	}
}

const (
	mostOpen   = 4  // open cells of a module's board
	mostModule = 60 // boards of a module
)

// TestModuleMutants: boards of a module find each fault planted in it, of build and of check.
func TestModuleMutants(t *testing.T) {
	of := map[string][]mutant{}
	for _, m := range mutantsOf(t, "modules") {
		of[m.Module] = append(of[m.Module], m)
	}
	files, err := modules.Files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		name, isModule := strings.CutSuffix(file.Name(), ".star")
		if !isModule {
			continue
		}
		text, err := modules.Files.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		r, err := script.Read(t.Context(), "square.star", []byte(squareFor(string(text))))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "\ndef check(") {
			continue
		}
		if len(of[name]) < 2 {
			t.Errorf("%s has %d mutants: want one of build and one of check", name, len(of[name]))
		}
		own := mutant{Family: name, Module: name} // without a fault
		c := &campaign{rules: r, rng: rand.New(rand.NewPCG(uint64(i), 12)), draw: drawModule(name)}
		if how := own.found(string(text), c.boards(t, puzzletest.Cases(mostModule))); how != "" {
			t.Errorf("%s: %s", name, how)
		}
		for _, m := range of[name] {
			t.Run(name+" "+m.Reason, func(t *testing.T) {
				if n := strings.Count(string(text), m.Old); n != 1 || m.Old == m.Planted || m.Reason == "" {
					t.Fatalf("%q is there %d times: want once, another text in its place, and a reason", m.Old, n)
				}
				if how := m.found(string(text), c.boards(t, mostModule)); (how == "") != m.Survives {
					t.Errorf("found as %q, survives: %v", how, m.Survives)
				}
			})
		}
	}
}
