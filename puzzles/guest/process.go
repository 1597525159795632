package guest

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"twofold/puzzles"
)

// A process is one run of a program.
type process struct {
	program *Program
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *output
	noise   *tail
	ended   chan error // gets what Wait returns, once
}

// shellCharacters are those that mean more than a command with arguments to the shell.
const shellCharacters = ";|&<>()`\n"

// start starts the program through the shell, which is replaced by it where it is a plain command.
func (p *Program) start() (*process, error) {
	command := p.Command
	if !strings.ContainsAny(command, shellCharacters) {
		command = "exec " + command
	}
	c := &process{program: p, cmd: exec.Command("/bin/sh", "-c", command), noise: &tail{}, ended: make(chan error, 1)}
	c.out = newOutput(p.Limits.Output)
	c.cmd.Stdout, c.cmd.Stderr = c.out, c.noise
	c.cmd.WaitDelay = time.Second
	ownGroup(c.cmd)
	var err error
	if c.in, err = c.cmd.StdinPipe(); err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		return nil, p.fault(puzzles.KindUnstarted, "", "cannot be started: %v", err)
	}
	go func() {
		err := c.cmd.Wait()
		c.out.end()
		c.ended <- err
	}()
	return c, nil
}

// finish writes the question and waits until the process ends.
func (c *process) finish(ctx context.Context, question []byte) (reply, error) {
	go c.write(question, true)
	err := c.watch(ctx, c.ended)
	r := reply{c.out.take(), c.noise.String()}
	return r, c.judge(ctx, err, r.noise)
}

// ask writes the question and waits for the last line of the answer.
func (c *process) ask(ctx context.Context, question []byte) (reply, error) {
	answered := make(chan error, 1)
	go func() { answered <- c.out.until(c.program.Protocol.last) }()
	go c.write(question, false)
	err := c.watch(ctx, answered)
	r := reply{c.out.take(), c.noise.String()}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		exit := <-c.ended
		c.ended <- exit
		return r, c.program.fault(puzzles.KindCrash, c.noise.String(), "ended without a whole answer: %v", c.cmd.ProcessState)
	}
	return r, c.judge(ctx, err, r.noise)
}

// write writes to the process. One that has seen enough, or has ended, need not read it all.
func (c *process) write(question []byte, last bool) {
	_, _ = c.in.Write(question)
	if last {
		_ = c.in.Close()
	}
}

var errMemory, errOutput = errors.New("memory"), errors.New("output")

// watch waits for what done gets, and kills the process if ctx ends or a limit is reached before.
func (c *process) watch(ctx context.Context, done <-chan error) error {
	ticker := time.NewTicker(memoryPoll)
	defer ticker.Stop()
	for {
		select {
		case err := <-done:
			if c.out.overflown() {
				return errOutput
			}
			return err
		case <-c.out.over:
			c.kill()
			return errOutput
		case <-ctx.Done():
			c.kill()
			return context.Cause(ctx)
		case <-ticker.C:
			if limit := c.program.Limits.Memory; limit > 0 && resident(c.cmd.Process.Pid) > limit {
				c.kill()
				return errMemory
			}
		}
	}
}

const memoryPoll = 20 * time.Millisecond

// judge makes a fault of the way in which a process ended. When ctx ended because the caller's did, it is no fault.
func (c *process) judge(ctx context.Context, err error, noise string) error {
	p := c.program
	var exit *exec.ExitError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errMemory):
		return p.fault(puzzles.KindTooLarge, noise, "took more than %d MB of memory", p.Limits.Memory>>20)
	case errors.Is(err, errOutput):
		return p.fault(puzzles.KindTooLong, noise, "wrote more than %d bytes", p.Limits.Output)
	case ctx.Err() != nil:
		return p.fault(puzzles.KindHang, noise, "did not answer within %v", p.Limits.Time)
	case errors.As(err, &exit) && (exit.ExitCode() == 127 || exit.ExitCode() == 126):
		return p.fault(puzzles.KindUnstarted, noise, "could not be run by the shell")
	}
	return p.fault(puzzles.KindCrash, noise, "failed: %v", err)
}

// kill ends the process and all in its group, and waits until it is gone.
func (c *process) kill() {
	_ = killGroup(c.cmd) // it may just have ended
	_ = c.in.Close()
	exit := <-c.ended
	c.ended <- exit
}

// An output keeps what a process writes, up to a limit.
type output struct {
	mutex sync.Mutex
	more  *sync.Cond
	text  []byte
	limit int64
	full  bool
	ended bool
	over  chan struct{} // is closed when there is too much
}

func newOutput(limit int64) *output {
	o := &output{limit: limit, over: make(chan struct{})}
	o.more = sync.NewCond(&o.mutex)
	return o
}

func (o *output) Write(text []byte) (int, error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.limit > 0 && int64(len(o.text)+len(text)) > o.limit {
		if !o.full {
			o.full = true
			close(o.over)
		}
		o.more.Broadcast()
		return len(text), nil // the process is killed for it
	}
	o.text = append(o.text, text...)
	o.more.Broadcast()
	return len(text), nil
}

func (o *output) overflown() bool {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.full
}

func (o *output) end() {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.ended = true
	o.more.Broadcast()
}

// until waits for a whole line of which last is true. It returns io.ErrUnexpectedEOF if the output ends before.
func (o *output) until(last func(line string) bool) error {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	seen := 0
	for {
		for {
			end := strings.IndexByte(string(o.text[seen:]), '\n')
			if end < 0 {
				break
			}
			line := string(o.text[seen : seen+end])
			if seen += end + 1; strings.TrimSpace(line) != "" && last(line) {
				return nil
			}
		}
		if o.ended || o.full {
			return io.ErrUnexpectedEOF
		}
		o.more.Wait()
	}
}

// take returns what was written since the last time.
func (o *output) take() []byte {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	text := o.text
	o.text = nil
	return text
}

// A tail keeps the end of what is written to it.
type tail struct {
	mutex sync.Mutex
	text  []byte
}

const tailSize = 2 << 10

func (t *tail) Write(text []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, text...)
	t.text = append([]byte(nil), t.text[max(0, len(t.text)-tailSize):]...)
	return len(text), nil
}

func (t *tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return string(t.text)
}
