package class

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"twofold/cmd/internal/task"
	"twofold/puzzles/faults"
	"twofold/puzzles/hitting"
	"twofold/puzzles/lab/shrink"
	"twofold/puzzles/prose"
)

// A Trial is what the boards of a task show of its known faults.
type Trial struct {
	Task   *task.Task `json:"-"`
	Faults []Shown    `json:"faults"`
	Apart  [][2]int   `json:"not_told_apart,omitempty"`         // faults that no board tells apart
	Wrong  []int      `json:"right_submission_wrong,omitempty"` // boards on which the right submission is not right
	// Fewest are boards that show every fault that any board shows, and tell apart all that any tells apart: no fewer do.
	Fewest []int `json:"fewest"`
}

// A Shown is a fault, and the boards that show it.
type Shown struct {
	Reason  string   `json:"reason"`
	Boards  []int    `json:"boards"`
	answers []string // by board: what is wrong, and what it says; "" if it is right
}

// FaultsOf are the submissions that a task's faults make of its right one, behind that.
func FaultsOf(t *task.Task, right []byte) (all []Submission, err error) {
	add := func(reason, text string) {
		all = append(all, Submission{Name: fmt.Sprintf("fault %d", len(all)), Reason: reason,
			Files: map[string][]byte{t.Call.File: []byte(text)}})
	}
	add("", string(right))
	for _, f := range t.Fault {
		text, err := f.In(string(right))
		if err != nil {
			return nil, t.Errorf("fault", "fault", "%v", err)
		}
		add(f.Reason, text)
	}
	return all, nil
}

// Try asks the submissions of FaultsOf the boards of a task, and finds the fewest boards. The hitter is one for as many
// numbers of weight 1 as there are boards.
func (c *Class) Try(ctx context.Context, index int, all []Submission, h hitting.Hitter) (*Trial, error) {
	results, err := c.results(ctx, index, all)
	if err != nil {
		return nil, err
	}
	trial := &Trial{Task: c.Tasks[index]}
	for i, r := range results {
		shown := r.shown()
		if shown.Reason = all[i].Reason; i == 0 {
			trial.Wrong = shown.Boards
			continue
		}
		trial.Faults = append(trial.Faults, shown)
	}
	trial.sets(func(set []int) { h.Add(set) })
	if trial.Fewest, err = h.Lightest(ctx); err != nil {
		return nil, err
	}
	slices.SortFunc(trial.Fewest, func(i, j int) int {
		return cmp.Or(slices.Compare(shrink.Size(trial.Task.All[i]), shrink.Size(trial.Task.All[j])), i-j)
	})
	return trial, nil
}

// results are those of all submissions in one task, with the boards as they are.
func (c *Class) results(ctx context.Context, index int, all []Submission) ([]Result, error) {
	one := &Class{Tasks: c.Tasks[index : index+1], Examiner: c.Examiner, Jobs: c.Jobs,
		truths: c.truths[index : index+1]}
	results := make([]Result, len(all))
	err := one.Grade(ctx, all, nil, func(r Result) error {
		results[slices.IndexFunc(all, func(s Submission) bool { return s.Name == r.Student })] = r
		return nil
	})
	return results, err
}

// shown are the boards that are not right. Those not asked, of a submission that was given up, count as those before.
func (r *Result) shown() (s Shown) {
	last := faults.Kind("")
	for i, m := range r.Marks {
		if m == Right {
			s.answers = append(s.answers, "")
			continue
		}
		if m != NotAsked {
			last = m
		}
		s.Boards = append(s.Boards, i)
		s.answers = append(s.answers, fmt.Sprintf("%s: %s", last, r.answers[i]))
	}
	return s
}

// sets tells which boards one has to be of: those that show a fault, and those that tell two faults apart.
func (t *Trial) sets(add func([]int)) {
	for i, f := range t.Faults {
		if len(f.Boards) > 0 {
			add(f.Boards)
		}
		for j, g := range t.Faults[:i] {
			if differ := f.apart(g); len(differ) > 0 {
				add(differ)
			} else {
				t.Apart = append(t.Apart, [2]int{j, i})
			}
		}
	}
}

// apart are the boards that tell two faults apart: those that show only one of them; where there is none, those on
// which they answer differently.
func (s Shown) apart(o Shown) []int {
	differ := func(same func(a, b string) bool) (all []int) {
		for board, answer := range s.answers {
			if !same(answer, o.answers[board]) {
				all = append(all, board)
			}
		}
		return all
	}
	if one := differ(func(a, b string) bool { return (a == "") == (b == "") }); len(one) > 0 {
		return one
	}
	return differ(func(a, b string) bool { return a == b })
}

// Missed are the faults that no board shows.
func (t *Trial) Missed() (all []string) {
	for _, f := range t.Faults {
		if len(f.Boards) == 0 {
			all = append(all, f.Reason)
		}
	}
	return all
}

// Holds reports whether the boards do what they are for: the right submission is right, every fault is shown, and each
// is told from the others.
func (t *Trial) Holds() bool { return len(t.Wrong)+len(t.Missed())+len(t.Apart) == 0 }

// Text writes a line for each fault, and what the boards are worth.
func (t *Trial) Text(out io.Writer) error {
	fmt.Fprintf(out, "%s: %s, %s\n", t.Task.Name, prose.Some(len(t.Task.All), "board"),
		prose.Some(len(t.Faults), "fault"))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, f := range t.Faults {
		if len(f.Boards) == 0 {
			fmt.Fprintf(w, "  %s\tMISSED\n", f.Reason)
			continue
		}
		fmt.Fprintf(w, "  %s\tshown by %s, first by board %d\n", f.Reason, prose.Some(len(f.Boards), "board"),
			f.Boards[0]+1)
	}
	w.Flush()
	for _, pair := range t.Apart {
		fmt.Fprintf(out, "  not told apart: %s; %s\n", t.Faults[pair[0]].Reason, t.Faults[pair[1]].Reason)
	}
	if len(t.Wrong) > 0 {
		fmt.Fprintf(out, "  the right submission is not right on board %s\n", numbers(t.Wrong))
	}
	_, err := fmt.Fprintf(out, "  fewest boards that show and tell apart as many: %d (%s)\n", len(t.Fewest),
		numbers(t.Fewest))
	return err
}

// numbers are boards as people count them.
func numbers(boards []int) string {
	var all []string
	for _, b := range boards {
		all = append(all, fmt.Sprint(b+1))
	}
	return strings.Join(all, ", ")
}

// JSON writes the same in one line; boards are numbered from 0.
func (t *Trial) JSON(out io.Writer) error {
	return json.NewEncoder(out).Encode(struct {
		Task   string `json:"task"`
		Boards int    `json:"boards"`
		*Trial
	}{t.Task.Name, len(t.Task.All), t})
}

// WriteFewest writes the fewest boards.
func (t *Trial) WriteFewest(out io.Writer) error {
	for i, board := range t.Fewest {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if _, err := io.WriteString(out, t.Task.All[board].String()); err != nil {
			return err
		}
	}
	return nil
}
