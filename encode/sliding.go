package encode

import (
	"cmp"
	"context"
	"fmt"

	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// SlidingFamily is this package's part of the family sliding. Its encodings differ in what a formula knows besides
// the rules of moving: what cannot be where, because it cannot come from the start in the moves so far, or not go to
// the goal in those that are left. What cannot be has no variable; what cannot be together has a clause.
//
//	                                          8-puzzle of 31 moves               15-puzzle of 30 moves
//	name     sees                       undo  variables clauses conflicts  time  variables clauses conflicts  time
//	mutex    two tiles and the blank    no         1030   11525     10756  0.31       1912   70757     14344  0.69
//	pairs    two tiles and the blank    yes        1030   11402     32399  0.83       1912   70561     40214  1.62
//	tile     one tile and the blank     no         1030    4709     36805  0.95       2014   14753     30534  1.12
//	windows  a tile moving by itself    no         1271    4781     63249  1.92       3443   14035     50404  2.18
//	undo     nothing but start and goal no         1336    5039     70529  2.18       3829   15916     46364  1.98
//	plain    nothing but start and goal yes        1336    4911    144971  4.47       3829   15698     89845  3.77
//
// Variables and clauses are those of the last horizon; conflicts, and seconds of gophersat with the encoding,
// are for all shortest plans and over all horizons. The boards are those of BenchmarkSliding.
//
// The encoding undo says the rules, and that no move is undone at once. The formulas of others are refuted sooner,
// but the more they know the less is left for the proof.
var SlidingFamily = Family{
	Encodings: []BoardEncoding{
		slidingEncoding("mutex", "what two tiles and the blank can reach; no move is undone at once", viewPair, false),
		slidingEncoding("pairs", "what two tiles and the blank can reach", viewPair, true),
		slidingEncoding("tile", "what one tile and the blank can reach; no move is undone at once", viewTile, false),
		slidingEncoding("windows", "what a tile alone can reach by rows and columns; no move is undone at once",
			viewWindows, false),
		slidingEncoding("undo", "the rules; no move is undone at once", viewEnds, false),
		slidingEncoding("plain", "the rules alone", viewEnds, true),
	},
	Shortest: func(context.Context, puzzles.Board) string { return "undo" },
}

// A view is how much of a board is looked at together to find what cannot be.
type view int

const (
	viewEnds    view = iota // start and goal themselves
	viewWindows             // one tile, or the blank, as if it moved alone
	viewTile                // one tile and the blank
	viewPair                // two tiles and the blank
)

// slidingEncoding says a board of sliding tiles with a formula for each number of moves (Henry Kautz and Bart
// Selman: Planning as Satisfiability, ECAI 1992). The error is a *puzzles.Impossible if parity shows that there
// is no plan, or says that an exact board asks for too many moves. At is not safe for concurrent use.
//
// Only plans that are longer than necessary undo a move by the next: without the two they are plans too. All
// horizons from First on are asked in turn, and no plan has fewer moves, so an encoding that leaves such plans
// out has all the shortest. On exact boards they count, and every encoding has them.
func slidingEncoding(name, about string, v view, undo bool) BoardEncoding {
	return BoardEncoding{name, about, true, ladderOf(func(_ context.Context, b *sliding.Board) (Ladder, error) {
		return slidingLadder(b, v, undo)
	})}
}

func slidingLadder(b *sliding.Board, v view, undo bool) (Ladder, error) {
	t := newTray(b)
	if b.Fixed == nil {
		return t.ladder(b, v, undo)
	}
	if err := t.make(b.Fixed); err != nil {
		return Ladder{}, err
	}
	rest := *b
	if b.Question == sliding.Exact {
		if rest.Moves -= len(b.Fixed); rest.Moves < 0 {
			return Ladder{}, &puzzles.Impossible{Reason: "the position has more moves than the plan"}
		}
	}
	l, err := t.ladder(&rest, v, undo)
	if l.At != nil {
		l = l.behind(len(b.Fixed))
	}
	return l, err
}

// behind is the ladder of plans with further moves ahead of them, which are made already.
func (l Ladder) behind(made int) Ladder {
	at := l.At
	l.First += made
	l.Least += made
	if l.Last >= 0 {
		l.Last += made
	}
	l.At = func(ctx context.Context, horizon int) (*Formula, error) { return at(ctx, horizon-made) }
	return l
}

// ladder says the board from where the tray is. What parity refutes has the formulas of all numbers of moves.
func (t *tray) ladder(b *sliding.Board, v view, undo bool) (Ladder, error) {
	exist := t.planParities()
	if b.Question == sliding.Exact {
		refuted := t.refuse(b.Moves, exist)
		if err := t.tooMany(b.Moves); err != nil {
			return Ladder{}, cmp.Or(refuted, err)
		}
		return Ladder{First: b.Moves, Step: 1, Last: b.Moves, Least: b.Moves, At: t.formulas(v, true)}, refuted
	}
	l := Ladder{First: t.fewestMoves(), Step: 1, Last: -1, At: t.formulas(v, undo)}
	if exist == [2]bool{} {
		return l, &puzzles.Impossible{Reason: t.obstacle()}
	}
	if !exist[0] || !exist[1] {
		l.Step = 2
	}
	if !exist[l.First%2] {
		l.First++
	}
	return l, nil
}

// formulas makes the plans of each horizon, and looks around once for each parity of it.
func (t *tray) formulas(v view, undo bool) func(ctx context.Context, horizon int) (*Formula, error) {
	var reaches [2]*reach
	return func(ctx context.Context, horizon int) (*Formula, error) {
		return building(ctx, func(f *Formula) {
			t.bounds = f.bounds
			r := &reaches[horizon%2]
			if *r == nil {
				*r = newReach(t, v, horizon)
			}
			f.plan(*r, horizon, undo)
		})
	}
}

// maxPlanVariables bounds the formula of an exact board: at 300,000 variables gophersat needs half a
// millisecond for each conflict.
const maxPlanVariables = 300_000

// tooMany returns why plans with this number of moves are not encoded, or nil.
func (t *tray) tooMany(moves int) error {
	cells := len(t.near)
	if most := maxPlanVariables * 2 / (cells * cells); moves > most {
		return &runs.Unserved{Reason: fmt.Sprintf("%d moves on %d cells are too many to encode: at most %d are", moves,
			cells, most)}
	}
	return nil
}

// refuse returns why no plan has this number of moves, or nil; exist says which parities have any.
func (t *tray) refuse(moves int, exist [2]bool) error {
	switch {
	case exist == [2]bool{}:
		return &puzzles.Impossible{Reason: t.obstacle()}
	case !exist[moves%2]:
		return &puzzles.Impossible{Reason: fmt.Sprintf("every way to the goal has an %s number of moves",
			[2]string{"odd", "even"}[moves%2])}
	}
	return nil
}
