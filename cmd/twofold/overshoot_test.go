//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/puzzletest"
)

// The limits that commands are given, and how far they may go beyond. Only CPU time is judged, of one core: what else
// the machine does changes nothing.
const (
	timeGiven, timeOver     = time.Second, time.Second
	memoryGiven, memoryOver = 250 << 20, 125 << 20
	stillRuns               = 10 // seconds of CPU; then it is killed
)

// limited are the commands with limits that work on a board, which takes the place of BOARD.
var limited = []string{
	"analyse BOARD", "animate BOARD -o OUT.svg", "book BOARD -o OUT.pdf", "certify BOARD -o OUT", "check --minimal BOARD",
	"check BOARD POSITION",
	"cnf BOARD -o OUT", "count --cells BOARD", "crosscheck --engine native BOARD", drawnCampaign,
	"draw BOARD -o OUT.svg",
	"explain BOARD --cell r1c1",
	"generate FAMILY --size SIZE", "hint BOARD --position POSITION", "inspect BOARD", "random FAMILY --size SIZE",
	"repair BOARD", "solve --decided BOARD", "steps BOARD", "trace BOARD",
	"crosscheck FAMILY --sizes LONG --cases 1 --engine native", "generate FAMILY --size LONG", "random FAMILY --size LONG",
}

// longRow is the size of the longest board that commands draw.
const longRow = "1x1000000"

// drawnCampaign has the limits twice, as the other campaign: for the board that is drawn, and for the engine. So has a
// book: for each of the two engines that solve a board.
const drawnCampaign = "crosscheck FAMILY --sizes SIZE --cases 1 --engine native --budget 0"

// unlimited are the commands whose limits are of boards or formulas that others wrote.
var unlimited = []string{"sat", "serve", "slurm", "study", "sweep"}

// A limitedCall is a command on a family's largest board.
type limitedCall struct {
	family *twofold.Family
	line   string
}

