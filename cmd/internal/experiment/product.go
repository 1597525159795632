package experiment

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Board is one of the boards that an experiment is about.
type Board struct {
	Name            string // what people know it by, such as its file and line
	Text            string // as its family reads it
	Family, Variant string
	Rows, Cols      int
	Made            string `json:",omitempty"` // the command that makes it, if it is drawn
}

// Hash is short and as good as the board's text for telling boards apart.
func (b Board) Hash() string { return hash(b.Text) }

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:6])
}

// A Run is one measurement of an experiment.
type Run struct {
	Board      Board
	Engine     string
	Settings   map[Parameter]string // of the parameters that matter to the engine
	Repetition int                  // from 1
}

// Label is what data call the engine. Another solver, or a program of the user's, is an engine of its own: the name of
// its program, and its flags.
func (r Run) Label() string {
	solver := cmp.Or(r.Settings[Against], r.Settings[Solver])
	if solver == "" || solver == OwnSolver {
		return r.Engine
	}
	words := slices.DeleteFunc(strings.Fields(solver), func(word string) bool { return strings.Contains(word, "{") })
	if len(words) == 0 {
		return r.Engine
	}
	words[0] = words[0][strings.LastIndexByte(words[0], '/')+1:]
	label := strings.Join(words, " ")
	if _, encoding, named := strings.Cut(r.Engine, ":"); named {
		label += ":" + encoding
	}
	return label
}

func (r Run) String() string {
	text := fmt.Sprintf("%s %s", r.Board.Name, r.Engine)
	for _, p := range Parameters {
		if v, ok := r.Settings[p]; ok && v != common[p] {
			text += fmt.Sprintf(" %s=%s", p, v)
		}
	}
	if r.Repetition > 1 {
		text += fmt.Sprintf(" repetition=%d", r.Repetition)
	}
	return text
}

// Resolver knows the boards and engines that a specification names.
type Resolver interface {
	// Boards are those of a source.
	Boards(source Source) ([]Board, error)
	// Listens reports whether an engine of a family looks at a parameter. The error says that there is no such engine.
	Listens(family, engine string, p Parameter) (bool, error)
	// Check says what is wrong with a run, such as an encoding that there is not, and which parameter it is.
	Check(r Run) (Parameter, error)
}

// maxRuns bounds a product.
const maxRuns = 1_000_000

// Runs is the product: rounds over all boards, engines and values, the last parameter varying fastest. Repetitions are
// rounds so that a slow spell of the machine does not hit one engine alone. A parameter multiplies only those engines
// that listen to it, or all with CrossAll.
func (s *Spec) Runs(known Resolver) ([]Run, error) {
	var round []Run
	names := map[string]bool{}
	for _, source := range s.Boards {
		boards, err := source.boards(known, names)
		if err != nil {
			return nil, err
		}
		engines, from := source.Engines, source.Origin
		if len(engines) == 0 {
			engines, from = s.Engines, s.Origin
		}
		if len(engines) == 0 {
			return nil, source.Errorf("", "", "no engines: expected --engine, or engines of boards or of the experiment")
		}
		for _, b := range boards {
			for _, engine := range engines {
				runs, err := s.combine(known, b, from, engine)
				if err != nil {
					return nil, err
				}
				if round = append(round, runs...); len(round) > maxRuns {
					return nil, s.Errorf("", "", "more than %d runs: expected fewer", maxRuns)
				}
			}
		}
	}
	if err := s.unheard(round); err != nil {
		return nil, err
	}
	repetitions := max(s.Repetitions, 1)
	if len(round) > maxRuns/repetitions {
		return nil, s.Errorf("repetitions", "", "%d times %d runs: expected at most %d in all", repetitions,
			len(round), maxRuns)
	}
	var all []Run
	for repetition := 1; repetition <= repetitions; repetition++ {
		for _, r := range round {
			r.Repetition = repetition
			all = append(all, r)
		}
	}
	return all, nil
}

