package process

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

func dieWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }

// A guarded program is held by its guard. When alive is closed, by us or because we are gone, the guard ends it all.
type guarded struct {
	*exec.Cmd
	alive, report *os.File   // our ends of the pipes
	theirs        []*os.File // the guard's
	group         string     // its control group; "" for none
	once          sync.Once  // for kill
}

// A report is what the guard says of its program at the end.
type report struct {
	Exit
	Unstarted bool // Text is why
}

// A cell is what a guard is told of a jail.
type cell struct {
	Dirs  []string // the program's own, and what else it sees
	Group string   // "" for none
}

// newGuarded makes a command one of a guard that starts it.
func newGuarded(cmd *exec.Cmd, jail *Jail, memory int64) (hold, error) {
	var in cell
	told := ""
	if canIsolate() {
		isolate(cmd.SysProcAttr)
	}
	if jail != nil {
		for _, name := range append([]string{cmd.Dir}, jail.Shown...) {
			dir, err := filepath.Abs(name)
			if err != nil {
				return nil, err
			}
			in.Dirs = append(in.Dirs, dir)
		}
		own, _ := os.ReadFile("/proc/self/cgroup")
		in.Group = newGroup(cgroups, string(own), memory)
		text, err := json.Marshal(in)
		if err != nil {
			return nil, err // cannot be
		}
		told = string(text)
		cmd.SysProcAttr.Cloneflags |= unix.CLONE_NEWNET | unix.CLONE_NEWIPC
		ownUsers(cmd.SysProcAttr)
	}
	theirAlive, alive, err := os.Pipe()
	if err != nil {
		leave(in.Group)
		return nil, err
	}
	ours, theirReport, err := os.Pipe()
	if err != nil {
		leave(in.Group)
		return nil, errors.Join(err, alive.Close(), theirAlive.Close())
	}
	cmd.Args = append([]string{os.Args[0], guardArgument, told, cmd.Path}, cmd.Args...)
	cmd.Path = "/proc/self/exe"
	cmd.ExtraFiles = []*os.File{theirAlive, theirReport}
	return &guarded{Cmd: cmd, alive: alive, report: ours, theirs: cmd.ExtraFiles, group: in.Group}, nil
}

func (g *guarded) started() {
	for _, file := range g.theirs {
		_ = file.Close()
	}
	if g.Process == nil {
		_, _ = g.alive.Close(), g.report.Close()
		leave(g.group)
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

func (g *guarded) ended(err error) error {
	g.once.Do(func() { _ = g.alive.Close() })
	var r report
	unknown := json.NewDecoder(g.report).Decode(&r)
	_ = g.report.Close()
	switch tookTooMuch := leave(g.group); {
	case tookTooMuch:
		return ErrMemory
	case unknown != nil:
		return &Exit{Code: -1, Text: fmt.Sprintf("its guard failed: %v", exitOf(err))}
	case r.Unstarted:
		return errors.New(r.Text)
	case r.Code != 0:
		return &r.Exit
	}
	return nil
}
