package campaign

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

// A Report tells what a campaign found, as text or as JSON. Boards are made smaller as they are told.
type Report struct {
	Plan    *Plan
	Summary *Summary
	Took    time.Duration
	// Again are the flags of the command that asks the same engines, and the culprit, about one board.
	Again func(culprit string) string
}

// A Finding is what is told of findings of one kind and one culprit.
type Finding struct {
	Kind    runs.Kind `json:"kind"`
	Culprit string    `json:"culprit"`
	Problem string    `json:"problem"`
	Cases   int       `json:"cases"`
	Case    int       `json:"case"`
	Drawn   string    `json:"drawn"` // the board of the case
	Board   string    `json:"board"` // made smaller
	Trials  int       `json:"trials"`
	Minimal bool      `json:"minimal"`
	Truth   string    `json:"truth"`
	Stderr  string    `json:"stderr,omitempty"`
	Again   string    `json:"again"` // the command line that asks about the small board
	Answers []told    `json:"answers"`
	reduced Reduced
}

// A told answer is that of an engine or a guest to the small board.
type told struct {
	Engine    string             `json:"engine"`
	Verdict   puzzles.Verdict    `json:"verdict"`
	Count     string             `json:"count,omitempty"`
	Solutions []puzzles.Solution `json:"solutions,omitempty"`
	Error     string             `json:"error,omitempty"`
}

// Findings yields what was found, in the order in which it was met first.
func (r Report) Findings(ctx context.Context) func(yield func(Finding) bool) {
	return func(yield func(Finding) bool) {
		for _, g := range r.Summary.Findings {
			if !yield(r.finding(g, r.Plan.Reduce(ctx, g))) {
				return
			}
		}
	}
}

func (r Report) finding(g *Group, found Reduced) Finding {
	again := prose.ShellInput(found.Small.String()) + " | twofold crosscheck" + r.Again(found.Found.Culprit)
	f := Finding{
		Kind: g.Kind, Culprit: g.Culprit, Problem: found.Found.Problem, Cases: g.Cases, Case: found.Index,
		Drawn: found.Board, Board: found.Small.String(), Trials: found.Trials, Minimal: found.Minimal,
		Truth: found.Answers.Truth(found.Found), Stderr: found.Found.Noise, Again: again, reduced: found,
	}
	for _, small := range slices.Backward(found.Answers.Findings()) { // the first is told
		if small.Kind == found.Found.Kind {
			f.Problem = small.Problem
			if small.Noise != "" {
				f.Stderr = small.Noise
			}
		}
	}
	for _, a := range found.all() {
		answer := told{Engine: a.Engine, Verdict: a.Verdict, Solutions: a.Solutions}
		if a.Count != nil {
			answer.Count = a.Count.String()
		}
		if a.Err != nil {
			answer.Error = a.Err.Error()
		}
		f.Answers = append(f.Answers, answer)
	}
	return f
}

func (r Reduced) all() []crosscheck.Answer { return slices.Concat(r.Answers.Engines, r.Answers.Guests) }

// JSON writes an object a line for each finding, and one for the whole.
func (r Report) JSON(ctx context.Context, w io.Writer) error {
	out := json.NewEncoder(w)
	for f := range r.Findings(ctx) {
		if err := out.Encode(f); err != nil {
			return err
		}
	}
	t := r.Summary
	kinds := map[string]map[string]int{}
	for kind, m := range t.Kinds {
		kinds[kind] = m.named()
	}
	return out.Encode(struct {
		Campaign string                    `json:"campaign"`
		Cases    int                       `json:"cases"`
		Faulty   int                       `json:"faulty"`
		Brute    int                       `json:"brute"`
		Rules    map[string]int            `json:"rules,omitempty"`
		Verdicts map[string]int            `json:"verdicts"`
		Kinds    map[string]map[string]int `json:"kinds"`
		Limited  map[string]int            `json:"limited,omitempty"`
		Seconds  map[string]float64        `json:"seconds"`
		Slowest  []Slow                    `json:"slowest"`
	}{r.Plan.Title(), t.Cases, t.Faulty, t.Brute, t.Rules, t.Verdicts.named(), kinds, t.Limited, t.Seconds, t.Slowest})
}

