//go:build !unix

package guest

import "os/exec"

// Without process groups only the process itself is killed.
func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
