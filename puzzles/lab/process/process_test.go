//go:build unix

package process

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"twofold/puzzles/lab/process/processtest"
)

// TestMain lets the test binary be a guard, and a program that starts others.
func TestMain(m *testing.M) {
	Main()
	if len(os.Args) == 2 && os.Args[1] == "play-parent" {
		playParent()
	}
	os.Exit(m.Run())
}

// playParent starts a foreign program and a worker, says when they run, and waits.
func playParent() {
	for _, c := range []Command{
		{Args: []string{"/bin/sh", "-c", "trap '' HUP TERM; echo x; sleep 1000 & setsid sleep 1000"}, Foreign: true},
		{Args: []string{"/bin/sh", "-c", "echo x; exec sleep 1000"}},
	} {
		p, err := Start(context.Background(), c)
		if err != nil {
			panic(err)
		}
		if _, err := io.ReadFull(p.Out, make([]byte, 1)); err != nil {
			panic(err)
		}
	}
	os.Stdout.WriteString("ready\n")
	time.Sleep(time.Hour)
}

// holds are the ways in which programs are held here: with a guard where there can be one, without, and as workers.
func holds(t *testing.T, test func(t *testing.T, isForeign bool)) {
	t.Run("guard", func(t *testing.T) {
		if !canGuard() {
			t.Skip("there are no guards here")
		}
		test(t, true)
	})
	t.Run("group", func(t *testing.T) {
		hasMain = false
		defer func() { hasMain = true }()
		test(t, true)
	})
	t.Run("worker", func(t *testing.T) { test(t, false) })
}

func start(t *testing.T, ctx context.Context, isForeign bool, script string) *Process {
	t.Helper()
	p, err := Start(ctx, Command{Args: []string{"/bin/sh", "-c", script}, Foreign: isForeign})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestEndings(t *testing.T) {
	for _, row := range []struct{ script, in, out, noise, want string }{
		{"cat", "one\ntwo\n", "one\ntwo\n", "", ""},
		{"cat >&2; exit 3", "three\n", "", "three\n", "exit status 3"},
		{"kill -SEGV $$", "", "", "", "signal: segmentation fault"},
		{"kill -KILL $$", "", "", "", "signal: killed"},
		{"exec <&-; echo done", strings.Repeat("no reader\n", 1<<16), "done\n", "", ""},
		{"kill 0", "", "", "", "signal: terminated"}, // its own group
	} {
		holds(t, func(t *testing.T, isForeign bool) {
			p := start(t, context.Background(), isForeign, "ulimit -c 0; "+row.script)
			go func() { _, _ = io.WriteString(p.In, row.in); _ = p.In.Close() }()
			out, err := io.ReadAll(p.Out)
			ended := p.Wait()
			said := ""
			if ended != nil {
				said = ended.Error()
			}
			if err != nil || string(out) != row.out || p.Noise.String() != row.noise || said != row.want {
				t.Errorf("%s: %q, %v; %q; %q: want %q, %q, %q", row.script, out, err, &p.Noise, said, row.out, row.noise, row.want)
			}
		})
	}
}

func TestCannotBeStarted(t *testing.T) {
	script := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(script, []byte("no program"), 0o777); err != nil {
		t.Fatal(err)
	}
	holds(t, func(t *testing.T, isForeign bool) {
		for _, program := range []string{"/nowhere/program", "no-such-program", script} {
			p, err := Start(context.Background(), Command{Args: []string{program}, Foreign: isForeign})
			if err == nil {
				err = p.Wait()
			}
			if exit := new(Exit); err == nil || errors.As(err, &exit) {
				t.Errorf("%s: %v: want that it cannot be started", program, err)
			}
		}
	})
}

func TestKill(t *testing.T) {
	cause := errors.New("enough")
	holds(t, func(t *testing.T, isForeign bool) {
		ctx, cancel := context.WithCancelCause(context.Background())
		p := start(t, ctx, isForeign, "trap '' TERM INT HUP; sleep 1000")
		cancel(cause)
		if err := p.Wait(); !errors.Is(err, cause) {
			t.Errorf("%v: want the cause of the context's end", err)
		}
		if _, err := Start(ctx, Command{Args: []string{"true"}}); !errors.Is(err, cause) {
			t.Errorf("%v: want the cause of the context's end", err)
		}
		p = start(t, context.Background(), isForeign, "sleep 1000")
		if err := p.Kill(cause); !errors.Is(err, cause) {
			t.Errorf("%v: want the cause of the kill", err)
		}
	})
}

func TestMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells the memory of processes")
	}
	// What the program starts counts, even behind the back of a shell. It keeps the memory until somebody looks.
	script := `((head -c 100000000 /dev/zero; sleep 1000) | tail -c 100000000 >/dev/null) & sleep 1000`
	p, err := Start(
		context.Background(),
		Command{Args: []string{"/bin/sh", "-c", script}, Foreign: true, Memory: 64 << 20},
	)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); !errors.Is(err, ErrMemory) {
		t.Errorf("%v: want too much memory", err)
	}
	if p.Peak() < 64<<20 {
		t.Errorf("a peak of %d bytes: want more than the limit", p.Peak())
	}
}

