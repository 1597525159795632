package plot

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// The bounds of a figure on the terminal in characters.
const (
	MinColumns = 40
	MinLines   = 10
)

// Term writes the figure as text, so many columns wide and lines high; bars and boxes are as high as there are of them.
// Each series has a mark; where marks fall together the first series' is seen.
func (f *Figure) Term(w io.Writer, cols, lines int) error {
	cols, lines = max(cols, MinColumns), max(lines, MinLines)
	var text string
	if f.Kind == Bar || f.Kind == Box {
		text = f.strips(cols)
	} else {
		text = f.grid(cols, lines)
	}
	_, err := io.WriteString(w, text)
	return err
}

// along is where a value is on an axis from 0 to 1.
func along(v, low, high float64, isLog bool) float64 {
	if isLog {
		v, low, high = math.Log(v), math.Log(low), math.Log(high)
	}
	return (v - low) / (high - low)
}

// grid draws points in a frame.
func (f *Figure) grid(cols, lines int) string {
	b := rangeOf([]*Figure{f})
	yLabels := map[int]string{}
	wide := 0
	for _, t := range (ticker{f.Y, lines / 3}).Ticks(b.ymin, b.ymax) {
		if t.Label == "" {
			continue
		}
		line := lines - 1 - int(math.Round(along(t.Value, b.ymin, b.ymax, f.Y.Log)*float64(lines-1)))
		yLabels[line] = t.Label
		wide = max(wide, utf8.RuneCountInString(t.Label))
	}
	inner := max(cols-wide-2, 20)
	cells := make([][]rune, lines)
	for i := range cells {
		cells[i] = []rune(strings.Repeat(" ", inner))
	}
	for n, s := range slices.Backward(f.Series) {
		for _, q := range s.Points {
			x := int(math.Round(along(q.X, b.xmin, b.xmax, f.X.Log) * float64(inner-1)))
			y := lines - 1 - int(math.Round(along(q.Median, b.ymin, b.ymax, f.Y.Log)*float64(lines-1)))
			cells[y][x] = styleOf(n).mark
		}
	}
	text := f.heading()
	for i, line := range cells {
		corner := "│"
		if yLabels[i] != "" {
			corner = "┤"
		}
		text += fmt.Sprintf("%*s %s%s\n", wide, yLabels[i], corner, strings.TrimRight(string(line), " "))
	}
	text += strings.Repeat(" ", wide+1) + "└" + strings.Repeat("─", inner) + "\n"
	return text + f.xLabels(b, wide+2, inner) + strings.Repeat(" ", wide+2) + f.X.Label() + f.X.remark() + "\n"
}

// remark says of an axis what a look at it may miss.
func (a Axis) remark() string {
	if a.Log {
		return ", logarithmic"
	}
	return ""
}

// heading is the title, what the lines are of, and the legend.
func (f *Figure) heading() string {
	text := f.Y.Label() + f.Y.remark() + "\n"
	if f.Title != "" {
		text = f.Title + "\n" + text
	}
	var legend []string
	for n, s := range f.Series {
		if s.Name != "" {
			legend = append(legend, string(styleOf(n).mark)+" "+s.Name)
		}
	}
	if legend == nil {
		return text
	}
	return text + strings.Join(legend, "   ") + "\n"
}

// xLabels writes what stands at the ticks below the frame, as far as one does not run into another.
func (f *Figure) xLabels(b bounds, indent, inner int) string {
	line := []rune(strings.Repeat(" ", indent+inner+8))
	free := 0
	for _, t := range (ticker{f.X, inner / 10}).Ticks(b.xmin, b.xmax) {
		label := []rune(t.Label)
		at := indent + int(math.Round(along(t.Value, b.xmin, b.xmax, f.X.Log)*float64(inner-1))) - len(label)/2
		if len(label) == 0 || at < free || at+len(label) > len(line) {
			continue
		}
		copy(line[at:], label)
		free = at + len(label) + 1
	}
	return strings.TrimRight(string(line), " ") + "\n"
}

// strips draws bars and boxes lying, one a line.
func (f *Figure) strips(cols int) string {
	b := rangeOf([]*Figure{f})
	wide := 0
	name := func(s Series, q Point) string { return strings.TrimSpace(f.X.format(q.X) + " " + s.Name) }
	for _, s := range f.Series {
		for _, q := range s.Points {
			wide = max(wide, utf8.RuneCountInString(name(s, q)))
		}
	}
	inner := max(cols-wide-12, 20)
	place := func(v float64) int {
		return max(0, min(int(math.Round(along(v, b.ymin, b.ymax, f.Y.Log)*float64(inner-1))), inner-1))
	}
	text := f.Y.Label() + " over " + f.X.Label() + f.Y.remark() + "\n"
	if f.Title != "" {
		text = f.Title + "\n" + text
	}
	for category := range f.X.Categories {
		for _, s := range f.Series {
			for _, q := range s.Points {
				if q.X == float64(category) {
					text += fmt.Sprintf("%*s %-*s %s\n", wide, name(s, q), inner, f.strip(q, place, inner), f.Y.format(q.Median))
				}
			}
		}
	}
	return text
}

// strip is a bar up to the median, or a box with its whiskers.
func (f *Figure) strip(q Point, place func(float64) int, inner int) string {
	if f.Kind == Bar {
		return strings.Repeat("█", place(q.Median)+1)
	}
	line := []rune(strings.Repeat(" ", inner))
	fill := func(from, to float64, mark rune) {
		for i := place(from); i <= place(to); i++ {
			line[i] = mark
		}
	}
	low, high := q.fences()
	fill(low, high, '─')
	fill(q.Low, q.High, '▒')
	fill(q.Median, q.Median, '┃')
	return string(line)
}
