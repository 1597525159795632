package script

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Groups are clues that are a word and cells in their order, and may overlap: the last section of a board's text has a
// line for each.
//
//	thermo r1c1 r2c2 r3c3
//	cage 15 r1c1 r1c2
//	arrow r5c5 : r4c4 r3c3
//	littlekiller 23 outside r0c1 se
//
// The first word is a module, words of its own may follow, then cells, with ":" between parts. "outside" has a place
// beside the grid, as in row 0, and perhaps a direction: the cells are those that are seen from there.

var (
	// groupSite is the site of groups: each is a place, in the order of the text.
	groupSite = site{mark: parse.GroupsMark, count: func(*Board) int { return math.MaxInt32 },
		place: func(b *Board, i int) string { return b.clueAt(b.firstOf(parse.GroupsMark) + i).nameOf(b) },
		key:   func(_ *Board, i int) starlark.Value { return starlark.String("group " + strconv.Itoa(i)) },
		value: func(b *Board, i int) starlark.Value { return b.clueAt(b.firstOf(parse.GroupsMark) + i).value },
	}
	groupLayer = &layer{leaves: puzzles.Free}
	fixedLayer = &layer{} // of groups that cannot be dropped
)

// A group is the value of a clue with a module.
type group struct {
	*starlarkstruct.Struct
	module *module
	cells  []int
	parts  [][]int
	words  []starlark.Value
	either [][]*group // alternatives
}

// nameOf is where a group begins, such as r1c1; what it is if it has no cells.
func (c *clue) nameOf(b *Board) string {
	if g := c.group(); len(g.cells) == 0 {
		return g.module.name
	}
	return puzzles.Place(c.group().cells[0], b.cols)
}

// group of a clue is nil if it is no group.
func (c *clue) group() *group {
	g, _ := c.value.(*group)
	return g
}

func newGroup(m *module, words []starlark.Value, parts [][]int) *group {
	g := &group{module: m, cells: slices.Concat(parts...), parts: parts, words: words}
	var first starlark.Value = starlark.None
	if len(words) > 0 {
		first = words[0]
	}
	g.Struct = starlarkstruct.FromStringDict(starlark.String("group"), starlark.StringDict{
		"name": starlark.String(m.name), "cells": intList(g.cells), "parts": listOfLists(parts), "word": first,
		"words": starlark.NewList(words),
	})
	g.Freeze()
	return g
}

// groups are the clues that are groups.
func (b *text) groups() (all []clue) {
	for _, c := range b.clues {
		if c.group() != nil {
			all = append(all, c)
		}
	}
	return all
}

// isFixedGroup reports whether a group cannot be dropped.
func (b *text) isFixedGroup(m *module) bool {
	return m.isFixed || slices.Contains(b.counted, m.name) ||
		slices.ContainsFunc(b.flags, func(f *module) bool { return slices.Contains(f.fixes, m.name) })
}

// fixedGroups are the lines of those that cannot be dropped: build may know them.
func (b *text) fixedGroups() (all []string) {
	for _, c := range b.groups() {
		if b.isFixedGroup(c.group().module) {
			all = append(all, strings.Join(c.words, " "))
		}
	}
	return all
}

// readGroups reads the lines of a section, behind its mark.
func (in *input) readGroups() error {
	if in.rules.Modules() == nil {
		return in.Errorf(in.Lines[0][0], "%q: expected the end of the board", in.Lines[0][0].Text)
	}
	from := in.firstOf(parse.GroupsMark)
	for i, line := range in.Lines[1:] {
		c, err := in.rules.groupOf(in.Text, in.thread, in.Board, line)
		if err != nil {
			return err
		}
		c.at = from + i
		in.clues = append(in.clues, *c)
		in.rules = in.rules.withModule(c.group().module)
	}
	return nil
}

