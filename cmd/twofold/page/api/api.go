// Package api is what the page asks for: a table of calls, each of which takes JSON and answers JSON. The local server
// answers them over HTTP, and the WebAssembly program answers the same calls in a worker of the browser.
//
// The answers are made of the objects that the commands print with --json: a run is a puzzles.RunObject, a hint that of
// 'twofold hint', and so on. What the page shows beside them, such as pictures, has keys of its own.
//
// Files:
//
//	api, catalogue: a Service, and the list of its calls
//	boards, ask, people, export, ink: boards: reading, solving, judging, writing and drawing them
//	generate, shop, trace, certify: new boards, rules files of visitors, watched searches, evidence
package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync/atomic"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/picture"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
	"twofold/sat"
	"twofold/sat/explain"
)

// A Service answers calls.
type Service struct {
	options  twofold.Options
	families twofold.Catalogue // without those of rules that calls bring
	most     runs.Limits       // of each engine
	run      string            // what runs it: "server" or "worker"

	// Elsewhere, if it is not nil, answers calls that bring rules, and all calls if All is true, in place of this
	// process, which rules of strangers could end.
	Elsewhere func(ctx context.Context, call string, ask []byte) ([]byte, error)
	All       bool
	// Alone says that the process answers one call at a time, and may end: then it takes calls that bring rules.
	Alone bool
	last  brought

	board  asked          // if it is Alone
	memory explain.Memory // of that
}

// An asked board is the last that was asked about: what follows from its text is made once.
type asked struct {
	text string
	own  *twofold.Family
	twofold.Puzzle
}

// InBrowser is what an engine may take in a browser. A program of WebAssembly has at most 4 GB of memory, and browsers
// grant less.
var InBrowser = runs.Limits{Time: 10 * time.Minute, Memory: 1 << 30}

// New is a service for boards of these families that asks engines with these options. Each is given at most these
// limits; a call may ask for less time. Run says to the page what runs the service.
func New(families twofold.Catalogue, o twofold.Options, most runs.Limits, run string) *Service {
	if o.Backend == nil {
		o.Backend = sat.InProcess
	}
	return &Service{families: families, options: o, most: most, run: run}
}

// A job is one call at work.
type job struct {
	*Service
	ctx    context.Context
	thrown *atomic.Int64     // what progress tells of it
	own    *twofold.Family   // of the rules that the call brings; nil if it brings none
	known  twofold.Catalogue // the families of the service, and own
}

// A Call is one thing that can be asked for.
type Call struct {
	Name   string
	IsWork bool // it may take long, so that only few are worked at at once
	answer func(job, []byte) (any, error)
}

// Calls are all that can be asked for.
var Calls = []Call{
	quick("limits", job.limits),
	quick("families", job.families),
	quick("formats", job.formats),
	quick("read", job.read),
	quick("draw", job.draw),
	quick("ink", job.ink),
	quick("play", job.play),
	quick("random", job.random),
	quick("check", job.check),
	quick("excluded", job.excluded),
	quick("convert", job.convert),
	quick("export", job.export),
	quick("rules", job.rules),
	quick("sizes", job.sizes),
	quick("vocabulary", job.vocabulary),
	quick("sources", job.sources),
	quick("sketch", job.sketch),
	work("generate", job.generate),
	work("solve", job.solve),
	work("decided", job.decided),
	work("count", job.count),
	work("cells", job.cells),
	work("inspect", job.inspect),
	work("hint", job.hint),
	work("steps", job.steps),
	work("analyse", job.analyse),
	work("explain", job.explain),
	work("repair", job.repair),
	work("certify", job.certify),
	work("trace", job.trace),
	work("campaign", job.campaign),
}

func quick[Q any](name string, answer func(job, Q) (any, error)) Call {
	return Call{name, false, func(j job, ask []byte) (any, error) {
		var question Q
		if err := decode(ask, &question); err != nil {
			return nil, err
		}
		return answer(j, question)
	}}
}

func work[Q any](name string, answer func(job, Q) (any, error)) Call {
	c := quick(name, answer)
	c.IsWork = true
	return c
}

// decode reads what is one JSON value, whose keys are all known.
func decode(text []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		return fmt.Errorf("the question: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more behind the question: expected one JSON object")
	}
	return nil
}

// Find finds a call by its name.
func Find(name string) (Call, error) {
	return prose.Named("call", name, Calls, func(c Call) string { return c.Name })
}

// tick is how often a call that works tells how long it has been at work.
const tick = time.Second

// A progress is what is told of a call that works.
type progress struct {
	Seconds float64 `json:"seconds"`
	Memory  int64   `json:"memory"`           // held by all that runs, in bytes
	Thrown  int64   `json:"thrown,omitempty"` // boards that were made and are not as asked
}

