package campaign

import (
	"context"
	"errors"
	"os/exec"
	"runtime"
	"testing"

	"twofold/puzzles/runs"
)

// TestTooLongAndEnded: what a program wrote is too long also if it has ended by the time that it is read.
func TestTooLongAndEnded(t *testing.T) {
	if _, err := exec.LookPath("/bin/sh"); err != nil || runtime.GOOS == "windows" {
		t.Skip("there is no shell")
	}
	p := &Program{Name: "it", Command: "echo unique", Limits: ProgramLimits{Output: 3}}
	s, err := p.start()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Wait(); err != nil {
		t.Fatal(err)
	}
	var fault *runs.Fault
	if r, err := s.ask(context.Background(), nil); !errors.As(err, &fault) || fault.Kind != runs.TooLong {
		t.Errorf("%q, %v: want %q", r.output, err, runs.TooLong)
	}
}

// TestLateAnswers: who answers too late is told what is missing of what arrived.
func TestLateAnswers(t *testing.T) {
	for _, test := range []struct {
		protocol Protocol
		stays    bool
		text     string
		want     string
	}{
		{TextProtocol, false, "", ""},
		{TextProtocol, false, "unique\n", ", though it wrote something: it did not end"},
		{TextProtocol, true, "unique\n", ", though it wrote something: the line 'end' is missing"},
		{JSON, true, "{}", ", though it wrote something: the end of the line is missing"},
		{TextProtocol, true, "", " (if it wrote an answer, that was not flushed)"},
	} {
		p := &Program{Protocol: test.protocol, Stays: test.stays}
		if got := p.lacks([]byte(test.text)); got != test.want {
			t.Errorf("%s, stays %t, %q: %q, want %q", test.protocol.Name, test.stays, test.text, got, test.want)
		}
	}
}

// TestNames: a program is called as its file, wherever that is.
func TestNames(t *testing.T) {
	for command, want := range map[string]string{
		"python3 a/mine.py -v": "mine.py", "./solve --fast": "solve", "go run .": "go", "go run ../.. pool": "go",
		"java -jar 'my.jar'": "my.jar", "cd .. && ./x.sh": "x.sh",
	} {
		if got := nameOf(command); got != want {
			t.Errorf("%s: %s, want %s", command, got, want)
		}
	}
}
