package families_test

import (
	"fmt"
	"strconv"
	"strings"
)

// factsOf says a board's text as facts: see testdata/rivals.
func factsOf(text string) string {
	var facts strings.Builder
	lines := strings.Split(strings.TrimSpace(text), "\n")
	header := strings.Fields(lines[0])
	var rows, cols int
	fmt.Sscanf(header[1], "%dx%d", &rows, &cols)
	fmt.Fprintf(&facts, "size(%d,%d).\n", rows, cols)
	for _, w := range header[2:] {
		if key, value, ok := strings.Cut(w, "="); ok {
			fmt.Fprintf(&facts, "%s(%s).\n", key, value)
		} else {
			fmt.Fprintf(&facts, "variant(%q).\n", w)
		}
	}
	names := map[string]string{
		"areas": "area", "rows": "row", "columns": "col", "right": "right", "bottom": "bottom", "corners": "corner",
		"board": "board", "edges": "edge",
	}
	part, at := "cells", 0
	for _, line := range lines[1:] {
		if name := names[line]; name != "" {
			part, at = name, 0
			continue
		}
		for i, w := range strings.Fields(line) {
			facts.WriteString(factOf(part, w, at, i))
		}
		at++
	}
	return facts.String()
}

// factOf says a word of a part, at a place there.
func factOf(part, w string, r, c int) string {
	switch {
	case part == "cells" && w == ".":
		return fmt.Sprintf("open(%d,%d).\n", r, c)
	case w == ".":
		return ""
	case part == "area":
		area, sum, isSum := strings.Cut(w, ":")
		fact := fmt.Sprintf("area(%d,%d,%s).\n", r, c, term(area))
		if isSum {
			fact += fmt.Sprintf("sum(%s,%s).\n", term(area), sum)
		}
		return fact
	case part == "board":
		return fmt.Sprintf("board(%d,%s).\n", c, term(w))
	case part == "edge": // rows of edges to the right and of edges down, in turn
		return fmt.Sprintf("edge(%d,%d,%d,%d,%q).\n", r/2, c, (r+1)/2, c+1-r%2, w)
	case part == "cells" && strings.Contains(w, `\`):
		facts := ""
		down, across, _ := strings.Cut(w, `\`)
		if down != "" {
			facts += fmt.Sprintf("down(%d,%d,%s).\n", r, c, down)
		}
		if across != "" {
			facts += fmt.Sprintf("across(%d,%d,%s).\n", r, c, across)
		}
		return facts
	}
	if part == "cells" {
		part = "clue"
	}
	facts := fmt.Sprintf("%s(%d,%d,%s).\n", part, r, c, term(w))
	if number := strings.Trim(w, strings.Map(notDigit, w)); number != "" {
		facts += fmt.Sprintf("%s(%d,%d,%s,%q).\n", part, r, c, number, strings.Map(notDigit, w))
	}
	return facts
}

func notDigit(r rune) rune {
	if r >= '0' && r <= '9' {
		return -1
	}
	return r
}

// term is a word as a number or a string.
func term(w string) string {
	if n, err := strconv.Atoi(w); err == nil && w[0] != '+' && w[0] != '-' {
		return strconv.Itoa(n)
	}
	return strconv.Quote(w)
}
