package table

import (
	"strings"
	"testing"
)

// TestPrint: what has a meaning in a format is escaped.
func TestPrint(t *testing.T) {
	header, rows := []string{"engine", "wall_s"}, [][]string{{"cadical -q {in}", "1 [1, 2]"}, {`a|b\&50%`, "-"}}
	for as, want := range map[Format]string{
		Text: "engine           wall_s\ncadical -q {in}  1 [1, 2]\na|b\\&50%         -\n",
		Markdown: "| engine | wall\\_s |\n| --- | ---: |\n| cadical -q {in} | 1 \\[1, 2] |\n" +
			"| a\\|b\\\\&50% | - |\n",
		LaTeX: "\\begin{tabular}{lr}\n\\hline\nengine & wall\\_s \\\\\n\\hline\n" +
			"cadical -q \\{in\\} & 1 {[}1, 2] \\\\\na|b\\textbackslash{}\\&50\\% & - \\\\\n\\hline\n\\end{tabular}\n",
	} {
		var out strings.Builder
		if err := Print(&out, as, header, 1, rows); err != nil || out.String() != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", as, err, out.String(), want)
		}
	}
}
