package certify

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/hitting"

	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/verify"
)

// clued is the board if it has clues and was proved unique; else why nothing is said of its clues.
func (c *certifier) clued(what bundle.Kind) puzzles.Clued {
	b, ok := c.Board.(puzzles.Clued)
	_, isPlan := c.Board.(puzzles.Stepwise)
	switch {
	case !ok || what == bundle.Minimum && isPlan:
		c.notProved(what, bundle.Unclued, "")
	case puzzles.PositionOf(c.Board) != nil:
		c.notProved(what, bundle.NotServed, ": %v", puzzles.Unpositioned(c.Board, string(what)))
	case c.result.Manifest.Find(bundle.Unique) == nil:
		c.notProved(what, bundle.NotUnique, "")
	default:
		if full, err := b.Full(c.solution); err != nil || len(full.ClueCells()) > 0 {
			return b
		}
		c.notProved(what, bundle.Unclued, "")
	}
	return nil
}

// minimal finds for each clue another solution of the board without it.
func (c *certifier) minimal() error {
	b := c.clued(bundle.Minimal)
	if b == nil {
		return nil
	}
	var lines []string
	var spare []string
	for clue := range b.ClueCells() {
		kept := slices.Repeat([]bool{true}, len(b.ClueCells()))
		kept[clue] = false
		other, err := c.other(b.Keep(kept))
		if err != nil {
			return err
		}
		if other == nil {
			spare = append(spare, puzzles.CluePlace(b, clue))
			continue
		}
		lines = append(lines, string(verify.Encode(verify.Witness{Clue: puzzles.CluePlace(b, clue), Solution: other})))
	}
	if len(spare) > 0 {
		c.notProved(bundle.Minimal, bundle.Spare, ": its solution stays the only one without any one of %s",
			strings.Join(spare, " "))
		return nil
	}
	c.claim(bundle.Claim{Kind: bundle.Minimal})
	return c.text(bundle.WitnessesFile, strings.Join(lines, ""))
}

// other finds a solution of a board with fewer clues, other than the known one and no longer; nil if there is none.
func (c *certifier) other(less puzzles.Clued) (other puzzles.Solution, err error) {
	known := less.Form(c.solution)
	ladder, err := c.Encode.Encodings[0].Ladder(c.ctx, less)
	if err != nil {
		return nil, err
	}
	if ladder.Last < 0 || ladder.Last > c.horizon {
		ladder.Last = c.horizon
	}
	_, err = sat.Climb(c.ctx, ladder, func(f *encode.Formula) (bool, runs.Stats, error) {
		stats, err := sat.Enumerate(c.ctx, f, c.Backend, func(model []bool) bool {
			if s := f.Decode(model); !slices.Equal(s, known) {
				other = s
			}
			return other == nil
		})
		return other != nil, stats, err
	})
	if err == nil && other != nil && less.Check(other) != nil {
		err = &runs.WrongSolution{Engine: "sat", Solution: other, Reason: less.Check(other)}
	}
	return other, err
}

// minimum proves how many clues a board with this solution as its only one has at least.
func (c *certifier) minimum() error {
	b := c.clued(bundle.Minimum)
	if b == nil {
		return nil
	}
	full, err := verify.Full(b, c.solution)
	if err != nil {
		c.notProved(bundle.Minimum, bundle.NotServed, ": %v", err)
		return nil
	}
	minimizer, err := c.Minimizer(full, c.solution)
	if err != nil {
		c.notProved(bundle.Minimum, bundle.NotServed, ": %v", err)
		return nil
	}
	var units [][]int
	for clue := range full.ClueCells() {
		units = append(units, []int{clue})
	}
	h := &recorder{Hitter: sat.NewHitter(hitting.Weights(units), c.Backend), full: full, Minimizer: minimizer}
	defer h.Close()
	ctx, cancel := runs.Limits{Time: c.MinimumTime}.Context(c.ctx)
	defer cancel()
	best, least, err := hitting.Minimum(ctx, full, h, units, h, rand.New(rand.NewPCG(1, 1)))
	switch {
	case err != nil && ctx.Err() == nil || best == nil:
		return err
	case err != nil:
		c.notProved(bundle.Minimum, Cut(err), ": lower bound %d, the best board found has %d clues", least,
			len(best.ClueCells()))
	case len(best.ClueCells()) < len(b.ClueCells()):
		c.notProved(bundle.Minimum, bundle.Fewer, ": it has %d, the board %d:\n%s", len(best.ClueCells()),
			len(b.ClueCells()), best)
	}
	return c.least(h, least, len(b.ClueCells()))
}

// least claims that fewer clues do not tell all alternatives from the solution, and writes the proof and those
// alternatives that it needs.
func (c *certifier) least(r *recorder, least, clues int) error {
	kind := bundle.Fewest
	if least == clues {
		kind = bundle.Minimum
	}
	if least > 0 {
		if err := c.proveLeast(r, least); err != nil {
			return err
		}
	}
	c.claim(bundle.Claim{Kind: kind, Least: &least, Places: puzzles.CluePlaces(r.full)})
	return nil
}

func (c *certifier) proveLeast(r *recorder, least int) error {
	weights := slices.Repeat([]int{1}, len(r.full.ClueCells()))
	hitting := func(sets [][]int) (*encode.Formula, error) {
		return encode.HittingSets(c.ctx, weights, encode.Halves(len(weights)), sets, least-1)
	}
	f, err := hitting(r.sets)
	if err != nil {
		return err
	}
	model, err := c.refute(bundle.LeastPair, f)
	if err != nil {
		return err
	}
	if model != nil {
		return fmt.Errorf("the lower bound %d is wrong: %d clues do", least, least-1)
	}
	if c.core != nil && !c.LRAT { // where clauses are named by their places, each stays at its own
		r.keep(c.core, len(f.Clauses)-len(r.sets))
		if f, err = hitting(r.sets); err != nil {
			return err
		}
		if err := c.formulaFile(bundle.LeastPair, f); err != nil {
			return err
		}
	}
	return c.text(bundle.AlternativesFile, r.lines())
}

// A recorder keeps the solutions that a minimizer found and whose broken clues the hitter was given.
type recorder struct {
	puzzles.Minimizer
	*sat.Hitter
	full  puzzles.Clued
	found map[string]puzzles.Solution // by what they break
	sets  [][]int
	kept  []puzzles.Solution
}

// Another is the minimizer's.
func (r *recorder) Another(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	other, err := r.Minimizer.Another(ctx, kept)
	if other != nil {
		if r.found == nil {
			r.found = map[string]puzzles.Solution{}
		}
		r.found[fmt.Sprint(r.full.Broken(other))] = slices.Clone(other)
	}
	return other, err
}

// Add is the hitter's. A set is what some other solution breaks.
func (r *recorder) Add(set []int) {
	r.Hitter.Add(set)
	r.sets = append(r.sets, slices.Clone(set))
	r.kept = append(r.kept, r.found[fmt.Sprint(set)])
}

// keep leaves out the sets whose clauses are not in a core of the formula, where they stand behind others.
func (r *recorder) keep(core []int, before int) {
	var sets [][]int
	var kept []puzzles.Solution
	for _, clause := range core {
		if i := clause - before; i >= 0 {
			sets, kept = append(sets, r.sets[i]), append(kept, r.kept[i])
		}
	}
	r.sets, r.kept = sets, kept
}

func (r *recorder) lines() string {
	var lines strings.Builder
	for _, s := range r.kept {
		lines.Write(verify.Encode(verify.Witness{Solution: s}))
	}
	return lines.String()
}
