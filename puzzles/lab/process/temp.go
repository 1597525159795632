package process

import (
	"os"
	"path/filepath"
)

// TempDir makes a directory whose name begins with the prefix, and returns how it is removed. It is locked as long as
// it is there. What such directories are not locked was left by programs that were killed, and is removed now.
func TempDir(prefix string) (dir string, remove func() error, err error) {
	all, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*")) // the pattern is right
	for _, left := range all {
		if unlock, err := lock(left, false); err == nil {
			_ = os.RemoveAll(left)
			unlock()
		}
	}
	for {
		if dir, err = os.MkdirTemp("", prefix); err != nil {
			return "", nil, err
		}
		unlock, err := lock(dir, true)
		if err != nil {
			unlock = func() {} // such as on systems without locks; then nobody takes it for one that was left, either
		}
		if _, err := os.Lstat(dir); err == nil {
			return dir, func() error { defer unlock(); return os.RemoveAll(dir) }, nil
		}
		unlock() // another program took it for one that was left, in the moment before it was locked
	}
}
