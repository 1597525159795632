//go:build unix

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// ownSession lets a program run in a session of its own, and thus in a process group of its own: an interrupt from the
// terminal does not reach it, nor does it reach the terminal.
func ownSession() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // there may be nobody left

// signalOf is the number of the signal that ended a process, 0 if none did.
func signalOf(p *os.ProcessState) int {
	if s, ok := p.Sys().(syscall.WaitStatus); ok && s.Signaled() {
		return int(s.Signal())
	}
	return 0
}
