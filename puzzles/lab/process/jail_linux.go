package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"unsafe"

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
	if os.Geteuid() != 0 {
		ownUsers(a)
	}
}

// ownUsers puts a guard into a user namespace, in which it may mount.
func ownUsers(a *syscall.SysProcAttr) {
	a.Cloneflags |= unix.CLONE_NEWUSER
	a.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SYS_RESOURCE}
	a.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Geteuid(), HostID: os.Geteuid(), Size: 1}}
	a.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getegid(), HostID: os.Getegid(), Size: 1}}
}

// CanJail returns why programs cannot be jailed here, or nil. Jails are made of user namespaces (Linux 5.12 and later),
// which some systems and most containers refuse.
var CanJail = sync.OnceValue(func() error {
	if !canGuard() || !canIsolate() {
		return errors.New("the system gives programs no PID namespace")
	}
	dir, err := os.MkdirTemp("", "twofold-jail-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	_, err = Output(context.Background(), Command{Args: []string{"/bin/sh", "-c", ":"}, Foreign: true, Dir: dir,
		Jail: &Jail{}})
	if err != nil {
		err = fmt.Errorf("the system makes no user namespace that would do: %w", err)
	}
	return err
})

// ownProcesses mounts the /proc of the guard's PID namespace, and takes the right to mount from what it starts. Where
// the system refuses, /proc lists the processes outside.
func ownProcesses() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err == nil {
		_ = unix.Mount("proc", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "")
	}
	return unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
}

// system directories are seen in every jail, as far as they are there, and so are the devices that keep nothing.
var (
	system  = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/gnu"}
	devices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}
)

// scratch are the options of the file system in memory that a jail is built in. Nothing else can be written to.
const (
	scratchBytes = 100 << 20
	scratch      = "size=100m,nr_inodes=20000,mode=755"
)

// build makes the jail around the guard. Its root is an empty file system, in which the program has a copy of its
// directory. What else is seen is mounted to be read only, so there are no sockets, pipes and files of others.
func build(dir string, shown []string) error {
	own, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer own.Close()
	_ = os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0) // none within this one
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("mounts of its own: %w", err)
	}
	seen := slices.Concat(system, devices, shown)
	mounts := make([]int, len(seen))
	for i, name := range seen {
		if mounts[i], err = openTree(name, unix.AT_RECURSIVE); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := newRoot(dir); err != nil {
		return fmt.Errorf("a root of its own: %w", err)
	}
	for i, name := range seen {
		if err := mountTree(mounts[i], name, true); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	err = os.CopyFS("/own", own.FS())
	if err == nil {
		mounts[0], err = openTree("/own", 0)
	}
	if err := errors.Join(err, mountTree(mounts[0], dir, false), os.Chdir(dir)); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	return weaken()
}

// newRoot makes an empty root, and leaves the old one behind. The directory is where it is mounted for a moment.
func newRoot(dir string) error {
	err := unix.Mount("none", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, scratch)
	if err != nil {
		return err
	}
	err = os.Chdir(dir)
	for _, name := range []string{"proc", "dev/shm", "tmp", "own"} {
		err = errors.Join(err, os.MkdirAll(name, 0o777))
	}
	// Where parts of the old /proc are covered, as in containers, the kernel mounts none.
	_ = unix.Mount("proc", "proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC|unix.MS_RDONLY, "")
	for name, to := range map[string]string{"fd": "fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"} {
		err = errors.Join(err, os.Symlink("/proc/self/"+to, "dev/"+name))
	}
	for _, name := range system {
		if to, isNone := os.Readlink(name); isNone == nil { // such as /bin, which is usr/bin
			err = errors.Join(err, os.Symlink(to, name[1:]))
		}
	}
	// pivot_root(".", ".") puts the old root upon the new one, so that it needs no place in it.
	return errors.Join(err, unix.PivotRoot(".", "."), unix.Unmount(".", unix.MNT_DETACH), os.Chdir("/"))
}

// openTree takes what can be mounted of a file or directory, 0 if there is none.
func openTree(name string, flags uint) (int, error) {
	fd, err := unix.OpenTree(unix.AT_FDCWD, name, flags|unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC)
	if errors.Is(err, unix.ENOENT) {
		return 0, nil
	}
	return fd, err
}

func mountTree(fd int, name string, isReadOnly bool) error {
	var stat unix.Stat_t
	if fd == 0 {
		return nil
	}
	defer unix.Close(fd)
	err := unix.Fstat(fd, &stat)
	if err == nil && stat.Mode&unix.S_IFMT == unix.S_IFDIR {
		err = os.MkdirAll(name, 0o777)
	} else if err == nil {
		err = emptyFile(name)
	}
	if err == nil && isReadOnly {
		attr := &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY}
		err = unix.MountSetattr(fd, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, attr)
	}
	if err != nil {
		return err
	}
	return unix.MoveMount(fd, "", unix.AT_FDCWD, name, unix.MOVE_MOUNT_F_EMPTY_PATH|unix.MOVE_MOUNT_T_SYMLINKS)
}

func emptyFile(name string) error {
	err := os.MkdirAll(filepath.Dir(name), 0o777)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_RDONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	return file.Close()
}

// mostRuns bounds the processes and threads in a jail. It does not bind root.
const mostRuns = 500

// weaken takes the right to mount from this thread and from what it starts, for ever, and keeps those from tracing the
// threads of the guard that have it still.
func weaken() error {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return err
	}
	for right := range unix.CAP_LAST_CAP + 1 {
		_ = unix.Prctl(unix.PR_CAPBSET_DROP, uintptr(right), 0, 0, 0) // the kernel may know fewer
	}
	for limit, most := range map[int]uint64{unix.RLIMIT_CORE: 0, unix.RLIMIT_NPROC: mostRuns} {
		if err := unix.Setrlimit(limit, &unix.Rlimit{Cur: most, Max: most}); err != nil {
			return err
		}
	}
	header := &unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	if err := unix.Capset(header, &none[0]); err != nil {
		return err
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	return filter()
}

// refused are system calls that take memory which is not counted as the program's, or that only programs use which look
// for holes in the kernel.
var refused = []uint32{
	unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET, unix.SYS_SHMGET, unix.SYS_MSGGET, unix.SYS_IO_URING_SETUP, unix.SYS_BPF,
	unix.SYS_USERFAULTFD, unix.SYS_PERF_EVENT_OPEN, unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
}

// architectures are those that calls may be made for: a program of another one has other numbers.
var architectures = map[string]uint32{
	"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64, "riscv64": unix.AUDIT_ARCH_RISCV64,
}

// filter has the kernel refuse calls, for ever. Elsewhere than on the architectures there is no filter.
func filter() error {
	arch, ok := architectures[runtime.GOARCH]
	if !ok {
		return nil
	}
	const number, architecture = 0, 4 // offsets in seccomp_data
	const x32 = 0x40000000            // from here on, amd64 has the same calls by other numbers
	load, equal := uint16(unix.BPF_LD|unix.BPF_W|unix.BPF_ABS), uint16(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K)
	give := func(what uint32) unix.SockFilter { return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: what} }
	refuse := give(unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS))
	program := []unix.SockFilter{{Code: load, K: architecture}, {Code: equal, Jt: 1, K: arch}, refuse,
		{Code: load, K: number}, {Code: unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K, Jf: 1, K: x32}, refuse}
	for _, call := range refused {
		program = append(program, unix.SockFilter{Code: equal, Jf: 1, K: call}, refuse)
	}
	program = append(program, give(unix.SECCOMP_RET_ALLOW))
	all := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	return unix.Prctl(unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&all)), 0, 0)
}
