package campaign

import (
	"encoding/json"
	"iter"

	"twofold/puzzles/lab/journal"
)

// A Journal is a file with a line of JSON for what a campaign tries, and one for each case that is finished.
type Journal struct{ *journal.Journal }

// OpenJournal opens the file, or makes it. One of another campaign is refused. The outcomes that it has already are
// handed to use, and next is the index to go on from.
func (p *Plan) OpenJournal(name string, use func(Outcome)) (j Journal, next int, err error) {
	heading, _ := json.Marshal(map[string]string{"campaign": p.Title()}) // a string can be told
	j.Journal, err = journal.Resume(name, journal.Format{Head: string(heading) + "\n", End: "\n"},
		func(lines iter.Seq2[int, string]) error {
			for number, line := range lines {
				var o Outcome
				if err := json.Unmarshal([]byte(line), &o); err != nil {
					return journal.Errorf(name, number, "%v: expected the outcome of a case", err)
				}
				// Of every board, texts that are none have indices, too, and no outcome.
				if o.Index < next || !p.Every && o.Index > next {
					return journal.Errorf(name, number, "case %d: expected case %d", o.Index, next)
				}
				use(o)
				next = o.Index + 1
			}
			return nil
		})
	return j, next, err
}

// Add writes an outcome.
func (j Journal) Add(o Outcome) error {
	line, err := json.Marshal(o)
	if err == nil {
		_, err = j.Write(append(line, '\n'))
	}
	return err
}
