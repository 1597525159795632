package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/steps"
	"twofold/sat"
	"twofold/sat/explain"
)

// TestHintGoesOnWithTheList: from the position behind any step of a list, and after that step, the next step is that of
// the list, for each family. So are all others, from one of these positions. Rules files but treasure have two boards
// of each variant, since all of them share what is tested.
func TestHintGoesOnWithTheList(t *testing.T) {
	compared, fromFiles := map[string]int{}, 0
	for i, f := range twofold.All() {
		isFile, seeds := i >= len(codedFamilies()), uint64(20)
		if isFile && f.Name != "treasure" {
			seeds = 2
		}
		for _, variant := range f.Variants {
			t.Run(f.Name+" "+variant, func(t *testing.T) {
				for seed := range seeds {
					r := rand.New(rand.NewPCG(seed, 4))
					like := f.Usual
					like.Variant, like.Rows, like.Cols, like.Given = variant, 3, 3+r.IntN(2), 0.5
					like = f.Vary(r, like)
					b, err := f.RandomBoard(t.Context(), r, like)
					if err != nil {
						continue
					}
					if _, ok := b.(puzzles.Reasoned); !ok {
						return
					}
					compared[f.Name] += goesOn(t, r, f, b)
				}
			})
		}
		if isFile {
			fromFiles += compared[f.Name]
		}
	}
	if fromFiles < 200 || compared["treasure"] < 100 || compared["tour"] < 50 {
		t.Errorf("only so many steps were compared: %d of rules files, %v", fromFiles, compared)
	}
}

// goesOn returns how many steps it compared.
func goesOn(t *testing.T, r *rand.Rand, f *twofold.Family, b puzzles.Board) int {
	t.Helper()
	ask := func(position puzzles.Solution, most int, after []int) *explain.Steps {
		at, err := puzzles.AtPosition(b, position)
		if err != nil {
			t.Fatal(err)
		}
		desk, err := f.Desk(at, sat.InProcess, 0)
		if err != nil {
			t.Fatal(err)
		}
		out, err := desk.Steps(context.Background(), most, after...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	all := ask(nil, -1, nil)
	if all.Verdict == puzzles.None {
		return 0 // a position has no hint then
	}
	if all.List.On() != all.List.Board { // a position has no candidates: a hint goes on until a cell is decided
		hint := ask(nil, 1, nil)
		for i, step := range hint.Steps {
			if step.Sentence != all.Steps[i].Sentence {
				t.Fatalf("step %d is %s, the hint there %s\n%v", i+1, all.Steps[i].Sentence, step.Sentence, b)
			}
		}
		return len(hint.Steps)
	}
	position, after := slices.Clone(all.Position), []int(nil)
	from := r.IntN(len(all.Steps) + 1)
	for i, step := range all.List.Steps {
		next := ask(position, 1, after)
		if want, got := hinted(step, all.Steps[i].Sentence, next); got != want {
			t.Fatalf("step %d is %s, the hint there %s\n%v", i+1, want, got, b)
		}
		if i == from {
			rest := ask(position, -1, after)
			for j, step := range rest.Steps {
				if want := all.Steps[i+j]; step.Sentence != want.Sentence || step.Choices != want.Choices {
					t.Fatalf("from step %d on: %+v and not %+v\n%v", i+1, step, want, b)
				}
			}
		}
		for j, e := range step.Entries {
			position[e] = step.Values[j]
		}
		after = step.Entries
	}
	return len(all.Steps)
}

// hinted is what the hint at a step should be, and what it is. Of the entries of a step it may have as many as a hint
// has, if no other one is nearer to the first.
func hinted(step *steps.Step, sentence string, next *explain.Steps) (want, got string) {
	const most = 16
	alone, hint := *step, *next.List.Steps[0]
	alone.Choices = 0 // which a hint does not tell
	got = next.Steps[0].Sentence
	far := func(e int) int {
		_, cols := next.List.Board.Size()
		at, from := puzzles.EntryCells(next.List.Board, e)[0], puzzles.EntryCells(next.List.Board, step.Entry)[0]
		return max(at/cols-from/cols, from/cols-at/cols, at%cols-from%cols, from%cols-at%cols)
	}
	nearest := slices.SortedStableFunc(slices.Values(step.Entries), func(a, b int) int { return far(a) - far(b) })
	if len(nearest) >= most && slices.Equal(hint.Entries, slices.Sorted(slices.Values(nearest[:most]))) {
		alone.Entries, alone.Values, alone.Partial, got = hint.Entries, hint.Values, true, sentence
	}
	return fmt.Sprint(sentence, alone), fmt.Sprint(got, hint)
}
