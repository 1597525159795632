package experiment

import (
	"math"
	"strconv"
	"strings"

	"twofold/puzzles/runs"
)

// A column is one of the data: what it is called and what stands in it. The columns of the first kind follow from
// the run alone.
type column struct {
	name   string
	isText bool
	cell   func(record) string
}

// A record is all that a row is made of.
type record struct {
	experiment string
	provenance Provenance
	run        Run
	outcome    Outcome
}

// keyColumns say which run a row is. Parameters that do not matter to the engine are empty.
var keyColumns = func() []column {
	all := []column{
		{"experiment", true, func(r record) string { return r.experiment }},
		{"board", true, func(r record) string { return r.run.Board.Name }},
		{"hash", true, func(r record) string { return r.run.Board.Hash() }},
		{"family", true, func(r record) string { return r.run.Board.Family }},
		{"variant", true, func(r record) string { return r.run.Board.Variant }},
		{"rows", false, func(r record) string { return strconv.Itoa(r.run.Board.Rows) }},
		{"cols", false, func(r record) string { return strconv.Itoa(r.run.Board.Cols) }},
		{"engine", true, func(r record) string { return r.run.Label() }},
	}
	for _, p := range Parameters {
		all = append(all, column{p.column(), p.isText(), func(r record) string { return p.cell(r.run) }})
	}
	return append(all, column{"repetition", false, func(r record) string { return strconv.Itoa(r.run.Repetition) }})
}()

// column is the parameter's name in the data, with the unit of its values.
func (p Parameter) column() string {
	switch p {
	case TimeLimit:
		return "time_limit_s"
	case CPULimit:
		return "cpu_limit_s"
	case MemoryLimit:
		return "memory_limit_bytes"
	}
	return string(p)
}

func (p Parameter) isText() bool {
	return p == Encoding || p == Solver || p == Against || p == Heuristic || p == Order
}

func (p Parameter) cell(r Run) string {
	limits := r.Limits()
	switch p {
	case TimeLimit:
		return orEmpty(limits.Time.Seconds())
	case CPULimit:
		return orEmpty(r.cpuLimit().Seconds())
	case MemoryLimit:
		return bytesOrEmpty(limits.Memory)
	}
	return r.Settings[p]
}

// resultColumns say what was measured. What was not is empty.
var resultColumns = func() []column {
	all := []column{
		{"verdict", true, func(r record) string { return r.outcome.Verdict.String() }},
		{"complete", false, func(r record) string { return strconv.FormatBool(r.outcome.Complete) }},
		{"found", false, func(r record) string { return strconv.FormatInt(r.outcome.Found, 10) }},
		{"count", true, func(r record) string { return r.outcome.Count }},
		{"cost", false, func(r record) string { return r.outcome.cost() }},
		{"limit", true, func(r record) string { return string(r.outcome.Limit) }},
		{"reason", true, func(r record) string { return oneLine(r.outcome.Reason) }},
		{"error", true, func(r record) string { return oneLine(r.outcome.Error) }},
	}
	for _, c := range runs.Counters() {
		all = append(all, column{counterColumn(c), false, func(r record) string {
			n, ok := r.outcome.Counts[c]
			if !ok {
				return ""
			}
			return strconv.FormatInt(n, 10)
		}})
	}
	return append(all,
		column{"branching", false, func(r record) string { return orEmpty(r.outcome.Factor) }},
		column{"wall_s", false, func(r record) string { return seconds(r.outcome.Wall) }},
		column{"certify_s", false, func(r record) string { return orEmpty(r.outcome.Certify) }},
		column{"verify_s", false, func(r record) string { return orEmpty(r.outcome.Verify) }},
		column{"cpu_s", false, func(r record) string { return seconds(r.outcome.CPU) }},
		column{"solver_s", false, func(r record) string { return orAbsent(r.outcome.Solver) }},
		column{"memory_bytes", false, func(r record) string { return bytesOrEmpty(r.outcome.Memory) }},
		column{"cputime", false, func(r record) string { return seconds(r.outcome.CPU) }},
		column{"walltime", false, func(r record) string { return seconds(r.outcome.Process) }},
		column{"memory", false, func(r record) string { return bytesOrEmpty(r.outcome.Memory) }},
		column{"returnvalue", false, func(r record) string { return r.outcome.returned() }},
		column{"exitsignal", false, func(r record) string { return orEmpty(float64(r.outcome.Signal)) }},
		column{"terminationreason", true, func(r record) string { return r.outcome.Termination }},
		column{"version", true, func(r record) string { return r.provenance.Program }},
		column{"go", true, func(r record) string { return r.provenance.Go }},
		column{"gophersat", true, func(r record) string { return r.provenance.Gophersat }},
		column{"processor", true, func(r record) string { return r.outcome.Processor }},
		column{"cores", false, func(r record) string { return r.outcome.cores() }},
		column{"load", false, func(r record) string { return orAbsent(r.outcome.Load) }},
		column{"command", true, func(r record) string { return r.provenance.Command }},
	)
}()

// counterColumn tells the depth that was reached from the parameter.
func counterColumn(c runs.Counter) string {
	if c == runs.Depth {
		return "depth_reached"
	}
	return string(c)
}

func (o Outcome) cost() string {
	if o.Cost == nil {
		return ""
	}
	return strconv.Itoa(*o.Cost)
}

// returned is what the run's process returned, "" if it was killed.
func (o Outcome) returned() string {
	if o.Returned == nil {
		return ""
	}
	return strconv.Itoa(*o.Returned)
}

// seconds are given to the microsecond, which is finer than they mean anything.
func seconds(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64)
}

// orEmpty is a number that was measured or set if it is not 0.
func orEmpty(x float64) string {
	if x == 0 {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

func bytesOrEmpty(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// columns are the names of all columns of the data.
func columns() []string {
	var names []string
	for _, c := range append(keyColumns, resultColumns...) {
		names = append(names, c.name)
	}
	return names
}

func cells(columns []column, r record) []string {
	row := make([]string, len(columns))
	for i, c := range columns {
		row[i] = c.cell(r)
	}
	return row
}
