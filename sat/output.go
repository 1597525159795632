package sat

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"twofold/puzzles/runs"
)

// An output is what a DIMACS program said: as the rules of the SAT competitions have it, in lines
// "s SATISFIABLE" and "v 1 -2 0", or as minisat does in the file that it writes, "SAT" and "1 -2 0".
type output struct {
	bare   bool // are literals without "v" a model
	status Status
	model  []bool // false where nothing was said
	said   bool   // was there a model
	counts map[runs.Counter]int64
	line   []byte // the line that is not complete yet
	err    error  // the first line that makes no sense
}

// ReadAnswer reads what a DIMACS program said of a formula with vars variables, or what minisat wrote into a file. A
// model has false for variables of which nothing was said. The error is that of r, or says which line makes no sense.
func ReadAnswer(r io.Reader, vars int) (Status, []bool, error) {
	o := newOutput(vars)
	o.bare = true
	if _, err := io.Copy(o, r); err != nil {
		return Unknown, nil, err
	}
	o.end()
	return o.status, o.model, o.err
}

func newOutput(vars int) *output {
	return &output{model: make([]bool, vars), counts: map[runs.Counter]int64{}}
}

// Write takes the output as it comes. It fails at a line that is longer than any model needs. For what is in the lines
// see err, so that the program can go on.
func (o *output) Write(text []byte) (int, error) {
	rest := string(text)
	for {
		line, after, complete := strings.Cut(rest, "\n")
		o.line = append(o.line, line...)
		if most := 1<<16 + 16*len(o.model); len(o.line) > most {
			return 0, fmt.Errorf("a line of output with more than %d bytes", most)
		}
		if !complete {
			return len(text), nil
		}
		o.end()
		rest = after
	}
}

// end reads the line that has come to its end.
func (o *output) end() {
	line := string(o.line)
	o.line = o.line[:0]
	if err := o.read(line); err != nil && o.err == nil {
		o.err = fmt.Errorf("output line %.80q: %w", line, err)
	}
}

func (o *output) read(line string) error {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	switch words[0] {
	case "s":
		return o.decide(strings.Join(words[1:], " "))
	case "v":
		return o.values(words[1:])
	case "c":
		o.count(line)
		return nil
	case "SAT", "SATISFIABLE", "UNSAT", "UNSATISFIABLE":
		return o.decide(line)
	}
	if o.bare {
		return o.values(words)
	}
	o.count(line)
	return nil
}

func (o *output) decide(answer string) error {
	status := Unknown
	switch strings.TrimSpace(answer) {
	case "SAT", "SATISFIABLE":
		status = Satisfiable
	case "UNSAT", "UNSATISFIABLE":
		status = Unsatisfiable
	}
	if o.status != Unknown && o.status != status {
		return fmt.Errorf("it said %s before", o.status)
	}
	o.status = status
	return nil
}

func (o *output) values(words []string) error {
	o.said = true
	for _, word := range words {
		l, err := strconv.Atoi(word)
		if err != nil || variable(l) > len(o.model) {
			return fmt.Errorf("%q: expected literals from -%d to %d", word, len(o.model), len(o.model))
		}
		if l != 0 {
			o.model[variable(l)-1] = l > 0
		}
	}
	return nil
}

// count reads a line of statistics:
//
//	minisat           conflicts             : 12             (3 /sec)
//	cadical, kissat   c conflicts:                 12         3.45    per second
//	clasp             c Conflicts    : 12       (Analyzed: 11)
//	picosat -v        c 12 conflicts
//
// Each says how much it was by then, so the last line counts.
func (o *output) count(line string) {
	line = strings.TrimSpace(strings.TrimPrefix(line, "c "))
	name, value, found := strings.Cut(line, ":")
	if !found {
		value, name, _ = strings.Cut(line, " ")
	}
	words := strings.Fields(value)
	if len(words) == 0 {
		return
	}
	switch c := runs.Counter(strings.ToLower(strings.TrimSpace(name))); c {
	case runs.Decisions, runs.Conflicts, runs.Propagations:
		if n, err := strconv.ParseInt(words[0], 10, 64); err == nil {
			o.counts[c] = n
		}
	}
}
