package process

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

func dieWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }

// A guarded program is held by its guard. When alive is closed, by us or because we are gone, the guard ends it all.
type guarded struct {
	*exec.Cmd
	alive, report *os.File   // our ends of the pipes
	theirs        []*os.File // the guard's
	once          sync.Once  // for kill
	used          time.Duration
}

// A report is what the guard says of its program at the end.
type report struct {
	Exit
	Unstarted bool // Text is why
	CPU       time.Duration
}

// newGuarded makes a command one of a guard that starts it.
func newGuarded(cmd *exec.Cmd) (hold, error) {
	if canIsolate() {
		isolate(cmd.SysProcAttr)
	}
	theirAlive, alive, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	ours, theirReport, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, alive.Close(), theirAlive.Close())
	}
	cmd.Args = append([]string{os.Args[0], guardArgument, cmd.Path}, cmd.Args...)
	cmd.Path = "/proc/self/exe"
	cmd.ExtraFiles = []*os.File{theirAlive, theirReport}
	return &guarded{Cmd: cmd, alive: alive, report: ours, theirs: cmd.ExtraFiles}, nil
}

func (g *guarded) started() {
	for _, file := range g.theirs {
		_ = file.Close()
	}
	if g.Process == nil {
		_, _ = g.alive.Close(), g.report.Close()
	}
}

// kill leaves the killing to the guard. One that does not come to its end, say because its program stopped it, is
// killed.
func (g *guarded) kill() {
	g.once.Do(func() {
		_ = g.alive.Close()
		time.AfterFunc(2*patience, func() { _ = g.Process.Kill() })
	})
}

// cpu leaves out the guard.
func (g *guarded) cpu() time.Duration { return g.used }

func (g *guarded) ended(err error) error {
	g.once.Do(func() { _ = g.alive.Close() })
	var r report
	unknown := json.NewDecoder(g.report).Decode(&r)
	_ = g.report.Close()
	g.used = r.CPU
	switch {
	case unknown != nil:
		return &Exit{Code: -1, Text: fmt.Sprintf("its guard failed: %v", exitOf(err))}
	case r.Unstarted:
		return errors.New(r.Text)
	case r.Code != 0:
		return &r.Exit
	}
	return nil
}
