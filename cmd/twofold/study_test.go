//go:build linux

package main

import (
	"bytes"
	"encoding/csv"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestStudyKilled: a study that is killed at random, again and again, has the rows of one that is not, but for times,
// and each of its bundles holds.
func TestStudyKilled(t *testing.T) {
	program, dir := copyOfProgram(t), t.TempDir()
	boards, err := filepath.Abs("../../testdata/visibility/source.txt")
	if err != nil {
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
		stop := time.AfterFunc(time.Duration(r.IntN(100+20*kills))*time.Millisecond, func() { _ = command.Process.Kill() })
		err := command.Wait()
		stop.Stop()
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
	if err != nil || len(bundles) != 8 {
		t.Errorf("%q, %v: expected eight bundles", bundles, err)
	}
	if out, err := run(append([]string{"verify"}, bundles...)...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
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
