package sat

import (
	"io"
	"testing"

	"twofold/puzzles/runs"
)

// TestCounts: what programs print of their search, as they print it.
func TestCounts(t *testing.T) {
	for name, row := range map[string]struct {
		text string
		want map[runs.Counter]int64
	}{
		"minisat": {`| Conflicts |          ORIGINAL         |          LEARNT          | Progress |
restarts              : 1
conflicts             : 12             (763 /sec)
decisions             : 20             (0.00 % random) (7634 /sec)
propagations          : 171            (65267 /sec)
conflict literals     : 1              (0.00 % deleted)
`, map[runs.Counter]int64{runs.Conflicts: 12, runs.Decisions: 20, runs.Propagations: 171}},
		"cadical": {`c chronological:                 5        55.56 %  of conflicts
c conflicts:                     9     42253.52    per second
c decisions:                     3     14084.51    per second
c learned:                       7        77.78 %  per conflict
c propagations:                166         0.78 M  per second
`, map[runs.Counter]int64{runs.Conflicts: 9, runs.Decisions: 3, runs.Propagations: 166}},
		"kissat": {`c conflicts:                              2             2000.00 per second
c propagations:                         181           181000    per second
`, map[runs.Counter]int64{runs.Conflicts: 2, runs.Propagations: 181}},
		"picosat -v": {`c         level        used      conflicts    limit          MB
c 3 conflicts
c 4 decisions
c 222 propagations
c 75.0% variables used
`, map[runs.Counter]int64{runs.Conflicts: 3, runs.Decisions: 4, runs.Propagations: 222}},
		"clasp --stats": {`c Choices        : 2
c Conflicts      : 2        (Analyzed: 1)
c   Conflict     : 1        (Average Length:    1.0 Ratio: 100.00%)
`, map[runs.Counter]int64{runs.Conflicts: 2}},
	} {
		o := newOutput(0)
		if _, err := io.WriteString(o, row.text); err != nil || o.err != nil {
			t.Errorf("%s: %v, %v", name, err, o.err)
		}
		if len(o.counts) != len(row.want) {
			t.Errorf("%s: %v: want %v", name, o.counts, row.want)
		}
		for c, n := range row.want {
			if o.counts[c] != n {
				t.Errorf("%s: %s %d: want %d", name, c, o.counts[c], n)
			}
		}
	}
}
