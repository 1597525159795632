//go:build linux || darwin || freebsd || netbsd || openbsd

package process

import (
	"os"
	"syscall"
)

// lock locks a directory until unlock, or until this program ends. It waits for that, or fails if another has it.
func lock(dir string, wait bool) (unlock func(), err error) {
	file, err := os.OpenFile(dir, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	how := syscall.LOCK_EX
	if !wait {
		how |= syscall.LOCK_NB
	}
	for err = syscall.EINTR; err == syscall.EINTR; {
		err = syscall.Flock(int(file.Fd()), how)
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return func() { _ = file.Close() }, nil
}
