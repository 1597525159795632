// Package process starts other programs so that nothing of them is left behind: a program ends with its context, and
// with this program whichever way that ends, and takes along all that it started.
//
// A program has a process group of its own, which is killed in the end. A foreign one may make further groups. On Linux
// it runs below a guard, which is this program started again (see Main): the guard is process 1 of a PID namespace, out
// of which no process and no signal gets. Where the system refuses namespaces, it adopts all processes whose parents
// end, also those that called setsid, and ends when none is left, unless one of them stops or kills it. Elsewhere such
// processes escape.
//
// Files:
//
//	process, noise, again, hold: a Command, what it said, its end
//	guard_linux, guarded_linux, isolate_linux, guard_other: guards
//	group_unix, group_other, used_unix, used_other: groups and CPU time by system
package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A Command is what is to be started.
type Command struct {
	Args    []string      // the program, looked up in PATH, and its arguments
	Foreign bool          // it is no program of ours
	Memory  int64         // bytes that it, with all that it started, may have resident, where Linux tells; 0: no limit
	CPU     time.Duration // of CPU time that it, with all that it started, may use, where Linux tells; 0: no limit
	Watched bool          // how much it has resident is looked at, for Peak, also without a limit
	Dir     string        // that it runs in; "" is ours
}

// Why a program was ended that took more memory, or CPU time, than it may.
var (
	ErrMemory = errors.New("took more memory than it may")
	ErrCPU    = errors.New("took more CPU time than it may")
)

// An Exit is the error of a program that failed, such as "exit status 3" or "signal: killed".
type Exit struct {
	Code   int // -1 if a signal ended it
	Signal int // its number; 0 if there was none, or on systems without
	Text   string
}

func (e *Exit) Error() string { return e.Text }

// A Process is a program that runs, or has run.
type Process struct {
	In    io.WriteCloser // its standard input
	Out   io.Reader      // its standard output, up to its end; what is not read soon after that is lost
	Noise Noise          // its standard error

	cmd  *exec.Cmd
	out  *os.File
	hold hold
	ctx  context.Context
	stop context.CancelCauseFunc
	done chan struct{}
	peak atomic.Int64
	err  error // how it ended; valid once done is closed
}

// A hold is how a program is held.
type hold interface {
	started()              // the program runs, or could not be started
	kill()                 // ends the program; may be called at any time after started
	ended(err error) error // takes what Wait returned, clears away what is left, and returns how the program ended
	cpu() time.Duration    // what the program used, once ended has returned
}

// patience bounds waiting for what was killed: a process of another user, or one stuck in the kernel, cannot be killed.
const patience = 5 * time.Second

// Find returns nil if there is a program of this name, as PATH has it, else why not.
func Find(name string) error {
	_, err := exec.LookPath(name)
	return errors.Unwrap(err)
}

// Start starts a program, which runs until it ends by itself, ctx ends, or Kill is called.
func Start(ctx context.Context, c Command) (*Process, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	p := &Process{cmd: exec.Command(c.Args[0], c.Args[1:]...), done: make(chan struct{})}
	p.cmd.Dir = c.Dir
	p.ctx, p.stop = context.WithCancelCause(ctx)
	if err := p.start(c); err != nil {
		p.stop(err)
		return nil, err
	}
	unhook := context.AfterFunc(p.ctx, p.hold.kill)
	go func() {
		err := p.cmd.Wait()
		unhook()
		p.err = p.hold.ended(err)
		if p.ctx.Err() != nil {
			p.err = context.Cause(p.ctx)
		}
		p.stop(context.Canceled)
		close(p.done)
		time.AfterFunc(patience, func() { _ = p.out.Close() }) // one that escaped may hold the other end
	}()
	if c.Memory > 0 || c.CPU > 0 || c.Watched {
		go p.watch(c)
	}
	return p, nil
}

// Output runs a program that reads nothing, and returns what it prints, up to 1,000 bytes, without the white space
// around it. The error is that of Start or Wait, with what the program said.
func Output(ctx context.Context, c Command) (string, error) {
	p, err := Start(ctx, c)
	if err != nil {
		return "", err
	}
	_ = p.In.Close()
	const most = 1000
	text, err := io.ReadAll(io.LimitReader(p.Out, most))
	if err = errors.Join(err, p.Wait()); err != nil {
		if noise := strings.TrimSpace(p.Noise.String()); noise != "" {
			err = fmt.Errorf("%w: %s", err, noise)
		}
		return "", err
	}
	return strings.TrimSpace(string(text)), nil
}

func (p *Process) start(c Command) (err error) {
	if p.cmd.Err != nil {
		return p.cmd.Err
	}
	if p.In, err = p.cmd.StdinPipe(); err != nil {
		return err
	}
	out, theirs, err := os.Pipe()
	if err != nil {
		return err
	}
	defer theirs.Close()
	p.cmd.Stdout, p.cmd.Stderr, p.cmd.WaitDelay = theirs, &p.Noise, patience
	if p.hold, err = p.holdOf(c); err == nil {
		forking(func() { err = p.cmd.Start() })
		p.hold.started()
	}
	if err != nil {
		return errors.Join(err, out.Close())
	}
	p.Out, p.out = out, out
	return nil
}

func (p *Process) holdOf(c Command) (hold, error) {
	p.cmd.SysProcAttr = ownSession()
	if c.Foreign && canGuard() {
		return newGuarded(p.cmd)
	}
	dieWithParent(p.cmd.SysProcAttr)
	return group{p.cmd}, nil
}

// Wait waits until the program has ended and nothing that it started is left. It returns nil, an *Exit, why it could
// not be started, or, if it was ended before, the cause: that of ctx's end, ErrMemory, ErrCPU, or what Kill was given.
func (p *Process) Wait() error {
	<-p.done
	return p.err
}

// Kill ends the program for that reason, and waits as Wait does.
func (p *Process) Kill(cause error) error {
	p.stop(cause)
	return p.Wait()
}

// PID is the number of a worker's process.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// CPU is the time that a program used with those that it waited for, known after Wait. What holds it is left out.
func (p *Process) CPU() time.Duration { return p.hold.cpu() }

// Spent is what a program that still runs used so far, with all that it started, in hundredths of a second, where Linux
// tells it.
func (p *Process) Spent() time.Duration { return spent(p.hold, p.PID()) }

const watchPoll = 20 * time.Millisecond

// Peak is the most memory, in bytes, that a program with all that it started was seen to have resident: it is looked at
// every watchPoll, so that a program which ends sooner has 0. It is known after Wait, of one that is watched.
func (p *Process) Peak() int64 { return p.peak.Load() }

// watch ends the program when it takes more than it may, if there is a limit.
func (p *Process) watch(c Command) {
	ticker := time.NewTicker(watchPoll)
	defer ticker.Stop()
	for {
		select {
		case <-p.done:
			return
		case <-ticker.C:
			now := resident(p.hold, p.PID())
			p.peak.Store(max(p.peak.Load(), now))
			if c.Memory > 0 && now > c.Memory {
				p.stop(ErrMemory)
			}
			if c.CPU > 0 && spent(p.hold, p.PID()) > c.CPU {
				p.stop(ErrCPU)
			}
		}
	}
}

// forks is served by one thread, which lives as long as this program. A parent-death signal comes when the thread ends
// that started the process, and the runtime ends threads as it likes.
var forks = sync.OnceValue(func() chan<- func() {
	all := make(chan func())
	go func() {
		runtime.LockOSThread()
		for fork := range all {
			fork()
		}
	}()
	return all
})

func forking(start func()) {
	done := make(chan struct{})
	forks() <- func() { defer close(done); start() }
	<-done
}
