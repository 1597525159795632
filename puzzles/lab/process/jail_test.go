//go:build linux

package process

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// jailed are what programs may try, and whether they are able to. A name stands for a directory: own is the program's,
// shown one that it sees, and beside one that it does not. Attack is the test's own program, see init.
var jailed = []struct {
	script string
	can    bool
}{
	{"echo x >file && cat file", true},
	{"echo x >$OWN/deep/file", true},
	{"rm $OWN/mine", true},
	{"echo x >$TMPDIR/file && echo x >/dev/shm/file", true},
	{"echo x >/dev/null && head -c 1 /dev/urandom >file", true},
	{"test $(ls /proc | grep -c '^[0-9]') -lt 6", true},
	{"cat $SHOWN/file", true},
	{"echo x >$SHOWN/new", false},
	{"echo x >>$SHOWN/file", false},
	{"rm $SHOWN/file", false},
	{"mount -o remount,rw,bind $SHOWN; echo x >$SHOWN/new", false},
	{"unshare -Urm true", false},
	{"cat $BESIDE/file", false},
	{"echo x >$BESIDE/pipe", false},
	{"$ATTACK connect $BESIDE/socket", false},
	{"echo x >$BESIDE/new", false},
	{"cat /proc/$PPID/environ", false},
	{"kill -0 $TESTS", false},
	{"ls -R /dev | grep -q [0-9]", false}, // disks and terminals
	{"head -c 200000000 /dev/zero >file", false},
	{"for n in 1 2 3; do head -c 50000000 /dev/zero >file$n || exit 1; done", false},
	{"for n in 1 2 3; do head -c 50000000 /dev/zero >/dev/shm/file$n || exit 1; done", false},
	{"$ATTACK memfd", false},
	{"$ATTACK files", false},
}

// The test's program plays an attack that no shell can.
func init() {
	if len(os.Args) < 3 || os.Args[1] != "play-attack" {
		return
	}
	var err error
	switch os.Args[2] {
	case "memfd":
		_, err = unix.MemfdCreate("memory", 0)
	case "files": // empty ones, which take the kernel's memory
		for n := 0; n < 20_000 && err == nil; n++ {
			var fd int
			if fd, err = unix.Creat(strconv.Itoa(n), 0o600); err == nil {
				err = unix.Close(fd)
			}
		}
	default:
		_, err = net.Dial("unix", os.Args[3])
	}
	if err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// missing skips a test, but not in CI, where attacks have to be tried.
func missing(t *testing.T, err error) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(err)
	}
	t.Skip(err)
}

// TestGuardCannotBeAttacked: a program that ends or stops its guard does not outlive it.
func TestGuardCannotBeAttacked(t *testing.T) {
	if !canGuard() || !canIsolate() {
		missing(t, errors.New("the system gives programs no PID namespace"))
	}
	nothingIsLeft(t, map[string]string{
		"kill": "setsid sleep 1000 & kill -9 $PPID; echo x",
		"stop": "setsid sleep 1000 & kill -STOP $PPID; echo x",
		"all":  "trap '' TERM; setsid sleep 1000 & sleep 0.1; kill -STOP -1; echo x",
	})
}

