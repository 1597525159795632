package campaign

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"

	"twofold/puzzles/prose"
)

// A Program is a solver of the user's.
type Program struct {
	Name     string
	Command  string // for the shell
	Protocol Protocol
	Stays    bool // one process answers board after board; else there is a process for each
	Limits   ProgramLimits

	mutex sync.Mutex
	idle  []*session // of a program that stays
}

// ProgramLimits bound one answer; a zero field bounds nothing.
type ProgramLimits struct {
	Time   time.Duration
	Memory int64 // bytes that the program, with all that it started, has resident, as far as Linux tells
	Output int64 // bytes
}

// A Protocol is how boards are written and answers are read.
type Protocol struct {
	Name  string
	ask   func(b puzzles.Board) ([]byte, error)
	parse func(b puzzles.Board, answer []byte) (crosscheck.Claim, error)
	// last reports whether a line ends the answer of a program that stays.
	last func(line string) bool
	end  string // in words, what last looks for
	// order asks for a board with that header, and board takes its text out of the answer.
	order func(header string) ([]byte, error)
	board func(answer []byte) (string, error)
}

// TextProtocol has boards and solutions as people write them, JSON an object a line. Protocols has both by name.
var (
	TextProtocol = Protocol{"text", askText, ParseText,
		func(line string) bool { return strings.TrimSpace(line) == endWord },
		"the line 'end'", orderText, boardInText}
	JSON = Protocol{"json", askJSON, ParseJSON, func(string) bool { return true },
		"the end of the line", orderJSON, boardInJSON}

	Protocols = map[string]Protocol{TextProtocol.Name: TextProtocol, JSON.Name: JSON}
)

// Ask asks the program about a board. Whatever it does wrong is the answer's error, a *runs.Fault or a
// *runs.WrongSolution. It may be called by several goroutines, each of which then has a process of its own.
func (p *Program) Ask(ctx context.Context, b puzzles.Board) crosscheck.Answer {
	limited, cancel := runs.Limits{Time: p.Limits.Time}.Context(ctx)
	defer cancel()
	start := time.Now()
	var r reply
	question, err := p.Protocol.ask(b)
	if err != nil {
		return crosscheck.Claimed(p.Name, b, crosscheck.Claim{}, runs.Stats{}, err)
	}
	var claim crosscheck.Claim
	r, err = p.exchange(limited, question, func(output []byte) (err error) {
		claim, err = p.Protocol.parse(b, output)
		return err
	})
	if ctx.Err() != nil {
		return crosscheck.Answer{Run: puzzles.Run{Engine: p.Name, Limit: runs.Interrupted}}
	}
	return crosscheck.Claimed(p.Name, b, claim, runs.Stats{Wall: time.Since(start), Solver: r.cpu}, err)
}

// Engine is the program as an engine, which yields the solutions that the program claims, and is done if those are all.
func (p *Program) Engine() puzzles.Engine {
	search := func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		a := p.Ask(ctx, b)
		if ctx.Err() != nil {
			return a.Stats, context.Cause(ctx)
		}
		for _, s := range a.Solutions {
			if !yield(s) {
				return a.Stats, nil
			}
		}
		if a.Err == nil && !a.ListsAll() {
			a.Err = &runs.Unserved{Reason: p.Name + " does not list all solutions that it claims"}
		}
		return a.Stats, a.Err
	}
	return puzzles.Engine{
		Name: "program", About: "a program of your own, which is asked as crosscheck --against does",
		Promise: puzzles.Complete, Search: search, Listens: []puzzles.Parameter{puzzles.ByProgram},
	}
}

// Question is a board as programs of the protocol are asked about it.
func (p Protocol) Question(b puzzles.Board) ([]byte, error) { return p.ask(b) }

// Send sends a question, and returns what the program writes in answer, and the beginning and the end of its standard
// error. The error is a *runs.Fault, or ctx's cause if it ends before. Several goroutines may call it, as Ask.
func (p *Program) Send(ctx context.Context, question []byte) (answer []byte, noise string, err error) {
	limited, cancel := runs.Limits{Time: p.Limits.Time}.Context(ctx)
	defer cancel()
	r, err := p.exchange(limited, question, func([]byte) error { return nil })
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r.output, r.noise, err
}

// A reply is what a process wrote.
type reply struct {
	output []byte
	noise  string        // the beginning and the end of its standard error
	cpu    time.Duration // that it used, with all that it started, for this answer
}

// Make asks the program for a unique board with no clue to spare that has the header, and returns its text.
func (p *Program) Make(ctx context.Context, header string) (string, error) {
	limited, cancel := runs.Limits{Time: p.Limits.Time}.Context(ctx)
	defer cancel()
	question, err := p.Protocol.order(header)
	if err != nil {
		return "", err
	}
	var text string
	_, err = p.exchange(limited, question, func(output []byte) (err error) {
		text, err = p.Protocol.board(output)
		return err
	})
	return text, err
}

// exchange asks a process that stayed, or a new one, and has its answer read. One that did something wrong is not asked
// again: what it has still to say would be taken for its next answer.
func (p *Program) exchange(ctx context.Context, question []byte, read func(output []byte) error) (reply, error) {
	s, err := p.acquire()
	if err != nil {
		return reply{}, err
	}
	r, err := s.ask(ctx, question)
	if err != nil {
		return r, err
	}
	if err = read(r.output); err != nil {
		err = p.misread(err, r.noise)
	}
	switch {
	case p.Stays && err != nil:
		_ = s.Kill(context.Canceled)
	case p.Stays:
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.idle = append(p.idle, s)
	}
	return r, err
}

func (p *Program) acquire() (*session, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if last := len(p.idle) - 1; last >= 0 {
		s := p.idle[last]
		p.idle = p.idle[:last]
		return s, nil
	}
	return p.start()
}

// Close ends the processes that stayed.
func (p *Program) Close() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for _, s := range p.idle {
		_ = s.Kill(context.Canceled)
	}
	p.idle = nil
}

// shownError is how much of an error is shown that may cite what the program wrote.
const shownError = 300

// misread is the fault of an answer that cannot be read.
func (p *Program) misread(err error, noise string) error {
	text := prose.OneLine(err.Error())
	if more := len(text) - shownError; more > 0 {
		text = fmt.Sprintf("%s… and %d bytes more", text[:shownError], more)
	}
	return &runs.Fault{Kind: runs.Format, Problem: p.Name + ": " + text, Noise: noise}
}

func (p *Program) fault(kind runs.Kind, noise, format string, args ...any) error {
	return &runs.Fault{Kind: kind, Problem: p.Name + " " + fmt.Sprintf(format, args...), Noise: noise}
}
