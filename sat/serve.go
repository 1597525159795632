package sat

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"runtime/debug"

	"twofold/puzzles"
)

// ServeWorker makes this process a worker: it reads requests of Workers from in and writes the
// answers to out. It returns nil when in ends, also in the middle of a search, and
// puzzles.MemoryLimit after it reported that the limit of a request was reached. The search may still
// run then: the program must exit.
func ServeWorker(in io.Reader, out io.Writer) error {
	w := &worker{
		requests: make(chan request),
		ended:    make(chan error, 1),
		replies:  make(chan reply, 1),
		lines:    make(chan string),
		limit:    context.Background(),
		cancel:   func() {},
	}
	defer func() { w.cancel() }()
	go w.read(&wireReader{Reader: bufio.NewReaderSize(in, pipeBuffer)})
	return w.serve(wireWriter{bufio.NewWriterSize(out, pipeBuffer)})
}

// A worker is the child's end of the pipes. It reads on while it searches, so as to notice that
// nobody waits any more; but a request that comes before the last one is answered waits.
type worker struct {
	requests chan request
	ended    chan error
	replies  chan reply
	lines    chan string // of proofs
	gopher   *gopher
	limit    context.Context // ends when the memory limit is reached
	cancel   context.CancelFunc
}

func (w *worker) read(from *wireReader) {
	for {
		r, err := from.request(func(line string) { w.lines <- line })
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			w.ended <- err
			return
		}
		w.requests <- r
	}
}

func (w *worker) serve(to wireWriter) error {
	for {
		select {
		case err := <-w.ended:
			return err
		case r := <-w.requests:
			w.take(r)
		case line := <-w.lines:
			to.line(line)
		case a := <-w.replies:
			a.memory = PeakMemory("self")
			if err := to.reply(a); err != nil {
				return err
			}
		case <-w.limit.Done():
			return errors.Join(puzzles.MemoryLimit, to.reply(reply{err: puzzles.MemoryLimit, memory: PeakMemory("self")}))
		}
	}
}

func (w *worker) take(r request) {
	switch r.kind {
	case begin:
		w.cancel()
		w.gopher = nil // so that the memory is counted without what it held
		resetPeakMemory()
		w.limit, w.cancel = limitMemory(r.memoryLimit)
	case take:
		w.gopher = &gopher{problem: r.problem}
	case solve:
		g := w.gopher
		go func() {
			a, err := g.decide(r.query)
			w.replies <- reply{answer: a, err: err}
		}()
	}
}

// limitMemory returns a context that ends when this process holds so many bytes; 0 means never. The
// collector is told of a limit a little below, so that garbage does not count.
func limitMemory(bytes int64) (context.Context, context.CancelFunc) {
	soft := int64(math.MaxInt64)
	if bytes > 0 {
		soft = bytes - bytes/8
	}
	debug.SetMemoryLimit(soft)
	return puzzles.Limits{Memory: bytes}.Context(context.Background())
}
