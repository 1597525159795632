package experiment

import (
	"cmp"
	"io"
)

// A FormulaSet says which formulas are written: boards, in encodings, of horizons.
type FormulaSet struct {
	Origin   `toml:"-"`
	Title    string
	Formulas []FormulaGroup
}

// A FormulaGroup is a table of such a set: boards as in a Spec, and what is written of each. Without encodings it is
// the default, without horizons the only one that the board has. A horizon such as +4 counts from the lower bound.
type FormulaGroup struct {
	Source
	Encodings Words
	Horizons  Words
}

// ReadFormulas reads such a set in TOML. Errors name file, line and column.
func ReadFormulas(r io.Reader, file string) (*FormulaSet, error) {
	s := &FormulaSet{}
	var err error
	if s.Origin, err = Decode(r, file, s); err != nil {
		return nil, err
	}
	for i := range s.Formulas {
		g := &s.Formulas[i]
		g.Origin = s.table("formulas", i)
		err = cmp.Or(err, g.Source.check(), g.filled("encodings", g.Encodings), g.filled("horizons", g.Horizons))
		if len(g.Engines) > 0 {
			err = cmp.Or(err, g.Errorf("engines", g.Engines[0], "engines: expected encodings, for formulas have no engine"))
		}
	}
	if err == nil && len(s.Formulas) == 0 {
		err = s.Errorf("", "", "%s: no formulas: expected [[formulas]]", file)
	}
	return s, err
}

// Each calls use with every formula of the set, in its order, until use returns an error.
func (s *FormulaSet) Each(known Resolver, use func(g *FormulaGroup, b Board, encoding, horizon string) error) error {
	names := map[string]bool{}
	for i := range s.Formulas {
		g := &s.Formulas[i]
		boards, err := g.boards(known, names)
		if err != nil {
			return err
		}
		for _, b := range boards {
			for _, encoding := range orNone(g.Encodings) {
				for _, horizon := range orNone(g.Horizons) {
					if err := use(g, b, encoding, horizon); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// orNone are the words, or one that says nothing.
func orNone(words Words) Words {
	if len(words) == 0 {
		return Words{""}
	}
	return words
}
