//go:build linux

package process

import (
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// jailed are what programs may try, and whether they are able to. A name stands for a directory: own is the program's,
// beside one that is only to be read, hidden and in/shown one in the other.
var jailed = []struct {
	script string
	can    bool
}{
	{"echo x >file && cat file", true},
	{"echo x >$OWN/deep/file", true},
	{"rm $OWN/mine", true},
	{"cat $BESIDE/file", true},
	{"echo x >$BESIDE/new", false},
	{"echo x >>$BESIDE/file", false},
	{"rm $BESIDE/file", false},
	{"ls $HIDDEN | grep .", true}, // what is shown in it
	{"cat $HIDDEN/file", false},
	{"echo x >$HIDDEN/new", false},
	{"cat $HIDDEN/in/shown/file", true},
	{"rm $HIDDEN/in/shown/file", false},
	{"echo x >/dev/null", true},
	{"head -c 200000000 /dev/zero >file", false},
	{"cat /proc/$PPID/environ", false},
	{"mount -o remount,rw,bind $BESIDE; echo x >$BESIDE/new", false},
	{"mount -o remount,rw /; echo x >$BESIDE/new", false},
	{"umount -l $HIDDEN; cat $HIDDEN/file", false},
	{"unshare -Urm sh -c 'umount -l $HIDDEN; cat $HIDDEN/file'", false},
}

func TestJail(t *testing.T) {
	if err := CanJail(); err != nil {
		t.Skip(err)
	}
	for _, test := range jailed {
		root := t.TempDir()
		for _, name := range []string{"own/deep/x", "own/mine", "beside/file", "hidden/file", "hidden/in/shown/file"} {
			name = filepath.Join(root, name)
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte("x"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		hidden := filepath.Join(root, "hidden")
		p, err := Start(context.Background(), Command{
			Args: []string{"/bin/sh", "-c", test.script}, Foreign: true, Dir: filepath.Join(root, "own"),
			Env: []string{"PATH=" + os.Getenv("PATH"), "OWN=" + filepath.Join(root, "own"),
				"BESIDE=" + filepath.Join(root, "beside"), "HIDDEN=" + hidden},
			Jail: &Jail{Hidden: []string{hidden}, Shown: []string{filepath.Join(hidden, "in", "shown")}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Wait(); (err == nil) != test.can {
			t.Errorf("%s: %v, %s: want that it can: %t", test.script, err, p.Noise.String(), test.can)
		}
		if text, err := os.ReadFile(filepath.Join(root, "beside", "file")); err != nil || string(text) != "x" {
			t.Errorf("%s: %q, %v: want x", test.script, text, err)
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
		t.Skip(err)
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