// unheard returns an error if there is a parameter to which no engine listens, unless rules may have left these out.
func (s *Spec) unheard(round []Run) error {
	if len(s.Exclude)+len(s.Only) > 0 || len(round) == 0 {
		return nil
	}
	for _, p := range Parameters {
		isSet := func(r Run) bool { return r.Settings[p] != "" }
		if values := s.Parameters[p]; len(values) > 0 && !slices.ContainsFunc(round, isSet) {
			return s.Errorf("parameters."+string(p), values[0], "%s: none of the engines listens to it: expected one that does",
				p)
		}
	}
	return nil
}

// boards are those of a source under the names that it gives them. No two of an experiment have one name.
func (s Source) boards(known Resolver, names map[string]bool) ([]Board, error) {
	boards, err := known.Boards(s)
	if err != nil {
		return nil, err
	}
	if len(s.Names) > 0 && len(s.Names) != len(boards) {
		return nil, s.Errorf("names", s.Names[0], "%d names for %d boards: expected a name for each", len(s.Names),
			len(boards))
	}
	for i := range boards {
		if len(s.Names) > 0 {
			boards[i].Name = s.Names[i]
		}
		if names[boards[i].Name] {
			return nil, s.Errorf("names", boards[i].Name, "two boards are called %q: expected different names", boards[i].Name)
		}
		names[boards[i].Name] = true
	}
	return boards, nil
}

// combine are the runs of one engine, which comes from somewhere, on one board.
func (s *Spec) combine(known Resolver, b Board, from Origin, engine string) ([]Run, error) {
	runs := []Run{{Board: b, Engine: engine, Settings: map[Parameter]string{}}}
	for _, p := range Parameters {
		listens, err := known.Listens(b.Family, engine, p)
		if err != nil {
			return nil, from.Errorf("engines", engine, "%v", err)
		}
		values := s.Parameters[p]
		fallback, isCommon := common[p]
		switch {
		case len(values) == 0 && isCommon:
			values = Words{fallback}
		case len(values) == 0 || !isCommon && !listens && s.Cross != "all":
			continue
		}
		if runs, err = s.multiply(runs, p, values); err != nil {
			return nil, err
		}
	}
	runs = slices.DeleteFunc(runs, func(r Run) bool { return !s.wanted(r) })
	for _, r := range runs {
		if p, err := known.Check(r); err != nil {
			if len(s.Parameters[p]) > 0 {
				return nil, s.Errorf("parameters."+string(p), r.Settings[p], "%v", err)
			}
			return nil, from.Errorf("engines", engine, "%v", err)
		}
	}
	return runs, nil
}

func (s *Spec) multiply(runs []Run, p Parameter, values Words) ([]Run, error) {
	if len(runs)*len(values) > maxRuns {
		return nil, s.Errorf("parameters."+string(p), string(p), "more than %d runs: expected fewer", maxRuns)
	}
	var all []Run
	for _, r := range runs {
		for _, v := range values {
			text, err := p.normal(v)
			if err != nil {
				return nil, s.Errorf("parameters."+string(p), v, "%v", err)
			}
			one := r
			one.Settings = maps.Clone(r.Settings)
			one.Settings[p] = text
			all = append(all, one)
		}
	}
	return all, nil
}

// wanted says that the rules let a run pass.
func (s *Spec) wanted(r Run) bool {
	matches := func(rule Rule) bool { return rule.matches(r) }
	return !slices.ContainsFunc(s.Exclude, matches) && (len(s.Only) == 0 || slices.ContainsFunc(s.Only, matches))
}

func (rule Rule) matches(r Run) bool {
	for name, values := range rule {
		own, ok := r.Settings[Parameter(name)]
		switch name {
		case "board":
			own, ok = r.Board.Name, true
		case "family":
			own, ok = r.Board.Family, true
		case "variant":
			own, ok = r.Board.Variant, true
		case "engine":
			own, ok = r.Engine, true
		}
		if !ok || !slices.Contains(values, own) {
			return false
		}
	}
	return true
}

// Fingerprint tells experiments apart: two with the same one have the same runs in the same order. Where a board stood
// does not matter, but what it is called does.
func Fingerprint(runs []Run) string {
	var text strings.Builder
	for _, r := range runs {
		fmt.Fprintf(&text, "%q\n%q\n", r.String(), r.Board.Text)
	}
	return hash(text.String())
}
