package process

import (
	"errors"
	"os/exec"
	"time"
)

// A group is a program held by its process group, as far as there is such a thing.
type group struct{ *exec.Cmd }

func (group) started() {}
func (g group) kill()  { killGroup(g.Cmd) }

func (g group) cpu() time.Duration { return g.ProcessState.UserTime() + g.ProcessState.SystemTime() }

func (g group) ended(err error) error {
	killGroup(g.Cmd)
	return exitOf(err)
}

// hasMain reports whether this program becomes a guard when it is started as one.
var hasMain bool

// exitOf makes an Exit of what Wait of a command returned. That others held its output open is no failure.
func exitOf(err error) error {
	var exit *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrWaitDelay):
		return nil
	case errors.As(err, &exit):
		return &Exit{exit.ExitCode(), signalOf(exit.ProcessState), exit.ProcessState.String()}
	}
	return err
}
