package page

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/picture"
)

const (
	maxDrawn  = 10_000 // cells of a board that the page shows
	maxMade   = 900    // cells of a board that is generated while somebody waits
	mostAsked = 1000   // solutions that are looked for
	mostShown = 24     // solutions that are shown
)

// A listedFamily is what the page may ask about.
type listedFamily struct {
	Name     string         `json:"name"`
	About    string         `json:"about"`
	Variants []string       `json:"variants"`
	Names    []string       `json:"names"` // that people use: each stands for the family and a variant
	Size     string         `json:"size"`  // that boards usually have
	Engines  []listedEngine `json:"engines"`
}

type listedEngine struct {
	Name   string   `json:"name"`
	About  string   `json:"about"`
	Does   []string `json:"does"`
	Tables string   `json:"tables,omitempty"`
}

func (s *Server) families(*http.Request, struct{}) (any, error) {
	var all []listedFamily
	for _, f := range twofold.Families {
		l := listedFamily{
			Name: f.Name, About: f.About, Variants: f.Variants, Names: []string{},
			Size: fmt.Sprintf("%dx%d", f.Usual.Rows, f.Usual.Cols),
		}
		for _, n := range f.Names {
			l.Names = append(l.Names, n.Name)
		}
		engines, err := f.Engines(s.options)
		if err != nil {
			return nil, err
		}
		for _, e := range engines {
			l.Engines = append(l.Engines, listedEngine{e.Name, e.About, e.Abilities(), e.Tables})
		}
		all = append(all, l)
	}
	return all, nil
}

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

// A drawAnswer is a board.
type drawAnswer struct {
	Family  string       `json:"family"`
	Picture shownPicture `json:"picture"`
}

func drawn(b puzzles.Board) (any, error) {
	subject, err := picture.Of(b, maxDrawn)
	if err != nil {
		return nil, err
	}
	position := puzzles.PositionOf(b)
	p, err := shown(subject, b.String(), picture.View{Values: position, Working: position != nil})
	return drawAnswer{b.Family(), p}, err
}

func (s *Server) draw(_ *http.Request, ask struct{ Board string }) (any, error) {
	p, err := twofold.Parse(ask.Board)
	if err != nil {
		return nil, err
	}
	return drawn(p.Board)
}

// A generateRequest asks for the board that 'twofold generate' makes of a seed.
type generateRequest struct {
	Family string
	puzzles.Asked
	Seed    uint64
	Seconds float64
}

func (s *Server) generate(r *http.Request, ask generateRequest) (any, error) {
	f, err := twofold.Find(ask.Family)
	if err != nil {
		return nil, err
	}
	like, err := f.Recipe(ask.Asked)
	if err != nil {
		return nil, err
	}
	if like.Rows > maxMade/like.Cols {
		return nil, fmt.Errorf("size %dx%d: expected at most %d cells; 'twofold generate' makes larger boards",
			like.Rows, like.Cols, maxMade)
	}
	o, err := f.Order(like, s.options.Backend)
	if err != nil {
		return nil, err
	}
	ctx, cancel := s.limitsOf(ask.Seconds).Context(r.Context())
	defer cancel()
	o.Seed = ask.Seed
	m := o.Make(ctx, 0)
	if m.Err != nil {
		return nil, m.Err
	}
	return drawn(m.Board)
}

// A solveRequest asks engines about a board.
type solveRequest struct {
	Board   string
	Engines string
	N       int     // solutions to look for, 1 to mostAsked
	Decided bool    // what they have in common is asked instead
	Seconds float64 // for each engine
}

// A solveAnswer has a run for each engine; the solutions are there once.
type solveAnswer struct {
	Verdict  puzzles.Verdict     `json:"verdict"`
	Count    string              `json:"count"`
	Finished int                 `json:"finished"` // engines whose answers were compared
	Runs     []puzzles.RunObject `json:"runs"`
	Finding  string              `json:"finding,omitempty"` // what the engines contradict each other in
	Pictures []shownPicture      `json:"pictures"`
	Found    int                 `json:"found"` // solutions, of which some may be shown only
}

func (s *Server) solve(r *http.Request, ask solveRequest) (any, error) {
	if ask.N < 1 || ask.N > mostAsked || ask.Seconds < 0 {
		return nil, fmt.Errorf("n and seconds: expected 1 to %d solutions, in 0 seconds or more", mostAsked)
	}
	if !ask.Decided {
		return s.answer(r, ask, "lists",
			func(ctx context.Context, b puzzles.Board, all []puzzles.Engine, l puzzles.Limits) puzzles.Report {
				return puzzles.Crosscheck(ctx, b, all, ask.N, l)
			})
	}
	return s.answer(r, ask, "decides", puzzles.CrosscheckDecided)
}

func (s *Server) count(r *http.Request, ask solveRequest) (any, error) {
	return s.answer(r, ask, "", puzzles.CrosscheckCounts)
}

// answer asks the engines that are asked for, which all have an ability; "" is any.
func (s *Server) answer(
	r *http.Request, ask solveRequest, ability string,
	crosscheck func(context.Context, puzzles.Board, []puzzles.Engine, puzzles.Limits) puzzles.Report,
) (any, error) {
	p, err := twofold.Parse(ask.Board)
	if err != nil {
		return nil, err
	}
	subject, err := picture.Of(p.Board, maxDrawn)
	if err != nil {
		return nil, err
	}
	engines, err := p.Family.Choose(ask.Engines, s.options)
	if err != nil {
		return nil, err
	}
	for _, e := range engines {
		if e.Tables != "" {
			return nil, fmt.Errorf("engine %s builds large tables first: expected another; 'twofold solve' has it", e.Name)
		}
		if ability != "" && !slices.Contains(e.Abilities(), ability) {
			return nil, fmt.Errorf("engine %s does not do that: expected another; see 'twofold engines'", e.Name)
		}
	}
	return answerOf(subject, crosscheck(r.Context(), p.Board, engines, s.limitsOf(ask.Seconds)))
}

func answerOf(b picture.Subject, report puzzles.Report) (any, error) {
	values, decided := report.Solutions(), report.Decided()
	if decided != nil {
		values = []puzzles.Solution{decided}
	}
	out := solveAnswer{
		Verdict: report.Verdict(), Count: report.CountText(), Finished: report.Finished(),
		Pictures: []shownPicture{}, Found: len(values),
	}
	for _, a := range report.Answers {
		out.Runs = append(out.Runs, a.Run.Object(b, nil, report.Finding))
	}
	if report.Finding != nil {
		out.Finding = report.Finding.Problem
	}
	for _, s := range values[:min(len(values), mostShown)] {
		p, err := shown(b, b.Picture(s), picture.View{Values: s, Decided: decided != nil})
		if err != nil {
			return nil, err
		}
		out.Pictures = append(out.Pictures, p)
	}
	return out, nil
}
