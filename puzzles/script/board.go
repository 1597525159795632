package script

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

// A Board is one puzzle of a rules file. It is not changed once it is made.
type Board struct {
	text

	divided sync.Once
	byArea  [][]int // see areaCells

	listed sync.Once
	places []int // see ClueCells

	made     sync.Mutex
	model    *model.Model
	built    atomic.Pointer[built] // what model begins with, or that of the board that this one is made of
	entries  map[string]int        // of the answer, by place; nil until they are asked for
	mentions map[int][]mention     // of the answer, by variable; nil until it is asked for
	view     starlark.Value        // see seen
	told     *reasoned             // see reasoned

	numbered []clue // see Numbers

	bare *Board // without the position; nil if there is none
}

// A text is what the text of a board says.
type text struct {
	rules      *Rules
	rows, cols int
	variant    string
	clues      []clue // in the order of sites
	areas      []int  // by cell: the number of its area, counted from 0 in the order of first cells; nil without areas
	whole      *clue  // of the board; nil if nothing is said of it
	position   puzzles.Solution
	covered    bool      // see Covered
	without    string    // see Without
	flags      []*module // of the header, by name
	counted    []string  // modules whose groups are asked for by number, and not dropped
}

// A clue is what the text says at a place of a site.
type clue struct {
	at    int
	words []string
	value starlark.Value
}

// Family is the puzzle's name.
func (b *Board) Family() string { return b.rules.Name }

// Variant is one of those that the puzzle declares.
func (b *Board) Variant() string { return b.variant }

// Size is the number of rows and columns.
func (b *Board) Size() (rows, cols int) { return b.rows, b.cols }

// At is the board with a position.
func (b *Board) At(position puzzles.Solution) (puzzles.Board, error) {
	bare := b.unpositioned()
	if position == nil {
		return bare, nil
	}
	if err := b.checkShape(position, true); err != nil {
		return nil, err
	}
	out := &Board{text: bare.text, bare: bare}
	out.position = puzzles.Fixing(position)
	return out, nil
}

// unpositioned is the board without its position, of which the model is made once for all positions.
func (b *Board) unpositioned() *Board {
	if b.position == nil {
		return b
	}
	b.made.Lock()
	defer b.made.Unlock()
	if b.bare == nil {
		b.bare = &Board{text: b.text}
		b.bare.position = nil
	}
	return b.bare
}

// Position is nil if there is none.
func (b *Board) Position() puzzles.Solution { return b.position }

// clueAt is the words at a cell or line, or nil.
func (b *Board) clueAt(at int) *clue {
	i, found := slices.BinarySearchFunc(b.clues, at, func(c clue, at int) int { return c.at - at })
	if !found {
		return nil
	}
	return &b.clues[i]
}

// cluesAt are the numbers of the clues at some places, but of those that cannot be dropped.
func (b *Board) cluesAt(places []int) (all []int, err error) {
	for _, at := range places {
		if b.clueAt(at) == nil {
			return nil, fmt.Errorf("there is no clue at %d: expected places of clues", at)
		}
		if i, found := slices.BinarySearch(b.dropping(), at); found {
			all = append(all, i)
		}
	}
	return all, nil
}

// given is the cells that have a clue, also where it was dropped, by cell: the word if it is for good, else None.
func (b *Board) given(ctx context.Context) (*starlark.Dict, error) {
	poll := runs.Poll{Context: ctx}
	if err := poll.Now(); err != nil {
		return nil, err
	}
	words := starlark.NewDict(min(len(b.clues), 1<<12)) // larger ones grow, and end with ctx
	for _, c := range b.clues {
		if err := poll.Tick(); err != nil {
			return nil, err
		}
		if c.at >= b.rows*b.cols {
			continue
		}
		var word starlark.Value = starlark.None
		if b.layerAt(c.at).isFixed(c) {
			word = c.value
		}
		_ = words.SetKey(starlark.MakeInt(c.at), word) // integers have a hash
	}
	words.Freeze()
	return words, nil
}

// areaCells are the cells of each area.
func (b *Board) areaCells() [][]int {
	b.divided.Do(func() {
		for cell, area := range b.areas {
			for len(b.byArea) <= area {
				b.byArea = append(b.byArea, nil)
			}
			b.byArea[area] = append(b.byArea[area], cell)
		}
	})
	return b.byArea
}

// String is the board's text: a header, sections, a position.
func (b *Board) String() string {
	var words []string
	for _, p := range b.rules.parts(b.rows, b.cols) {
		for i := range p.n {
			words = append(words, b.word(p, i))
		}
	}
	like := puzzles.Parameters{Variant: b.variant, Rows: b.rows, Cols: b.cols}
	var text strings.Builder
	text.WriteString(b.rules.text(like, b.said(), words))
	for i, c := range b.groups() {
		if i == 0 {
			text.WriteString(parse.GroupsMark + "\n")
		}
		text.WriteString(strings.Join(c.words, " ") + "\n")
	}
	return text.String() + puzzles.PositionText(b)
}

// word is what the text has at a place of a part.
func (b *Board) word(p part, i int) string {
	c := b.whole
	if p.mark != parse.BoardMark {
		c = b.clueAt(p.from + i)
	}
	switch {
	case p.mark == parse.AreasMark:
		word := strconv.Itoa(b.areas[i] + 1)
		if c != nil {
			word += areaSign + strings.Join(c.words, b.rules.layers[p.mark].separator(p.mark))
		}
		return word
	case c != nil:
		return strings.Join(c.words, p.layer.separator(p.mark))
	}
	return cmp.Or(p.free(), puzzles.Free)
}