// named has the numbers of a mix by the names of verdicts.
func (m Mix) named() map[string]int {
	named := map[string]int{}
	for v, n := range m {
		named[puzzles.Verdict(v).String()] = n
	}
	return named
}

// Text writes how many boards of each kind had how many solutions, what was slow, and each finding.
func (r Report) Text(ctx context.Context, w io.Writer) {
	t := r.Summary
	fmt.Fprintf(w, "%s\n\n", r.Plan.Title())
	t.mixes(w)
	unsettled := ""
	if t.Brute < t.Cases {
		unsettled = "; it has no verdict on the others, whose answers are more than its budget"
	}
	fmt.Fprintf(w, "\nbrute force settled %d of %d boards%s\n", t.Brute, t.Cases, unsettled)
	if len(t.Rules) > 0 {
		fmt.Fprintf(w, "%s\n", t.exercised())
	}
	for _, name := range slices.Sorted(maps.Keys(t.Limited)) {
		fmt.Fprintf(w, "%s reached a limit on %s\n", name, prose.Some(int(t.Limited[name]), "board"))
	}
	for _, s := range t.Slowest {
		fmt.Fprintf(w, "slow: %.6f s %s, case %d, %s\n", s.Seconds, s.Engine, s.Index, prose.FirstLine(s.Board))
	}
	fmt.Fprintf(w, "%.3f s for the cases of this run\n", r.Took.Seconds())
	number := 0
	for f := range r.Findings(ctx) {
		number++
		f.text(w, number)
	}
	fmt.Fprintf(w, "\ncases %d: findings in %d\n", t.Cases, t.Faulty)
}

// exercised says on how many boards each rule mattered, and which ones on none.
func (t *Summary) exercised() string {
	var met, none []string
	for _, rule := range slices.Sorted(maps.Keys(t.Rules)) {
		if n := t.Rules[rule]; n > 0 {
			met = append(met, fmt.Sprintf("%s %d", rule, n))
		} else {
			none = append(none, rule)
		}
	}
	said := "boards that exercise a rule: " + cmp.Or(strings.Join(met, ", "), "none")
	if len(none) > 0 {
		said += "; found for none: " + strings.Join(none, ", ")
	}
	return said
}

// mixes writes how many boards of each kind had how many solutions.
func (t *Summary) mixes(out io.Writer) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name string, m Mix) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n", name, m.Boards(),
			m[puzzles.None], m[puzzles.Unique], m[puzzles.Multiple], m[puzzles.Found], m[puzzles.Unknown])
	}
	fmt.Fprintln(w, "boards\tcases\tnone\tunique\tmultiple\tfound\tunknown\t")
	for _, kind := range append([]string{"every"}, Kinds...) {
		if m := t.Kinds[kind]; m != nil {
			row(kind, *m)
		}
	}
	row("all", t.Verdicts)
	w.Flush()
}

func (f Finding) text(out io.Writer, number int) {
	fmt.Fprintf(out, "\n# finding %d: %s by %s in %s; of case %d, %s\n# %s\n%v\n", number, f.Kind, f.Culprit,
		prose.Some(f.Cases, "case"), f.Case, f.reduced.words(), f.Problem, f.reduced.Small)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, a := range f.reduced.all() {
		fmt.Fprintf(w, "#   %s\t%v\t%s\n", a.Engine, a.Verdict, strings.TrimSuffix(a.Amount()+"; "+a.Ending(), "; "))
	}
	w.Flush()
	if len(f.reduced.Answers.Engines) > 0 {
		fmt.Fprintf(out, "#   truth: %s\n", f.Truth)
	}
	for _, line := range runs.ShownNoise(f.Stderr) {
		fmt.Fprintf(out, "#   stderr: %s\n", line)
	}
	fmt.Fprintf(out, "#   again: %s\n", f.Again)
}

// words say how small the board was made.
func (r Reduced) words() string {
	switch {
	case len(r.Answers.Engines) == 0:
		return "not made smaller"
	case !r.Again:
		return "which did not show again"
	case r.Minimal:
		return "made as small as can be in " + prose.Some(r.Trials, "trial")
	}
	return "made smaller in " + prose.Some(r.Trials, "trial") + ", and then stopped"
}
