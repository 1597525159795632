package campaign

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"

	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
)

// Sizes are the shapes from the least to the most rows and columns.
type Sizes struct {
	Least, Most [2]int // rows, columns
}

func (s Sizes) String() string {
	if s == (Sizes{}) {
		return ""
	}
	least, most := fmt.Sprintf("%dx%d", s.Least[0], s.Least[1]), fmt.Sprintf("%dx%d", s.Most[0], s.Most[1])
	if least == most {
		return least
	}
	return least + ".." + most
}

// Set reads a flag such as 1x1..6x6 or 4x4.
func (s *Sizes) Set(text string) error {
	first, last, ranged := strings.Cut(text, "..")
	if !ranged {
		last = first
	}
	var err1, err2 error
	s.Least[0], s.Least[1], err1 = parse.Size(first)
	s.Most[0], s.Most[1], err2 = parse.Size(last)
	switch {
	case err1 != nil || err2 != nil || s.Most[0] < s.Least[0] || s.Most[1] < s.Least[1]:
		return errors.New("expected sizes such as 1x1..6x6 or 4x4")
	case s.Most[0]*s.Most[1] > puzzles.MaxRandomCells:
		return fmt.Errorf("expected at most %d cells", puzzles.MaxRandomCells)
	}
	return nil
}

// draw draws one of the shapes.
func (s Sizes) draw(r *rand.Rand, like *puzzles.Parameters) {
	like.Rows = s.Least[0] + r.IntN(s.Most[0]-s.Least[0]+1)
	like.Cols = s.Least[1] + r.IntN(s.Most[1]-s.Least[1]+1)
}

// Type is what help calls it.
func (s *Sizes) Type() string { return "sizes" }

// A drawer draws the board of one case.
type drawer struct {
	ctx context.Context
	*rand.Rand
	family *puzzles.Family
	shape  puzzles.Parameters
	least  [2]int // rows and columns that there may be
	// ask has the judge look for a number of solutions.
	ask func(b puzzles.Board, n int) crosscheck.Answer
	// choosy says that a shape without a solution is not enough, as long as there are others to be drawn.
	choosy bool
}

// judge is the verdict of a search for a number of solutions.
func (d *drawer) judge(b puzzles.Board, n int) puzzles.Verdict { return d.ask(b, n).Verdict }

// Kinds are the kinds of boards, each drawn equally often.
var Kinds = []string{"random", "dense", "sparse", "unique", "none", "contradicting", "changed", "dropped", "moved",
	"row", "column", "full", "blank", "rule"}

// kinds draws each of Kinds. An error means that the shape has no such board. It is a function so that the drawing of
// boards is no part of a program, such as the page, that draws none.
func kinds() map[string]func(*drawer) (puzzles.Board, error) {
	return map[string]func(*drawer) (puzzles.Board, error){
		"random": func(d *drawer) (puzzles.Board, error) { return d.random(d.Float64()) },
		"dense":  func(d *drawer) (puzzles.Board, error) { return d.random(0.7 + 0.3*d.Float64()) },
		"sparse": func(d *drawer) (puzzles.Board, error) { return d.random(0.3 * d.Float64()) },
		"full":   func(d *drawer) (puzzles.Board, error) { return d.random(1) },
		"blank":  func(d *drawer) (puzzles.Board, error) { return d.blank() },
		"row":    func(d *drawer) (puzzles.Board, error) { d.narrow(&d.shape.Rows, d.least[0]); return d.any() },
		"column": func(d *drawer) (puzzles.Board, error) { d.narrow(&d.shape.Cols, d.least[1]); return d.any() },
		// Random words, of which most contradict each other.
		"contradicting": func(d *drawer) (puzzles.Board, error) { return d.contradicting() },
		// A board that had a solution, with one word changed, dropped, or exchanged with another one.
		"changed": func(d *drawer) (puzzles.Board, error) {
			return d.perturbed(func(words []string) { words[d.said(words)] = d.word() })
		},
		"dropped": func(d *drawer) (puzzles.Board, error) {
			return d.perturbed(func(words []string) { words[d.said(words)] = puzzles.Free })
		},
		"moved": func(d *drawer) (puzzles.Board, error) {
			return d.perturbed(func(words []string) {
				i, j := d.said(words), d.IntN(len(words))
				words[i], words[j] = words[j], words[i]
			})
		},
		"rule":   func(d *drawer) (puzzles.Board, error) { return d.exercising() },
		"unique": func(d *drawer) (puzzles.Board, error) { return d.unique() },
		"none":   func(d *drawer) (puzzles.Board, error) { return d.none() },
	}
}

// random draws a board with a solution, or where after some shapes none is found the blank one.
func (d *drawer) random(given float64) (puzzles.Board, error) {
	like := d.shape
	like.Density, like.Given = 0.7*d.Float64(), given
	like = d.family.Vary(d.Rand, like)
	b, err := d.family.Random(d.ctx, d.Rand, like)
	if err != nil && !d.choosy {
		return d.blank()
	}
	return b, err
}

