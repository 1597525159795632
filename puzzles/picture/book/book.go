// Package book finds out what a printed book tells of boards: what people call them, their solutions, how hard they
// are, and the rules with an example for each kind of them. Package picture lays the book out and prints it.
package book

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"

	"twofold/puzzles/picture"
	"twofold/puzzles/prose"
	"twofold/puzzles/steps"
)

// A Board is one board of a book.
type Board struct {
	Family  *puzzles.Family
	Board   picture.Subject
	Engines []puzzles.Engine // that solve it
	// Finds makes the oracle that finds steps; nil if boards of the family are not solved in steps.
	Finds func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error)
	// Made and Index are as in picture.Entry.
	Made, Index string
	// Example is the text of a small board of the family with one solution, "" if there is none.
	Example string
}

// A Wish says what is to be found out, and what that may cost.
type Wish struct {
	Solve, Grade bool
	Limits       runs.Limits   // of each engine
	Grading      time.Duration // of each board; 0 is without end
}

// A Known is what was found out about a board.
type Known struct {
	Entry    picture.Entry
	Problems []string // each in a line
	Status   crosscheck.Status
	hardness hardness
}

// A hardness sorts boards: those that are graded by steps, then those graded by moves, then all others, the easiest
// first. Of a board's steps the level comes first, for it alone compares kinds of boards; those without one are behind.
type hardness struct {
	how   how
	level int // its index, from easy on
	mark  steps.Mark
	steps int
}

type how int

const (
	bySteps how = iota
	byCost
	unknown
)

// Sort puts the easiest boards first. Boards that are as hard as each other keep their order.
func Sort(all []Known) {
	slices.SortStableFunc(all, func(a, b Known) int {
		x, y := a.hardness, b.hardness
		return cmp.Or(cmp.Compare(x.how, y.how), cmp.Compare(x.level, y.level), x.mark.Compare(y.mark),
			cmp.Compare(x.steps, y.steps))
	})
}

// notGraded stands below a board whose difficulty could not be told in time.
const notGraded = "not graded"

// Know solves and grades a board as is wished. If ctx ended before, nothing is asked, and the book says that nothing
// was found in time.
func (b *Board) Know(ctx context.Context, w Wish) (k Known) {
	position := puzzles.PositionOf(b.Board)
	k.Entry = picture.Entry{
		Name: b.Family.Title(b.Board), Made: b.Made, Index: b.Index,
		Board: b.Board.Scene(picture.View{Values: position, Working: position != nil}),
	}
	k.hardness.how = unknown
	if !w.Solve && !w.Grade {
		return k
	}
	var report crosscheck.Report // without answers it tells of no solution
	if ctx.Err() == nil {
		report = crosscheck.Solutions(ctx, b.Board, b.Engines, 2, w.Limits)
	}
	s, verdict := b.answer(&k, report)
	if w.Grade {
		b.grade(ctx, &k, s, verdict, report.Best(), w.Grading)
	}
	if !w.Solve {
		k.Entry.Answer, k.Entry.Words = nil, ""
	}
	return k
}

// isRanked reports whether solutions are plans, of which there are better ones and worse. A plan is told in words.
func (b *Board) isRanked() bool {
	_, is := b.Board.(puzzles.Ranked)
	return is
}

// answer takes the solution from a report, nil if there is none.
func (b *Board) answer(k *Known, report crosscheck.Report) (s puzzles.Solution, verdict puzzles.Verdict) {
	e := &k.Entry
	if report.Finding != nil {
		k.Status = crosscheck.StatusDisagree
		k.problem("the engines disagree: 'twofold solve --engine both' says how")
		e.Words = "no solution: two programs disagree"
		return nil, puzzles.Unknown
	}
	verdict = report.Verdict()
	if all := report.Solutions(); len(all) > 0 {
		s = all[0]
	}
	switch {
	case verdict == puzzles.None:
		e.Words, k.Status = "there is no solution", crosscheck.StatusNone
		k.problem("there is no solution")
		return nil, verdict
	case s == nil:
		e.Words, k.Status = "no solution was found in time", crosscheck.StatusUnknown
		k.problem("no solution was found in time")
		return nil, verdict
	case verdict == puzzles.Found:
		k.Status = crosscheck.StatusUnknown
		k.problem("whether this solution is the only one was not found out in time")
	case verdict == puzzles.Multiple && !b.isRanked():
		k.problem("there are several solutions, and the book has one of them")
		e.Words = "one of several solutions"
	}
	if b.isRanked() {
		e.Words = strings.Join(strings.Fields(b.Board.Picture(s)), " ")
		if verdict == puzzles.Multiple {
			e.Words += " (other plans do as well)"
		}
	} else {
		e.Answer = b.Board.Scene(picture.View{Values: s})
	}
	return s, verdict
}

