//go:build unix

package sat

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"twofold/encode"
	"twofold/puzzles/runs"
)

// busyWorker is a solver that will not come to an end, and its searcher in a worker that is started.
func busyWorker(t *testing.T, w *Workers) (*reducedSolver, *remote) {
	t.Helper()
	s := w.Solver(pigeonhole(12)).(*reducedSolver)
	p, err := w.acquire()
	if err = errors.Join(err, s.prepare(background)); err != nil {
		t.Fatal(err)
	}
	r := &remote{workers: w, problem: &s.problem, connection: p}
	s.search = r
	return s, r
}

func TestWorkerIsKilledWhenContextEnds(t *testing.T) {
	w := newWorkers(t, 0)
	s, r := busyWorker(t, w)
	pid := r.connection.PID()
	if group, err := syscall.Getpgid(pid); err != nil || group != pid {
		t.Errorf("group %d, %v: an interrupt from the terminal would reach worker %d", group, err, pid)
	}
	ctx, cancel := context.WithCancelCause(background)
	time.AfterFunc(50*time.Millisecond, func() { cancel(runs.Time) })
	if status, err := s.Solve(ctx); status != Unknown || !errors.Is(err, runs.Time) {
		t.Errorf("%v, %v after the time limit", status, err)
	}
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the worker is still there: %v", err)
	}
	stats := s.Stats()
	if _, counted := stats.Counts[runs.Conflicts]; counted {
		t.Errorf("%v: conflicts of a search that was cut short", stats)
	}
	if _, err := s.Solve(background); err == nil {
		t.Error("the solver goes on after an error")
	}
	if err := s.Close(); err != nil || len(w.idle) > 0 {
		t.Errorf("%v, %d idle workers", err, len(w.idle))
	}
}

// TestInProcessEndsWithItsContext: nobody waits for a search of hours that was ended, nor is it left running.
func TestInProcessEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(background)
	turn <- struct{}{} // another search runs
	long, waiting := pigeonhole(14), InProcess(pigeonhole(4))
	time.AfterFunc(50*time.Millisecond, func() { cancel(runs.Time) })
	if status, err := waiting.Solve(ctx); status != Unknown || !errors.Is(err, runs.Time) {
		t.Errorf("%v, %v after the time limit", status, err)
	}
	<-turn
	if !closesLines {
		long = pigeonhole(8) // with the race detector a search goes on
	}
	short, cancelShort := context.WithTimeoutCause(background, 20*time.Millisecond, runs.Time)
	defer cancelShort()
	if status, err := InProcess(long).Solve(short); status != Unknown || !errors.Is(err, runs.Time) {
		t.Errorf("%v, %v after the time limit", status, err)
	}
	if status, err := InProcess(pigeonhole(5)).Solve(background); status != Unsatisfiable || err != nil {
		t.Errorf("%v, %v after a search that was ended", status, err)
	}
}

func TestWorkerMemoryLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	w := newWorkers(t, 24<<20)
	f := pigeonhole(12)
	for range 300_000 { // more than the limit from the beginning
		f.Add(f.NewVar(""), f.NewVar(""), f.NewVar(""))
	}
	s := w.Solver(f)
	status, err := s.Solve(background)
	if status != Unknown || !errors.Is(err, runs.Memory) {
		t.Errorf("%v, %v at the memory limit", status, err)
	}
	if memory := s.Stats().Memory; memory == 0 && haveProc() {
		t.Error("the peak memory was not measured")
	}
	_ = s.Close()
	if status, err := w.Solver(pigeonhole(5)).Solve(background); status != Unsatisfiable || err != nil {
		t.Errorf("%v, %v for a small formula after the limit", status, err)
	}
}

func haveProc() bool {
	_, err := os.Stat("/proc/self/status")
	return err == nil
}

