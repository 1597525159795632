package experiment

import "fmt"

// A Ledger remembers what runs proved about each board, to find runs that contradict each other. The zero Ledger
// is empty.
type Ledger struct {
	proved map[string]proof
}

type proof struct {
	count, by string // the exact number of solutions, and the run that has it
	foundBy   string // a run that found a solution
}

// Add takes in a run and returns the contradiction to an earlier run on the same board, or "". All runs have to be
// asked: one that found a solution is contradicted by a later one that proves that there is none.
func (l *Ledger) Add(r Run, o Outcome) string {
	if l.proved == nil {
		l.proved = map[string]proof{}
	}
	p := l.proved[r.Board.Text]
	if o.Found > 0 && p.foundBy == "" {
		p.foundBy = r.String()
	}
	if o.Count != "" && p.by == "" {
		p.count, p.by = o.Count, r.String()
	}
	l.proved[r.Board.Text] = p
	switch {
	case o.Count != "" && o.Count != p.count:
		return fmt.Sprintf("%v counts %s solutions, %s counts %s", r, o.Count, p.by, p.count)
	case p.count == "0" && p.foundBy != "":
		return fmt.Sprintf("%s found a solution, %s proved that there is none", p.foundBy, p.by)
	}
	return ""
}