// TestOvershoot runs every command, engine and format on the largest board of every family, or a part of these calls as
// TWOFOLD_LIMITS says, and prints how far each goes beyond its limits.
func TestOvershoot(t *testing.T) {
	if os.Getenv("TWOFOLD_LIMITS") == "" {
		t.Skip("takes minutes: make limits")
	}
	program, places := copyOfProgram(t), make(chan struct{}, 2)
	calls := map[*twofold.Family][]string{}
	for _, c := range partOf(t, "TWOFOLD_LIMITS", limitedCalls(t), nil) {
		calls[c.family] = append(calls[c.family], c.line)
	}
	var all sync.WaitGroup
	for f, lines := range calls {
		dir := t.TempDir()
		text, size := largestBoard(t, f, program)
		rows, cols, _ := parse.Size(size)
		board, position := filepath.Join(dir, "board"), filepath.Join(dir, "position")
		open := strings.Repeat(strings.Repeat("? ", cols)+"\n", rows)
		if err := errors.Join(os.WriteFile(board, []byte(text), 0o666),
			os.WriteFile(position, []byte(open), 0o666)); err != nil {
			t.Fatal(err)
		}
		_, reading, _ := used(t, f.Name+" "+size+": read", program, []string{"draw", board, "-o", board + ".svg"})
		for _, format := range formatsOf(f) { // an empty file is of a format that cannot say the board
			written, _ := exec.Command(program, "convert", "--to", format, board).Output()
			if err := os.WriteFile(board+"."+format, written, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		for i, line := range lines {
			out := filepath.Join(dir, fmt.Sprintf("out%d", i))
			words := strings.NewReplacer("BOARD", board, "POSITION", position, "FAMILY", f.Name, "OUT", out,
				"SIZE", size, "LONG", longRow).Replace(line)
			all.Go(func() {
				places <- struct{}{}
				defer func() { <-places }()
				given := timeGiven
				if strings.HasPrefix(line, "crosscheck FAMILY") || strings.HasPrefix(line, "book ") { // has them twice
					given *= 2
				}
				overshoot(t, f.Name+" "+size+": "+line, program, strings.Fields(words), given, reading)
				_ = os.RemoveAll(out)
			})
		}
	}
	all.Wait()
}

// limitedCalls are all of them. No command with limits is missing.
func limitedCalls(t *testing.T) (calls []limitedCall) {
	t.Helper()
	for _, c := range commands((&app{}).rootCommand("")) {
		isListed := slices.ContainsFunc(limited, func(line string) bool { return strings.HasPrefix(line, c.Name()+" ") })
		if c.Flags().Lookup("time-limit") != nil && !isListed && !slices.Contains(unlimited, c.Name()) {
			t.Errorf("%s has limits, and is not in the list of this test", c.CommandPath())
		}
	}
	families := twofold.All()
	if os.Getenv("TWOFOLD_LIMITS") != "all" { // rules files share all their code
		families = puzzletest.Families(t, codedFamilies(), twofold.Find)
	}
	for _, f := range families {
		if slices.Contains(testFamilies, f) {
			continue
		}
		for _, line := range limited {
			calls = append(calls, limitedCall{f, line})
		}
		for _, format := range formatsOf(f) {
			calls = append(calls, limitedCall{f, "convert BOARD --to " + format}, limitedCall{f, "convert BOARD." + format})
		}
		for _, e := range enginesOf(t, f, twofold.Options{}) {
			command := "count BOARD --engine "
			if e.Search != nil {
				command = "solve BOARD -n 2 --engine "
			}
			calls = append(calls, limitedCall{f, command + e.Name})
		}
	}
	return calls
}

// formatsOf are the formats of other programs that have boards of a family.
func formatsOf(f *twofold.Family) (names []string) {
	for _, foreign := range f.Foreign {
		names = append(names, foreign.Format)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// largestBoard is a large board of a family: of a rules file the largest of some sizes that is drawn in time, of
// others one without clues where none is drawn. Nothing large is made in this process, since of a process that it
// starts the system tells no less memory than this one has.
func largestBoard(t *testing.T, f *twofold.Family, program string) (text, size string) {
	t.Helper()
	for _, side := range []int{1000, 999, 500, 200, 100, 50, 30, 20, 12, 9, 8, 6} {
		for _, cols := range []int{side, side + 1} {
			like := f.Usual
			like.Rows, like.Cols = side, cols
			size = fmt.Sprintf("%dx%d", side, cols)
			drawn, err := exec.Command(program, "random", f.Name, "--size", size, "--time-limit", "1s").Output()
			var exit *exec.ExitError
			switch {
			case err == nil:
				return string(drawn), size
			case slices.Contains(codedFamilies(), f) && errors.As(err, &exit) && exit.ExitCode() == statusUnknown:
				return f.Blank(like), size
			}
		}
	}
	like := f.Usual
	return f.Blank(like), fmt.Sprintf("%dx%d", like.Rows, like.Cols)
}

// tries bounds how often a command is tried that took too much: what a process holds depends on when garbage is
// collected, and on what else the machine does.
const tries = 3

// overshoot runs a command and judges the best of what it used. A board is read before there are limits: where that
// takes more memory than is given, more is allowed.
func overshoot(t *testing.T, name, program string, args []string, given time.Duration,
	reading int64) {
	most := max(memoryGiven, reading) + memoryOver
	problem := ""
	for range tries {
		cpu, memory, told := used(t, name, program, args)
		if cpu <= given+timeOver && memory <= most {
			return
		}
		problem = fmt.Sprintf("%s: want at most %v and %dM", told, given+timeOver, most>>20)
	}
	t.Error(problem)
}

// used runs a command and tells what it used.
func used(t *testing.T, name, program string, args []string) (cpu time.Duration, memory int64, told string) {
	args = slices.Concat([]string{"-c", fmt.Sprintf(`ulimit -t %d; exec "$0" "$@"`, stillRuns), program}, args)
	if args[3] != "convert" { // which has no limits: its time grows as the board does
		args = append(args, "--time-limit", timeGiven.String(), "--memory-limit", fmt.Sprint(memoryGiven))
	}
	run := exec.Command("/bin/sh", args...)
	run.Env = append(os.Environ(), "GOMAXPROCS=1")
	var errs strings.Builder
	run.Stderr = &errs
	_ = run.Run()
	cpu = run.ProcessState.UserTime() + run.ProcessState.SystemTime()
	memory = run.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10 // of the largest process
	told = fmt.Sprintf("%s: status %d, CPU %.1fs, memory %dM: %.150s", name, run.ProcessState.ExitCode(), cpu.Seconds(),
		memory>>20, prose.OneLine(errs.String()))
	t.Log(told)
	return cpu, memory, told
}

// TestDeadlinesEndCalls: a call from Go ends with its context, whatever the board, the engine and the question: on
// blank boards of 30x30, or of the usual size where a family has none of these, within half a second of CPU. Best of
// three.
func TestDeadlinesEndCalls(t *testing.T) {
	if os.Getenv("TWOFOLD_LIMITS") == "" {
		t.Skip("takes minutes: make limits")
	}
	type call struct {
		family *twofold.Family
		name   string
		ask    func(context.Context, twofold.Puzzle)
	}
	var calls []call
	for _, f := range twofold.All() {
		for _, e := range enginesOf(t, f, twofold.Options{}) {
			calls = append(calls, call{f, e.Name, func(ctx context.Context, p twofold.Puzzle) {
				if e.Count != nil {
					puzzles.Count(ctx, e, p.Board)
				} else {
					puzzles.Solve(ctx, e, p.Board, 2, nil)
				}
			}})
		}
		calls = append(calls,
			call{f, "Steps", func(ctx context.Context, p twofold.Puzzle) { _, _ = p.Steps(ctx) }},
			call{f, "Explain", func(ctx context.Context, p twofold.Puzzle) { _, _ = p.Explain(ctx, "r1c1") }},
			call{f, "Certify", func(ctx context.Context, p twofold.Puzzle) { _, _ = p.Certify(ctx, t.TempDir()+"/e") }})
	}
	for _, c := range partOf(t, "TWOFOLD_LIMITS", calls, nil) {
		like := c.family.Usual
		like.Rows, like.Cols = 30, 30
		b, err := c.family.Parse(c.family.Blank(like))
		if err != nil {
			if b, err = c.family.Parse(c.family.Blank(c.family.Usual)); err != nil {
				continue // no board of it is blank
			}
		}
		const given, over = 300 * time.Millisecond, 500 * time.Millisecond
		var took time.Duration
		for try := 0; try < tries && (try == 0 || took > given+over); try++ {
			ctx, end := context.WithTimeout(t.Context(), given)
			before := process.Used()
			c.ask(ctx, twofold.Puzzle{Board: b, Family: c.family})
			took = process.Used() - before
			end()
		}
		if took > given+over {
			t.Errorf("%s by %s: %v of CPU in %v", c.family.Name, c.name, took, given)
		}
	}
}
