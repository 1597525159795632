//go:build linux

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"twofold/puzzles/puzzletest"
)

// placeholders are what stands in usages for an argument, and an argument that makes a command wait for standard input
// where it can.
var placeholders = map[string]string{
	"BOARD": "-", "WORD": "clues", "SOLUTION": "-", "FILE.cnf": "-", "FILE.csv": "-", "SPEC.toml": "-", "FILE": "-",
	"FAMILY": "treasure",
	"DIR":    "DIR", "COMMAND": "count", "NAME": "treasure", "CONSTRAINT": "--json",
}

// long are flags with which a command that would end at once has much to do.
var long = map[string]string{
	"twofold random":     "-n 1000000000",
	"twofold generate":   "-n 1000000000",
	"twofold crosscheck": "treasure --cases 1000000000",
}

// usages are the ways to call a command, by its own usage line: with what has to be there, and with what may.
func usages(t *testing.T, c *cobra.Command) (all [][]string) {
	line := strings.TrimSuffix(c.UseLine(), " [flags]")
	own := strings.Fields(strings.TrimPrefix(line, "twofold "))
	short, whole := []string{}, []string{}
	optional := false
	for _, word := range own {
		optional = optional || word[0] == '['
		bare := strings.TrimSuffix(strings.Trim(word, "[]"), "...")
		value, isPlace := placeholders[bare]
		switch {
		case !isPlace:
			value = bare
		case value == "DIR":
			value = t.TempDir()
		}
		if strings.ToUpper(bare) != strings.ToLower(bare) && strings.ToUpper(bare) == bare && !isPlace {
			t.Fatalf("%s: no placeholder %s", line, bare)
		}
		whole = append(whole, value)
		if !optional {
			short = append(short, value)
		}
	}
	all = append(all, short)
	if optional {
		all = append(all, whole[:len(short)+1])
	}
	if more, isLong := long[c.CommandPath()]; isLong {
		all = append(all, append(short, strings.Fields(more)...))
	}
	return all
}

// TestEveryCommandIsInterrupted: whatever a command waits for or is at, the first SIGINT and the first SIGTERM end it:
// with exit status 3, and it says why. Commands that end by themselves without reading what they are given are left
// out.
func TestEveryCommandIsInterrupted(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	program := copyOfProgram(t)
	var asked int
	var waited atomic.Int32
	t.Run("all", func(t *testing.T) {
		for _, c := range commands((&app{}).rootCommand("")) {
			for i, args := range usages(t, c) {
				for _, signal := range puzzletest.Some([]syscall.Signal{syscall.SIGINT, syscall.SIGTERM}, i) {
					asked++
					t.Run(strings.Join(args[:1], " ")+" "+signal.String(), func(t *testing.T) {
						t.Parallel()
						if interruptAtWork(t, program, args, signal) {
							waited.Add(1)
						}
					})
				}
			}
		}
	})
	if int(waited.Load()) < asked/3 {
		t.Errorf("only %d commands were interrupted: expected most of %d", waited.Load(), asked)
	}
	if left := processesOf(t, program); len(left) > 0 {
		t.Errorf("processes %q are left", left)
	}
}

// interruptAtWork starts a command whose standard input stays open, sends it the signal once it is at work, and judges
// how it ends. It returns false if the command ends by itself.
func interruptAtWork(t *testing.T, program string, args []string, signal syscall.Signal) bool {
	t.Helper()
	run, ended := begin(t, program, args)
	if !run.isAtWork(t, ended) {
		return false
	}
	if err := run.Process.Signal(signal); err != nil {
		return false // it ended just now
	}
	err := <-ended
	if run.ProcessState.ExitCode() == statusUnknown && strings.Contains(run.errs.String(), "interrupted") {
		return true
	}
	// It may have been at its end.
	again, ended := begin(t, program, args)
	if <-ended; again.ProcessState.Exited() {
		return false
	}
	t.Errorf(
		"%q: %v after %v, and on standard error %q: want exit status %d",
		args,
		err,
		signal,
		run.errs.String(),
		statusUnknown,
	)
	return true
}

// A watched command is one whose standard input stays open.
type watched struct {
	*exec.Cmd
	stdin   *os.File // the writing end
	printed counted
	errs    bytes.Buffer
}

// begin starts a command and tells when it ended. It is killed if it hangs.
func begin(t *testing.T, program string, args []string) (*watched, chan error) {
	t.Helper()
	run := &watched{Cmd: exec.Command(program, args...)}
	run.Dir = t.TempDir()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { write.Close() })
	if _, err := write.WriteString("\n"); err != nil { // a blank line begins whatever is read
		t.Fatal(err)
	}
	run.stdin, run.Stdin, run.Stdout, run.Stderr = write, read, &run.printed, &run.errs
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	read.Close()
	ended := make(chan error, 1)
	hung := time.AfterFunc(10*time.Minute, func() { _ = run.Process.Kill() })
	go func() {
		err := run.Wait()
		hung.Stop()
		ended <- err
	}()
	return run, ended
}

// isAtWork waits until the process has read what there is on its standard input, has printed something, or has computed
// for a while; false means that it ended.
func (w *watched) isAtWork(t *testing.T, ended chan error) bool {
	t.Helper()
	for {
		select {
		case err := <-ended:
			ended <- err
			return false
		case <-time.After(5 * time.Millisecond):
		}
		left, err := unix.IoctlGetInt(int(w.stdin.Fd()), unix.TIOCINQ)
		if err != nil {
			t.Fatal(err)
		}
		if left == 0 || w.printed.Load() > 0 || ticks(w.Process.Pid) > 50 {
			return true
		}
	}
}

// ticks is the time that a process has computed, in hundredths of a second.
func ticks(pid int) int {
	text, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat")) // one that ended has none
	_, rest, _ := strings.Cut(string(text), ") ")
	words := strings.Fields(rest)
	if len(words) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(words[11])
	system, _ := strconv.Atoi(words[12])
	return user + system
}

// counted is a writer that counts.
type counted struct{ atomic.Int64 }

func (c *counted) Write(text []byte) (int, error) {
	c.Add(int64(len(text)))
	return len(text), nil
}

// TestWhatDoesNotLookUpIsGivenUp: printing into a pipe that nobody reads cannot be interrupted, but the program can.
func TestWhatDoesNotLookUpIsGivenUp(t *testing.T) {
	program, err := exec.LookPath("hurried")
	if err != nil {
		t.Fatal(err)
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	run := exec.Command(program, "random", "treasure", "-n", "1000000000")
	var errs bytes.Buffer
	run.Stdout, run.Stderr = write, &errs
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	write.Close()
	hung := time.AfterFunc(10*time.Minute, func() { _ = run.Process.Kill() })
	defer hung.Stop()
	for held := 0; held < 60_000; time.Sleep(5 * time.Millisecond) { // of 65,536 bytes
		if held, err = unix.IoctlGetInt(int(read.Fd()), unix.TIOCINQ); err != nil {
			t.Fatal(err)
		}
	}
	_ = run.Process.Signal(syscall.SIGTERM)
	err = run.Wait()
	if run.ProcessState.ExitCode() != statusUnknown || errs.String() != interruptedLine+"\n" {
		t.Errorf("%v, errors %q: want exit status %d and %q", err, errs.String(), statusUnknown, interruptedLine)
	}
}
