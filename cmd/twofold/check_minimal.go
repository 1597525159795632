package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
)

// checkMinimal says of each board of the files whether it is unique, and which clues are spare: those that can be
// dropped, one at a time, so that it stays unique. Two engines have to agree on both.
func (a *app) checkMinimal(ctx context.Context, files []string) error {
	backend, closeAll, err := a.flags.backend()
	if err != nil {
		return err
	}
	defer closeAll()
	a.forEachBoard(ctx, files, func(q question) error {
		b, ok := q.board.(puzzles.Clued)
		g, known := generators[q.family.name]
		if !ok || !known {
			return fmt.Errorf("%s: %s: boards of this family have no clues to drop", q.where, q.family.name)
		}
		if g.unserved != nil {
			if reason := g.unserved(b); reason != "" {
				return fmt.Errorf("%s: %s", q.where, reason)
			}
		}
		engines, err := verifiers(q.family, backend)
		if err != nil {
			return err
		}
		ctx, cancel := a.flags.limits().Context(ctx)
		defer cancel()
		a.sayMinimal(ctx, q, b, g, engines)
		return nil
	})
	return nil
}

func (a *app) sayMinimal(ctx context.Context, q question, b puzzles.Clued, g generator, engines []puzzles.Engine) {
	report := puzzles.Crosscheck(ctx, b, engines, 2, puzzles.Limits{})
	if report.Finding != nil || report.Verdict() != puzzles.Unique {
		fmt.Fprintf(a.out, "%s: not unique: %v\n", q.where, report.Verdict())
		a.raise(max(statusNone, statusOfAll(report)))
		return
	}
	var lists [][]int
	for _, p := range g.probers {
		spare, err := puzzles.Spare(ctx, b, p.make(b, report.Solutions()[0]))
		if err != nil {
			fmt.Fprintf(a.errs, "twofold: %s: %v\n", q.where, err)
			a.raise(statusUnknown)
			return
		}
		lists = append(lists, spare)
	}
	switch {
	case len(slices.CompactFunc(lists, slices.Equal)) > 1:
		fmt.Fprintf(a.errs, "twofold: %s: the engines differ on which clues are spare\n", q.where)
		a.raise(statusDisagree)
	case len(lists[0]) == 0:
		fmt.Fprintf(a.out, "%s: unique and minimal: %s\n", q.where, someClues(len(b.ClueCells())))
	default:
		fmt.Fprintf(a.out, "%s: unique, not minimal: spare %s\n", q.where, clueNames(b, lists[0]))
		a.raise(statusNone)
	}
}

// clueNames are the places of clues.
func clueNames(b puzzles.Clued, clues []int) string {
	_, cols := b.Size()
	cells := b.ClueCells()
	var names []string
	for _, clue := range clues {
		names = append(names, fmt.Sprintf("row %d, column %d", cells[clue]/cols+1, cells[clue]%cols+1))
	}
	return strings.Join(names, "; ")
}
