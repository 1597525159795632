package script

import (
	"context"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/rules"
)

var (
	_ puzzles.Measured   = (*Board)(nil)
	_ puzzles.Insightful = (*Board)(nil)
)

// standings are those of the model's items at the position, with what single clues show; none if the rules make no
// model.
func (b *Board) standings() (m *rules.Model, all []rules.Standing, at puzzles.Solution) {
	at = b.Shown()
	for entry, v := range b.position {
		if v != puzzles.Open {
			at[entry] = v
		}
	}
	m, err := b.Model(context.Background())
	if err != nil {
		return &rules.Model{}, nil, at
	}
	return m, m.Standings(at, puzzles.Open), at
}

// Measures count the entries that are open, and the constraints by what the position makes of them.
func (b *Board) Measures() []puzzles.Measure {
	count := func(is rules.Standing) func() []int {
		return func() []int {
			n := 0
			m, all, _ := b.standings()
			for i, s := range all {
				n += puzzles.Told(s == is && m.Items[i].Rule != "") // others define variables
			}
			return []int{n}
		}
	}
	return []puzzles.Measure{
		{Name: "open", About: "entries whose value neither the position nor a single clue shows", Values: func() []int {
			_, _, at := b.standings()
			return []int{at.Opens()}
		}},
		{Name: "broken", About: "constraints that cannot be met any more", Values: count(rules.Broken)},
		{Name: "met", About: "constraints that are met whatever the open entries are", Values: count(rules.Met)},
	}
}

// Insights are a table of the constraints of each rule.
func (b *Board) Insights() []puzzles.Insight {
	m, all, _ := b.standings()
	table := &puzzles.InsightTable{Columns: []string{"rule", "constraints", "met", "broken", "unsure"}}
	for _, key := range b.rules.Keys {
		var by [3]int
		for i, s := range all {
			if m.Items[i].Rule == key {
				by[s]++
			}
		}
		table.Add(key, strconv.Itoa(by[rules.Met]+by[rules.Broken]+by[rules.Unsure]), strconv.Itoa(by[rules.Met]),
			strconv.Itoa(by[rules.Broken]), strconv.Itoa(by[rules.Unsure]))
	}
	about := "what the position makes of the constraints of each rule"
	return []puzzles.Insight{{Name: "rules", About: about, Table: table}}
}
