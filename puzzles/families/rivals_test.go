package families_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	encoderules "twofold/encode/rules"
	"twofold/puzzles/effort"
)

// rivalsIn has an answer set program for each family.
const rivalsIn = "../../testdata/rivals"

// TestRivals measures learn beside clingo, on plain programs of the same rules, and sat beside minisat, on the plain
// CNF, on boards that others published: milliseconds of processor time, ours with the model built, theirs with their
// start. All have to show that there is one solution: minisat by a second run without the first one. It prints a table,
// and fails only where an answer is wrong.
func TestRivals(t *testing.T) {
	folder := publishedFolder(t)
	for _, program := range []string{"clingo", "minisat"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%v: expected the packages gringo and minisat", err)
		}
	}
	for _, p := range published {
		if _, err := os.Stat(filepath.Join(rivalsIn, p.family+".lp")); err != nil {
			continue // no answer set program says these rules
		}
		t.Run(p.family, func(t *testing.T) {
			sum := map[string][]time.Duration{}
			for _, b := range p.boards(t, folder) {
				t.Run(b.name, func(t *testing.T) { b.race(t, p.family, sum) })
			}
			for _, pair := range [][2]string{{"learn", "clingo"}, {"sat", "minisat"}} {
				t.Logf("%s: %s median %.1f sum %.1f, %s median %.1f sum %.1f, ratio of sums %.2f", p.family,
					pair[0], median(sum[pair[0]]), total(sum[pair[0]]), pair[1], median(sum[pair[1]]), total(sum[pair[1]]),
					total(sum[pair[0]])/total(sum[pair[1]]))
			}
		})
	}
}

