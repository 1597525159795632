package experiment

import (
	"fmt"
	"strconv"
	"time"

	"twofold/puzzles/runs"
)

// normal is a value of the parameter as runs and rows have it: one value, one text.
func (p Parameter) normal(text string) (string, error) {
	switch p {
	case Depth, Solutions:
		if n, err := strconv.Atoi(text); err == nil && n >= 0 {
			return strconv.Itoa(n), nil
		}
		return "", fmt.Errorf("%s %q: expected a number, 0 or more", p, text)
	case Seed:
		if n, err := strconv.ParseUint(text, 10, 64); err == nil {
			return strconv.FormatUint(n, 10), nil
		}
		return "", fmt.Errorf("%s %q: expected a number from 0 to 2^64-1", p, text)
	case TimeLimit, CPULimit:
		if d, err := time.ParseDuration(text); err == nil && d >= 0 {
			return d.String(), nil
		}
		return "", fmt.Errorf("%s %q: expected a duration such as 10s or 500ms, or 0 for none", p, text)
	case MemoryLimit:
		var n runs.Bytes
		if err := n.Set(text); err != nil {
			return "", fmt.Errorf("%s %q: %w", p, text, err)
		}
		return n.String(), nil
	}
	if text == "" {
		return "", fmt.Errorf("%s is empty: expected a name", p)
	}
	return text, nil
}
