package runs

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// A Counter names one thing that an engine counts while it searches. The names are the keys of the
// JSON output.
type Counter string

// Graph and tree searches count the first five, SAT solvers the next five, counters by decomposition the next two, who
// solves in steps the next four, and who writes evidence the last.
const (
	Expanded  Counter = "expanded"  // states or nodes whose successors were made
	Generated Counter = "generated" // successors made
	Reopened  Counter = "reopened"  // states expanded again, a cheaper path having been found
	Frontier  Counter = "frontier"  // the most states waiting at one time
	Depth     Counter = "depth"     // the longest path or the deepest decision

	Variables    Counter = "variables"
	Clauses      Counter = "clauses" // clauses and cardinality constraints
	Decisions    Counter = "decisions"
	Conflicts    Counter = "conflicts"
	Propagations Counter = "propagations"

	CacheHits Counter = "cachehits" // components whose count was already known
	Table     Counter = "table"     // the most entries of one dynamic program's table

	Steps    Counter = "steps"    // deductions that solve the board
	Reasons  Counter = "reasons"  // of the largest step
	Level    Counter = "level"    // of the board, by the scale of its family; 1 is the easiest
	Unproved Counter = "unproved" // steps that were not proved smallest, or not verified, in time

	Bundle Counter = "bundle_bytes" // of the evidence
)

var counterOrder = []Counter{
	Expanded, Generated, Reopened, Frontier, Depth,
	Variables, Clauses, Decisions, Conflicts, Propagations,
	CacheHits, Table,
	Steps, Reasons, Level, Unproved, Bundle,
}

// Counters lists all counters in the order in which they are told.
func Counters() []Counter { return slices.Clone(counterOrder) }

// Stats is what a run measured. A counter that an engine does not have is absent, not 0.
type Stats struct {
	Counts map[Counter]int64
	Wall   time.Duration // from the start of the search to its end, encoding included
	// Certify and Verify are the CPU time of making evidence and of verifying it; 0 if there was none.
	Certify, Verify time.Duration
	// Solver is the CPU time of a program of the user's, or of deciding formulas: of the programs if the solver is
	// another one, else of this process while it decided, whatever else it did meanwhile. It has neither encoding nor
	// checking; 0 without formulas and programs.
	Solver time.Duration
	Memory int64 // peak memory in bytes of the process that searched; 0 if not measured
	// Branching is the effective branching factor of a search for a best solution: that of the uniform
	// tree of the solution's depth with as many nodes as were generated; 0 if it makes no sense.
	Branching float64
	// By names what an engine that has a choice searched by, one after the other; "" if it has none.
	By string
}

// Join adds up the statistics of two searches: sizes of formulas and memory are those of the larger one.
func (s Stats) Join(other Stats) Stats {
	both := Stats{Counts: map[Counter]int64{}, Memory: max(s.Memory, other.Memory), Solver: s.Solver + other.Solver}
	maps.Copy(both.Counts, s.Counts)
	for counter, n := range other.Counts {
		if slices.Contains([]Counter{Variables, Clauses, Depth, Frontier, Table}, counter) {
			both.Counts[counter] = max(both.Counts[counter], n)
		} else {
			both.Counts[counter] += n
		}
	}
	return both
}

// Effort is how much a native search had to try: decisions and contradictions, or the states that it expanded. 0
// says that propagation alone solves the board.
func (s Stats) Effort() int64 { return s.Counts[Expanded] + s.Counts[Conflicts] }

// Branching solves generated = x + x² + … + x^depth for x by bisection (Stuart Russell and Peter Norvig:
// Artificial Intelligence, section 3.6).
func Branching(generated int64, depth int) float64 {
	if depth < 1 || generated < int64(depth) {
		return 0
	}
	low, high := 1.0, float64(generated)
	for range 100 {
		x := (low + high) / 2
		nodes := 0.0
		for range depth {
			nodes = nodes*x + x
		}
		if nodes < float64(generated) {
			low = x
		} else {
			high = x
		}
	}
	return high
}

// MarshalJSON writes the counters that are there, then "wall", "certify" and "verify" in seconds, "memory" in bytes,
// "branching" and "by".
func (s Stats) MarshalJSON() ([]byte, error) {
	fields := make(map[string]any, len(s.Counts)+2)
	for c, n := range s.Counts {
		fields[string(c)] = n
	}
	fields["wall"] = s.Wall.Seconds()
	if s.Memory > 0 {
		fields["memory"] = s.Memory
	}
	if s.Certify > 0 {
		fields["certify"] = s.Certify.Seconds()
	}
	if s.Verify > 0 {
		fields["verify"] = s.Verify.Seconds()
	}
	if s.Branching > 0 {
		fields["branching"] = s.Branching
	}
	if s.By != "" {
		fields["by"] = s.By
	}
	return json.Marshal(fields)
}

// String is one line for people: the time, then each counter that is there; of a program that has none, its CPU time.
func (s Stats) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%.6f s", s.Wall.Seconds())
	for _, c := range counterOrder {
		if n, ok := s.Counts[c]; ok {
			fmt.Fprintf(&text, ", %s %d", c, n)
		}
	}
	if s.Branching > 0 {
		fmt.Fprintf(&text, ", branching %.2f", s.Branching)
	}
	if s.Memory > 0 {
		fmt.Fprintf(&text, ", memory %.1f MB", float64(s.Memory)/1e6)
	}
	if s.Solver > 0 && len(s.Counts) == 0 { // it told nothing else
		fmt.Fprintf(&text, ", CPU %.6f s", s.Solver.Seconds())
	}
	if s.By != "" {
		fmt.Fprintf(&text, ", by %s", s.By)
	}
	return text.String()
}
