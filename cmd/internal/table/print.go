package table

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// A Format is how a table is printed.
type Format string

const (
	Text     Format = "text"     // columns side by side
	Markdown Format = "markdown" // as GitHub has tables
	LaTeX    Format = "latex"    // a tabular environment
	HTML     Format = "html"     // a table element
)

// Formats lists all formats.
var Formats = []Format{Text, Markdown, LaTeX, HTML}

// Print prints a table; the first words columns are words, and the others numbers, which are set to the right where the
// format can do that.
func Print(w io.Writer, as Format, header []string, words int, rows [][]string) error {
	switch as {
	case Markdown:
		return printMarkdown(w, header, words, rows)
	case LaTeX:
		return printLaTeX(w, header, words, rows)
	case HTML:
		return printHTML(w, header, rows)
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, strings.Join(header, "\t"))
	for _, row := range rows {
		fmt.Fprintln(out, strings.Join(row, "\t"))
	}
	return out.Flush()
}

var markdownEscape = strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "<", `\<`, "`", "\\`", "[", `\[`)

func printMarkdown(w io.Writer, header []string, words int, rows [][]string) error {
	line := func(cells []string) string {
		escaped := make([]string, len(cells))
		for i, cell := range cells {
			escaped[i] = markdownEscape.Replace(cell)
		}
		return "| " + strings.Join(escaped, " | ") + " |\n"
	}
	rule := "|"
	for i := range header {
		if i < words {
			rule += " --- |"
		} else {
			rule += " ---: |"
		}
	}
	text := line(header) + rule + "\n"
	for _, row := range rows {
		text += line(row)
	}
	_, err := io.WriteString(w, text)
	return err
}

func printHTML(w io.Writer, header []string, rows [][]string) error {
	text := "<table>\n"
	for i, row := range slices.Concat([][]string{header}, rows) {
		cell := "td"
		if i == 0 {
			cell = "th"
		}
		text += "<tr>"
		for _, word := range row {
			text += fmt.Sprintf("<%s>%s</%s>", cell, html.EscapeString(word), cell)
		}
		text += "</tr>\n"
	}
	_, err := io.WriteString(w, text+"</table>\n")
	return err
}

var latexEscape = strings.NewReplacer(`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`,
	"{", `\{`, "}", `\}`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "<", `\textless{}`, ">", `\textgreater{}`,
	"µ", `\textmu{}`, "[", "{[}")

func printLaTeX(w io.Writer, header []string, words int, rows [][]string) error {
	line := func(cells []string) string {
		escaped := make([]string, len(cells))
		for i, cell := range cells {
			escaped[i] = latexEscape.Replace(cell)
		}
		return strings.Join(escaped, " & ") + ` \\` + "\n"
	}
	text := `\begin{tabular}{` + strings.Repeat("l", words) + strings.Repeat("r", len(header)-words) + "}\n\\hline\n" +
		line(header) + "\\hline\n"
	for _, row := range rows {
		text += line(row)
	}
	_, err := io.WriteString(w, text+"\\hline\n\\end{tabular}\n")
	return err
}
