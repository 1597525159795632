package task

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/faults"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A Kind is a kind of question that a task asks about a board: how an answer is read, what is right, and how the two
// are compared.
type Kind struct {
	Name  string
	Field string // what the answer is called in an object of JSON

	read  func(b puzzles.Board, field []byte) (Answer, error)  // in JSON
	text  func(b puzzles.Board, output []byte) (Answer, error) // of a command that answers in text
	truth func(ctx context.Context, x *Examiner, t *Task, b puzzles.Board) (Truth, error)
	// judge returns what is wrong with an answer, a *faults.Fault, or nil.
	judge func(ctx context.Context, x *Examiner, b puzzles.Board, truth Truth, a Answer) error
	// tell is what is right, for people.
	tell func(b puzzles.Board, truth Truth) string
}

// Kinds are all; testdata/tasks/README.md says what each asks. Where a solution is asked for, "none" is an answer as
// well.
var Kinds = []Kind{
	{"solve", "solution", readSolution, readClaim, verdictOf, judgeSolution, tellSolution},
	{"best", "solution", readSolution, readClaim, verdictOf, judgeBest, tellSolution},
	{"count", "count", readCount, readClaim, countOf, judgeCount, tellCount},
	{"all", "solutions", readAll, readClaim, countOf, judgeAll, tellCount},
	{"unique", "unique", readTruth, readClaim, verdictOf, judgeUnique, tellUnique},
	{"exists", "exists", readTruth, readClaim, verdictOf, judgeExists, tellExists},
	{"measure", "numbers", readNumbers, textNumbers, measureOf, judgeNumbers, tellNumbers},
	{"steps", "numbers", readNumbers, textNumbers, stepsOf, judgeNumbers, tellNumbers},
	{"generate", "board", readBoard, textBoard, pictureOf, judgeMade, tellMade},
	{askValue, "value", readValue, textValue, valueOf, judgeValue, tellValue},
}

// What is wrong with answers, besides what puzzles says.
const (
	KindValue      faults.Kind = "wrong value"
	KindNotUnique  faults.Kind = "board not unique"
	KindNotMinimal faults.Kind = "board not minimal"
	KindUnchecked  faults.Kind = "not checked" // the engines reached a limit
	KindBroken     faults.Kind = "not loaded"  // the submission is not there, or no program
	KindChanged    faults.Kind = "input changed"
)

func wrong(kind faults.Kind, format string, args ...any) error {
	return &faults.Fault{Kind: kind, Problem: fmt.Sprintf(format, args...)}
}

// judgeSolution goes by the board's Check alone, and by the engines only where there is no solution to check.
func judgeSolution(_ context.Context, _ *Examiner, b puzzles.Board, truth Truth, a Answer) error {
	switch {
	case a.None && truth.Verdict == puzzles.None:
		return nil
	case a.None:
		return wrong(faults.Verdict, "it says that there is no solution, and there is one")
	case len(a.Solutions) != 1:
		return wrong(faults.Format, "%s: expected one, or none", prose.Some(len(a.Solutions), "solution"))
	}
	if err := b.Check(a.Solutions[0]); err != nil {
		if truth.Verdict == puzzles.None {
			return wrong(faults.Verdict, "there is no solution, and it gives one: %v", err)
		}
		return wrong(faults.Wrong, "%v", err)
	}
	return nil
}

func judgeBest(ctx context.Context, x *Examiner, b puzzles.Board, truth Truth, a Answer) error {
	err := judgeSolution(ctx, x, b, truth, a)
	ranked, isRanked := b.(puzzles.Ranked)
	if err == nil && isRanked && !a.None && ranked.Cost(a.Solutions[0]) > truth.Cost {
		return wrong(faults.Dearer, "its cost is %d: the least is %d", ranked.Cost(a.Solutions[0]), truth.Cost)
	}
	return err
}

func tellSolution(b puzzles.Board, truth Truth) string {
	switch {
	case truth.Verdict == puzzles.None:
		return "none"
	case truth.Verdict == puzzles.Unique:
		return b.Picture(truth.Solution)
	}
	return "such as\n" + b.Picture(truth.Solution)
}

func judgeCount(_ context.Context, _ *Examiner, _ puzzles.Board, truth Truth, a Answer) error {
	switch {
	case a.Count == nil:
		return wrong(faults.Count, "%s: expected %v", a.Text, truth.Count)
	case a.Count.Cmp(truth.Count) != 0:
		return wrong(faults.Count, "count %v: expected %v", a.Count, truth.Count)
	}
	return nil
}

// tellCount shows the solutions if they are few, so that a program's own can be held against them.
func tellCount(b puzzles.Board, truth Truth) string {
	text := truth.Count.String() + " solutions"
	if truth.Count.IsInt64() {
		text = prose.Some(int(truth.Count.Int64()), "solution")
	}
	for i, s := range truth.Few {
		text += fmt.Sprintf("\nsolution %d:\n%s", i+1, strings.TrimRight(b.Picture(s), "\n"))
	}
	return text
}

