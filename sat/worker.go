package sat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"twofold/encode"
)

// Workers solve formulas by gophersat in child processes, one for each Solver that is in use at the
// same time. A worker whose Solver is closed waits for the next formula. One whose search is cut
// short is killed. All die with this process, whichever way it ends.
type Workers struct {
	Command []string // starts a process that calls ServeWorker with its standard input and output
	Memory  int64    // bytes that the Go runtime of one worker may hold; 0 means no limit

	mutex  sync.Mutex
	idle   []*process
	closed bool
}

// Solver is a Backend.
func (w *Workers) Solver(f *encode.Formula) Solver {
	return newReducedSolver(f, func(p problem) searcher { return &remote{workers: w, problem: &p} })
}

// Close kills the idle workers. Those in use are killed as their Solvers are closed.
func (w *Workers) Close() error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.closed = true
	for _, p := range w.idle {
		_ = p.kill()
	}
	w.idle = nil
	return nil
}

// hire returns an idle worker or starts one.
func (w *Workers) hire() (*process, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if last := len(w.idle) - 1; last >= 0 {
		p := w.idle[last]
		w.idle = w.idle[:last]
		return p, nil
	}
	return startProcess(w.Command)
}

func (w *Workers) release(p *process) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.closed {
		_ = p.kill()
		return
	}
	w.idle = append(w.idle, p)
}

// remote is the searcher in a worker.
type remote struct {
	workers *Workers
	problem *problem // nil once the worker has it
	process *process // nil before the first search, and after an error
	peak    int64
}

func (r *remote) solve(ctx context.Context, added [][]int) (answer, error) {
	if r.process == nil {
		p, err := r.workers.hire()
		if err != nil {
			return answer{}, err
		}
		r.process = p
	}
	q := request{r.problem, r.workers.Memory, added}
	r.problem = nil
	a, err := r.process.ask(ctx, q)
	r.peak = max(r.peak, a.memory)
	if err != nil {
		r.process = nil
	}
	return a.answer, err
}

func (r *remote) memory() int64 { return r.peak }

func (r *remote) close() {
	if r.process != nil {
		r.workers.release(r.process)
		r.process = nil
	}
}

// A process is the parent's end of a worker's pipes.
type process struct {
	cmd    *exec.Cmd
	in     io.Closer
	to     wireWriter
	from   *wireReader
	errors tail // what it wrote to its standard error; complete after kill
}

func startProcess(command []string) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...)}
	in, err1 := p.cmd.StdinPipe()
	out, err2 := p.cmd.StdoutPipe()
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	p.cmd.Stderr = &p.errors
	p.cmd.WaitDelay = time.Second
	ownGroup(p.cmd)
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("worker cannot be started: %w", err)
	}
	p.in, p.to = in, wireWriter{bufio.NewWriterSize(in, pipeBuffer)}
	p.from = &wireReader{Reader: bufio.NewReaderSize(out, pipeBuffer)}
	return p, nil
}

// ask sends a request and waits for the reply. The process is killed if there is an error.
func (p *process) ask(ctx context.Context, q request) (reply, error) {
	done := make(chan reply, 1)
	go func() { done <- p.exchange(q) }()
	select {
	case a := <-done:
		if a.err != nil {
			a.err = p.explain(a.err)
		}
		return a, a.err
	case <-ctx.Done():
		a := reply{memory: PeakMemory(strconv.Itoa(p.cmd.Process.Pid))}
		_ = killGroup(p.cmd) // it may just have died
		<-done
		_ = p.cmd.Wait()
		return a, context.Cause(ctx)
	}
}

// exchange writes the request and reads the reply. A worker that reaches its limit does not read to
// the end, so the reply is looked for even after an error of writing.
func (p *process) exchange(q request) reply {
	sent := p.to.request(q)
	a, err := p.from.reply()
	if err != nil {
		return reply{err: errLost{errors.Join(sent, err)}}
	}
	return a
}

// errLost is an error of the pipes, and no answer of the worker.
type errLost struct{ error }

// explain ends the process and, where the worker gave no reason, says how it died.
func (p *process) explain(reason error) error {
	var lost errLost
	if !errors.As(reason, &lost) {
		_ = p.kill()
		return reason
	}
	patience := time.AfterFunc(time.Second, func() { _ = p.cmd.Process.Kill() })
	_ = p.cmd.Wait() // how it ended is told below
	patience.Stop()
	return fmt.Errorf("worker %q gave no answer: %w: %v%s", strings.Join(p.cmd.Args, " "), lost.error, p.cmd.ProcessState, p.errors.String())
}

// kill ends the process and waits until it is gone. That it was killed is its error.
func (p *process) kill() error {
	_ = killGroup(p.cmd)
	return p.cmd.Wait()
}

// A tail keeps the end of what is written to it.
type tail struct{ text []byte }

const tailSize = 1 << 10

func (t *tail) Write(text []byte) (int, error) {
	t.text = append(t.text, text...)
	t.text = slices.Clone(t.text[max(0, len(t.text)-tailSize):])
	return len(text), nil
}

// String is the text as the end of an error's line, or nothing.
func (t *tail) String() string {
	text := strings.TrimSpace(string(t.text))
	if text == "" {
		return ""
	}
	return ": " + strings.ReplaceAll(text, "\n", "; ")
}
