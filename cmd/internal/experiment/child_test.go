package experiment

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// TestMain lets the test binary play the process of a run: what it does stands in the board's name.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "a-run" {
		if err := Serve(os.Stdin, os.Stdout, play); err != nil {
			os.Exit(2)
		}
		return
	}
	os.Exit(m.Run())
}

func play(ctx context.Context, r Run) Outcome {
	switch r.Board.Name {
	case "die":
		os.Stderr.WriteString("panic: no more\nand why\n")
		os.Exit(7)
	case "killed":
		self, _ := os.FindProcess(os.Getpid()) // never fails
		_ = self.Kill()
		<-make(chan int)
	case "hang":
		<-ctx.Done()
		return Outcome{Limit: runs.Interrupted}
	}
	return Outcome{
		Verdict: puzzles.Unique,
		Found:   1,
		Count:   "1",
		Counts:  map[runs.Counter]int64{runs.Expanded: 5},
		Wall:    0.5,
	}
}

func child(t *testing.T) Child {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Child{Command: []string{program, "a-run"}}
}

func TestChild(t *testing.T) {
	o, err := child(t).Measure(context.Background(), Run{Board: Board{Name: "answer"}})
	if err != nil || o.Verdict != puzzles.Unique || o.Counts[runs.Expanded] != 5 || o.CPU <= 0 {
		t.Errorf("%+v, %v", o, err)
	}
	o, err = child(t).Measure(context.Background(), Run{Board: Board{Name: "die"}})
	if err != nil || o.Error != "the run's process gave no answer: exit status 7: panic: no more" {
		t.Errorf("%+v, %v", o, err)
	}
	if err != nil || o.Returned == nil || *o.Returned != 7 || o.Signal != 0 {
		t.Errorf("%+v, %v", o, err)
	}
	o, err = child(t).Measure(context.Background(), Run{Board: Board{Name: "killed"}})
	if err != nil || o.Returned != nil || o.Signal != 9 || !strings.Contains(o.Error, "signal: killed") {
		t.Errorf("%+v, %v", o, err)
	}
	if _, err = (Child{Command: []string{"/no/such/program"}}).Measure(context.Background(), Run{}); err == nil {
		t.Error("a program that there is not was started")
	}
}

func TestChildIsKilledWhenContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	time.AfterFunc(50*time.Millisecond, func() { cancel(runs.Interrupted) })
	if o, err := child(t).Measure(ctx, Run{Board: Board{Name: "hang"}}); !errors.Is(err, runs.Interrupted) {
		t.Errorf("%+v, %v", o, err)
	}
}

// TestServeEndsWithItsParent: the end of standard input ends the run.
func TestServeEndsWithItsParent(t *testing.T) {
	in, parent := io.Pipe()
	var out bytes.Buffer
	ended := make(chan error)
	go func() { ended <- Serve(in, &out, play) }()
	if _, err := io.WriteString(parent, `{"Board":{"Name":"hang"}}`+"\n"); err != nil {
		t.Fatal(err)
	}
	parent.Close()
	if err := <-ended; err != nil || !strings.Contains(out.String(), `"limit":"interrupt"`) {
		t.Errorf("%v, %s", err, &out)
	}
	if err := Serve(strings.NewReader("nonsense"), &out, play); err == nil {
		t.Error("nonsense was taken for a run")
	}
}
