package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"twofold"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// A generateRequest asks for a board with one solution, or where boards are not generated for a random one.
type generateRequest struct {
	Family  string  `json:"family"`
	Variant string  `json:"variant"`
	Size    string  `json:"size"`
	Seed    uint64  `json:"seed"`
	Seconds float64 `json:"seconds"`
}

func (s *server) generate(r *http.Request, ask generateRequest) (any, error) {
	ctx, cancel := s.limitsOf(ask.Seconds).Context(r.Context())
	defer cancel()
	b, err := s.made(ctx, ask)
	if err != nil {
		return nil, err
	}
	subject, ok := b.(picture.Subject)
	if !ok {
		return nil, fmt.Errorf("boards of %s are not drawn", b.Family())
	}
	drawn, err := shown(subject, b.String(), picture.View{})
	return map[string]any{"family": b.Family(), "picture": drawn}, err
}

// made is a new board as it is asked for.
func (s *server) made(ctx context.Context, ask generateRequest) (puzzles.Board, error) {
	o := order{number: 1, workers: 1, seed: ask.Seed, backend: s.backend, difficulty: everything, clues: everything}
	like := &recipeFlags{size: ask.Size, asked: puzzles.Recipe{Variant: ask.Variant}}
	given := map[string]bool{"variant": ask.Variant != "", "size": ask.Size != ""}
	if given["size"] {
		if rows, cols, err := puzzles.ParseSize(ask.Size); err != nil || rows > maxMade/cols {
			return nil, fmt.Errorf("size %q: expected rows x columns, at most %d cells; 'twofold generate' makes larger boards", ask.Size, maxMade)
		}
	}
	if err := o.aim(ask.Family, "none", "native", like, func(name string) bool { return given[name] }); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := o.begin(); err != nil {
		return nil, err
	}
	engines, err := o.family.Verifiers(s.backend)
	if err != nil {
		return nil, err
	}
	m := o.make(ctx, engines, 0)
	if m.err != nil {
		return nil, m.err
	}
	return m.board, nil
}

// maxMade is the most cells of a board that is generated while somebody waits.
const maxMade = 900

// A listedFamily is what the page may ask about.
type listedFamily struct {
	Name     string         `json:"name"`
	About    string         `json:"about"`
	Variants []string       `json:"variants"`
	Size     string         `json:"size"` // that boards usually have
	Engines  []listedEngine `json:"engines"`
}

type listedEngine struct {
	Name   string   `json:"name"`
	About  string   `json:"about"`
	Does   []string `json:"does"`
	Tables string   `json:"tables,omitempty"`
}

func (s *server) listed() []listedFamily {
	var all []listedFamily
	for _, f := range twofold.Families {
		l := listedFamily{Name: f.Name, About: f.About, Variants: f.Variants, Size: fmt.Sprintf("%dx%d", f.Usual.Rows, f.Usual.Cols)}
		engines, _ := f.Engines(twofold.Options{}) // the zero value has nothing wrong
		for _, e := range engines {
			l.Engines = append(l.Engines, listedEngine{e.Name, e.About, strings.Split(abilities(e), ", "), e.Tables})
		}
		all = append(all, l)
	}
	return all
}