func (k *Known) problem(what string) { k.Problems = append(k.Problems, what) }

// grade says how hard a board is: by the cost of its best solution, or by the steps to its only one.
func (b *Board) grade(
	ctx context.Context, k *Known, s puzzles.Solution, verdict puzzles.Verdict, best bool, limit time.Duration,
) {
	if ranked, ok := b.Board.(puzzles.Ranked); ok && s != nil {
		k.Entry.Grade = ranked.Praise(s, best)
		k.hardness = hardness{how: byCost, steps: ranked.Cost(s)}
		return
	}
	reasoned, ok := b.Board.(puzzles.Reasoned)
	if !ok || b.Finds == nil {
		return
	}
	k.Entry.Grade = notGraded
	if verdict != puzzles.Unique {
		return
	}
	ctx, cancel := runs.Limits{Time: limit}.Context(ctx)
	defer cancel()
	d, err := b.difficulty(ctx, reasoned, s)
	if err != nil {
		k.Status = max(k.Status, crosscheck.StatusUnknown)
		k.problem("not graded: " + err.Error())
		return
	}
	k.Entry.Grade = inWords(d)
	k.hardness = hardness{bySteps, slices.Index(inOrder, d.Level), d.Mark(), d.Steps}
	if d.Level != "" {
		k.Entry.Stars = k.hardness.level + 1
	}
}

// difficulty is that of the steps from the board's position on to its only solution.
func (b *Board) difficulty(ctx context.Context, board puzzles.Reasoned, s puzzles.Solution) (
	d steps.Difficulty, err error) {
	l, err := b.steps(ctx, board, s, math.MaxInt)
	if l == nil {
		return d, err
	}
	if d = l.Difficulty(); err == nil && !d.Proved {
		return d, context.Cause(ctx) // the last step may be larger than need be
	}
	return d, err
}

// steps lists the first steps from the board's position on to its only solution, as far as ctx allows. With an error
// there are those that were found, or no list.
func (b *Board) steps(ctx context.Context, board puzzles.Reasoned, s puzzles.Solution, most int) (*steps.List, error) {
	position := puzzles.PositionOf(board)
	bare := board
	if position != nil {
		without, err := puzzles.AtPosition(board, nil)
		if err != nil {
			return nil, err
		}
		bare = without.(puzzles.Reasoned)
	}
	from := steps.Shown(bare, position)
	f, err := steps.Start(bare, s, from, b.Finds)
	if err != nil {
		return nil, err
	}
	var found []*steps.Step
	for step := range f.All(ctx) {
		if found = append(found, step); len(found) == most {
			break
		}
	}
	l := f.List(from, found)
	return &l, f.Err()
}

// inOrder are all levels in their order, and behind them that there is none.
var inOrder = slices.Concat(steps.Levels, []steps.Level{steps.Beyond, ""})

// inWords is a difficulty in as few words as stand below a board.
func inWords(d steps.Difficulty) string {
	words := prose.Some(d.Steps, "step")
	switch {
	case d.Weighed:
		words += ", the hardest " + steps.Grade(d.Size)
	case d.Size > 0:
		words += ", the largest of " + prose.Some(d.Size, "reason")
	}
	if d.Level != "" {
		words = string(d.Level) + ": " + words
	}
	return words
}

// Legend says what stands below boards, and what a place is.
func Legend(graded bool) []string {
	legend := []string{"A cell such as r1c2 is in row 1 and column 2, counted from the upper left corner."}
	if graded {
		legend = append(legend, "Below the name of a puzzle stands how hard it is. A step finds out some cells from as few "+
			"reasons as possible: numbers of the board, and rules. Larger steps are harder. The levels are easy, normal, hard "+
			"and expert, one to four stars. Five stars are beyond them.")
	}
	return legend
}
