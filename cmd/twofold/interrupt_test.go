//go:build linux

package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles/parse"
)

// emptyBoard has 2^900 solutions.
var emptyBoard = "treasure 30x30 minesweeper\n" + strings.Repeat(strings.Repeat(". ", 29)+".\n", 30)

// TestInterrupt: what was found before Ctrl-C is on standard output in whole solutions, the verdict says
// that there may be more, and no process is left.
func TestInterrupt(t *testing.T) {
	table := []struct {
		engines, verdict string
		lines            int // to wait for: several engines show nothing but the title until the end
	}{
		{"sat", "# multiple: sat (multiple, interrupted)", 100},
		{"backtrack", "# multiple: backtrack (multiple, interrupted)", 100},
		{"dfs", "# multiple: dfs (multiple, interrupted)", 100},
		{"both", "interrupted", 1},
	}
	for _, row := range table {
		t.Run(row.engines, func(t *testing.T) {
			program := copyOfProgram(t)
			run := exec.Command(program, "solve", "-n", "0", "--engine", row.engines)
			run.Stdin = strings.NewReader(emptyBoard)
			out, errs, status := interrupted(t, run, row.lines)
			if status != statusUnknown || !strings.Contains(errs, "interrupted") {
				t.Errorf("exit status %d, %q: want %d", status, errs, statusUnknown)
			}
			if n := wholeSolutions(t, out); n < row.lines/32 {
				t.Errorf("only %d solutions after %d lines", n, row.lines)
			}
			if end := lastLine(out); !strings.Contains(end, row.verdict) {
				t.Errorf("the last line is %q: want %q", end, row.verdict)
			}
			if left := processesOf(t, program); len(left) > 0 {
				t.Errorf("processes %q are left", left)
			}
		})
	}
}

// TestInterruptWaitingForAPipe: reading begins when somebody writes to the pipe, but an interrupt ends the waiting.
func TestInterruptWaitingForAPipe(t *testing.T) {
	program := copyOfProgram(t)
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(program, "solve", "-", pipe)
	run.Stdin = strings.NewReader("treasure 1x2\n1 .\n")
	out, errs, status := interrupted(t, run, 3)
	if status != statusUnknown || !strings.Contains(errs, "interrupted") || !strings.Contains(out, "found") {
		t.Errorf("exit status %d, %q, %q: want %d", status, out, errs, statusUnknown)
	}
}

// TestInterruptSweep: the rows that were measured are whole, and no run goes on. The third run takes minutes.
func TestInterruptSweep(t *testing.T) {
	program := copyOfProgram(t)
	run := exec.Command(
		program,
		"sweep",
		"--boards",
		`{starts=["123405786","867254301"]}`,
		"--engine",
		"bfs,iddfs",
		"--exclude",
		"board=867254301,engine=bfs",
	)
	out, errs, status := interrupted(t, run, 3)
	if status != statusUnknown || !strings.Contains(errs, "interrupted") {
		t.Errorf("exit status %d, %q: want %d", status, errs, statusUnknown)
	}
	if n := strings.Count(out, "\n"); n != 3 || !strings.HasSuffix(out, "\n") {
		t.Errorf("%d lines: want a header and two rows\n%s", n, out)
	}
	if left := processesOf(t, program); len(left) > 0 {
		t.Errorf("processes %q are left", left)
	}
}

// copyOfProgram is the program in a directory of the test's own, so that its processes are known.
func copyOfProgram(t *testing.T) string {
	t.Helper()
	installed, err := exec.LookPath("twofold")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(installed)
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "twofold")
	if err := os.WriteFile(program, text, 0o777); err != nil {
		t.Fatal(err)
	}
	return program
}

// interrupted starts the command, sends an interrupt when it has shown that many lines, and waits for
// its end.
func interrupted(t *testing.T, run *exec.Cmd, lines int) (out, errs string, status int) {
	t.Helper()
	var errText bytes.Buffer
	run.Stderr = &errText
	pipe, err := run.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	hung := time.AfterFunc(10*time.Minute, func() { _ = run.Process.Kill() })
	defer hung.Stop()
	r := bufio.NewReader(pipe)
	var text strings.Builder
	for range lines {
		line, err := r.ReadString('\n')
		text.WriteString(line)
		if err != nil {
			t.Fatalf("%v after %q, %q", err, text.String(), errText.String())
		}
	}
	_ = run.Process.Signal(os.Interrupt)
	if _, err := io.Copy(&text, r); err != nil {
		t.Fatal(err)
	}
	err = run.Wait()
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		status = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return text.String(), errText.String(), status
}

// wholeSolutions is the number of solutions shown, all of which have to hold.
func wholeSolutions(t *testing.T, out string) (n int) {
	t.Helper()
	f, _ := twofold.Find("treasure")
	b, err := f.Parse(emptyBoard)
	if err != nil {
		t.Fatal(err)
	}
	for text, err := range parse.Texts(strings.NewReader(out), "standard output") {
		if err != nil {
			t.Fatal(err)
		}
		s, err := b.ReadPicture(text)
		if err == nil {
			err = b.Check(s)
		}
		if err != nil {
			t.Errorf("%v in\n%s", err, out[max(0, len(out)-3000):])
		}
		n++
	}
	return n
}

func lastLine(out string) string {
	out = strings.TrimSpace(out)
	return out[strings.LastIndexByte(out, '\n')+1:]
}

// processesOf are the command lines of the processes that run the program.
func processesOf(t *testing.T, program string) (left []string) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(files) == 0 {
		t.Fatalf("no processes in /proc: %v", err)
	}
	for _, file := range files {
		text, _ := os.ReadFile(file) // a process that is gone is not left
		if words := strings.Split(string(text), "\x00"); words[0] == program {
			left = append(left, strings.Join(words, " "))
		}
	}
	return left
}
