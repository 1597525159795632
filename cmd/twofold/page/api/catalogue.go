package api

import (
	"fmt"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/picture"
	"twofold/puzzles/steps"
)

// The most that the page may ask for, beside the limits of engines.
const (
	maxDrawn  = 10_000  // cells of a board that the page shows
	maxPlayed = 100_000 // cells of all pictures of a solution that is played
	maxMade   = 900     // cells of a board that is generated while somebody waits
	mostAsked = 1000    // solutions that are looked for
	mostShown = 24      // solutions that are shown
	mostRead  = 100     // boards of one text

	// MaxAsk is the most bytes of a question.
	MaxAsk = 1 << 20
)

// A bounds is what a call is held to.
type bounds struct {
	Run     string  `json:"run"`     // what runs the engines: "server" or "worker"
	Seconds float64 `json:"seconds"` // for each engine; 0 for no limit
	Memory  int64   `json:"memory"`  // bytes; 0 for no limit
	Drawn   int     `json:"drawn"`   // cells
	Made    int     `json:"made"`    // cells
	Asked   int     `json:"asked"`   // solutions
	Shown   int     `json:"shown"`   // pictures of solutions
	Read    int     `json:"read"`    // boards
	Bytes   int     `json:"bytes"`   // of a question
	Steps   int     `json:"steps"`   // of a search that are kept
	Depth   int     `json:"depth"`   // that engines look to if nobody says
}

func (j job) limits(struct{}) (any, error) {
	return bounds{
		j.run, j.most.Time.Seconds(), j.most.Memory, maxDrawn, maxMade, mostAsked, mostShown, mostRead, MaxAsk,
		mostSteps, native.DefaultDepth,
	}, nil
}

// A listedFamily is what the page may ask about.
type listedFamily struct {
	Name       string              `json:"name"`
	Group      string              `json:"group"` // what a person does on a board
	About      string              `json:"about"`
	Variants   []string            `json:"variants"`
	Names      []listedName        `json:"names"` // that people use: each stands for the family and a variant
	Sizes      map[string]string   `json:"sizes"` // that boards of each variant usually have
	Usual      usual               `json:"usual"`
	Has        map[string]bool     `json:"has"`
	Symmetries []generate.Symmetry `json:"symmetries"`
	Totals     []string            `json:"totals"` // variants whose boards may give a total
	Levels     []steps.Level       `json:"levels"` // of steps
	Encodings  []listed            `json:"encodings"`
	Orders     []string            `json:"orders"` // in which an engine that listens to that tries steps
	Engines    []listedEngine      `json:"engines"`
	Examples   []puzzles.Example   `json:"examples"`
}

type listedName struct {
	Name    string `json:"name"`
	Variant string `json:"variant"`
	Size    string `json:"size"`
}

// usual is what boards are like if nobody asks for anything.
type usual struct {
	Density float64 `json:"density"`
	Given   float64 `json:"given"`
	Moves   int     `json:"moves"`
	Variant string  `json:"variant"`
}

type listed struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

type listedEngine struct {
	Name      string              `json:"name"`
	Base      string              `json:"base"` // without the option behind a colon
	Heuristic string              `json:"heuristic,omitempty"`
	About     string              `json:"about"`
	Promise   string              `json:"promise"`
	Does      []string            `json:"does"`
	Listens   []puzzles.Parameter `json:"listens"`
	Tables    string              `json:"tables,omitempty"`
}

func (j job) families(struct{}) (any, error) {
	var all []listedFamily
	for _, f := range j.known.All() {
		l, err := j.listed(f)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

func (j job) listed(f *twofold.Family) (listedFamily, error) {
	l := listedFamily{
		Name: f.Name, Group: f.Group, About: f.About, Variants: f.Variants, Names: []listedName{},
		Sizes:      map[string]string{},
		Usual:      usual{f.Usual.Density, f.Usual.Given, f.Usual.Moves, f.Usual.Variant},
		Symmetries: []generate.Symmetry{}, Totals: []string{}, Levels: []steps.Level{},
		Encodings: []listed{}, Orders: []string{},
		Examples: append([]puzzles.Example{}, f.Examples()...),
	}
	for _, variant := range f.Variants {
		like := f.UsualOf(variant)
		l.Sizes[variant] = fmt.Sprintf("%dx%d", like.Rows, like.Cols)
	}
	for _, n := range f.Names {
		if n.Header+n.Groups == "" {
			l.Names = append(l.Names, listedName{n.Name, n.Variant, n.Size})
		}
	}
	if f.Make != nil {
		l.Totals = append(l.Totals, f.Make.Totals...)
	}
	for _, e := range f.Encode.Encodings {
		l.Encodings = append(l.Encodings, listed{e.Name, e.About})
	}
	b, err := f.BlankBoard(f.Usual)
	if err != nil {
		return l, err
	}
	l.Has = abilities(f, b)
	if _, err := steps.ScaleOf(b); err == nil {
		l.Levels = steps.Levels
	}
	for _, s := range generate.Symmetries {
		if clued, ok := b.(puzzles.Clued); ok {
			if _, err := s.Orbits(clued); err == nil {
				l.Symmetries = append(l.Symmetries, s)
			}
		}
	}
	engines, err := f.Engines(j.options)
	if err != nil {
		return l, err
	}
	for _, e := range engines {
		l.Engines = append(l.Engines, listedEngine{
			e.Name, e.Base(), e.Heuristic, e.About, e.Promise.String(), e.Abilities(),
			append([]puzzles.Parameter{}, e.Listens...), e.Tables,
		})
		if e.ListensTo(puzzles.ByOrder) {
			l.Orders = f.Native.Orders
		}
	}
	return l, nil
}

// abilities are what can be done with boards of a family, of which b is one.
func abilities(f *twofold.Family, b puzzles.Board) map[string]bool {
	_, positioned := b.(puzzles.Positioned)
	_, partial := b.(puzzles.PartialChecker)
	_, clued := b.(puzzles.Clued)
	_, numbered := b.(puzzles.Numbered)
	_, reasoned := b.(puzzles.Reasoned)
	_, ranked := b.(puzzles.Ranked)
	_, evident := b.(puzzles.Certifiable)
	_, plays := b.(picture.Player)
	_, states := b.(picture.Stater)
	_, sighted := b.(picture.Sighted)
	return map[string]bool{
		"position": positioned, "partial": partial, "clues": clued, "explained": numbered, "ranked": ranked,
		"steps": reasoned && f.Encode.Reasons != nil, "evidence": evident, "plays": plays, "states": states,
		"sight": sighted, "generated": f.Make != nil, "moves": f.Make != nil && f.Make.Moves > 0,
		"coins": f.Make != nil && f.Make.Coins, "noguess": f.Native.Opener != nil,
	}
}