func TestJail(t *testing.T) {
	if err := CanJail(); err != nil {
		missing(t, err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range jailed {
		root := t.TempDir()
		for _, name := range []string{"own/deep/x", "own/mine", "beside/file", "shown/file"} {
			name = filepath.Join(root, name)
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte("x"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		own, beside, shown := filepath.Join(root, "own"), filepath.Join(root, "beside"), filepath.Join(root, "shown")
		pipe := filepath.Join(beside, "pipe")
		if err := unix.Mkfifo(pipe, 0o666); err != nil {
			t.Fatal(err)
		}
		reader, err := os.OpenFile(pipe, os.O_RDWR, 0) // so that a writer need not wait for one
		if err != nil {
			t.Fatal(err)
		}
		server, err := net.Listen("unix", filepath.Join(beside, "socket"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = Output(context.Background(), Command{
			Args: []string{"/bin/sh", "-c", test.script}, Foreign: true, Dir: own,
			Env: []string{"PATH=" + os.Getenv("PATH"), "OWN=" + own, "BESIDE=" + beside, "SHOWN=" + shown, "TMPDIR=" + own,
				"TESTS=" + strconv.Itoa(os.Getpid()), "ATTACK=" + program + " play-attack"},
			Jail: &Jail{Shown: []string{shown, program, filepath.Join(root, "nothing")}},
		})
		if (err == nil) != test.can {
			t.Errorf("%s: %v: want that it can: %t", test.script, err, test.can)
		}
		_, _ = reader.Close(), server.Close()
		for _, dir := range []string{own, beside, shown} {
			for _, name := range []string{"file", "mine"} {
				text, err := os.ReadFile(filepath.Join(dir, name))
				if isThere := (dir == own) == (name == "mine"); isThere && (err != nil || string(text) != "x") {
					t.Errorf("%s: %s has %q, %v: want x", test.script, name, text, err)
				}
			}
		}
	}
}

// TestInheritsNothing: a foreign program has none of the files that are open here, even if they are to be handed on.
func TestInheritsNothing(t *testing.T) {
	if !canGuard() {
		t.Skip("there are no guards here")
	}
	open, err := unix.Dup(2)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(open)
	p := start(t, context.Background(), true, "exec ls /proc/self/fd")
	out, err := io.ReadAll(p.Out)
	ended := p.Wait()
	if got := strings.Join(strings.Fields(string(out)), " "); err != nil || ended != nil || got != "0 1 2 3" {
		t.Errorf("files %s, %v, %v: want 0 1 2, and 3 for the directory", got, err, ended)
	}
}

// TestJailHasNoNetwork: a server of ours cannot be reached.
func TestJailHasNoNetwork(t *testing.T) {
	if err := CanJail(); err != nil {
		missing(t, err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	script := "echo x >/dev/tcp/127.0.0.1/" + port
	command := Command{Args: []string{"/bin/bash", "-c", script}, Foreign: true, Dir: t.TempDir()}
	if _, err := os.Stat(command.Args[0]); err != nil {
		t.Skip(err)
	}
	for _, jail := range []*Jail{nil, {}} {
		command.Jail = jail
		p, err := Start(context.Background(), command)
		if err != nil {
			t.Fatal(err)
		}
		out, _ := io.ReadAll(p.Out)
		if err := p.Wait(); (err == nil) != (jail == nil) {
			t.Errorf("jail %v: %v, %s%s", jail, err, strings.TrimSpace(string(out)), p.Noise.String())
		}
	}
}

// TestGroup makes control groups in a directory that stands for the kernel's. Nothing here shows that a kernel holds
// to the limits.
func TestGroup(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "app.slice/ours.scope"), 0o777); err != nil {
		t.Fatal(err)
	}
	for own, want := range map[string]string{
		"0::/app.slice/ours.scope\n":           "app.slice",
		"0::/\n":                               ".",
		"0::/nothing/ours.scope\n":             "",
		"2:memory:/ours\n1:pids:/ours\n0::/\n": "",
		"":                                     "",
	} {
		dir := newGroup(root, own, 1000)
		if got, _ := filepath.Rel(root, filepath.Dir(dir)); (dir == "") != (want == "") || dir != "" && got != want {
			t.Errorf("own group %q: made %q: want one in %q", own, dir, want)
		}
		if dir == "" {
			continue
		}
		enter(dir)
		for name, want := range map[string]string{
			"memory.max": strconv.Itoa(1000 + 100<<20), "memory.swap.max": "0", "pids.max": "500", "cgroup.procs": "0",
		} {
			if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(text) != want {
				t.Errorf("%s: %q, %v: want %s", name, text, err, want)
			}
		}
		for events, want := range map[string]bool{"oom 1\noom_kill 0\n": false, "oom 3\noom_kill 2\n": true, "": false} {
			if err := os.WriteFile(filepath.Join(dir, "memory.events"), []byte(events), 0o666); err != nil {
				t.Fatal(err)
			}
			if got := leave(dir); got != want {
				t.Errorf("events %q: took too much: %v", events, got)
			}
		}
	}
}
