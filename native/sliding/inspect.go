package sliding

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/native"
	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	board "twofold/puzzles/families/sliding"
)

// inspect tells what heuristics estimate, of the arrangement at the board's position and of those one move behind it,
// and through which bounds IDA* goes. Heuristics with large tables and bounds that take long are left out unless large
// asks for them.
func inspect(ctx context.Context, b *board.Board, o native.Options, large bool) ([]puzzles.Insight, error) {
	now, err := behind(b)
	if err != nil {
		return nil, err
	}
	table := &puzzles.InsightTable{Columns: []string{"heuristic", "estimate", "what it counts"}}
	var serving []heuristic.Heuristic
	estimates := map[string]heuristic.Estimate{}
	for _, h := range heuristic.All {
		if h.Tables != "" && !large {
			continue
		}
		estimate, err := h.Prepare(ctx, now, o.Tables)
		var unserved *runs.Unserved
		switch {
		case errors.As(err, &unserved):
			continue
		case err != nil:
			return nil, err
		}
		serving, estimates[h.Name] = append(serving, h), estimate
		table.Add(h.Name, strconv.Itoa(estimate(now.Start)), h.About)
	}
	conflicts := (estimates[heuristic.LinearConflict.Name](now.Start) - estimates[heuristic.Manhattan.Name](now.Start)) / 2
	insights := []puzzles.Insight{
		{Name: "linear conflicts", About: "tiles that have to leave their line to let others pass, 2 moves each",
			Values: []int{conflicts}},
		{Name: "estimates", About: "what each heuristic says is left at least", Table: table},
		{Name: "moves", About: "the legal moves of the blank, and the estimates behind them",
			Table: movesTable(now, serving, estimates)},
	}
	bounds, err := boundsOf(ctx, now, large)
	return append(insights, bounds), err
}

// movesTable has a row for each legal move.
func movesTable(
	b *board.Board, all []heuristic.Heuristic, estimates map[string]heuristic.Estimate,
) *puzzles.InsightTable {
	table := &puzzles.InsightTable{Columns: []string{"move", "tile", "behind it"}}
	for _, h := range all {
		table.Columns = append(table.Columns, h.Name)
	}
	blank := slices.Index(b.Start, board.Blank)
	for _, slide := range newSlides(b.Rows, b.Cols).from[blank] {
		next := slices.Clone(b.Start)
		next[blank], next[slide.to] = next[slide.to], next[blank]
		row := []string{slide.move.String(), strconv.Itoa(int(b.Start[slide.to])), rowsOf(next, b.Cols)}
		for _, h := range all {
			row = append(row, strconv.Itoa(estimates[h.Name](next)))
		}
		table.Add(row...)
	}
	return table
}

// rowsOf is an arrangement on one line.
func rowsOf(cells []int8, cols int) string {
	var rows []string
	for row := range slices.Chunk(cells, cols) {
		rows = append(rows, strings.Trim(fmt.Sprint(row), "[]"))
	}
	return strings.ReplaceAll(" "+strings.Join(rows, " / ")+" ", " 0 ", " _ ")[1:]
}

// mostMoves is how many moves IDA* makes for its bounds unless they are asked for at all costs.
const mostMoves = 1_000_000

// boundsOf lists the bounds of IDA* with Manhattan distance until the first plan.
func boundsOf(ctx context.Context, b *board.Board, large bool) (puzzles.Insight, error) {
	insight := puzzles.Insight{Name: "bounds", About: "the bounds of IDA* with manhattan, one after the other"}
	table := &puzzles.InsightTable{Columns: []string{"bound", "expanded", "generated", "plan"}}
	var bound, expanded, generated int
	flush := func(plan string) {
		if bound > 0 || plan != "" {
			table.Add(strconv.Itoa(bound), strconv.Itoa(expanded), strconv.Itoa(generated), plan)
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	made := 0
	watched := runs.WithWatcher(ctx, func(e runs.Event) {
		switch e.Did {
		case runs.Round:
			flush("")
			bound, expanded, generated = e.Bound, 0, 0
		case runs.Expand:
			expanded++
		case runs.Generate:
			generated++
			if made++; made == mostMoves && !large {
				cancel(errEnough)
			}
		}
	})
	found := false
	_, err := idaStar(heuristic.Manhattan, heuristic.Tables{})(watched, b, func(plan puzzles.Solution) bool {
		flush(strconv.Itoa(len(plan)) + " moves")
		found = true
		return false
	})
	var impossible *puzzles.Impossible
	switch {
	case errors.As(err, &impossible):
		insight.Words = "none: " + impossible.Reason
		return insight, nil
	case errors.Is(err, errEnough):
		flush("not finished")
		insight.Words = fmt.Sprintf("the search was ended after %d moves", mostMoves)
	case err == nil && !found:
		flush("none")
	case err != nil:
		return insight, err
	}
	insight.Table = table
	return insight, nil
}

var errEnough = errors.New("enough")
