package class

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"twofold/puzzles/files"
)

// Write writes tables, pages and boards into a directory, each file as a whole:
//
//	grades.txt, grades.csv, grades.json     tables
//	students/NAME.html, students/NAME.txt   a page for each submission
//	boards/TASK.txt                         the boards that all were asked, with what is right of each
func (r *Report) Write(dir string, c *Class) error {
	for _, sub := range []string{"students", "boards"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o777); err != nil {
			return err
		}
	}
	type file struct {
		name  string
		write func(io.Writer) error
	}
	all := []file{{"grades.txt", r.Table}, {"grades.csv", r.CSV}, {"grades.json", r.JSON}}
	for _, s := range r.Scores {
		all = append(all,
			file{"students/" + s.Student + ".html", func(w io.Writer) error { return r.HTML(w, s) }},
			file{"students/" + s.Student + ".txt", func(w io.Writer) error { return r.Text(w, s) }})
	}
	for i, t := range r.Tasks {
		all = append(all, file{"boards/" + t.Name + ".txt", func(w io.Writer) error { return c.writeBoards(w, i) }})
	}
	for _, f := range all {
		if err := files.Write(filepath.Join(dir, filepath.FromSlash(f.name)), f.write); err != nil {
			return err
		}
	}
	return nil
}

// writeBoards writes the boards of a task, above each what is right of it.
func (c *Class) writeBoards(out io.Writer, index int) error {
	t := c.Tasks[index]
	if _, err := fmt.Fprintf(out, "# %s: %s\n", t.Name, t.Title); err != nil {
		return err
	}
	for i, b := range t.All {
		expected := strings.ReplaceAll(t.Kind.Tell(b, c.truths[index][i]), "\n", "\n#   ")
		if _, err := fmt.Fprintf(out, "\n# board %d, expected:\n#   %s\n%s", i+1, expected, b); err != nil {
			return err
		}
	}
	return nil
}
