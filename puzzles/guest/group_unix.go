//go:build unix

package guest

import (
	"os/exec"
	"syscall"
)

// ownGroup lets the command run in a process group of its own, so that killGroup reaches all that it starts and an
// interrupt from the terminal does not.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a command that was started.
func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
