package script

import (
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

// Alternatives are a group whose line has the lines of other groups, as in
//
//	either thermo r1c1 r1c2 or cage 5 r1c1 r1c2 and even r1c1

// eitherOf reads one.
func (r *Rules) eitherOf(t *parse.Text, thread *starlark.Thread, b *Board, m *module, line []parse.Token) (
	*clue, error) {
	all, cells, words := [][]*group{nil}, []int{}, []string{m.name}
	for rest := line[1:]; ; {
		end := slices.IndexFunc(rest, func(w parse.Token) bool { return w.Text == "or" || w.Text == "and" })
		own := rest
		if end >= 0 {
			own = rest[:end]
		}
		if len(own) == 0 {
			return nil, t.Errorf(line[0], "%s: expected constraints, with or and and between them", m.name)
		}
		c, err := r.groupOf(t, thread, b, own)
		if err != nil {
			return nil, err
		}
		if c.group().either != nil {
			return nil, t.Errorf(own[0], "%s in %s: expected another constraint", m.name, m.name)
		}
		all[len(all)-1] = append(all[len(all)-1], c.group())
		words, cells = append(words, c.words...), append(cells, c.group().cells...)
		if end < 0 {
			break
		}
		if words = append(words, rest[end].Text); rest[end].Text == "or" {
			all = append(all, nil)
		}
		rest = rest[end+1:]
	}
	g := newGroup(m, nil, [][]int{cells})
	g.either = all
	return &clue{words: words, value: g}, nil
}

// sayEither posts the items of each alternative under a literal, of which one is true.
func (s *stage) sayEither(t *starlark.Thread, g *group) error {
	var any model.Clause
	defer func() { s.under, s.alike = nil, "" }()
	for _, groups := range g.either {
		l := s.NewVar("")
		any = append(any, l)
		s.under, s.alike = []model.Lit{l}, g.module.name
		for _, own := range groups {
			if err := s.sayGroup(t, own); err != nil {
				return err
			}
		}
	}
	s.under = nil
	_, err := s.post(about{rule: g.module.name}, any)
	return err
}

// obeysOne reports whether an answer obeys all groups of an alternative.
func (b *Board) obeysOne(t *starlark.Thread, answer starlark.Value, g *group) (bool, error) {
	for _, groups := range g.either {
		all := true
		for _, own := range groups {
			ok, err := b.obeys(t, answer, own)
			if err != nil {
				return false, err
			}
			all = all && ok
		}
		if all {
			return true, nil
		}
	}
	return false, nil
}
