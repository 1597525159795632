package journal

import (
	"os"

	"golang.org/x/sys/windows"
)

var errLocked = windows.ERROR_LOCK_VIOLATION

// lock keeps other processes from locking the file until it is closed. What is locked is a byte far behind its end, so
// that the file can be read.
func lock(f *os.File) error {
	far := &windows.Overlapped{OffsetHigh: 1 << 30}
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY,
		0, 1, 0, far)
}
