package process

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// guardArgument starts the program as a guard: "process-guard PATH ARGS...".
const guardArgument = "process-guard"

// Main is the first thing that a program calls that starts foreign ones. In a process that was started as a guard it
// does not return. A program that never calls it has no guards, and kills process groups instead.
func Main() {
	hasMain = true
	if len(os.Args) > 3 && os.Args[1] == guardArgument {
		unix.Exit(guard(os.Args[2], os.Args[3:])) // at once: with the race detector os.Exit takes a second
	}
}

// canGuard reports whether there can be guards: the kernel has to list the children of processes.
func canGuard() bool {
	_, err := os.Stat("/proc/thread-self/children")
	return hasMain && err == nil
}

// guard starts a program and stays until neither it nor any process that comes from it is left. When the program ends,
// or the other end of the pipe alive is closed, what is left of them is killed.
func guard(path string, args []string) int {
	runtime.LockOSThread() // the program gets its death signal when the thread ends that started it
	alive, toParent := os.NewFile(3, "alive"), os.NewFile(4, "report")
	unix.CloseOnExec(3)
	unix.CloseOnExec(4)
	_ = unix.CloseRange(5, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC) // what the one who started us left open (Linux 5.11)
	err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, unix.SIGHUP, unix.SIGINT, unix.SIGQUIT, unix.SIGTERM)
	var program *os.Process
	how := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: unix.SIGKILL}
	if err == nil && os.Getpid() == 1 {
		err = ownProcesses()
	}
	if err == nil {
		program, err = os.StartProcess(path, args,
			&os.ProcAttr{Files: []*os.File{os.Stdin, os.Stdout, os.Stderr}, Sys: how})
	}
	if err != nil {
		_ = json.NewEncoder(toParent).Encode(report{Exit: Exit{Code: -1, Text: err.Error()}, Unstarted: true})
		return 1
	}
	_, _ = os.Stdin.Close(), os.Stdout.Close() // so that others see when the program closes its own
	go func() {
		_, _ = alive.Read(make([]byte, 1))
		_ = program.Kill()
	}()
	go func() {
		<-signals
		_ = program.Kill()
	}()
	status := reap(program.Pid)
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_CHILDREN, &used) // of the program and those that it waited for
	_ = json.NewEncoder(toParent).Encode(report{Exit: exitStatus(status),
		CPU: time.Duration(used.Utime.Nano() + used.Stime.Nano())})
	if os.Getpid() != 1 { // else the kernel does it
		killAll()
	}
	return 0
}

// reap waits until the program has ended, and for orphans that end before.
func reap(program int) (status unix.WaitStatus) {
	for {
		switch pid, err := unix.Wait4(-1, &status, 0, nil); {
		case pid == program:
			return status
		case err == unix.ECHILD: // cannot be: nobody else waits for the program
			return 0
		}
	}
}

// killAll kills children until there are none: a killed one leaves its own children to us. A child's number is its own
// until we have waited for it, so nobody else is hit.
func killAll() {
	own := unix.Getpgrp()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		for {
			pid, err := unix.Wait4(-1, nil, unix.WNOHANG, nil)
			if err == unix.ECHILD {
				return
			}
			if pid == 0 {
				break
			}
		}
		for _, child := range childrenOf(os.Getpid()) {
			if group, err := unix.Getpgid(child); err == nil && group != own {
				_ = unix.Kill(-group, unix.SIGKILL) // at once, so that they cannot outrun us by forking
			}
			_ = unix.Kill(child, unix.SIGKILL)
		}
	}
}

func exitStatus(s unix.WaitStatus) Exit {
	switch {
	case s.Signaled() && s.CoreDump():
		return Exit{-1, int(s.Signal()), "signal: " + s.Signal().String() + " (core dumped)"}
	case s.Signaled():
		return Exit{-1, int(s.Signal()), "signal: " + s.Signal().String()}
	}
	return Exit{s.ExitStatus(), 0, "exit status " + strconv.Itoa(s.ExitStatus())}
}

// childrenOf are the children of a process, as its threads have them; some may be missing while others end.
func childrenOf(process int) (children []int) {
	threads, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", process)) // none if the process has ended
	for _, thread := range threads {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", process, thread.Name()))
		for word := range strings.FieldsSeq(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				children = append(children, child)
			}
		}
	}
	return children
}

// resident is what a process and all that come from it have in memory, in bytes. A guard does not count.
func resident(h hold, process int) (sum int64) {
	if _, isGuard := h.(*guarded); !isGuard {
		sum = pagesOf(process)
	}
	for _, child := range childrenOf(process) {
		sum += resident(nil, child)
	}
	return sum
}

func pagesOf(process int) int64 {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", process))
	var size, pages int64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return 0 // it has ended
	}
	return pages * int64(os.Getpagesize())
}

// spent is the CPU time of a process and of all that come from it, in steps of a hundredth of a second. A guard does
// not count.
func spent(h hold, process int) (sum time.Duration) {
	if _, isGuard := h.(*guarded); !isGuard {
		sum = ticksOf(process)
	}
	for _, child := range childrenOf(process) {
		sum += spent(nil, child)
	}
	return sum
}

// ticksOf is the CPU time of a process and of those that it waited for: fields 14 to 17 of its stat, in the hundredths
// of a second that Linux tells programs of on all machines.
func ticksOf(process int) (sum time.Duration) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	_, behind, _ := strings.Cut(string(text), ") ") // its name may have blanks
	fields := strings.Fields(behind)
	if len(fields) < 15 {
		return 0 // it has ended
	}
	for _, field := range fields[11:15] {
		ticks, _ := strconv.ParseInt(field, 10, 64)
		sum += time.Duration(ticks) * time.Second / 100
	}
	return sum
}

// LimitMemory bounds the memory of this process, and of those that it starts, where the system can do that.
func LimitMemory(bytes int64) error {
	return unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)})
}
