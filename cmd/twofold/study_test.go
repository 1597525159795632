//go:build linux

package main

import (
	"bytes"
	"encoding/csv"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestStudyKilled: a study that is killed at random, again and again, has the rows of one that is not, but for times,
// and each of its bundles holds.
func TestStudyKilled(t *testing.T) {
	program, dir := copyOfProgram(t), t.TempDir()
	text, err := os.ReadFile("../../testdata/visibility/source.txt")
	if err != nil {
		t.Fatal(err)
	}
	some := strings.Split(string(text), "\n\n")[1:]
	some = some[:max(3, puzzletest.Cases(len(some)))]
	boards := filepath.Join(dir, "boards.txt")
	if err := os.WriteFile(boards, []byte(strings.Join(some, "\n\n")), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(words ...string) *exec.Cmd {
		command := exec.Command(program, words...)
		command.Dir = dir
		return command
	}
	if out, err := run("study", boards, "-o", "whole", "--time-limit", "60s").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	r, kills := rand.New(rand.NewPCG(1, 1)), 0
	for ended := false; !ended; {
		command := run("study", boards, "-o", "killed", "--time-limit", "60s", "--jobs", "2")
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		go func() { done <- command.Wait() }()
		err := killedAtWork(filepath.Join(dir, "killed"), 1+r.IntN(4), command.Process, done)
		if ended = err == nil; !ended {
			kills++
		}
	}
	if kills == 0 {
		t.Error("it was not killed")
	}
	if diff := cmp.Diff(untimed(t, filepath.Join(dir, "whole")), untimed(t, filepath.Join(dir, "killed"))); diff != "" {
		t.Errorf("killed %d times: %s", kills, diff)
	}
	bundles, err := filepath.Glob(filepath.Join(dir, "killed", studyEvidence, "*"))
	if err != nil || len(bundles) != len(some) {
		t.Errorf("%q, %v: expected %d bundles", bundles, err, len(some))
	}
	if out, err := run(append([]string{"verify"}, bundles...)...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// killedAtWork kills a process once it has been seen to write into a folder a number of times, and returns how it
// ended.
func killedAtWork(folder string, writes int, process *os.Process, done <-chan error) error {
	for before := sizeBelow(folder); writes > 0; {
		select {
		case err := <-done:
			return err
		case <-time.After(3 * time.Millisecond):
		}
		if now := sizeBelow(folder); now != before {
			before = now
			writes--
		}
	}
	_ = process.Kill()
	return <-done
}

// sizeBelow adds the sizes of all files below a folder, and one for each.
func sizeBelow(folder string) (size int64) {
	_ = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil // it was taken away just now
		}
		if info, err := entry.Info(); err == nil {
			size += info.Size() + 1
		}
		return nil
	})
	return size
}

// untimed are the rows of a study without what differs from run to run.
func untimed(t *testing.T, dir string) [][]string {
	text, err := os.ReadFile(filepath.Join(dir, studyRows))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for at, name := range rows[0] {
		for _, row := range rows[1:] {
			if slices.Contains(untold, name) {
				row[at] = "~"
			}
		}
	}
	return rows
}

// TestStepperSolves: the engine of steps gives the board's own solution, also where steps are over candidates.
func TestStepperSolves(t *testing.T) {
	for _, text := range []string{
		"kenken 3x3\n6+ 3/ .\n. . 6*\n2/ . .\nareas\n1 2 2\n1 1 3\n4 4 3\n",
		"kuromasu 3x3\n. . 4\n. . .\n. 2 .\n",
	} {
		p, err := twofold.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		run := puzzles.Solve(t.Context(), stepper(p.Family), p.Board, 2, nil)
		if run.Err != nil {
			t.Errorf("%v\n%v", run.Err, p.Board)
		}
	}
}