// groupOf reads a line.
func (r *Rules) groupOf(t *parse.Text, thread *starlark.Thread, b *Board, line []parse.Token) (*clue, error) {
	m, err := r.moduleNamed(line[0].Text)
	if err != nil {
		return nil, err
	}
	switch {
	case m == nil:
		return nil, r.errNoModule(t, line[0])
	case m.form == "board":
		return nil, t.Errorf(line[0], "%q is a word of the header: expected a constraint of cells", m.name)
	case m.form == eitherForm:
		return r.eitherOf(t, thread, b, m, line)
	}
	c := &clue{words: []string{m.name}}
	words, rest, err := r.groupWords(t, thread, b, m, line)
	if err != nil {
		return nil, err
	}
	for _, word := range line[1 : len(line)-len(rest)] {
		c.words = append(c.words, word.Text)
	}
	parts, places, err := b.partsOf(t, rest)
	if err != nil {
		return nil, err
	}
	if m.parts > 0 && len(parts) != m.parts {
		return nil, t.Errorf(line[0], "%s of %d parts: expected %d, with : between them", m.name, len(parts), m.parts)
	}
	isDrawn := len(m.look) == 0 || len(places) >= len(parts) // it has a cell
	if i := slices.IndexFunc(parts, func(cells []int) bool { return !isDrawn || m.isShort(cells) }); i >= 0 {
		return nil, t.Errorf(line[0], "%s of %d cells: expected %d or more", m.name, len(parts[i]), max(m.cells, 1))
	}
	c.words, c.value = append(c.words, places...), newGroup(m, words, parts)
	return c, nil
}

// isShort reports whether a part has not as many cells as it needs.
func (m *module) isShort(cells []int) bool {
	return len(cells) < m.cells || m.form == "pair" && len(cells) != 2
}

// groupWords reads the words of a group, and returns the rest of its line.
func (r *Rules) groupWords(t *parse.Text, thread *starlark.Thread, b *Board, m *module, line []parse.Token) (
	words []starlark.Value, rest []parse.Token, err error) {
	own := &layer{words: m.word}
	for rest = line[1:]; len(rest) > 0 && !isPlace(rest[0].Text); rest = rest[1:] {
		v, expected, err := own.read(thread, rest[0].Text, b.rows, b.cols)
		if err != nil {
			return nil, nil, r.blame(context.Background(), err)
		}
		if v == nil || len(words) == m.most {
			return nil, nil, t.Errorf(rest[0], "%q in %s: expected %s", rest[0].Text, m.name, cmp.Or(expected, "cells"))
		}
		v.Freeze()
		words = append(words, v)
	}
	if len(words) < m.least {
		_, expected, _ := own.read(thread, "", b.rows, b.cols)
		return nil, nil, t.Errorf(line[0], "%s without its word: expected %s", m.name, expected)
	}
	return words, rest, nil
}

func isPlace(text string) bool {
	return text == ":" || text == "outside" || placeForm.MatchString(text)
}

var placeForm = regexp.MustCompile(`^(?i:r(\d{1,7})c(\d{1,7}))$`)

// partsOf reads places, and the words in which a text writes them.
func (b *Board) partsOf(t *parse.Text, line []parse.Token) (parts [][]int, words []string, err error) {
	cells := []int{}
	for i := 0; i < len(line); i++ {
		switch text := line[i].Text; {
		case text == ":":
			parts, cells, words = append(parts, cells), []int{}, append(words, text)
		case text == "outside":
			n := min(len(line), i+2)
			if n < len(line) && compass[line[n].Text] != [2]int{} {
				n++
			}
			seen := b.seenFrom(line[i+1 : n])
			if seen == nil {
				return nil, nil, t.Errorf(line[i], `expected a place beside the grid from which cells are seen, as in `+
					`"outside r0c1" or "outside r0c1 se"`)
			}
			for _, word := range line[i:n] {
				words = append(words, strings.ToLower(word.Text))
			}
			cells, i = append(cells, seen...), n-1
		default:
			cell, err := puzzles.ParsePlace(text, b.rows, b.cols)
			if err != nil {
				return nil, nil, t.Errorf(line[i], "%v", err)
			}
			cells, words = append(cells, cell), append(words, puzzles.Place(cell, b.cols))
		}
	}
	return append(parts, cells), words, nil
}

