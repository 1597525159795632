package campaign

import (
	"cmp"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A Summary sums up a campaign.
type Summary struct {
	Cases    int
	Kinds    map[string]*Mix    // of boards, by what they were drawn as
	Verdicts Mix                // of all
	Brute    int                // boards that brute force settled
	Rules    map[string]int     // boards that exercise a rule, by its name; with rules that none exercises
	Limited  map[string]int     // cases that a limit stopped, by engine
	Faulty   int                // cases with a finding
	Findings []*Group           // in the order in which they were met first
	Slowest  []Slow             // the slowest ones first
	Seconds  map[string]float64 // of each engine and guest together

	family *puzzles.Family
}

// A Mix counts boards by their verdict.
type Mix [puzzles.Multiple + 1]int

// Boards is the number of boards.
func (m Mix) Boards() (sum int) {
	for _, n := range m {
		sum += n
	}
	return sum
}

// A Group is findings of one kind and one culprit.
type Group struct {
	Kind     runs.Kind
	Culprit  string
	Cases    int
	smallest []Example
}

// An Example is one case of a group.
type Example struct {
	Index int
	Board string
	Found Found
	size  []int
}

// A Slow is a case in which an engine took long.
type Slow struct {
	Time
	Index int    `json:"case"`
	Board string `json:"board"`
}

const (
	slowest  = 5 // cases that are kept as the slowest ones
	examples = 3 // boards that are made smaller of each group; the smallest of what comes of them is shown
)

// NewSummary is the summary of a campaign that has not begun.
func NewSummary(f *puzzles.Family) *Summary {
	return &Summary{Kinds: map[string]*Mix{}, Rules: map[string]int{}, Limited: map[string]int{},
		Seconds: map[string]float64{}, family: f}
}

// Add counts one case in.
func (t *Summary) Add(o Outcome) {
	t.Cases++
	if t.Kinds[o.Kind] == nil {
		t.Kinds[o.Kind] = new(Mix)
	}
	t.Kinds[o.Kind][o.Verdict]++
	t.Verdicts[o.Verdict]++
	if o.Brute {
		t.Brute++
	}
	for _, rule := range t.names(o.Board) {
		t.Rules[rule] = 0
	}
	for _, rule := range o.Rules {
		t.Rules[rule]++
	}
	for _, name := range o.Limited {
		t.Limited[name]++
	}
	for _, time := range o.Times {
		t.Seconds[time.Engine] += time.Seconds
		t.slow(Slow{time, o.Index, o.Board})
	}
	if len(o.Found) > 0 {
		t.Faulty++
	}
	for _, f := range o.Found {
		t.group(f).add(t.family, Example{Index: o.Index, Board: o.Board, Found: f})
	}
}

// names are those of the rules of the first board: those of all.
func (t *Summary) names(board string) []string {
	if len(t.Rules) > 0 || board == "" {
		return nil
	}
	b, err := t.family.Parse(board)
	if whole, ok := b.(puzzles.Relaxable); ok && err == nil {
		return whole.RuleNames()
	}
	return nil
}

func (t *Summary) slow(s Slow) {
	if len(t.Slowest) == slowest && s.Seconds <= t.Slowest[slowest-1].Seconds {
		return
	}
	t.Slowest = append(t.Slowest, s)
	slices.SortStableFunc(t.Slowest, func(a, b Slow) int { return cmp.Compare(b.Seconds, a.Seconds) })
	t.Slowest = t.Slowest[:min(len(t.Slowest), slowest)]
}

func (t *Summary) group(f Found) *Group {
	for _, g := range t.Findings {
		if g.Kind == f.Kind && g.Culprit == f.Culprit {
			return g
		}
	}
	g := &Group{Kind: f.Kind, Culprit: f.Culprit}
	t.Findings = append(t.Findings, g)
	return g
}

// add keeps the examples with the smallest boards.
func (g *Group) add(f *puzzles.Family, e Example) {
	g.Cases++
	b, err := puzzles.ParseParts(e.Board).Read(f.Read)
	if err != nil {
		return // of a journal that was tampered with
	}
	e.size = TextSize(b)
	g.smallest = append(g.smallest, e)
	slices.SortStableFunc(g.smallest, func(a, b Example) int { return slices.Compare(a.size, b.size) })
	g.smallest = g.smallest[:min(len(g.smallest), examples)]
}
