package files

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// TempDir makes a directory whose name begins with the prefix, and returns how it is removed.
func TempDir(prefix string) (dir string, remove func() error, err error) {
	dir, unlock, err := held(os.TempDir(), prefix, regexp.MustCompile(`^[0-9]+$`),
		func() (string, error) { return os.MkdirTemp("", prefix) })
	return dir, func() error { defer unlock(); return os.RemoveAll(dir) }, err
}

// partial is the end of the name of what is written beside a place. It is compiled when it is first asked for, not
// whenever a program starts.
var partial = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\.partial-[A-Z2-7]{8}$`) })

// Beside makes a file or a directory beside a place, by a function that is given its name; release is to be called when
// it has got its place or is removed.
func Beside(place string, make func(name string) error) (name string, release func(), err error) {
	return held(filepath.Dir(place), filepath.Base(place), partial(), func() (string, error) {
		name := place + ".partial-" + random(8)
		return name, make(name)
	})
}

// random is n letters and digits as partial has them. No secret is made of them, and cryptography is a part of the
// page's program that nothing else there needs.
func random(n int) string {
	const from = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	drawn := make([]byte, n)
	for i := range drawn {
		drawn[i] = from[rand.IntN(len(from))]
	}
	return string(drawn)
}

// held is what make makes in a directory. It is locked until unlock is called. What else begins with the prefix, ends
// as the pattern says and is not locked was left by programs that were killed, and is removed now.
func held(dir, prefix string, end *regexp.Regexp, make func() (string, error)) (name string, unlock func(), err error) {
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		rest, begins := strings.CutPrefix(entry.Name(), prefix)
		if !begins || !end.MatchString(rest) || !entry.IsDir() && !entry.Type().IsRegular() {
			continue
		}
		left := filepath.Join(dir, entry.Name())
		if unlock, err := lock(left, false); err == nil {
			_ = os.RemoveAll(left)
			unlock()
		}
	}
	for {
		if name, err = make(); err != nil {
			return "", func() {}, err
		}
		unlock, err := lock(name, true)
		if err != nil {
			unlock = func() {} // such as on systems without locks; then nobody takes it for one that was left, either
		}
		if _, err := os.Lstat(name); err == nil {
			return name, unlock, nil
		}
		unlock() // another program took it for one that was left, in the moment before it was locked
	}
}
