//go:build !js

package sat

import (
	"bufio"
	"context"
	"encoding/gob"
	"errors"
	"io"
	"math"
	"runtime/debug"

	"twofold/puzzles/runs"
)

// A request tells a worker, by way of encoding/gob, to begin, to take a problem, or to answer a query about it.
type request struct {
	Begins      bool // a problem follows: forget the one before, and mind the memory while this one is read
	MemoryLimit int64
	Problem     *problem
	Query       *query
}

// A reply is an answer, with the peak memory of the worker, or what happened in its stead. Lines of a proof come
// before it.
type reply struct {
	Answer answer
	Memory int64
	Line   string
	Limit  runs.Limit
	Fault  string
}

// ServeWorker makes this process a worker: it reads requests of Workers from in and writes the
// answers to out. It returns nil when in ends, also in the middle of a search, and
// runs.Memory after it reported that the limit of a request was reached. The search may still
// run then: the program must exit.
func ServeWorker(in io.Reader, out io.Writer) error {
	w := &worker{
		requests: make(chan request),
		ended:    make(chan error, 1),
		replies:  make(chan reply),
		limit:    context.Background(),
		cancel:   func() {},
	}
	defer func() { w.cancel() }()
	go w.read(in)
	return w.serve(bufio.NewWriterSize(out, 1<<16))
}

// A worker is the child's end of the pipes. It reads on while it searches, so as to notice that
// nobody waits any more; but a request that comes before the last one is answered waits.
type worker struct {
	requests   chan request
	ended      chan error
	replies    chan reply
	decomposer *decomposer
	limit      context.Context // ends when the memory limit is reached
	cancel     context.CancelFunc
}

func (w *worker) read(in io.Reader) {
	from := gob.NewDecoder(in)
	for {
		var r request
		if err := from.Decode(&r); err != nil {
			if err == io.EOF { // else it ends within a request
				err = nil
			}
			w.ended <- err
			return
		}
		w.requests <- r
	}
}

func (w *worker) serve(out *bufio.Writer) error {
	to := gob.NewEncoder(out)
	for {
		var a reply
		select {
		case err := <-w.ended:
			return err
		case r := <-w.requests:
			w.take(r)
			continue
		case a = <-w.replies:
		case <-w.limit.Done():
			a.Limit = runs.Memory
		}
		isLine := a.Line != ""
		if !isLine {
			a.Memory = PeakMemory("self")
		}
		err := to.Encode(a)
		if !isLine && err == nil {
			err = out.Flush()
		}
		if a.Limit != "" {
			return errors.Join(a.Limit, err)
		}
		if err != nil {
			return err
		}
	}
}

func (w *worker) take(r request) {
	switch {
	case r.Begins:
		w.cancel()
		w.decomposer = nil // so that the memory is counted without what it held
		resetPeakMemory()
		w.limit, w.cancel = limitMemory(r.MemoryLimit)
	case r.Problem != nil:
		w.decomposer = newDecomposer(*r.Problem, usual)
	default:
		if r.Query.Proves {
			r.Query.proof = func(line string) { w.replies <- reply{Line: line} }
		}
		go w.decide(w.decomposer, *r.Query)
	}
}

func (w *worker) decide(d *decomposer, q query) {
	a, err := d.decide(context.Background(), q) // to be ended by a kill
	done := reply{Answer: a}
	if err != nil {
		done.Fault = err.Error()
	}
	w.replies <- done
}

// limitMemory returns a context that ends when this process holds most bytes; 0 means never. The
// collector is told of a limit a little below, so that garbage does not count.
func limitMemory(bytes int64) (context.Context, context.CancelFunc) {
	soft := int64(math.MaxInt64)
	if bytes > 0 {
		soft = bytes - bytes/8
	}
	debug.SetMemoryLimit(soft)
	return runs.Limits{Memory: bytes}.Context(context.Background())
}
