package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/sat"
)

// minimalMeans is the meaning of the word, in a sentence of the help.
const minimalMeans = "no clue can be dropped so that this solution stays the only one."

// checkMinimal says of each board of the files whether it is unique, and which clues are spare: those that can be
// dropped, one at a time, so that the same solution stays the only one. Two engines have to agree on both.
func (a *app) checkMinimal(ctx context.Context, files []string) error {
	backend, closeAll, err := a.flags.backend()
	if err != nil {
		return err
	}
	defer closeAll()
	a.forEachBoard(ctx, files, func(q question) error {
		b, ok := q.board.(puzzles.Clued)
		if !ok {
			return fmt.Errorf("%s: %s: boards of this family have no clues to drop", q.where, q.family.Name)
		}
		engines, err := q.family.Verifiers(backend)
		if err != nil {
			return err
		}
		ctx, cancel := a.flags.limits().Context(ctx)
		defer cancel()
		return a.sayMinimal(ctx, q, b, engines, backend)
	})
	return nil
}

func (a *app) sayMinimal(ctx context.Context, q question, b puzzles.Clued, engines []puzzles.Engine, backend sat.Backend) error {
	report := puzzles.Crosscheck(ctx, b, engines, 2, puzzles.Limits{})
	if report.Finding != nil || report.Verdict() != puzzles.Unique {
		fmt.Fprintf(a.out, "%s: not unique: %v\n", q.where, report.Verdict())
		a.raise(max(statusNone, int(report.Status())))
		return nil
	}
	var lists [][]int
	for _, p := range q.family.Probers(backend) {
		prober, err := p.Make(b, report.Solutions()[0])
		if err != nil {
			return fmt.Errorf("%s: %w", q.where, err)
		}
		spare, err := puzzles.Spare(ctx, b, prober)
		if err != nil {
			fmt.Fprintf(a.errs, "twofold: %s: %v\n", q.where, err)
			a.raise(statusUnknown)
			return nil
		}
		lists = append(lists, spare)
	}
	if len(slices.CompactFunc(lists, slices.Equal)) > 1 {
		fmt.Fprintf(a.errs, "twofold: %s: the engines differ on which clues are spare\n", q.where)
		a.raise(statusDisagree)
		return nil
	}
	found := "unique and minimal: " + puzzles.SomeClues(len(b.ClueCells()))
	if len(lists[0]) > 0 {
		found = "unique, not minimal: spare " + clueNames(b, lists[0])
		a.raise(statusNone)
	}
	turned := turning(ctx, b, report.Solutions()[0], lists[0], engines)
	if ctx.Err() != nil {
		fmt.Fprintf(a.errs, "twofold: %s: which clues leave another solution as the only one: %v\n", q.where, context.Cause(ctx))
		a.raise(statusUnknown)
	}
	fmt.Fprintf(a.out, "%s: %s%s\n", q.where, found, turnedWords(turned))
	return nil
}

// turning are the places of clues without any one of which the board is unique as well, but with another solution: s is
// none then, or of a ranked board no best one. Such clues are not spare.
func turning(ctx context.Context, b puzzles.Clued, s puzzles.Solution, spare []int, engines []puzzles.Engine) (places []string) {
	kept := slices.Repeat([]bool{true}, len(b.ClueCells()))
	_, ranked := b.(puzzles.Ranked)
	for clue := range kept {
		if slices.Contains(spare, clue) {
			continue
		}
		kept[clue] = false
		less := b.Keep(kept)
		kept[clue] = true
		if !ranked && less.Check(puzzles.InForm(less, s)) == nil {
			continue // it is one of several
		}
		report := puzzles.Crosscheck(ctx, less, engines[1:], 2, puzzles.Limits{})
		if report.Verdict() == puzzles.Unique && puzzles.Crosscheck(ctx, less, engines, 2, puzzles.Limits{}).Verdict() == puzzles.Unique {
			places = append(places, puzzles.CluePlace(b, clue))
		}
	}
	return places
}

// turnedWords say of clues that the board without any one of them has another solution as its only one.
func turnedWords(places []string) string {
	switch len(places) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("; without %s it is unique with another solution", places[0])
	}
	return fmt.Sprintf("; without any one of %s it is unique with another solution", strings.Join(places, " "))
}

// clueNames are the places of clues.
func clueNames(b puzzles.Clued, clues []int) string {
	var names []string
	for _, clue := range clues {
		names = append(names, puzzles.CluePlace(b, clue))
	}
	return strings.Join(names, " ")
}
