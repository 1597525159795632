package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// A result is one contender on one workload.
type result struct {
	contender
	seconds  []float64 // one a round
	limited  int       // boards of the last round that a limit ended
	verdicts []string
	counts   map[string]float64 // of the last round, summed over the boards
}

// measure runs all contenders in turn, round by round. It fails if two of them contradict each other.
func measure(program string, load workload, rounds int, limit time.Duration) ([]result, error) {
	var results []result
	for _, c := range contenders() {
		results = append(results, result{contender: c})
	}
	for range rounds {
		for i := range results {
			if err := results[i].run(program, load.file, limit); err != nil {
				return nil, err
			}
		}
	}
	for _, r := range results {
		for i, v := range r.verdicts {
			if first := results[0].verdicts[i]; v != first && decided(v) && decided(first) {
				return nil, fmt.Errorf("%s, board %d: %s says %s, %s says %s", load.name, i+1, results[0].name, first, r.name, v)
			}
		}
	}
	return results, nil
}

func decided(verdict string) bool { return verdict != "unknown" && verdict != "found" }

// run is one run of the whole program, from its start to its end.
func (r *result) run(program, file string, limit time.Duration) error {
	args := append([]string{"solve", "-n", "2", "--json", "--time-limit", limit.String()}, r.args...)
	var out, errs bytes.Buffer
	command := exec.Command(program, append(args, file)...)
	command.Stdout, command.Stderr = &out, &errs
	start := time.Now()
	err := command.Run()
	r.seconds = append(r.seconds, time.Since(start).Seconds())
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() != 2 && exit.ExitCode() != 4 {
		err = nil // none, or a limit: the verdicts tell
	}
	if err != nil {
		return fmt.Errorf("%s: %v: %s", r.name, err, errs.Bytes())
	}
	return r.read(&out)
}

// read takes the verdicts and counters from the program's JSON.
func (r *result) read(out *bytes.Buffer) error {
	r.limited, r.verdicts, r.counts = 0, nil, map[string]float64{}
	for decoder := json.NewDecoder(out); decoder.More(); {
		var line struct {
			Verdict, Limit string
			Stats          map[string]float64
		}
		if err := decoder.Decode(&line); err != nil {
			return err
		}
		if line.Limit != "" {
			r.limited++
		}
		r.verdicts = append(r.verdicts, line.Verdict)
		for name, n := range line.Stats {
			r.counts[name] += n
		}
	}
	return nil
}

func printTable(load workload, results []result) {
	fmt.Printf("\n### %s\n\n%s\n\n", load.name, summary(results[0].verdicts))
	header, rule := "| contender | seconds (min–max) |", "| --- | --- |"
	for _, rival := range results {
		if rival.rival {
			header += " to " + strings.TrimSuffix(rival.name, ", same CNF") + " |"
			rule += " --- |"
		}
	}
	fmt.Printf("%s conflicts | decisions or nodes | not finished |\n%s --- | --- | --- |\n", header, rule)
	for _, r := range results {
		row := fmt.Sprintf("| %s | %.3f (%.3f–%.3f) |",
			r.name, median(r.seconds), slices.Min(r.seconds), slices.Max(r.seconds))
		for _, rival := range results {
			if rival.rival {
				row += fmt.Sprintf(" %.2f |", median(ratios(r.seconds, rival.seconds)))
			}
		}
		fmt.Printf("%s %s | %s | %d |\n", row, r.count("conflicts"), r.count("decisions", "expanded"), r.limited)
	}
}

// count is the first of the counters that the contender has.
func (r *result) count(names ...string) string {
	for _, name := range names {
		if n, ok := r.counts[name]; ok {
			return fmt.Sprintf("%.0f", n)
		}
	}
	return ""
}

// summary says how many boards got which verdict.
func summary(verdicts []string) string {
	sorted := slices.Sorted(slices.Values(verdicts))
	var parts []string
	for len(sorted) > 0 {
		n := 1
		for n < len(sorted) && sorted[n] == sorted[0] {
			n++
		}
		parts = append(parts, fmt.Sprintf("%d %s", n, sorted[0]))
		sorted = sorted[n:]
	}
	return "Boards: " + strings.Join(parts, ", ") + "."
}

func ratios(ours, theirs []float64) []float64 {
	out := make([]float64, len(ours))
	for i := range out {
		out[i] = ours[i] / theirs[i]
	}
	return out
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
