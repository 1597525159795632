package process

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// shellSignal and a signal are the exit status that shells give to who died of that.
const shellSignal = 128

// brokenPipe is SIGPIPE on every Unix. Package syscall does not have it everywhere.
const brokenPipe = 13

// Again runs this program once more, with other arguments and the same standard streams, until it ends, and returns its
// exit status. The error is ErrMemory if it died for lack of memory, of which nothing else is written then. It is
// no error that nobody reads on. Interrupts of the terminal reach it anyway.
func Again(args ...string) (int, error) {
	program, err := os.Executable()
	if err != nil {
		return 0, err
	}
	fatal := &lastWords{to: os.Stderr}
	c := exec.Command(program, args...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, fatal
	c.SysProcAttr = &syscall.SysProcAttr{}
	dieWithParent(c.SysProcAttr)
	signal.Ignore(os.Interrupt)
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGTERM)
	forking(func() { err = c.Start() })
	if err != nil {
		return 0, err
	}
	go func() {
		for s := range ended {
			_ = c.Process.Signal(s)
		}
	}()
	err = c.Wait()
	if fatal.said || signalOf(c.ProcessState) == int(syscall.SIGKILL) {
		return 0, ErrMemory
	}
	if signalOf(c.ProcessState) == brokenPipe {
		return shellSignal + brokenPipe, nil
	}
	if c.ProcessState.Exited() {
		err = nil
	}
	return c.ProcessState.ExitCode(), err
}

// lastWords passes lines on until the runtime of a Go program says that it cannot go on.
type lastWords struct {
	to   io.Writer
	line []byte
	said bool
}

func (w *lastWords) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		w.line = append(w.line, line...)
		for _, fatal := range []string{"fatal error: ", "runtime: out of memory", "runtime: goroutine stack exceeds"} {
			w.said = w.said || bytes.HasPrefix(w.line, []byte(fatal))
		}
		if line[len(line)-1] != '\n' {
			break
		}
		if !w.said {
			if _, err := w.to.Write(w.line); err != nil {
				return 0, err
			}
		}
		w.line = w.line[:0]
	}
	return len(text), nil
}
