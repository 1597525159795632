//go:build linux || darwin || freebsd || netbsd || openbsd

package files

import (
	"os"
	"syscall"
)

// lock locks a file or directory until unlock, or until this program ends. It waits for that, or fails if another has
// it.
func lock(name string, wait bool) (unlock func(), err error) {
	file, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW, 0)
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