// race adds to sum what each program takes for a board.
func (b publishedBoard) race(t *testing.T, family string, sum map[string][]time.Duration) {
	if _, err := b.Model(context.Background()); err != nil {
		t.Fatal(err)
	}
	row := ""
	add := func(name string, took time.Duration, note string) {
		sum[name] = append(sum[name], took)
		row += fmt.Sprintf("  %s %.1f%s", name, milliseconds(took), note)
	}
	for _, e := range listing(t) {
		if e.Name != "backtrack" {
			o := b.run(e)
			add(e.Name, o.took, fmt.Sprintf(" (%v)", o.stats.Counts[effort.Conflicts])+unlessNil(o.err))
		}
	}
	took, note := clingo(t, family, b)
	add("clingo", took, note)
	took, note = minisat(t, b)
	add("minisat", took, note)
	t.Log(row)
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func unlessNil(err error) string {
	if err == nil {
		return ""
	}
	return " " + err.Error()
}

func median(all []time.Duration) float64 {
	if len(all) == 0 {
		return 0
	}
	return milliseconds(slices.Sorted(slices.Values(all))[len(all)/2])
}

func total(all []time.Duration) float64 {
	var sum time.Duration
	for _, d := range all {
		sum += d
	}
	return milliseconds(sum)
}

// clingo asks for two answer sets.
func clingo(t *testing.T, family string, b publishedBoard) (took time.Duration, note string) {
	facts := filepath.Join(t.TempDir(), "facts.lp")
	if err := os.WriteFile(facts, []byte(factsOf(b.String())), 0o666); err != nil {
		t.Fatal(err)
	}
	out, took, err := rival("clingo", "2", filepath.Join(rivalsIn, family+".lp"), facts, "--stats", "--quiet=2")
	if err != nil {
		return took, " " + err.Error()
	}
	if word(out, "Models       :") != "1" {
		t.Errorf("%s: clingo says\n%s", b.name, out)
	}
	return took, " (" + word(out, "Conflicts    :") + ")"
}

// minisat solves the plain CNF, and once more without the solution.
func minisat(t *testing.T, b publishedBoard) (took time.Duration, note string) {
	ladder, err := encoderules.Family.Encodings[1].Ladder(context.Background(), b.Board)
	if err != nil {
		t.Fatal(err)
	}
	f, err := ladder.At(context.Background(), ladder.First)
	if err != nil {
		t.Fatal(err)
	}
	conflicts := 0
	in, out := filepath.Join(t.TempDir(), "in.cnf"), filepath.Join(t.TempDir(), "out")
	for _, status := range []string{"SAT", "UNSAT"} {
		var text bytes.Buffer
		fmt.Fprintf(&text, "p cnf %d %d\n", f.NumVars(), len(f.Clauses))
		for _, clause := range f.Clauses {
			for _, l := range clause {
				fmt.Fprint(&text, l, " ")
			}
			fmt.Fprintln(&text, 0)
		}
		if err := os.WriteFile(in, text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		printed, more, err := rival("minisat", in, out)
		if took += more; err != nil {
			return took, " " + err.Error()
		}
		n, _ := strconv.Atoi(word(printed, "conflicts             :"))
		conflicts += n
		answer, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Fields(string(answer))
		if words[0] != status {
			t.Errorf("%s: minisat says %s, want %s", b.name, words[0], status)
			return took, ""
		}
		var other []int
		for _, v := range f.Keys {
			l, _ := strconv.Atoi(words[min(v, len(words)-1)])
			other = append(other, -l)
		}
		f.Clauses = append(f.Clauses, other)
	}
	return took, fmt.Sprintf(" (%d)", conflicts)
}

// rival runs a program, and returns what it printed and the processor time that it took.
func rival(program string, args ...string) (printed string, took time.Duration, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	command := exec.CommandContext(ctx, program, args...)
	out, err := command.CombinedOutput()
	if ctx.Err() != nil {
		err = ctx.Err()
	} else if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode()%10 == 0 {
		err = nil // 10, 20 and 30 say what was found
	}
	state := command.ProcessState
	if state == nil {
		return "", 0, err
	}
	return string(out), state.UserTime() + state.SystemTime(), err
}

// word is the first word behind a mark.
func word(text, mark string) string {
	_, behind, _ := strings.Cut(text, mark)
	if words := strings.Fields(behind); len(words) > 0 {
		return words[0]
	}
	return ""
}

// factsOf says a board's text as facts: see testdata/rivals.
func factsOf(text string) string {
	var facts strings.Builder
	lines := strings.Split(strings.TrimSpace(text), "\n")
	header := strings.Fields(lines[0])
	var rows, cols int
	fmt.Sscanf(header[1], "%dx%d", &rows, &cols)
	fmt.Fprintf(&facts, "size(%d,%d).\n", rows, cols)
	for _, variant := range header[2:] {
		fmt.Fprintf(&facts, "variant(%q).\n", variant)
	}
	part, at := "cells", 0
	for _, line := range lines[1:] {
		words := strings.Fields(line)
		if slices.Contains([]string{"areas", "rows", "columns"}, line) {
			part, at = line, 0
			continue
		}
		for i, w := range words {
			switch part {
			case "cells":
				facts.WriteString(cellFacts(w, at, i))
			case "areas":
				fmt.Fprintf(&facts, "area(%d,%d,%s).\n", at, i, w)
			case "rows":
				fmt.Fprintf(&facts, "row(%d,%d,%s).\n", at, i, w)
			case "columns":
				fmt.Fprintf(&facts, "col(%d,%d,%s).\n", at, i, w)
			}
		}
		at++
	}
	return facts.String()
}

// cellFacts says a word of a cell: a number, one with a sign, two at a black cell of a kakuro, or a string.
func cellFacts(w string, r, c int) string {
	if w == "." {
		return fmt.Sprintf("open(%d,%d).\n", r, c)
	}
	if down, across, ok := strings.Cut(w, `\`); ok {
		facts := ""
		if down != "" {
			facts += fmt.Sprintf("down(%d,%d,%s).\n", r, c, down)
		}
		if across != "" {
			facts += fmt.Sprintf("across(%d,%d,%s).\n", r, c, across)
		}
		return facts
	}
	if number := strings.TrimRight(w, "+-*/"); number != "" && strings.Trim(number, "0123456789") == "" {
		facts := fmt.Sprintf("clue(%d,%d,%s,%q).\n", r, c, number, w[len(number):])
		if number == w {
			facts += fmt.Sprintf("clue(%d,%d,%s).\n", r, c, number)
		}
		return facts
	}
	return fmt.Sprintf("clue(%d,%d,%q).\n", r, c, w)
}
