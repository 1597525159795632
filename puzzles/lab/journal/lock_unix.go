//go:build unix && !solaris && !aix

package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

var errLocked = unix.EWOULDBLOCK

// lock keeps other processes from locking the file until it is closed, or its process ends.
func lock(f *os.File) error {
	for {
		if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
