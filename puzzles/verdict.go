package puzzles

import (
	"fmt"
	"strings"
)

// A Verdict says how many solutions a board has, as far as a run found out.
type Verdict int

// The zero value means "we do not know": a limit that was reached never reads as "no solution".
const (
	Unknown  Verdict = iota
	None             // proved: there is no solution
	Found            // at least one; whether there are more was not decided
	Unique           // proved: exactly one
	Multiple         // at least two
)

var verdictNames = [...]string{"unknown", "none", "found", "unique", "multiple"}

func (v Verdict) String() string { return verdictNames[v] }

// MarshalText writes the verdict's name, as JSON output has it.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads a verdict's name.
func (v *Verdict) UnmarshalText(text []byte) error {
	for i, name := range verdictNames {
		if name == string(text) {
			*v = Verdict(i)
			return nil
		}
	}
	return fmt.Errorf("verdict %q: expected one of %s", text, strings.Join(verdictNames[:], ", "))
}

// VerdictOf is what a search shows that found this many solutions and then ended, having exhausted
// the space or not.
func VerdictOf(found int64, exhausted bool) Verdict {
	switch {
	case found >= 2:
		return Multiple
	case found == 1 && exhausted:
		return Unique
	case found == 1:
		return Found
	case exhausted:
		return None
	}
	return Unknown
}

// Least is the number of solutions that there are at least.
func (v Verdict) Least() int64 {
	switch v {
	case Found, Unique:
		return 1
	case Multiple:
		return 2
	}
	return 0
}
