//go:build !unix

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// Without process groups only the process itself is killed.
func ownSession() *syscall.SysProcAttr { return nil }

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func signalOf(*os.ProcessState) int { return 0 }