// narrow gives the shape n rows, or columns. Where the family has no such boards it leaves the shape as it is.
func (d *drawer) narrow(side *int, least int) {
	was := *side
	*side = least
	if _, err := d.blank(); err != nil && !d.choosy {
		*side = was
	}
}

func (d *drawer) blank() (puzzles.Board, error) { return d.family.BlankBoard(d.shape) }

// any is a board of some kind of the simple ones.
func (d *drawer) any() (puzzles.Board, error) {
	if d.IntN(3) == 0 {
		return d.contradicting()
	}
	return d.random(d.Float64())
}

func (d *drawer) word() string {
	words := d.family.Words(d.shape, "")
	return words[d.IntN(len(words))]
}

// said is the place of a word that is not free, if there is one.
func (d *drawer) said(words []string) int {
	start := d.IntN(len(words))
	for i := range words {
		if at := (start + i) % len(words); words[at] != puzzles.Free {
			return at
		}
	}
	return start
}

func (d *drawer) contradicting() (puzzles.Board, error) {
	b, err := d.random(0)
	if err != nil {
		return nil, err
	}
	s, share := puzzles.PartsOf(b), d.Float64()
	for _, grid := range s.Grids {
		for at := range grid.Words {
			if d.Float64() < share {
				grid.Words[at] = d.word()
			}
		}
	}
	return s.Mend(d.family.Read)
}

// tries bounds how often a change is tried that leaves no board.
const tries = 20

// perturbed changes the words of one grid.
func (d *drawer) perturbed(change func(words []string)) (puzzles.Board, error) {
	b, err := d.random(d.Float64())
	if err != nil {
		return nil, err
	}
	return d.changed(b, change), nil
}

func (d *drawer) changed(b puzzles.Board, change func(words []string)) puzzles.Board {
	for range tries {
		s := puzzles.PartsOf(b)
		if words := s.Grids[d.IntN(len(s.Grids))].Words; len(words) > 0 { // a board of one cell has no edges
			change(words)
		}
		if other, err := s.Read(d.family.Read); err == nil && other.String() != b.String() {
			return other
		}
	}
	return b
}

// unique frees words, in random order, as long as the board keeps one solution, if it has one at first.
func (d *drawer) unique() (puzzles.Board, error) {
	b, err := d.random(1)
	if err != nil || d.judge(b, 2) != puzzles.Unique {
		return b, err
	}
	s := puzzles.PartsOf(b)
	for g, grid := range s.Grids {
		for _, at := range d.Perm(len(grid.Words)) {
			fewer := s.Clone()
			fewer.Grids[g].Words[at] = puzzles.Free
			if other, err := fewer.Read(d.family.Read); err == nil && d.judge(other, 2) == puzzles.Unique {
				s, b = fewer, other
			}
		}
	}
	return b, nil
}

// none changes words until there is no solution, or it is tired.
func (d *drawer) none() (puzzles.Board, error) {
	b, err := d.random(d.Float64())
	for range tries {
		if err != nil || d.judge(b, 1) == puzzles.None {
			break
		}
		b = d.changed(b, func(words []string) {
			if i, j := d.IntN(len(words)), d.IntN(len(words)); d.IntN(2) == 0 {
				words[i], words[j] = words[j], words[i]
			} else {
				words[i] = d.word()
			}
		})
	}
	return b, err
}

// attempts bounds how many shapes are drawn for a board. A family may have boards of few of them, such as squares of
// certain sizes; the others cost little.
const attempts = 1000

// choosy is for how many shapes a board with a solution is looked for.
const choosy = 8

// Draw makes the board of a case, the same for the same seed and index; kind says what it was drawn as. The
// judge decides some boards along the way; its verdicts shape them, and they are not believed. All of that together
// has the limits of an engine; the error is the limit that ended it.
func (p *Plan) Draw(ctx context.Context, index int) (b puzzles.Board, kind string, err error) {
	kind = Kinds[index%len(Kinds)]
	draw := kinds()[kind]
	defer runs.Unwound(&err)
	ctx, cancel := p.Limits.Context(ctx)
	defer cancel()
	r := runs.Drawing(ctx, rand.New(rand.NewPCG(p.Seed, uint64(index))))
	for attempt := range attempts {
		d := &drawer{ctx: ctx, Rand: r, family: p.Family, least: p.Sizes.Least, choosy: attempt < choosy,
			ask: func(b puzzles.Board, n int) crosscheck.Answer {
				answer := crosscheck.Ask(ctx, b, Guarded(p.Judge), n, runs.Limits{})
				endIfOver(ctx)
				return answer
			}}
		d.shape.Variant = p.Variants[index/len(Kinds)%len(p.Variants)]
		p.Sizes.draw(r, &d.shape)
		if b, err = draw(d); err == nil {
			b = p.positioned(ctx, r, b)
		}
		endIfOver(ctx)
		if err == nil {
			return b, kind, nil
		}
	}
	return nil, kind, fmt.Errorf("case %d: no %s board of %s: %w", index, kind, p.Sizes, err)
}

// endIfOver ends the drawing if ctx has ended: what was drawn since then depends on the clock.
func endIfOver(ctx context.Context) { runs.End((&runs.Poll{Context: ctx}).Now()) }
