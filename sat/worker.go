package sat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/lab/process"
)

// Workers solve formulas by gophersat in child processes, one for each Solver that is in use at the
// same time. A worker whose Solver is closed waits for the next formula. One whose search is cut
// short is killed. All die with this process, whichever way it ends.
type Workers struct {
	Command []string // starts a process that calls ServeWorker with its standard input and output
	Memory  int64    // bytes that the Go runtime of one worker may hold; 0 means no limit

	mutex  sync.Mutex
	idle   []*station
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
		_ = p.Kill(context.Canceled)
	}
	w.idle = nil
	return nil
}

// hire returns an idle worker or starts one.
func (w *Workers) hire() (*station, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if last := len(w.idle) - 1; last >= 0 {
		p := w.idle[last]
		w.idle = w.idle[:last]
		return p, nil
	}
	return startWorker(w.Command)
}

func (w *Workers) release(p *station) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.closed {
		_ = p.Kill(context.Canceled)
		return
	}
	w.idle = append(w.idle, p)
}

// remote is the searcher in a worker.
type remote struct {
	workers *Workers
	problem *problem // nil once the worker has it
	station *station // nil before the first search, and after an error
	peak    int64
}

func (r *remote) solve(ctx context.Context, query query) (answer, error) {
	if r.station == nil {
		p, err := r.workers.hire()
		if err != nil {
			return answer{}, err
		}
		r.station = p
	}
	requests := []request{{kind: solve, query: query}}
	if r.problem != nil {
		requests = []request{{kind: begin, memoryLimit: r.workers.Memory}, {kind: take, problem: *r.problem}, requests[0]}
	}
	r.problem = nil
	a, err := r.station.ask(ctx, requests)
	r.peak = max(r.peak, a.memory)
	if err != nil {
		r.station = nil
	}
	return a.answer, err
}

func (r *remote) memory() int64 { return r.peak }

func (r *remote) close() {
	if r.station != nil {
		r.workers.release(r.station)
		r.station = nil
	}
}

// A station is the parent's end of a worker's pipes.
type station struct {
	*process.Process
	to   wireWriter
	from *wireReader
}

func startWorker(command []string) (*station, error) {
	p, err := process.Start(context.Background(), process.Command{Args: command})
	if err != nil {
		return nil, fmt.Errorf("worker cannot be started: %w", err)
	}
	return &station{
		p,
		wireWriter{bufio.NewWriterSize(p.In, pipeBuffer)},
		&wireReader{Reader: bufio.NewReaderSize(p.Out, pipeBuffer)},
	}, nil
}

// ask sends requests and waits for the reply to the last. The worker is killed if there is an error.
func (s *station) ask(ctx context.Context, requests []request) (reply, error) {
	done := make(chan reply, 1)
	go func() { done <- s.exchange(requests) }()
	select {
	case a := <-done:
		if a.err != nil {
			a.err = s.explain(a.err)
		}
		return a, a.err
	case <-ctx.Done():
		a := reply{memory: PeakMemory(strconv.Itoa(s.PID()))}
		_ = s.Kill(context.Cause(ctx))
		<-done
		return a, context.Cause(ctx)
	}
}

// exchange writes the requests and reads the reply. A worker that reaches its limit does not read to
// the end, so the reply is looked for even after an error of writing.
func (s *station) exchange(requests []request) reply {
	var sent error
	for _, r := range requests {
		if sent == nil {
			sent = s.to.request(r)
		}
	}
	a, err := s.from.reply(requests[len(requests)-1].query.proof)
	if err != nil {
		return reply{err: errLost{errors.Join(sent, err)}}
	}
	return a
}

// errLost is an error of the pipes, and no answer of the worker.
type errLost struct{ error }

// explain ends the worker and, where it gave no reason, says how it died.
func (s *station) explain(reason error) error {
	var lost errLost
	if !errors.As(reason, &lost) {
		_ = s.Kill(reason)
		return reason
	}
	patience := time.AfterFunc(time.Second, func() { _ = s.Kill(errors.New("it had to be killed")) })
	ended := s.Wait()
	patience.Stop()
	if ended == nil {
		ended = errors.New("exit status 0")
	}
	return fmt.Errorf("worker gave no answer: %w: %w%s", lost.error, ended, behind(&s.Noise))
}

// behind is what a program wrote to standard error, as the end of an error's line.
func behind(n *process.Noise) string {
	text := strings.TrimSpace(n.String())
	if text == "" {
		return ""
	}
	return ": " + puzzles.OneLine(strings.ReplaceAll(text, "\n", "; "))
}
