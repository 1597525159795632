package process

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// cgroups is where cgroup v2 is mounted, if that is the only version.
const cgroups = "/sys/fs/cgroup"

// newGroup makes a control group with limits, and returns its directory. A limit of memory is of all that the kernel
// counts, so files in memory and buffers of pipes are in it. The group stands beside that of this process, whose file
// in /proc own is, since the kernel gives no limits to groups within one that has processes. It is "" where the user
// may not make one: the directory has to be delegated to him, as systemd does for the programs that a user runs.
func newGroup(mounted string, own string, memory int64) string {
	name, isV2 := strings.CutPrefix(strings.TrimSpace(own), "0::")
	if !isV2 {
		return "" // several hierarchies: version 1
	}
	parent := filepath.Dir(filepath.Join(mounted, name))
	if name == "/" {
		parent = mounted
	}
	_ = os.WriteFile(filepath.Join(parent, "cgroup.subtree_control"), []byte("+memory +pids"), 0) // it may be so
	dir, err := os.MkdirTemp(parent, "twofold-")
	if err != nil {
		return ""
	}
	most := "max"
	if memory > 0 {
		most = strconv.FormatInt(memory+scratchBytes, 10)
		_ = os.WriteFile(filepath.Join(dir, "memory.swap.max"), []byte("0"), 0) // not where there is no swap
	}
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "memory.max"), []byte(most), 0o600),
		os.WriteFile(filepath.Join(dir, "pids.max"), []byte(strconv.Itoa(mostRuns)), 0o600)); err != nil {
		_ = os.Remove(dir)
		return ""
	}
	return dir
}

// enter puts this process into a group, "" for none. That may be refused where the groups have no common one that is
// the user's: then there are no such limits.
func enter(group string) {
	if group != "" {
		_ = os.WriteFile(filepath.Join(group, "cgroup.procs"), []byte("0"), 0o600)
	}
}

// leave removes a group whose processes have ended, and reports whether one was ended since they took too much memory.
func leave(group string) (tookTooMuch bool) {
	if group == "" {
		return false
	}
	events, _ := os.ReadFile(filepath.Join(group, "memory.events"))
	_ = os.Remove(group)
	for line := range strings.Lines(string(events)) {
		if n, is := strings.CutPrefix(line, "oom_kill "); is {
			return strings.TrimSpace(n) != "0"
		}
	}
	return false
}
