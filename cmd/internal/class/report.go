package class

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"twofold/cmd/internal/task"
	"twofold/puzzles/insights"
	"twofold/puzzles/prose"
)

// A Report is what is told of a class.
type Report struct {
	Tasks  []*task.Task
	Scores []*Score
	// Again is the command that asks a student's submission about a board of a task again.
	Again func(student string, t *task.Task, board string) string
}

// percent is a share for people.
func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// remark is what else there is to say of a submission, in one line: each cause once, with the tasks that it is of.
func (r *Report) remark(s *Score) string {
	var causes []string
	tasks := map[string][]string{} // by cause
	for i, result := range s.Tasks {
		cause := "not graded"
		if result != nil {
			cause = "given up: " + prose.OneLine(result.GaveUp)
		}
		if result != nil && result.GaveUp == "" {
			continue
		}
		if tasks[cause] == nil {
			causes = append(causes, cause)
		}
		tasks[cause] = append(tasks[cause], r.Tasks[i].Name)
	}
	for i, cause := range causes {
		causes[i] = strings.Join(tasks[cause], ", ") + " " + cause
	}
	return strings.Join(causes, "; ")
}

// Table writes a line for each submission, and one for the mean of all.
func (r *Report) Table(out io.Writer) error {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "submission\tscore")
	for _, t := range r.Tasks {
		fmt.Fprintf(w, "\t%s", t.Name)
	}
	fmt.Fprintln(w, "\tremarks")
	for _, s := range r.Scores {
		share := "-"
		if s.Graded() {
			share = percent(s.Share)
		}
		fmt.Fprintf(w, "%s\t%s", prose.OneLine(s.Student), share)
		for _, result := range s.Tasks {
			if result == nil {
				fmt.Fprint(w, "\t-")
				continue
			}
			fmt.Fprintf(w, "\t%d/%d", result.Right(), len(result.Marks))
		}
		fmt.Fprintf(w, "\t%s\n", r.remark(s))
	}
	r.mean(w)
	_ = w.Flush() // into memory
	if n := r.hanging(); n > 0 {
		fmt.Fprintf(&text, "%s given up: a whole limit on %d boards in a row\n", prose.Some(n, "submission"),
			patienceBoards)
	}
	for line := range strings.Lines(text.String()) {
		if _, err := fmt.Fprintln(out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// mean writes the line of the table for the mean of several submissions, once all tasks of all are graded.
func (r *Report) mean(w io.Writer) {
	isOpen := func(s *Score) bool { return !s.Graded() }
	if len(r.Scores) < 2 || slices.ContainsFunc(r.Scores, isOpen) {
		return
	}
	n := float64(len(r.Scores))
	share := 0.0
	right := make([]int, len(r.Tasks))
	for _, s := range r.Scores {
		share += s.Share
		for i, result := range s.Tasks {
			right[i] += result.Right()
		}
	}
	fmt.Fprintf(w, "mean of %d\t%s", len(r.Scores), percent(share/n))
	for i, result := range r.Scores[0].Tasks {
		fmt.Fprintf(w, "\t%.1f/%d", float64(right[i])/n, len(result.Marks))
	}
	fmt.Fprintln(w, "\t")
}

// hanging is how many submissions were given up for what they cost in some task.
func (r *Report) hanging() (n int) {
	for _, s := range r.Scores {
		n += insights.Truth(slices.ContainsFunc(s.Tasks, func(result *Result) bool { return result != nil && result.Costly }))
	}
	return n
}

// CSV writes the same with the score from 0 to 100, for spreadsheets. Who was not graded yet in all tasks has none.
func (r *Report) CSV(out io.Writer) error {
	w := csv.NewWriter(out)
	head := []string{"submission", "score"}
	for _, t := range r.Tasks {
		head = append(head, t.Name+" right", t.Name+" boards")
	}
	if err := w.Write(append(head, "seconds", "remarks")); err != nil {
		return err
	}
	for _, s := range r.Scores {
		row := []string{inCell(s.Student), ""}
		if s.Graded() {
			row[1] = strconv.FormatFloat(100*s.Share, 'f', 1, 64)
		}
		seconds := 0.0
		for i, result := range s.Tasks {
			if result == nil {
				row = append(row, "", strconv.Itoa(len(r.Tasks[i].All)))
				continue
			}
			row = append(row, strconv.Itoa(result.Right()), strconv.Itoa(len(result.Marks)))
			seconds += result.Seconds
		}
		if err := w.Write(append(row, strconv.FormatFloat(seconds, 'f', 1, 64), inCell(r.remark(s)))); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// inCell is text of strangers that no spreadsheet takes for a formula.
func inCell(text string) string {
	text = prose.OneLine(text)
	if text != "" && strings.Contains("=+-@", text[:1]) {
		return "'" + text
	}
	return text
}

// JSON writes an object a line for each submission.
func (r *Report) JSON(out io.Writer) error {
	e := json.NewEncoder(out)
	for _, s := range r.Scores {
		tasks := slices.DeleteFunc(slices.Clone(s.Tasks), func(result *Result) bool { return result == nil })
		if err := e.Encode(struct {
			Submission string    `json:"submission"`
			Score      float64   `json:"score"`
			Graded     bool      `json:"graded"`
			Tasks      []*Result `json:"tasks"`
		}{s.Student, s.Share, s.Graded(), tasks}); err != nil {
			return err
		}
	}
	return nil
}
