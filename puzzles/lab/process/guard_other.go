//go:build !linux

package process

import (
	"errors"
	"os/exec"
	"syscall"
	"time"
)

// Main does nothing where there are no guards.
func Main() {}

func canGuard() bool { return false }

func newGuarded(*exec.Cmd) (hold, error) { return nil, errors.ErrUnsupported }

func dieWithParent(*syscall.SysProcAttr) {}

func resident(hold, int) int64 { return 0 }

func spent(hold, int) time.Duration { return 0 }

// LimitMemory does nothing here.
func LimitMemory(int64) error { return nil }
