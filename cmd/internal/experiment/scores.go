package experiment

import (
	"io"
	"math"
	"slices"
	"strconv"

	"twofold/cmd/internal/table"
)

// Scores writes how solvers do in the way of competitions: for each group of rows that agree in some columns how many
// runs there are and how many were solved, how many proved that there is no solution, how many failed, the score PAR-2,
// in how many instances the group was the fastest, and how many no other group solved. An instance is a board in one
// round with one number of solutions. PAR-2 is the mean time of the runs that did not fail, where what was not solved
// counts as twice its time limit; without a limit there is no score. The time is that of table.Table.Time. Columns to
// group by are as those of Summarise.
//
// The last row is the virtual best solver, which takes for each instance the fastest group.
func Scores(w io.Writer, t *table.Table, by []string, as table.Format) error {
	groups, err := groupsOf(t, by)
	if err != nil {
		return err
	}
	s, err := newScoring(t)
	if err != nil {
		return err
	}
	s.run(groups)
	var rows [][]string
	for n, g := range groups.all {
		rows = append(rows, append(slices.Clone(g.Key), s.tallyOf(n, g).cells()...))
	}
	virtual := tally{}
	for _, key := range s.order {
		virtual.add(s.best[key])
	}
	name := make([]string, len(groups.columns))
	if len(name) > 0 {
		name[0] = "virtual best"
	}
	cells := virtual.cells()
	cells[len(cells)-2], cells[len(cells)-1] = "", "" // fastest and alone say nothing of it
	rows = append(rows, append(name, cells...))
	header := slices.Concat(groups.columns, []string{"runs", "solved", "none", "failed", "PAR-2", "fastest", "alone"})
	return table.Print(w, as, header, len(groups.columns), rows)
}

// run finds out who was best in each instance.
func (s *scoring) run(groups groups) {
	for n, g := range groups.all {
		for _, row := range g.Rows {
			key, a := s.attempt(row, n)
			before, known := s.best[key]
			if !known {
				s.order = append(s.order, key)
			}
			if before.solved && a.solved && before.group != n {
				s.shared[key] = true
			}
			if !known || a.beats(before) {
				s.best[key] = a
			}
		}
	}
}

// tallyOf sums up the runs of a group.
func (s *scoring) tallyOf(n int, g *table.Group) *tally {
	total := &tally{}
	for _, row := range g.Rows {
		_, a := s.attempt(row, n)
		total.add(a)
	}
	for key, a := range s.best {
		if !a.solved || a.group != n {
			continue
		}
		total.fastest++
		if !s.shared[key] {
			total.alone++
		}
	}
	return total
}

// An attempt is a group's run of an instance.
type attempt struct {
	group                int
	solved, none, failed bool
	time                 float64 // with the penalty; +Inf if there is no limit
}

// beats says that an attempt is better; of equal ones the first is.
func (a attempt) beats(b attempt) bool {
	if a.solved != b.solved {
		return a.solved
	}
	return b.failed && !a.failed || a.failed == b.failed && a.time < b.time
}

type scoring struct {
	t                    *table.Table
	instance             []int
	took, verdict, limit int

	best   map[[3]string]attempt // of each instance
	order  [][3]string           // of instances
	shared map[[3]string]bool    // whether several groups solved it
}

func newScoring(t *table.Table) (s *scoring, err error) {
	s = &scoring{t: t, best: map[[3]string]attempt{}, shared: map[[3]string]bool{}}
	if s.instance, err = t.ColumnsOf([]string{"hash", "repetition", "solutions"}); err != nil {
		return s, err
	}
	at, err := t.ColumnsOf([]string{t.Time(), "verdict", "time_limit_s"})
	if err == nil {
		s.took, s.verdict, s.limit = at[0], at[1], at[2]
	}
	return s, err
}

func (s *scoring) attempt(row []string, group int) (key [3]string, a attempt) {
	for i, c := range s.instance {
		key[i] = row[c]
	}
	a = attempt{group: group, failed: s.t.HasFailed(row), time: math.Inf(1)}
	took, measured := table.Number(row[s.took])
	limit, limited := table.Number(row[s.limit])
	switch {
	case measured && s.t.IsSolved(row):
		a.solved, a.none, a.time = true, row[s.verdict] == "none", took
	case limited:
		a.time = 2 * limit
	}
	return key, a
}

type tally struct {
	runs, solved, none, failed, fastest, alone int
	time                                       float64 // of the runs that did not fail
}

func (t *tally) add(a attempt) {
	t.runs++
	if a.failed {
		t.failed++
		return
	}
	t.time += a.time
	if a.solved {
		t.solved++
	}
	if a.none {
		t.none++
	}
}

func (t *tally) cells() []string {
	par2 := "-"
	if scored := t.runs - t.failed; !math.IsInf(t.time, 0) && scored > 0 {
		par2 = inSeconds(t.time / float64(scored))
	}
	return []string{strconv.Itoa(t.runs), strconv.Itoa(t.solved), strconv.Itoa(t.none), strconv.Itoa(t.failed), par2,
		strconv.Itoa(t.fastest), strconv.Itoa(t.alone)}
}
