package sat

import (
	"bufio"
	"io"
	"strconv"
)

// maxModelLine is how long a v line gets.
const maxModelLine = 78

// WriteModel writes a model as SAT solvers do: v lines of literals, the last of which ends with 0.
func WriteModel(w io.Writer, model []bool) error {
	out := bufio.NewWriter(w)
	length := 0
	word := func(l int) {
		text := strconv.Itoa(l)
		if length > 0 && length+1+len(text) > maxModelLine {
			out.WriteByte('\n')
			length = 0
		}
		if length == 0 {
			out.WriteByte('v')
			length = 1
		}
		out.WriteByte(' ')
		out.WriteString(text)
		length += 1 + len(text)
	}
	for i, value := range model {
		l := i + 1
		if !value {
			l = -l
		}
		word(l)
	}
	word(0)
	out.WriteByte('\n')
	return out.Flush()
}
