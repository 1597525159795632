// Package runs has what every run of an engine shares. A run is one question, put to one engine.
//
// It is bounded by time and memory: a context ends with the Limit as its cause, and what searches polls it (limits.go,
// poll.go, watch.go). It counts what it does (stats.go), and tells it while it does it to the Watcher of its context
// (events.go). What an engine does wrong is a Fault of a Kind (faults.go).
//
// Files:
//
//	limits, poll, watch, yield, yield_js: limits, and how they are looked at
//	stats, bytes, events, faults: what is counted and told, and what went wrong
package runs

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// A Limit is what ended a run before it had what was asked for, or "" if nothing did; as an error it is the cause of a
// context's end, and without a text if it is "".
type Limit string

const (
	Time        Limit = "time"
	Memory      Limit = "memory"
	DepthLimit  Limit = "depth"   // of a search that looks no deeper than it was told to
	Attempts    Limit = "attempt" // of what is tried at random
	Interrupted Limit = "interrupt"
	NotServed   Limit = "not served" // the engine does not take such boards: see Unserved
)

// An Unserved is the error of an engine that does not take a board although it is of its family. It says
// nothing about the board.
type Unserved struct {
	Reason string // in one line, such as "pdb-6-6-3 is for 4x4 boards"
}

func (u *Unserved) Error() string { return "not served: " + u.Reason }

// An Outgrown is the error of work that was not begun or broken off because what it needs does not fit into the memory
// limit, which it wraps.
type Outgrown struct {
	Need string // in one line, such as "the formula needs about 54 million clauses"
}

func (o *Outgrown) Error() string { return Memory.Error() + ": " + o.Need }

func (o *Outgrown) Unwrap() error { return Memory }

// Is lets errors.Is find a deadline in a limit of time, and a cancelled context in an interruption.
func (l Limit) Is(target error) bool {
	return l == Time && target == context.DeadlineExceeded || l == Interrupted && target == context.Canceled
}

func (l Limit) Error() string {
	switch l {
	case Interrupted:
		return "interrupted"
	case NotServed, "":
		return string(l)
	}
	return string(l) + " limit reached"
}

// LimitOf tells a limit from a fault of the engine. A context that ended for a reason of the
// caller's own counts as an interruption.
func LimitOf(err error) (Limit, bool) {
	var limit Limit
	var unserved *Unserved
	switch {
	case err == nil:
		return "", false
	case errors.As(err, &unserved):
		return NotServed, true
	case errors.As(err, &limit):
		return limit, true
	case errors.Is(err, context.DeadlineExceeded):
		return Time, true
	case errors.Is(err, context.Canceled):
		return Interrupted, true
	}
	return "", false
}

// Limits bound a run; a zero field bounds nothing.
type Limits struct {
	Time   time.Duration
	Memory int64 // bytes that the Go runtime of this process holds
}

const memoryPoll = 10 * time.Millisecond

// Context returns a context that ends, with the Limit as its cause, when a limit is reached. The
// memory limit is watched by polling, so a run may overshoot it by what it allocates in 10 ms.
func (l Limits) Context(parent context.Context) (context.Context, context.CancelFunc) {
	if l.Memory > 0 {
		parent = context.WithValue(parent, memoryKey{}, l.Memory)
	}
	ctx, cancel := context.WithCancelCause(parent)
	stopClock := func() bool { return true }
	if l.Time > 0 {
		stopClock = time.AfterFunc(l.Time, func() { cancel(Time) }).Stop
	}
	if l.Memory > 0 {
		if Held() > l.Memory/2 {
			debug.FreeOSMemory() // what an earlier run left behind is not this run's
		}
		go l.watchMemory(ctx, cancel)
	}
	return yielding(ctx), func() { stopClock(); cancel(context.Canceled) }
}

type memoryKey struct{}

// MemoryOf is the memory limit, in bytes, of the Limits that a context was made with; 0 is none. What can tell
// beforehand how much it needs should not wait until the limit is reached.
func MemoryOf(ctx context.Context) int64 {
	bytes, _ := ctx.Value(memoryKey{}).(int64)
	return bytes
}

func (l Limits) watchMemory(ctx context.Context, cancel context.CancelCauseFunc) {
	ticker := time.NewTicker(memoryPoll)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if Held() > l.Memory {
				cancel(Memory)
				return
			}
		}
	}
}

// Held is what the Go runtime of this process holds of the operating system's memory, in bytes.
func Held() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
}

const (
	bytesOfWord = 80
	leastWords  = 10_000 // fit into any limit: this program takes more
)

// Words is for parse.TextsWithin: the words of a block are to fit into a limit of memory in bytes, 0 for none.
func Words(memory int64) func(words int) error {
	return func(words int) error {
		if memory > 0 && int64(words) > max(memory/bytesOfWord, leastWords) {
			return &Outgrown{Need: fmt.Sprintf("a text of %d words or more", words)}
		}
		return nil
	}
}

// A Patience ends a search with ErrEnough where the next solution takes more than these conflicts; 0 is without end.
// Whoever gets the solutions may change it meanwhile.
type Patience struct{ Conflicts int64 }

// ErrEnough says that a search took as many conflicts as it was told are enough.
var ErrEnough = errors.New("there were enough conflicts")

type patienceKey struct{}

// Patient is a context in which searches that count conflicts have a patience.
func Patient(ctx context.Context, p *Patience) context.Context {
	return context.WithValue(ctx, patienceKey{}, p)
}

// PatienceOf is how many conflicts the next solution may take now; 0 for any number.
func PatienceOf(ctx context.Context) int64 {
	if p, _ := ctx.Value(patienceKey{}).(*Patience); p != nil {
		return p.Conflicts
	}
	return 0
}