// TestCPUIsBounded: what a program starts uses its time as well; waiting uses none.
func TestCPUIsBounded(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells the CPU time of processes")
	}
	for _, isForeign := range []bool{false, true} {
		for script, want := range map[string]error{"(while :; do :; done) & wait": ErrCPU, "sleep 0.3": nil} {
			c := Command{Args: []string{"/bin/sh", "-c", script}, Foreign: isForeign, CPU: 200 * time.Millisecond}
			p, err := Start(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Wait(); !errors.Is(err, want) {
				t.Errorf("%s: %v: want %v", script, err, want)
			}
		}
	}
}

// escapes are programs that want to outlive their end.
var escapes = map[string]string{
	"background": "sleep 1000 & echo x",
	"group":      "set -m; sleep 1000 & echo x",
	"setsid":     "setsid sleep 1000 & sleep 0.1; echo x",
	"daemon": "setsid sh -c 'sh -c \"sleep 1000 & sleep 1000\" & setsid sleep 1000 & exit' </dev/null >/dev/null " +
		"2>&1; echo x",
	"stubborn": "setsid sh -c 'trap \"\" TERM HUP INT; while :; do sleep 1000; done' & echo x",
	"breeding": "setsid sh -c 'while :; do setsid sh -c \"sleep 1000\" & sleep 0.01; done' & echo x",
}

// TestNothingIsLeft: of a program that has ended, and of one that is killed.
func TestNothingIsLeft(t *testing.T) {
	needGuard(t)
	nothingIsLeft(t, escapes)
}

func nothingIsLeft(t *testing.T, scripts map[string]string) {
	for name, script := range scripts {
		t.Run(name, func(t *testing.T) {
			running := processtest.Mark(t)
			p := start(t, context.Background(), true, script)
			out, err := io.ReadAll(p.Out)
			if string(out) != "x\n" || err != nil || p.Wait() != nil {
				t.Errorf("%q, %v, %v", out, err, p.Wait())
			}
			processtest.NoneLeft(t, running)
			p = start(t, context.Background(), true, script+"; sleep 1000")
			if _, err := io.ReadFull(p.Out, make([]byte, 1)); err != nil {
				t.Fatal(err)
			}
			_ = p.Kill(context.Canceled)
			processtest.NoneLeft(t, running)
		})
	}
}

// TestEndsWithItsParent: whichever way that ends.
func TestEndsWithItsParent(t *testing.T) {
	needGuard(t)
	for _, ending := range []syscall.Signal{syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGKILL} {
		t.Run(ending.String(), func(t *testing.T) {
			if signal.Ignored(ending) {
				t.Skip("whoever started the tests ignores the signal, as nohup does, and so does what they start")
			}
			running := processtest.Mark(t)
			program, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			parent := exec.Command(program, "play-parent")
			out, err := parent.StdoutPipe()
			if err == nil {
				err = parent.Start()
			}
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.ReadFull(out, make([]byte, len("ready"))); err != nil {
				t.Fatal(err)
			}
			_ = parent.Process.Signal(ending)
			_ = parent.Wait()
			for len(running()) > 0 { // they get to know it a little later
				time.Sleep(10 * time.Millisecond)
			}
		})
	}
}

func needGuard(t *testing.T) {
	t.Helper()
	if !canGuard() {
		t.Skip("there are no guards here")
	}
}

func TestNoise(t *testing.T) {
	var n Noise
	for range 100 {
		_, _ = n.Write([]byte("0123456789"))
	}
	if got := n.String(); got != strings.Repeat("0123456789", 100) {
		t.Errorf("%q", got)
	}
	for range 10_000 {
		_, _ = n.Write([]byte("abcdefghij"))
	}
	_, _ = n.Write([]byte("the end"))
	if got := n.String(); !strings.HasPrefix(got, "0123") || !strings.HasSuffix(got, "the end") ||
		len(got) > 2*noiseSize+50 {
		t.Errorf("%d bytes: %q", len(got), got)
	}
}