// areaSign is between the name of an area and what is said of it.
const areaSign = ":"

// Length is how many values an answer has.
func (r *Rules) Length(rows, cols int) int { return r.answer.length(rows, cols) }

// Values are the least and the most that a value of an answer may be, and what one is that a person leaves open on a
// finished board: puzzles.Open if it is not finished then.
func (r *Rules) Values(rows, cols int) (low, high, unmarked int) {
	low, high = r.answer.bounds(rows, cols)
	return low, high, r.answer.unmarked()
}

// checkShape returns nil if s has the length and values of an answer; some may be open if that is allowed.
func (b *Board) checkShape(s puzzles.Solution, open bool) error {
	if n := b.rules.answer.length(b.rows, b.cols); len(s) != n {
		return fmt.Errorf("the solution has %s: expected %d", prose.Some(len(s), "value"), n)
	}
	low, high := b.rules.answer.bounds(b.rows, b.cols)
	for i, v := range s {
		if (v < low || v > high) && !(open && v == puzzles.Open) {
			return fmt.Errorf("%s: value %d: expected %d to %d", b.rules.answer.place(i, b.rows, b.cols), v, low, high)
		}
	}
	return nil
}

// Picture draws a solution, complete or partial, as a grid of words.
func (b *Board) Picture(s puzzles.Solution) string {
	words, width := b.rules.answer.words(b.rows, b.cols, s)
	words = b.withClues(words)
	return parse.FormatGrid(len(words), width, func(i int) string { return words[i] })
}

// ReadPicture reads what Picture draws.
func (b *Board) ReadPicture(t *parse.Text) (puzzles.Solution, error) {
	t, err := b.withoutClues(t)
	if err != nil {
		return nil, err
	}
	return b.rules.answer.read(t, b.rows, b.cols)
}

// Model says the rules of the board: what build says, then each clue, then the position. It is made once.
func (b *Board) Model(ctx context.Context) (*model.Model, error) {
	b.made.Lock()
	defer b.made.Unlock()
	if b.model != nil {
		return b.model, nil
	}
	k, m, err := b.begin(ctx)
	if err != nil {
		return nil, b.rules.blame(ctx, err)
	}
	b.built.Store(k)
	b.model = m
	return m, nil
}

// begin is the model, and what it begins with.
func (b *Board) begin(ctx context.Context) (k *built, m *model.Model, err error) {
	if k, err = b.build(ctx); err == nil {
		m, err = k.modelOf(b, func() (*model.Model, error) { return b.say(ctx, k) })
	}
	return k, m, err
}

// say is the model that begins with what build says.
func (b *Board) say(ctx context.Context, k *built) (*model.Model, error) {
	s, err := k.begun(ctx, b)
	if err == nil {
		err = b.sayClues(b.rules.thread(ctx, s.building, maxSteps), s, k)
	}
	if err != nil {
		return nil, err
	}
	for i, v := range b.position {
		if v != puzzles.Open {
			s.define(s.Answer[i].Lit(v))
		}
	}
	if b.covered {
		uncovered(s.Model)
	}
	if b.without != "" {
		s.Model.Without(b.without)
	}
	s.Group()
	b.nameAnswer(s.Model)
	return s.Model, nil
}

// modelShare is the part of a memory limit that a model may take; without a limit it may take maxModel bytes.
const (
	modelShare = 4
	maxModel   = 4 << 30
)

func roomOf(ctx context.Context) int64 {
	if memory := runs.MemoryOf(ctx); memory > 0 {
		return memory / modelShare
	}
	return min(maxModel, math.MaxInt)
}

// sayClues adds what clues say.
func (b *Board) sayClues(thread *starlark.Thread, s *stage, k *built) error {
	given := starlark.NewDict(len(b.clues))
	for _, c := range b.clues {
		if b.isDropped(c) {
			continue
		}
		if b.rules.clue != nil || c.group() != nil {
			of, err := b.cluesAt([]int{c.at})
			if err != nil {
				return err
			}
			if err := s.sayClue(thread, k, c, of); err != nil {
				return err
			}
		}
		if c.at < b.rows*b.cols {
			if err := given.SetKey(b.placeOf(c), c.value); err != nil {
				return err
			}
		}
	}
	l := b.rules.layers[""]
	isBlank := len(b.clues) == 0 && (l == nil || l.leaves == "" || l.leaves == puzzles.Free) // an answer is drawn
	if b.rules.clues == nil || isBlank {
		return nil
	}
	_, err := starlark.Call(thread, b.rules.clues, starlark.Tuple{s, k.state, given}, nil)
	return err
}

// isDropped reports whether a clue says nothing any more.
func (b *Board) isDropped(c clue) bool {
	l := b.layerAt(c.at)
	return l.leaves != puzzles.Free && len(c.words) == 1 && c.words[0] == l.leaves
}

func (b *Board) layerAt(at int) *layer {
	s, _ := b.siteOf(at)
	if s == &groupSite {
		if b.isFixedGroup(b.clueAt(at).group().module) {
			return fixedLayer
		}
		return groupLayer
	}
	return b.rules.layers[s.mark]
}

// placeOf is how clue sees where a clue stands.
func (b *Board) placeOf(c clue) starlark.Value {
	s, i := b.siteOf(c.at)
	return s.value(b, i)
}