// TestWorkerEndsWithItsInput: also in the middle of a search, as when the parent dies.
func TestWorkerEndsWithItsInput(t *testing.T) {
	w := newWorkers(t, 0)
	s, r := busyWorker(t, w)
	for _, q := range []request{{Begins: true}, {Problem: &s.problem}, {Query: &query{}}} {
		if err := r.connection.to.Encode(q); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.connection.In.Close(); err != nil {
		t.Fatal(err)
	}
	if err := r.connection.Wait(); err != nil {
		t.Errorf("the worker ended with %v", err)
	}
	r.connection = nil
}

func TestWorkersClose(t *testing.T) {
	w := newWorkers(t, 0)
	s, inUse := busyWorker(t, w)
	idle, err := w.acquire()
	if err != nil {
		t.Fatal(err)
	}
	w.release(idle)
	_ = w.Close()
	used := inUse.connection
	_ = s.Close()
	for _, p := range []*connection{idle, used} {
		if err := syscall.Kill(p.PID(), 0); !errors.Is(err, syscall.ESRCH) {
			t.Errorf("a worker is still there: %v", err)
		}
	}
}

func TestWorkerFaults(t *testing.T) {
	table := []struct{ name, command, want string }{
		{"missing", "/nowhere/twofold", "worker cannot be started: "},
		{"crashing", testBinary(t) + " " + asSolver + " crash", "EOF: exit status 3: out of; luck"},
		{"another program", testBinary(t) + " " + asSolver + " mute", "worker gave no answer: "},
	}
	for _, row := range table {
		t.Run(row.name, func(t *testing.T) {
			w := &Workers{Command: strings.Fields(row.command)}
			status, err := w.Solver(pigeonhole(4)).Solve(background)
			if status != Unknown || err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%v, %v: want %q", status, err, row.want)
			}
		})
	}
}

func TestServeWorkerRefusesGarbage(t *testing.T) {
	err := ServeWorker(strings.NewReader("\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"), io.Discard)
	if err == nil {
		t.Error("a number that is too long was taken")
	}
	if err := ServeWorker(&bytes.Buffer{}, io.Discard); err != nil {
		t.Errorf("%v at the end of the input", err)
	}
}

// BenchmarkWorkerBoards measures what a small formula costs by way of a worker.
func BenchmarkWorkerBoards(b *testing.B) {
	name, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	w := &Workers{Command: []string{name, asWorker}}
	defer w.Close()
	benchmark(b, w.Solver)
}

func BenchmarkInProcessBoards(b *testing.B) { benchmark(b, InProcess) }

func benchmark(b *testing.B, backend Backend) {
	f := pigeonhole(5)
	f.Clauses = f.Clauses[1:]
	for b.Loop() {
		found := 0
		if _, err := Enumerate(background, f, backend, func([]bool) bool { found++; return found < 2 }); err != nil {
			b.Fatal(err)
		}
	}
}

// TestLargeFormulaThroughPipe has more literals than a pipe holds, with clauses added too.
func TestLargeFormulaThroughPipe(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	f := &encode.Formula{}
	for range 20_000 {
		f.Key("")
	}
	for v := 2; v <= f.NumVars(); v++ {
		f.Add(-(v - 1), v)
		f.Add(v-1, -v)
	}
	w := newWorkers(t, 0)
	found := 0
	if _, err := Enumerate(background, f, w.Solver, func(model []bool) bool {
		found++
		return satisfies(f, model)
	}); err != nil || found != 2 {
		t.Errorf("%d models, %v: expected all true and all false", found, err)
	}
}

// TestWorkerMindsItsLimitBeforeItHasAProblem: a problem may be larger than the limit, and never come to its end.
func TestWorkerMindsItsLimitBeforeItHasAProblem(t *testing.T) {
	in, parent := io.Pipe()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	go func() { _ = gob.NewEncoder(parent).Encode(request{Begins: true, MemoryLimit: 1 << 10}) }()
	if err := ServeWorker(in, io.Discard); !errors.Is(err, runs.Memory) {
		t.Errorf("%v: the process holds more than the limit", err)
	}
}
