package class

import (
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"twofold/cmd/internal/table"
	"twofold/cmd/internal/task"
	"twofold/puzzles/prose"
)

// A part is a piece of a page: a heading, a sentence, a table, or a text that stands as it is, with what it is above
// it.
type part struct {
	heading, sentence string
	table             [][]string // the first row says what the columns are
	label, text       string
}

// formula says how the score comes about.
const formula = "The share of a task is its boards answered rightly, divided by all its boards. A board without an " +
	"answer is not right. The score is the mean of the shares by the weights of the tasks."

// noiseLines is how many lines of standard error are shown.
const noiseLines = 12

// page is what a student's page tells.
func (r *Report) page(s *Score) []part {
	all := []part{{heading: prose.OneLine(s.Student) + ": " + percent(s.Share)}, {table: r.points(s)},
		{sentence: formula}}
	for i, t := range r.Tasks {
		if s.Tasks[i] == nil {
			all = append(all, part{sentence: t.Title + " was not graded."})
			continue
		}
		if why := s.Tasks[i].GaveUp; why != "" {
			all = append(all, part{sentence: fmt.Sprintf("%s was given up: %s. The boards left count as not right.", t.Title,
				prose.OneLine(why))})
		}
		for _, f := range s.Tasks[i].Failures {
			all = append(all, r.failure(s, t, f)...)
		}
	}
	return all
}

// points is a row for each task, and their sum.
func (r *Report) points(s *Score) [][]string {
	weights := 0.0
	for _, t := range r.Tasks {
		weights += t.Weight
	}
	rows := [][]string{{"task", "right", "boards", "share", "weight", "points"}}
	for i, t := range r.Tasks {
		row := []string{t.Title, "-", strconv.Itoa(len(t.All)), "-", strconv.FormatFloat(t.Weight, 'g', -1, 64), "-"}
		if result := s.Tasks[i]; result != nil {
			row[1], row[3] = strconv.Itoa(result.Right()), percent(result.Share())
			row[5] = fmt.Sprintf("%.1f of %.1f", 100*t.Weight*result.Share()/weights, 100*t.Weight/weights)
		}
		rows = append(rows, row)
	}
	return append(rows, []string{"score", "", "", "", "", fmt.Sprintf("%.1f of 100", 100*s.Share)})
}

func (r *Report) failure(s *Score, t *task.Task, f Failure) []part {
	all := []part{
		{heading: fmt.Sprintf("%s: %s", t.Title, f.Kind)},
		{sentence: fmt.Sprintf("On %s. %s", prose.Some(f.Cases, "board"), prose.OneLine(f.Problem))},
	}
	if f.Board != "" {
		all = append(all, part{label: "The smallest board that was found", text: f.Board},
			part{label: "Expected", text: f.Expected})
	}
	if f.Given != "" && f.Board != "" {
		all = append(all, part{label: "Given", text: printable(f.Given)})
	}
	if f.Noise != "" {
		all = append(all, part{label: "Standard error", text: firstLines(printable(f.Noise))})
	}
	if f.Board != "" && r.Again != nil {
		all = append(all, part{label: "To see it again", text: r.Again(s.Student, t, f.Board)})
	}
	return all
}

// printable is text of strangers, line by line without what a terminal would take for a command.
func printable(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = prose.OneLine(strings.ReplaceAll(line, "\t", "    "))
	}
	return strings.Join(lines, "\n")
}

func firstLines(text string) string {
	lines := strings.Split(text, "\n")
	if more := len(lines) - noiseLines; more > 0 {
		return strings.Join(lines[:noiseLines], "\n") + fmt.Sprintf("\n... %s more", prose.Some(more, "line"))
	}
	return text
}

// Text writes a student's page as text.
func (r *Report) Text(to io.Writer, s *Score) error {
	out := &strings.Builder{}
	for i, p := range r.page(s) {
		switch {
		case p.heading != "" && i > 0:
			fmt.Fprintf(out, "\n%s\n%s\n", p.heading, strings.Repeat("-", len([]rune(p.heading))))
		case p.heading != "":
			fmt.Fprintf(out, "%s\n", p.heading)
		case p.sentence != "":
			fmt.Fprintf(out, "\n%s\n", p.sentence)
		case p.table != nil:
			fmt.Fprintln(out)
			w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
			for _, row := range p.table {
				fmt.Fprintln(w, strings.TrimRight(strings.Join(row, "\t"), "\t"))
			}
			w.Flush()
		default:
			text := strings.ReplaceAll(strings.TrimRight(p.text, "\n"), "\n", "\n    ")
			fmt.Fprintf(out, "\n%s:\n\n    %s\n", p.label, text)
		}
	}
	_, err := io.WriteString(to, out.String())
	return err
}

const style = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse }
th, td { text-align: left; padding: .3rem .8rem; border-bottom: 1px solid #ccc }
td + td, th + th { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
tr:last-child td { font-weight: bold }
h2 { border-top: 4px solid #b03030; padding-top: .5rem; margin-top: 2.5rem }
figure { margin: 1rem 0 }
pre { background: #f3f3f3; color: #111; padding: .6rem; white-space: pre-wrap; margin: .2rem 0 }
`

// HTML writes a student's page. It needs nothing from elsewhere, and whatever a student wrote is shown as text.
func (r *Report) HTML(out io.Writer, s *Score) error {
	var b strings.Builder
	esc := html.EscapeString
	parts := r.page(s)
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width\">\n<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n",
		esc(parts[0].heading), style)
	for i, p := range parts {
		switch {
		case p.heading != "" && i == 0:
			fmt.Fprintf(&b, "<h1>%s</h1>\n", esc(p.heading))
		case p.heading != "":
			fmt.Fprintf(&b, "<h2>%s</h2>\n", esc(p.heading))
		case p.sentence != "":
			fmt.Fprintf(&b, "<p>%s</p>\n", esc(p.sentence))
		case p.table != nil:
			_ = table.Print(&b, table.HTML, p.table[0], 0, p.table[1:]) // a builder takes it
		default:
			fmt.Fprintf(&b, "<figure><figcaption>%s</figcaption><pre>%s</pre></figure>\n", esc(p.label),
				esc(strings.TrimRight(p.text, "\n")))
		}
	}
	b.WriteString("</body>\n</html>\n")
	_, err := io.WriteString(out, b.String())
	return err
}
