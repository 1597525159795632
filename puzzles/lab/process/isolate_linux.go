package process

import (
	"os"
	"os/exec"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// canIsolate reports whether a guard can be process 1 of a PID namespace of its own.
var canIsolate = sync.OnceValue(func() bool {
	cmd := exec.Command("/bin/sh", "-c", ":")
	cmd.SysProcAttr = &syscall.SysProcAttr{}
	isolate(cmd.SysProcAttr)
	return cmd.Run() == nil
})

// isolate lets a guard be process 1 of a PID namespace: nothing in it can signal the guard or what is outside, and the
// kernel kills everything in it when the guard ends. Root needs no user namespace for that, and keeps its rights.
func isolate(a *syscall.SysProcAttr) {
	a.Cloneflags |= unix.CLONE_NEWPID | unix.CLONE_NEWNS
	if os.Geteuid() == 0 {
		return
	}
	a.Cloneflags |= unix.CLONE_NEWUSER
	a.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SYS_RESOURCE}
	a.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Geteuid(), HostID: os.Geteuid(), Size: 1}}
	a.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getegid(), HostID: os.Getegid(), Size: 1}}
}

// ownProcesses mounts the /proc of the guard's PID namespace, and takes the right to mount from what it starts. Where
// the system refuses, /proc lists the processes outside.
func ownProcesses() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err == nil {
		_ = unix.Mount("proc", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "")
	}
	return unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
}
