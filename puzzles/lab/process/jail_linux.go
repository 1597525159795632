package process

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// CanJail returns why programs cannot be jailed here, or nil. Jails are made of user namespaces (Linux 5.12 and later),
// which some systems and most containers refuse.
var CanJail = sync.OnceValue(func() error {
	if !canGuard() {
		return fmt.Errorf("programs have no guard here")
	}
	p, err := Start(context.Background(), Command{
		Args: []string{"/bin/sh", "-c", ":"}, Foreign: true, Dir: os.TempDir(), Jail: &Jail{},
	})
	if err == nil {
		err = p.Wait()
	}
	if err != nil {
		err = fmt.Errorf("the system makes no user namespace that would do: %w", err)
	}
	return err
})

// enter puts the guard that is to be started into namespaces of its own, in which it may mount.
func enter(a *syscall.SysProcAttr) {
	a.Cloneflags |= unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC
	a.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN}
	a.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Geteuid(), HostID: os.Geteuid(), Size: 1}}
	a.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getegid(), HostID: os.Getegid(), Size: 1}}
}

// build makes the jail around the guard, which runs in the directory that stays writable.
func (j *Jail) build() error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("mounts of its own: %w", err)
	}
	shown := append(slices.Clone(j.Shown), dir) // last: it may be below one of them
	trees := make([]int, len(shown))
	for i, name := range shown {
		trees[i], err = unix.OpenTree(unix.AT_FDCWD, name, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, name := range j.Hidden {
		if _, err := os.Stat(name); err != nil {
			continue // there is nothing to hide, or a larger directory is hidden
		}
		if err := unix.Mount("none", name, "tmpfs", 0, "size=64k"); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for i, name := range shown {
		if err := os.MkdirAll(name, 0o700); err != nil {
			return err
		}
		if err := unix.MoveMount(trees[i], "", unix.AT_FDCWD, name, unix.MOVE_MOUNT_F_EMPTY_PATH); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		_ = unix.Close(trees[i])
	}
	readOnly := &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY}
	if err := unix.MountSetattr(unix.AT_FDCWD, "/", unix.AT_RECURSIVE, readOnly); err != nil {
		return fmt.Errorf("a file system that is read only: %w", err)
	}
	writable := &unix.MountAttr{Attr_clr: unix.MOUNT_ATTR_RDONLY}
	if err := unix.MountSetattr(unix.AT_FDCWD, dir, 0, writable); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	if err := os.Chdir(dir); err != nil { // the one of before is what is below the mount
		return err
	}
	return weaken()
}

// Limits in a jail. The last one does not bind root.
const (
	mostFile = 100 << 20 // bytes of a file that is written
	mostRuns = 500       // processes and threads
)

// weaken takes the right to mount from this thread and from what it starts, for ever, and keeps those from tracing the
// threads of the guard that have it still.
func weaken() error {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return err
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	for right := range unix.CAP_LAST_CAP + 1 {
		_ = unix.Prctl(unix.PR_CAPBSET_DROP, uintptr(right), 0, 0, 0) // the kernel may know fewer
	}
	limits := map[int]uint64{unix.RLIMIT_CORE: 0, unix.RLIMIT_FSIZE: mostFile, unix.RLIMIT_NPROC: mostRuns}
	for limit, most := range limits {
		if err := unix.Setrlimit(limit, &unix.Rlimit{Cur: most, Max: most}); err != nil {
			return err
		}
	}
	header := &unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	return unix.Capset(header, &none[0])
}

// absolute is the jail with absolute names, without links.
func (j *Jail) absolute() (*Jail, error) {
	all := &Jail{}
	for _, list := range []struct{ from, to *[]string }{{&j.Hidden, &all.Hidden}, {&j.Shown, &all.Shown}} {
		for _, name := range *list.from {
			name, err := filepath.Abs(name)
			if err == nil {
				name, err = filepath.EvalSymlinks(name)
			}
			if err != nil && !os.IsNotExist(err) {
				return nil, err
			}
			if err == nil && strings.Trim(name, "/") != "" {
				*list.to = append(*list.to, name)
			}
		}
	}
	return all, nil
}
