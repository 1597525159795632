//go:build unix

package sat

import (
	"os/exec"
	"syscall"
)

// ownGroup lets the command run in a process group of its own: an interrupt from the terminal does not
// reach it, and killGroup reaches all that it starts.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a command that was started and not yet waited for.
func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