// judgeAll compares numbers: as many different right solutions as there are, are all of them.
func judgeAll(_ context.Context, _ *Examiner, b puzzles.Board, truth Truth, a Answer) error {
	seen := map[string]bool{}
	for i, s := range a.Solutions {
		if err := b.Check(s); err != nil {
			return wrong(faults.Wrong, "solution %d: %v", i+1, err)
		}
		if seen[fmt.Sprint(s)] {
			return wrong(faults.Duplicate, "solution %d is there twice", i+1)
		}
		seen[fmt.Sprint(s)] = true
	}
	if given := strconv.Itoa(len(seen)); given != truth.Count.String() {
		missed := ""
		if at := slices.IndexFunc(truth.Few, func(s puzzles.Solution) bool { return !seen[fmt.Sprint(s)] }); at >= 0 {
			missed = fmt.Sprintf(", such as %v", truth.Few[at])
		}
		return wrong(faults.Missed, "%s: expected %v%s", prose.Some(len(seen), "solution"), truth.Count, missed)
	}
	return nil
}

func judgeUnique(_ context.Context, _ *Examiner, _ puzzles.Board, truth Truth, a Answer) error {
	if isUnique := truth.Verdict == puzzles.Unique; a.Unique != isUnique {
		return wrong(faults.Verdict, "%s: expected %t", a.Text, isUnique)
	}
	return nil
}

func tellUnique(_ puzzles.Board, truth Truth) string {
	return strconv.FormatBool(truth.Verdict == puzzles.Unique)
}

func judgeExists(_ context.Context, _ *Examiner, _ puzzles.Board, truth Truth, a Answer) error {
	if exists := truth.Verdict != puzzles.None; a.Exists != exists {
		return wrong(faults.Verdict, "%s: expected %t", a.Text, exists)
	}
	return nil
}

func tellExists(_ puzzles.Board, truth Truth) string {
	return strconv.FormatBool(truth.Verdict != puzzles.None)
}

func judgeNumbers(_ context.Context, _ *Examiner, b puzzles.Board, truth Truth, a Answer) error {
	if len(a.Numbers) != len(truth.Numbers) {
		return wrong(faults.Format, "%s: expected %d", prose.Some(len(a.Numbers), "number"), len(truth.Numbers))
	}
	_, cols := b.Size()
	for i, n := range a.Numbers {
		if want := truth.Numbers[i]; n != want && len(truth.Numbers) == 1 {
			return wrong(KindValue, "value %d: expected %d", n, want)
		} else if n != want {
			return wrong(KindValue, "%s: %d: expected %d", puzzles.Place(i, cols), n, want)
		}
	}
	return nil
}

func tellNumbers(b puzzles.Board, truth Truth) string { return told(b, truth.Numbers) }

// told are numbers as people read them: those of cells as a grid.
func told(b puzzles.Board, numbers []int) string {
	rows, cols := b.Size()
	if len(numbers) == rows*cols && rows > 1 {
		return parse.FormatGrid(len(numbers), cols, func(cell int) string { return strconv.Itoa(numbers[cell]) })
	}
	return strings.Trim(fmt.Sprint(numbers), "[]")
}

// judgeMade asks the engines whether the board is unique, and whether it is without each of its clues.
func judgeMade(ctx context.Context, x *Examiner, b puzzles.Board, truth Truth, a Answer) error {
	clued, ok := a.Board.(puzzles.Clued)
	if !ok {
		return wrong(faults.Format, "boards of %s have no clues", b.Family())
	}
	if err := a.Board.Check(truth.Solution); err != nil {
		return wrong(faults.Wrong, "the picture is no solution of the board: %v", err)
	}
	verdict, err := x.verdict(ctx, a.Board)
	switch {
	case err != nil:
		return err
	case verdict != puzzles.Unique:
		return wrong(KindNotUnique, "the board has more solutions than the picture")
	}
	all := slices.Repeat([]bool{true}, len(clued.ClueCells()))
	for clue := range all {
		fewer := slices.Clone(all)
		fewer[clue] = false
		without := clued.Keep(fewer)
		if without.Check(truth.Solution) != nil {
			continue // the clue is needed for the picture to be a solution
		}
		if verdict, err = x.verdict(ctx, without); err != nil {
			return err
		} else if verdict == puzzles.Unique {
			return wrong(KindNotMinimal, "the number at %s is not needed", puzzles.CluePlace(clued, clue))
		}
	}
	return nil
}

func tellMade(puzzles.Board, Truth) string {
	return "a board whose only solution is the picture, with no number to spare"
}

// Tell is what is right of a board, for people.
func (k Kind) Tell(b puzzles.Board, truth Truth) string {
	return strings.TrimRight(k.tell(b, truth), "\n")
}
