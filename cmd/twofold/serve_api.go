package main

import (
	"fmt"
	"net/http"
	"strings"

	"twofold"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// maxServed is the most cells of a board that the page shows, mostAsked the most solutions that are looked for, and
// mostShown those that are shown.
const (
	maxServed = 10_000
	mostAsked = 1000
	mostShown = 24
)

// A shownPicture is a board, or a solution of it, for people and for programs.
type shownPicture struct {
	Title string `json:"title"`
	About string `json:"about"`
	Text  string `json:"text"`
	SVG   string `json:"svg"`
}

func shown(b picture.Subject, text string, v picture.View) (shownPicture, error) {
	scene := b.Scene(v)
	var svg strings.Builder
	err := picture.SVG(&svg, scene)
	return shownPicture{scene.Title, scene.Description, text, svg.String()}, err
}

// read reads the one board of a text.
func (s *server) read(text string) (question, picture.Subject, error) {
	var found []question
	for t, err := range puzzles.Texts(strings.NewReader(text), "board") {
		if err != nil {
			return question{}, nil, err
		}
		p, err := twofold.ReadText(t)
		if err != nil {
			return question{}, nil, err
		}
		found = append(found, question{board: p.Board, family: p.Family, where: t.File})
	}
	if len(found) != 1 {
		return question{}, nil, fmt.Errorf("%d boards: expected one", len(found))
	}
	subject, err := drawable(found[0])
	if rows, cols := found[0].board.Size(); err == nil && rows*cols > maxServed {
		err = fmt.Errorf("a board of %d cells: expected at most %d", rows*cols, maxServed)
	}
	return found[0], subject, err
}

type drawRequest struct {
	Board string `json:"board"`
}

func (s *server) draw(_ *http.Request, ask drawRequest) (any, error) {
	q, subject, err := s.read(ask.Board)
	if err != nil {
		return nil, err
	}
	drawn, err := shown(subject, q.board.String(), picture.View{})
	return map[string]any{"family": q.family.Name, "picture": drawn}, err
}

// A solveRequest asks engines about a board.
type solveRequest struct {
	Board   string  `json:"board"`
	Engines string  `json:"engines"`
	N       int     `json:"n"`       // solutions to look for, 1 to mostAsked
	Decided bool    `json:"decided"` // what they have in common is asked instead
	Seconds float64 `json:"seconds"` // for each engine
}

// A solveAnswer has a run for each engine; the solutions are there once.
type solveAnswer struct {
	Verdict  string         `json:"verdict"`
	Finished int            `json:"finished"` // engines whose answers were compared
	Runs     []jsonRun      `json:"runs"`
	Finding  string         `json:"finding,omitempty"` // what the engines contradict each other in
	Pictures []shownPicture `json:"pictures"`
	Found    int            `json:"found"` // solutions, of which some may be shown only
}

// chosen reads the board and the engines that are asked for, of those that can do it.
func (s *server) chosen(ask solveRequest, can func(puzzles.Engine) bool) (question, picture.Subject, []puzzles.Engine, error) {
	q, subject, err := s.read(ask.Board)
	if err != nil {
		return q, nil, nil, err
	}
	engines, err := q.family.Choose(ask.Engines, twofold.Options{Options: s.options, Backend: s.backend})
	if err != nil {
		return q, nil, nil, err
	}
	for _, e := range engines {
		if e.Tables != "" {
			return q, nil, nil, fmt.Errorf("engine %s builds large tables first: expected another; 'twofold solve' has it", e.Name)
		}
		if !can(e) {
			return q, nil, nil, fmt.Errorf("engine %s does not do that: expected another; see 'twofold engines'", e.Name)
		}
	}
	return q, subject, engines, nil
}

func (s *server) solve(r *http.Request, ask solveRequest) (any, error) {
	if ask.N < 1 || ask.N > mostAsked || ask.Seconds < 0 {
		return nil, fmt.Errorf("n and seconds: expected 1 to %d solutions, in 0 seconds or more", mostAsked)
	}
	q, subject, engines, err := s.chosen(ask, func(e puzzles.Engine) bool {
		return ask.Decided && e.Decide != nil || !ask.Decided && e.Search != nil
	})
	if err != nil {
		return nil, err
	}
	limits := s.limitsOf(ask.Seconds)
	if ask.Decided {
		report := puzzles.CrosscheckDecided(r.Context(), q.board, engines, limits)
		var values []puzzles.Solution
		if decided := report.Decided(); decided != nil {
			values = append(values, decided)
		}
		return answerOf(subject, report, values, true)
	}
	report := puzzles.Crosscheck(r.Context(), q.board, engines, ask.N, limits)
	return answerOf(subject, report, report.Solutions(), false)
}

func answerOf(subject picture.Subject, report puzzles.Report, values []puzzles.Solution, decided bool) (any, error) {
	out := solveAnswer{Verdict: report.Verdict().String(), Finished: report.Finished(), Found: len(values), Pictures: []shownPicture{}}
	for _, a := range report.Answers {
		out.Runs = append(out.Runs, jsonOf(subject, a.Run, nil, report.Finding))
	}
	if report.Finding != nil {
		out.Finding = report.Finding.Problem
	}
	for _, s := range values[:min(len(values), mostShown)] {
		p, err := shown(subject, subject.Picture(s), picture.View{Values: s, Decided: decided})
		if err != nil {
			return nil, err
		}
		out.Pictures = append(out.Pictures, p)
	}
	return out, nil
}

// A countAnswer is the number of solutions.
type countAnswer struct {
	Count   string    `json:"count"`
	Runs    []jsonRun `json:"runs"`
	Finding string    `json:"finding,omitempty"`
}

func (s *server) count(r *http.Request, ask solveRequest) (any, error) {
	q, subject, engines, err := s.chosen(ask, func(puzzles.Engine) bool { return true })
	if err != nil {
		return nil, err
	}
	report := puzzles.CrosscheckCounts(r.Context(), q.board, engines, s.limitsOf(ask.Seconds))
	out := countAnswer{Count: countText(report)}
	for _, a := range report.Answers {
		out.Runs = append(out.Runs, jsonOf(subject, a.Run, nil, report.Finding))
	}
	if report.Finding != nil {
		out.Finding = report.Finding.Problem
	}
	return out, nil
}
