package grade

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

// A Failure is what a program did wrong, on the smallest board that was found for it.
type Failure struct {
	Solver  string    `json:"solver"`
	Kind    runs.Kind `json:"kind"`
	Cases   int       `json:"cases"`
	Problem string    `json:"problem"`
	Board   string    `json:"board"`
	Again   string    `json:"again"` // the command line that shows it
}

// A Report is the cards with what went wrong.
type Report struct {
	Title    string
	Cards    []*Card
	Failures []Failure
}

func (r Report) of(c *Card) (all []Failure) {
	for _, f := range r.Failures {
		if f.Solver == c.Solver {
			all = append(all, f)
		}
	}
	return all
}

// Text writes a line for each program, and then what each did wrong.
func (r Report) Text(out io.Writer) error {
	fmt.Fprintf(out, "%s\n\n", r.Title)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "solver\tscore")
	for _, category := range Categories {
		fmt.Fprintf(w, "\t%s", category)
	}
	fmt.Fprintln(w, "\tms a board\tours\tfailures")
	for _, c := range r.Cards {
		fmt.Fprintf(w, "%s\t%.1f %%", c.Solver, 100*c.Score())
		for _, category := range Categories {
			m := c.Marks[category]
			if m.Boards == 0 {
				fmt.Fprint(w, "\t-")
				continue
			}
			fmt.Fprintf(w, "\t%d/%d", m.Good(), m.Boards)
		}
		fmt.Fprintf(w, "\t%.3f\t%.3f\t%d\n", each(c.Seconds, c.Boards), each(c.Ours, c.Boards), len(r.of(c)))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, f := range r.Failures {
		if _, err := fmt.Fprintf(out, "\n# %s: %s, %s: %s\n%s#   again: %s\n", f.Solver, f.Kind,
			prose.Some(f.Cases, "time"), f.Problem,
			f.Board, f.Again); err != nil {
			return err
		}
	}
	return nil
}

// each is milliseconds a board.
func each(seconds float64, boards int) float64 { return 1000 * seconds / float64(max(boards, 1)) }

// JSON writes an object a line for each program.
func (r Report) JSON(out io.Writer) error {
	e := json.NewEncoder(out)
	for _, c := range r.Cards {
		var marks []*Mark
		for _, category := range Categories {
			if m := c.Marks[category]; m.Boards > 0 {
				marks = append(marks, m)
			}
		}
		if err := e.Encode(struct {
			Campaign string    `json:"campaign"`
			Solver   string    `json:"solver"`
			Score    float64   `json:"score"`
			Boards   int       `json:"boards"`
			Marks    []*Mark   `json:"marks"`
			Seconds  float64   `json:"seconds"`
			Ours     float64   `json:"ours"`
			Failures []Failure `json:"failures,omitempty"`
		}{r.Title, c.Solver, c.Score(), c.Boards, marks, c.Seconds, c.Ours, r.of(c)}); err != nil {
			return err
		}
	}
	return nil
}
