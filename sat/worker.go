//go:build !js

package sat

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"twofold/encode"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/prose"
)

// Workers solve formulas by gophersat in child processes, one for each Solver that is in use at the
// same time. A worker whose Solver is closed waits for the next formula. One whose search is cut
// short is killed. All die with this process, whichever way it ends.
type Workers struct {
	Command []string // starts a process that calls ServeWorker with its standard input and output
	Memory  int64    // bytes that the Go runtime of one worker may hold; 0 means no limit

	mutex  sync.Mutex
	idle   []*connection
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

// acquire returns an idle worker or starts one.
func (w *Workers) acquire() (*connection, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if last := len(w.idle) - 1; last >= 0 {
		p := w.idle[last]
		w.idle = w.idle[:last]
		return p, nil
	}
	return startWorker(w.Command)
}

func (w *Workers) release(p *connection) {
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
	workers    *Workers
	problem    *problem    // nil once the worker has it
	connection *connection // nil before the first search, and after an error
	peak       int64
}

func (r *remote) solve(ctx context.Context, query query) (answer, error) {
	if r.connection == nil {
		p, err := r.workers.acquire()
		if err != nil {
			return answer{}, err
		}
		r.connection = p
	}
	requests := []request{{Query: &query}}
	if r.problem != nil {
		requests = []request{{Begins: true, MemoryLimit: r.workers.Memory}, {Problem: r.problem}, requests[0]}
	}
	r.problem = nil
	a, err := r.connection.ask(ctx, requests, query.proof)
	r.peak = max(r.peak, a.Memory)
	if err != nil {
		r.connection = nil
	}
	return a.Answer, err
}

func (r *remote) memory() int64 { return r.peak }

func (r *remote) close() {
	if r.connection != nil {
		r.workers.release(r.connection)
		r.connection = nil
	}
}

// A connection is the parent's end of a worker's pipes.
type connection struct {
	*process.Process
	to   *gob.Encoder
	from *gob.Decoder
}

func startWorker(command []string) (*connection, error) {
	p, err := process.Start(context.Background(), process.Command{Args: command})
	if err != nil {
		return nil, fmt.Errorf("worker cannot be started: %w", err)
	}
	return &connection{p, gob.NewEncoder(p.In), gob.NewDecoder(p.Out)}, nil
}

// ask sends requests and waits for the reply to the last, a query. The worker is killed if there is an error.
func (s *connection) ask(ctx context.Context, requests []request, proof func(line string)) (reply, error) {
	type outcome struct {
		reply reply
		err   error
	}
	done := make(chan outcome, 1)
	go func() {
		a, err := s.exchange(requests, proof)
		done <- outcome{a, err}
	}()
	select {
	case o := <-done:
		if o.err != nil {
			o.err = s.explain(o.err)
			if wasEnded(ctx, o.err) {
				return reply{}, context.Cause(ctx)
			}
		}
		return o.reply, o.err
	case <-ctx.Done():
		a := reply{Memory: PeakMemory(strconv.Itoa(s.PID()))}
		_ = s.Kill(context.Cause(ctx))
		<-done
		return a, context.Cause(ctx)
	}
}

// wasEnded reports whether a worker was killed because all of the program is to end. Who ends a program may send the
// signal to each of its processes, and to the worker first: then our own comes a moment later.
func wasEnded(ctx context.Context, err error) bool {
	var exit *process.Exit
	if !errors.As(err, &exit) || exit.Code >= 0 {
		return ctx.Err() != nil
	}
	select {
	case <-ctx.Done():
		return true
	case <-time.After(time.Second):
		return false
	}
}

// exchange writes the requests and reads the reply. A worker that reaches its limit does not read to
// the end, so the reply is looked for even after an error of writing.
func (s *connection) exchange(requests []request, proof func(line string)) (reply, error) {
	var sent error
	for _, r := range requests {
		if sent == nil {
			sent = s.to.Encode(r)
		}
	}
	for {
		var a reply
		if err := s.from.Decode(&a); err != nil {
			return reply{}, errLost{errors.Join(sent, err)}
		}
		switch {
		case a.Line != "":
			proof(a.Line)
		case a.Limit != "":
			return a, a.Limit
		case a.Fault != "":
			return a, errors.New(a.Fault)
		default:
			return a, nil
		}
	}
}

// errLost is an error of the pipes, and no answer of the worker.
type errLost struct{ error }

// explain ends the worker and, where it gave no reason, says how it died.
func (s *connection) explain(reason error) error {
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
	return ": " + prose.OneLine(strings.ReplaceAll(text, "\n", "; "))
}