// compass has the directions in which cells are seen.
var compass = map[string][2]int{"n": {-1, 0}, "e": {0, 1}, "s": {1, 0}, "w": {0, -1},
	"ne": {-1, 1}, "se": {1, 1}, "sw": {1, -1}, "nw": {-1, -1}}

// seenFrom is the cells that are seen from a place beside the grid, straight ahead or in a direction; nil if there are
// none.
func (b *Board) seenFrom(words []parse.Token) (cells []int) {
	match := []string(nil)
	if len(words) > 0 {
		match = placeForm.FindStringSubmatch(words[0].Text)
	}
	if match == nil {
		return nil
	}
	row, _ := strconv.Atoi(match[1]) // of at most seven digits
	col, _ := strconv.Atoi(match[2])
	way := [2]int{}
	switch {
	case len(words) > 1:
		way = compass[words[1].Text]
	case row == 0:
		way = compass["s"]
	case col == 0:
		way = compass["e"]
	case row == b.rows+1:
		way = compass["n"]
	case col == b.cols+1:
		way = compass["w"]
	}
	inside := func() bool { return row >= 1 && col >= 1 && row <= b.rows && col <= b.cols }
	if inside() || way == [2]int{} {
		return nil
	}
	for row, col = row+way[0], col+way[1]; inside(); row, col = row+way[0], col+way[1] {
		cells = append(cells, (row-1)*b.cols+col-1)
	}
	return cells
}

// readFlags takes the words of a header that are modules of the whole board.
func (r *Rules) readFlags(h *parse.Header, b *Board) error {
	var rest []parse.Token
	for _, word := range h.Words {
		m, err := r.moduleNamed(word.Text)
		switch {
		case err != nil:
			return err
		case m == nil || m.form != "board":
			rest = append(rest, word)
		case !slices.Contains(b.flags, m):
			b.flags = append(b.flags, m)
			b.rules = b.rules.withModule(m)
		}
	}
	slices.SortFunc(b.flags, func(x, y *module) int { return cmp.Compare(x.name, y.name) })
	h.Words = rest
	return nil
}

// flagNames are the words of the header that are modules.
func (b *text) flagNames() (names []string) {
	for _, m := range b.flags {
		names = append(names, m.name)
	}
	return names
}

// headerWords are they, and numbersKey if the header says which numbers there are, as files see them.
func (b *Board) headerWords() *starlark.List {
	names := b.flagNames()
	if b.rules.counted {
		names = append(names, numbersKey)
	}
	return stringList(names)
}

// sayFlags posts what the modules of the header say.
func (s *stage) sayFlags(t *starlark.Thread) error {
	for _, m := range s.board.flags {
		if err := s.sayGroup(t, newGroup(m, nil, nil)); err != nil {
			return err
		}
	}
	return nil
}

// sayGroup posts what a group says.
func (s *stage) sayGroup(t *starlark.Thread, g *group) error {
	if g.either != nil {
		return s.sayEither(t, g)
	}
	if g.module.build == nil {
		return nil
	}
	if s.entries == nil {
		all := make([]starlark.Value, len(s.Answer))
		for i, n := range s.Answer {
			all[i] = &variable{n}
		}
		s.entries = starlark.NewList(all)
		s.entries.Freeze()
	}
	s.rule = cmp.Or(s.alike, g.module.name)
	_, err := starlark.Call(t, g.module.build, tuple{s, s.entries, g}, nil)
	s.rule = ""
	return err
}

// groupFaults are the modules that an answer breaks.
func (b *Board) groupFaults(t *starlark.Thread, answer starlark.Value) (faults []Fault, err error) {
	for _, m := range b.flags {
		if ok, err := b.obeys(t, answer, newGroup(m, nil, nil)); err != nil {
			return nil, err
		} else if !ok {
			faults = append(faults, Fault{Rule: m.name})
		}
	}
	for _, c := range b.groups() {
		g := c.group()
		if ok, err := b.obeys(t, answer, g); err != nil {
			return nil, err
		} else if !ok {
			faults = append(faults, Fault{Rule: g.module.name, Cells: g.cells})
		}
	}
	return faults, nil
}

