package script

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

// A Search opens a model to be asked about: what a file needs of an engine to draw boards. The errors are ctx's cause,
// or say what is wrong with the rules.
type Search func(ctx context.Context, m *model.Model) (model.Session, error)

// ask asks one question about a model.
func (r *Rules) ask(ctx context.Context, m *model.Model, q model.Question) (model.Assignment, error) {
	s, err := r.search(ctx, m)
	if err != nil {
		return nil, err
	}
	return s.Find(ctx, q)
}

// holding asks for an assignment with an answer that makes some literals true, and of others as many as can be.
func holding(s puzzles.Solution, must, wish []model.Lit) model.Question {
	return model.Question{Near: s, IsFixed: true, Must: must, Wish: wish}
}

// Family is what the file says of itself. It is called once.
func (r *Rules) Family(search Search) puzzles.Family {
	r.search = search
	f := puzzles.Family{
		Name: r.Name, About: r.About, Group: r.Group, Variants: r.Options, Small: r.small(),
		Trial: cmp.Or(r.trial, trialSide),
		Usual: puzzles.Parameters{Variant: r.Options[0], Rows: r.Rows, Cols: r.Cols, Given: usualGiven, Density: r.density()},
		Large: puzzles.Parameters{Rows: min(r.Rows, largeSide), Cols: min(r.Cols, largeSide)},
		Read:  puzzles.Reader(r.Read), Foreign: r.Foreign,
		Random: r.random,
		Make: &puzzles.Making{Boards: r.unique, Solutions: func(like puzzles.Parameters) (puzzles.Sampler, error) {
			return func(ctx context.Context, rng *rand.Rand) (puzzles.Solution, error) {
				d, err := r.drawing(ctx, rng, like, nil, true).draw()
				if err != nil {
					return nil, err
				}
				return d.solution, nil
			}, nil
		}, LeastClues: func(like puzzles.Parameters) int {
			if like.Groups != "" {
				return 0
			}
			if r.density() > 0 && like.Density == 0 && like.Coins == 0 { // nothing black was asked for: nothing needs a clue
				return 0
			}
			return r.of(like.Variant).leastClues()
		}, Whole: r.leastClues() == 0, Mixed: r.mixed(), Shares: r.shares,
			Symmetry: func(like puzzles.Parameters) string {
				if like.Groups != "" {
					return ""
				}
				return r.of(like.Variant).printed.symmetry
			}},
		Blank: func(like puzzles.Parameters) string {
			setting := strings.TrimSpace(r.of(like.Variant).firstSetting(like) + " " + r.mixWords(like))
			return r.text(like, setting, r.of(like.Variant).blank(like))
		},
		Words: r.words,
		Every: r.every,
		Vary:  r.varied,
		Assignments: func(b puzzles.Board, most int, use func(puzzles.Solution) bool) error {
			rows, cols := b.Size()
			low, high := r.answer.bounds(rows, cols)
			return puzzles.Tuples(r.answer.length(rows, cols), low, high, most, use)
		},
	}
	f.Sizes, f.Most = r.sizes()
	if h, is := r.answer.(shades); is && r.printed.black > 0 {
		f.Make.Filled, f.Make.Coins = puzzles.Having(h.dark), h.chosen
	}
	_, f.Make.Totals = r.settings()
	for _, key := range r.Keys {
		f.Rules = append(f.Rules, r.English[key])
	}
	f.Names = r.Also
	return f
}

// leastClues is 1 if clues can be dropped: a board that needs none is of no use.
func (r *Rules) leastClues() int {
	for _, l := range r.layers {
		if l.leaves != "" && !l.keeps && slices.ContainsFunc(l.words, func(w word) bool { return w != fixed(l.leaves) }) {
			return 1
		}
	}
	return 0
}

const (
	usualGiven = 0.4
	largeSide  = 6
	trialSide  = 4      // of boards that a campaign draws
	mostTrial  = 12     // of these where a file says so
	mostTried  = 10_000 // answers of a small board, which brute force tries
	mostLists  = 1000   // lists of words of which one may stand beside a line of a drawn board
)

// small is the most rows and columns of squares that have few answers.
func (r *Rules) small() int {
	for side := 1; ; side++ {
		low, high := r.answer.bounds(side+1, side+1)
		if math.Pow(float64(high-low+1), float64(r.answer.length(side+1, side+1))) > mostTried {
			return side
		}
	}
}

// A part is the places of a section of a board's text.
type part struct {
	mark       string // of the line above them; "" for the cells
	n, width   int    // how many places there are, and how many of them on a line, at most
	layer      *layer // nil of areas without words
	from       int    // where the layer's clues begin; -1 if the words are no clues of places
	rows, cols int
	isBare     bool // printed boards have no words for good, and it is to be like them
}

