package script

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

var _ puzzles.Reporter = (*Board)(nil)

// statuses are those of the model's items at the position, with what single clues show; none if the rules make no
// model.
func (b *Board) statuses() (m *model.Model, all []model.Status, at puzzles.Solution) {
	at = b.Shown()
	for entry, v := range b.position {
		if v != puzzles.Open {
			at[entry] = v
		}
	}
	m, err := b.Model(context.Background())
	if err != nil {
		return &model.Model{}, nil, at
	}
	return m, m.Statuses(at, puzzles.Open), at
}

// Measures are those of the file, and count the entries that are open, and the constraints by what the position makes
// of them.
func (b *Board) Measures() []puzzles.Measure {
	count := func(is model.Status) func() []int {
		return func() []int {
			n := 0
			m, all, _ := b.statuses()
			for i, s := range all {
				n += puzzles.Truth(s == is && m.Items[i].Rule != "") // others define variables
			}
			return []int{n}
		}
	}
	own := b.ownMeasures()
	if b.tellsAll(own) {
		return own
	}
	return append(own, []puzzles.Measure{
		{Name: "open", About: "entries whose value neither the position nor a single clue shows", Values: func() []int {
			_, _, at := b.statuses()
			return []int{at.Opens()}
		}},
		{Name: "broken", About: "constraints that cannot be met any more", Values: count(model.Broken)},
		{Name: "met", About: "constraints that are met whatever the open entries are", Values: count(model.Met)},
	}...)
}

// tellsAll reports whether the file itself says what the position makes of the clues: a measure with the name of a
// general one. It takes the place of all of these.
func (b *Board) tellsAll(own []puzzles.Measure) bool {
	return slices.ContainsFunc(own, func(m puzzles.Measure) bool { return m.Name == "met" })
}

// ownMeasures are those of the file; none if it fails.
func (b *Board) ownMeasures() (all []puzzles.Measure) {
	if b.rules.measures == nil {
		return nil
	}
	ctx := context.Background()
	seen, _ := b.rules.answer.given(b.rows, b.cols, b.atPosition())
	made, err := starlark.Call(b.rules.thread(ctx, nil, maxSteps), b.rules.measures, starlark.Tuple{b.seen(), seen}, nil)
	if err != nil {
		return nil
	}
	all, err = sequence(made, measureOf)
	if err != nil {
		return nil
	}
	return all
}

// atPosition is the position, or an answer of which all is open.
func (b *Board) atPosition() puzzles.Solution {
	if b.position != nil {
		return b.position
	}
	return slices.Repeat(puzzles.Solution{puzzles.Open}, b.Entries())
}

// measureOf reads a name, what that is, and an integer or several.
func measureOf(v starlark.Value) (m puzzles.Measure, err error) {
	t, ok := v.(starlark.Tuple)
	if !ok || len(t) != 3 {
		return m, fmt.Errorf("%v: expected a name, what it is, and its value", v)
	}
	m.Name, _ = starlark.AsString(t[0])
	m.About, _ = starlark.AsString(t[1])
	values := []int{0}
	if values[0], err = intOf(t[2]); err != nil {
		values, err = sequence(t[2], intOf)
	}
	m.Values = func() []int { return values }
	return m, err
}

// Insights are a table of the constraints of each rule.
func (b *Board) Insights() []puzzles.Insight {
	if b.tellsAll(b.ownMeasures()) {
		return nil
	}
	m, all, _ := b.statuses()
	table := &puzzles.InsightTable{Columns: []string{"rule", "constraints", "met", "broken", "unsure"}}
	for _, key := range b.rules.Keys {
		var by [3]int
		for i, s := range all {
			if m.Items[i].Rule == key {
				by[s]++
			}
		}
		table.Add(key, strconv.Itoa(by[model.Met]+by[model.Broken]+by[model.Unsure]), strconv.Itoa(by[model.Met]),
			strconv.Itoa(by[model.Broken]), strconv.Itoa(by[model.Unsure]))
	}
	about := "what the position makes of the constraints of each rule"
	told := []puzzles.Insight{{Name: "rules", About: about, Table: table}}
	if places := b.ClueCells(); len(places) > 0 && all != nil {
		told = append(told, puzzles.Insight{
			Name: "clues", About: "what the position makes of each clue by itself", Table: b.clueTable(m),
		})
	}
	return told
}

// clueTable has a row for each clue: by the position alone it is violated if one of its constraints is broken, met if
// all are met, else open.
func (b *Board) clueTable(m *model.Model) *puzzles.InsightTable {
	verdicts := make([]puzzles.Judgement, len(b.ClueCells()))
	for clue := range verdicts {
		verdicts[clue] = puzzles.Met
	}
	for i, s := range m.Statuses(b.atPosition(), puzzles.Open) {
		for _, clue := range m.Items[i].Clues {
			switch {
			case s == model.Broken:
				verdicts[clue] = puzzles.Violated
			case s == model.Unsure && verdicts[clue] == puzzles.Met:
				verdicts[clue] = puzzles.Undecided
			}
		}
	}
	table := &puzzles.InsightTable{Columns: []string{"place", "clue", "verdict"}}
	for clue, verdict := range verdicts {
		table.Add(b.CluePlace(clue), b.ClueWords(clue), verdict.String())
	}
	return table
}