// obeys reports whether an answer obeys a group, as the module's check says.
func (b *Board) obeys(t *starlark.Thread, answer starlark.Value, g *group) (bool, error) {
	if g.either != nil {
		return b.obeysOne(t, answer, g)
	}
	if g.module.check == nil {
		return true, nil
	}
	v, err := starlark.Call(t, g.module.check, tuple{b.seen(), answer, g}, nil)
	if err != nil {
		return false, b.rules.blame(context.Background(), err)
	}
	is, ok := v.(starlark.Bool)
	if !ok {
		return false, fmt.Errorf("check of the module %s returned a %s: expected True or False", g.module.name, v.Type())
	}
	return bool(is), nil
}

// regions are the cells of each region: groups of the module region, or else areas, or else the blocks of a sudoku.
func (b *Board) regions() (all [][]int) {
	for _, c := range b.groups() {
		if g := c.group(); g.module.name == regionModule {
			all = append(all, g.cells)
		}
	}
	if all == nil && b.rules.takes != nil && b.areas != nil && !b.rules.blocks {
		return b.areaCells()
	}
	if all != nil || !b.rules.blocks || slices.Contains(b.flagNames(), noBoxes) {
		return all
	}
	low, high := b.rules.answer.bounds(b.rows, b.cols)
	if b.rules.takes == nil { // 0 is no number where no header says which numbers there are
		low = max(low, 1)
	}
	for cell, block := range blocks(b.rows, b.cols, high-low+1) {
		for len(all) <= block {
			all = append(all, nil)
		}
		all[block] = append(all[block], cell)
	}
	return all
}

// Modules that change which regions a board has.
const (
	regionModule = "region"
	noBoxes      = "noboxes"
)

// stringList is a list of strings.
func stringList(all []string) *starlark.List {
	out := make([]starlark.Value, len(all))
	for i, text := range all {
		out[i] = starlark.String(text)
	}
	return starlark.NewList(out)
}

// groupsByName are the groups of a board that cannot be dropped, by the name of their module.
func groupsByName(b *Board) *starlark.Dict {
	byName, order := map[string][]starlark.Value{}, []string(nil)
	for _, c := range b.groups() {
		g := c.group()
		if !b.isFixedGroup(g.module) {
			continue
		}
		if byName[g.module.name] == nil {
			order = append(order, g.module.name)
		}
		byName[g.module.name] = append(byName[g.module.name], g)
	}
	all := starlark.NewDict(len(order))
	for _, name := range order {
		_ = all.SetKey(starlark.String(name), starlark.NewList(byName[name])) // strings have a hash
	}
	all.Freeze()
	return all
}

// numbersKey is the setting of a header that says which numbers there are, as in numbers=0-9.
const numbersKey = "numbers"

// numbers are the least and the most that an entry of the answer may be.
func (b *text) numbers() []int {
	low, high := b.rules.answer.bounds(b.rows, b.cols)
	return []int{low, high}
}

// setNumbers reads that setting.
func (b *Board) setNumbers(t *parse.Text, value parse.Token) error {
	first, last, _ := strings.Cut(value.Text, "-")
	low, err1 := strconv.Atoi(first)
	high, err2 := strconv.Atoi(last)
	own, is := b.rules.answer.(numbers)
	if err1 != nil || err2 != nil || low < 0 || high < low || high > mostNumber || !is {
		return t.Errorf(value, "%s=%s: expected the least and the most, as in %s=0-9", numbersKey, value.Text, numbersKey)
	}
	n, r := *own.number, *b.rules
	n.low, n.high, n.by, n.open = low, high, "", false
	r.answer, r.counted, r.layers = numbers{&n}, true, maps.Clone(r.layers)
	if l := r.layers[""]; l != nil {
		cells := *l
		cells.words = []word{&n}
		r.layers[""] = &cells
	}
	b.rules = &r
	return nil
}

// mostNumber bounds the numbers of a header.
const mostNumber = 99