func (r *Rules) parts(rows, cols int) (all []part) {
	b := &Board{text: text{rules: r, rows: rows, cols: cols}}
	for _, kind := range parse.Sections {
		l := r.layers[kind.Mark]
		if l == nil && (kind.Mark != parse.AreasMark || !r.areas) || l != nil && l.header != "" {
			continue
		}
		p := part{mark: kind.Mark, layer: l, from: b.firstOf(kind.Mark), rows: rows, cols: cols}
		if kind.Mark == parse.BoardMark {
			p.from = -1
		}
		if lines := kind.Count(rows, cols); lines > 0 {
			first, last := kind.Width(0, rows, cols), kind.Width(1, rows, cols)
			p.n, p.width = (lines+1)/2*first+lines/2*last, max(first, last)
		}
		all = append(all, p)
	}
	return all
}

// free is the word of a place without a clue; "" if each place has one.
func (p part) free() string {
	switch {
	case p.layer == nil || p.layer.leaves == "" || p.mark == parse.AreasMark:
		return ""
	case p.mark == "":
		return puzzles.Free
	}
	return p.layer.leaves
}

// words are what may stand at a place, first that which says nothing.
func (p part) words() (all []string) {
	if p.mark == parse.AreasMark {
		return puzzles.Numbers(1, p.n)
	}
	if p.free() != "" {
		all = append(all, p.free())
	}
	words := p.layer.list(p.rows, p.cols)
	if !p.layer.many {
		return append(all, words...)
	}
	all = append(all, p.layer.examples...)
	for length := 1; len(words) > 0 && length <= (max(p.rows, p.cols)+1)/2; length++ {
		for list := range puzzles.Grids(words, length) {
			if all = append(all, strings.Join(list, p.layer.separator(p.mark))); len(all) == mostLists {
				return all
			}
		}
	}
	return all
}

// sizes are the usual rows and columns of variants, and the most.
func (r *Rules) sizes() (usual, most map[string][2]int) {
	usual, most = map[string][2]int{}, map[string][2]int{}
	for _, variant := range r.Options {
		own := cmp.Or(r.others[variant], r)
		usual[variant], most[variant] = [2]int{own.Rows, own.Cols}, own.most
	}
	return usual, most
}

// words are what may stand at a place of a section, or of the first one if there is no such section.
func (r *Rules) words(like puzzles.Parameters, mark string) []string {
	parts := r.of(like.Variant).parts(like.Rows, like.Cols)
	if len(parts) == 0 {
		return []string{puzzles.Free}
	}
	return parts[max(slices.IndexFunc(parts, func(p part) bool { return p.mark == mark }), 0)].words()
}

// text is a board with a setting of its header, such as total=3, or "", and a word for each place.
func (r *Rules) text(like puzzles.Parameters, setting string, words []string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %dx%d", r.Name, like.Rows, like.Cols)
	if like.Variant != r.Options[0] {
		fmt.Fprint(&text, " ", like.Variant)
	}
	if setting != "" {
		fmt.Fprint(&text, " ", setting)
	}
	text.WriteString("\n")
	for _, p := range r.of(like.Variant).parts(like.Rows, like.Cols) {
		if p.mark != "" {
			fmt.Fprint(&text, p.mark, "\n")
		}
		kind := parse.SectionOf(p.mark)
		if !kind.Lists && kind.Width(0, p.rows, p.cols) == kind.Width(1, p.rows, p.cols) {
			text.WriteString(parse.FormatGrid(p.n, p.width, func(at int) string { return words[at] }))
			words = words[p.n:]
			continue
		}
		for _, line := range kind.Lines(p.rows, p.cols) {
			fmt.Fprint(&text, strings.Join(words[:len(line)], " "), "\n")
			words = words[len(line):]
		}
	}
	return text.String()
}

// blank has the words of a board that says as little as it may.
func (r *Rules) blank(like puzzles.Parameters) (words []string) {
	for _, p := range r.parts(like.Rows, like.Cols) {
		if p.mark == parse.AreasMark && r.shape != nil { // the same for each size
			areas := r.shape.partition(rand.New(rand.NewPCG(1, 1)), like.Rows, like.Cols)
			areas.draw()
			words = append(words, areas.words()...)
		} else if p.mark == parse.AreasMark {
			words = append(words, p.words()...)
		} else {
			words = append(words, slices.Repeat([]string{p.words()[0]}, p.n)...)
		}
	}
	return words
}

// every yields the texts of all boards, areas under all names.
func (r *Rules) every(like puzzles.Parameters) iter.Seq[string] {
	var words []string
	setting := ""
	var all func(parts []part, yield func(string) bool) bool
	all = func(parts []part, yield func(string) bool) bool {
		if len(parts) == 0 {
			return yield(r.text(like, setting, words))
		}
		from := len(words)
		for grid := range puzzles.Grids(parts[0].words(), parts[0].n) {
			words = append(words[:from], grid...)
			if !all(parts[1:], yield) {
				return false
			}
		}
		words = words[:from]
		return true
	}
	return func(yield func(string) bool) {
		for _, setting = range r.of(like.Variant).everySetting(like) {
			if words = nil; !all(r.of(like.Variant).parts(like.Rows, like.Cols), yield) {
				return
			}
		}
	}
}