// Answer answers a call with JSON. The error is one line for whoever asked. A limit that ends an engine is no error:
// the answer says it. Tell, which may be nil, is told once a second how long it has taken; not any more when Answer
// returns. Each question may bring rules: the text of a rules file, whose family is then known.
func (s *Service) Answer(ctx context.Context, c Call, ask []byte, tell func(any)) ([]byte, error) {
	j := job{s, ctx, new(atomic.Int64), nil, s.families}
	if tell != nil && c.IsWork {
		defer j.ticking(tell)()
	}
	rest, rules, err := withoutRules(ask)
	if s.Elsewhere != nil && (s.All || rules != nil) {
		return s.Elsewhere(ctx, c.Name, ask)
	}
	if err == nil && rules != nil {
		if j.own, err = s.bring(ctx, *rules); err == nil {
			j.known = j.known.With(j.own)
		}
	}
	var found any
	if err == nil {
		found, err = c.answer(j, rest)
	}
	if err != nil {
		return nil, errors.New(prose.OneLine(err.Error()))
	}
	return json.Marshal(found)
}

// ticking tells of progress until the function that it returns is called.
func (j job) ticking(tell func(any)) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	start := time.Now()
	go func() {
		defer close(ended)
		ticker := time.NewTicker(tick)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				tell(progress{time.Since(start).Seconds(), runs.Held(), j.thrown.Load()})
			}
		}
	}()
	return func() { close(done); <-ended }
}

// A boardAsk is a question about one board.
type boardAsk struct {
	Board    string           // in any format
	Position puzzles.Solution // in place of that of the board, if it is not nil; an empty one is none
	Answer   puzzles.Solution // that came with the board, if it is not nil
}

// parse reads a board, unless it is the last one.
func (j job) parse(text string) (p twofold.Puzzle, err error) {
	if last := j.board; last.Board != nil && last.text == text && last.own == j.own {
		return last.Puzzle, nil
	}
	if p, err = j.known.Parse(text); err == nil && j.Alone {
		j.board = asked{text, j.own, p}
	}
	return p, err
}

// puzzle is the board that is asked about.
func (q boardAsk) puzzle(j job) (p twofold.Puzzle, err error) {
	if p, err = j.parse(q.Board); err == nil && q.Answer != nil {
		p.Answer, err = q.Answer, puzzles.MayHold(p.Board, q.Answer)
	}
	if err != nil || q.Position == nil || len(q.Position) == 0 && puzzles.PositionOf(p.Board) == nil {
		return p, err
	}
	if len(q.Position) == 0 {
		q.Position = nil
	}
	if p.Board, err = puzzles.AtPosition(p.Board, q.Position); err != nil {
		err = fmt.Errorf("the position: %w", err)
	}
	return p, err
}

// pictured is the board that is asked about, with what draws it.
func (q boardAsk) pictured(j job) (twofold.Puzzle, picture.Subject, error) {
	p, err := q.puzzle(j)
	if err != nil {
		return p, nil, err
	}
	subject, err := picture.Of(p.Board, maxDrawn)
	return p, subject, err
}

// A timeAsk bounds what an engine may take.
type timeAsk struct{ Seconds float64 }

// within are the limits that are asked for: at most those of the service.
func (j job) within(q timeAsk) (runs.Limits, error) {
	limits := j.most
	most := limits.Time.Seconds()
	switch {
	case !(q.Seconds >= 0), most > 0 && q.Seconds > most:
		return limits, fmt.Errorf("seconds %v: expected 0 to %v, which is the limit here", q.Seconds, most)
	case q.Seconds > 0:
		limits.Time = time.Duration(min(q.Seconds, 1e6) * float64(time.Second))
	}
	return limits, nil
}

// An engineAsk asks engines about a board, and tells them how to work.
type engineAsk struct {
	boardAsk
	timeAsk
	Engines  string
	Encoding string
	Order    string
	Depth    *int
	Seed     *uint64
}

// engines are those that are asked, which all are able to do something.
func (j job) engines(q engineAsk, p twofold.Puzzle, able func(puzzles.Engine) bool) ([]puzzles.Engine, error) {
	o := j.options
	o.Encoding, o.Order = q.Encoding, q.Order
	if q.Depth != nil {
		o.Depth = depthOf(*q.Depth)
	}
	if q.Seed != nil {
		o.Seed = *q.Seed
	}
	all, err := p.Family.Engines(o)
	if err != nil {
		return nil, err
	}
	chosen, err := puzzles.Choose(all, q.Engines)
	if err != nil {
		return nil, err
	}
	for _, e := range chosen {
		if e.Tables != "" {
			return nil, fmt.Errorf("engine %s builds large tables first: expected another engine", e.Name)
		}
	}
	if at := slices.IndexFunc(chosen, func(e puzzles.Engine) bool { return !able(e) }); at >= 0 {
		return nil, fmt.Errorf("engine %s does not do that: expected another; see what engines do", chosen[at].Name)
	}
	return chosen, nil
}

// A joined is one JSON object with the keys of several, which differ.
type joined []any

func (all joined) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for _, one := range all {
		text, err := json.Marshal(one)
		if err != nil {
			return nil, err
		}
		if text = bytes.TrimSpace(text); len(text) > 2 && len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, text[1:len(text)-1]...)
	}
	return append(out, '}'), nil
}
