package campaign

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"strings"

	"twofold/puzzles/lab/process"
	"twofold/puzzles/runs"
)

// A session is one run of a program.
type session struct {
	*process.Process
	program *Program
	out     *bufio.Reader
}

// shellCharacters are those that mean more than a command with arguments to the shell.
const shellCharacters = ";|&<>()`\n"

// start starts the program through the shell, which is replaced by it where it is a plain command.
func (p *Program) start() (*session, error) {
	command := p.Command
	if !strings.ContainsAny(command, shellCharacters) {
		command = "exec " + command
	}
	run, err := process.Start(context.Background(), process.Command{
		Args: []string{"/bin/sh", "-c", command}, Foreign: true, Memory: p.Limits.Memory,
	})
	if err != nil {
		return nil, p.fault(runs.Unstarted, "", "cannot be started: %v", err)
	}
	return &session{run, p, bufio.NewReader(run.Out)}, nil
}

// ask writes the question and reads the answer: up to its last line if the program stays, else up to the program's end.
// When ctx ends the program does, and so does the answer.
func (s *session) ask(ctx context.Context, question []byte) (reply, error) {
	before := s.Spent()
	stop := context.AfterFunc(ctx, func() { _ = s.Kill(context.Cause(ctx)) })
	go s.write(question)
	text, err := s.answer()
	if inTime := stop(); err == nil && inTime {
		return reply{text, s.Noise.String(), s.Spent() - before}, nil
	}
	if errors.Is(err, errOutput) { // also if it has ended by now, with exit status 0
		_ = s.Kill(errOutput)
	} else if err = s.Wait(); err == nil && s.program.Stays {
		err = errNoEnd
	}
	noise := s.Noise.String()
	return reply{text, noise, s.CPU()}, s.judge(err, text, noise)
}

// write writes to the program. One that has seen enough, or has ended, need not read it all.
func (s *session) write(question []byte) {
	_, _ = s.In.Write(question)
	if !s.program.Stays {
		_ = s.In.Close()
	}
}

var errOutput, errNoEnd = errors.New("too much output"), errors.New("ended without a whole answer: exit status 0")

// answer returns what the program writes up to the last line of an answer, or with an error up to its end or its limit.
func (s *session) answer() (text []byte, err error) {
	begin := 0 // of the last line
	for {
		part, err := s.out.ReadSlice('\n')
		text = append(text, part...)
		if limit := s.program.Limits.Output; limit > 0 && int64(len(text)) > limit {
			return nil, errOutput
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			return text, err
		}
		line := bytes.TrimSpace(text[begin:])
		if s.program.Stays && len(line) > 0 && s.program.Protocol.last(string(line)) {
			return text, nil
		}
		begin = len(text)
	}
}

// judge makes a fault of the way in which the program ended, after it wrote text.
func (s *session) judge(err error, text []byte, noise string) error {
	p := s.program
	var exit *process.Exit
	switch {
	case err == nil:
		return nil
	case errors.Is(err, process.ErrMemory):
		return p.fault(runs.TooLarge, noise, "took more than %d MB of memory", p.Limits.Memory>>20)
	case errors.Is(err, errOutput):
		return p.fault(runs.TooLong, noise, "wrote more than %d bytes", p.Limits.Output)
	case errors.Is(err, runs.Time):
		return p.fault(runs.Hang, noise, "did not answer within %v%s", p.Limits.Time, p.lacks(text))
	case errors.As(err, &exit) && (exit.Code == 127 || exit.Code == 126):
		return p.fault(runs.Unstarted, noise, "could not be run by the shell")
	}
	return p.fault(runs.Crash, noise, "failed: %v", err)
}

// lacks says why a text that was written in time is no answer, as far as that can be told: its author has seen the
// answer on a terminal, where the end of the input shows what was not flushed.
func (p *Program) lacks(text []byte) string {
	switch {
	case len(text) == 0 && p.Stays:
		return " (if it wrote an answer, that was not flushed)"
	case len(text) == 0:
		return ""
	case p.Stays:
		return ", though it wrote something: " + p.Protocol.end + " is missing"
	}
	return ", though it wrote something: it did not end"
}
