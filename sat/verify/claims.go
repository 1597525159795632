package verify

import (
	"context"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/prose"
	"twofold/sat/bundle"
)

// horizon is that of the formula that has the solution.
func (v *verifier) horizon() int {
	if v.isStepwise() {
		return len(v.solution)
	}
	return v.ladder.First
}

func (v *verifier) checkSolution(bundle.Claim) (string, error) {
	s, err := v.readSolution(bundle.SolutionFile)
	if err != nil {
		return "", err
	}
	v.solution, v.report.Solution = s, s
	if v.Manifest.Encoding == "" {
		return "it has a solution", nil
	}
	if err := v.encode(); err != nil {
		return "", err
	}
	f, err := v.ladder.At(v.ctx, v.horizon())
	if err != nil {
		return "", err
	}
	if _, err := v.compare(bundle.BoardPair.Formula(), f); err != nil {
		return "", err
	}
	return "it has a solution", v.askAround(bundle.BoardPair.Formula(), f, s)
}

// isStepwise says that the board asks for as few steps as possible.
func (v *verifier) isStepwise() bool {
	_, ok := v.board.(puzzles.Stepwise)
	return ok
}

// An Argument is what argument.json has.
type Argument struct {
	Name  string `json:"argument"`
	Words string `json:"words"`
}

// Argue looks for an argument that a board has no solution; name is "" if none is known.
func Argue(b puzzles.Board) (name, words string) {
	if a, ok := b.(puzzles.Arguer); ok {
		return a.Argue()
	}
	return "", ""
}

func (v *verifier) checkNone(c bundle.Claim) (string, error) {
	if v.proved[bundle.Solution] {
		return "", fault(bundle.ManifestFile, "claim %q beside a solution", c.Kind)
	}
	if c.Argument {
		return v.checkArgument()
	}
	if err := v.encode(); err != nil {
		return "", err
	}
	if v.ladder.First != v.ladder.Last {
		return "", fault(bundle.ManifestFile, "claim %q: no single formula says that", c.Kind)
	}
	f, err := v.ladder.At(v.ctx, v.ladder.First)
	if err != nil {
		return "", err
	}
	if err := v.refuted(bundle.BoardPair, f); err != nil {
		return "", err
	}
	return "it has no solution", nil
}

func (v *verifier) checkArgument() (string, error) {
	content, err := v.File(bundle.ArgumentFile)
	if err != nil {
		return "", err
	}
	var a Argument
	if err := decodeLine(content, &a); err != nil {
		return "", fault(bundle.ArgumentFile, "%v", err)
	}
	name, words := Argue(v.board)
	if name == "" || name != a.Name || words != a.Words {
		return "", fault(bundle.ArgumentFile, "argument %q, %q: it does not hold of the board", a.Name, a.Words)
	}
	return "it has no solution: " + words, nil
}

func (v *verifier) checkUnique(c bundle.Claim) (string, error) {
	return "it has no other solution" + v.ofLength(), v.noOther(c, bundle.UniquePair, v.solution)
}

// noOther checks that there is no solution but some, by a pair whose formula forbids these.
func (v *verifier) noOther(c bundle.Claim, pair bundle.Pair, but ...puzzles.Solution) error {
	if err := v.needs(c, bundle.Solution); err != nil {
		return err
	}
	if err := v.encode(); err != nil {
		return err
	}
	if v.ladder.First != v.ladder.Last { // its formulas leave out detours: they say something of the shortest only
		if err := v.needs(c, bundle.Shortest); err != nil {
			return err
		}
	}
	without, err := Without(v.board, v.formulas[bundle.BoardPair.Formula()], but...)
	if err != nil {
		return fault(pair.Formula(), "%v", err)
	}
	return v.refuted(pair, without)
}

// checkAll checks that each line of the list is another solution, and that there is none besides.
func (v *verifier) checkAll(c bundle.Claim) (string, error) {
	if err := v.needs(c, bundle.Solution); err != nil {
		return "", err
	}
	listed, err := v.witnesses(bundle.AllFile)
	if err != nil {
		return "", err
	}
	if strconv.Itoa(len(listed)) != c.Count {
		return "", fault(bundle.AllFile, "%d solutions: expected %q", len(listed), c.Count)
	}
	solutions := make([]puzzles.Solution, len(listed))
	lines := make(map[string]int, len(listed))
	for i, w := range listed {
		if v.ctx.Err() != nil {
			return "", context.Cause(v.ctx)
		}
		broken := v.board.Check(w.Solution)
		before, there := lines[string(Encode(w))]
		switch {
		case w.Clue != "":
			return "", fault(bundle.AllFile, "line %d: clue %q: expected a solution alone", i+1, w.Clue)
		case broken != nil:
			return "", fault(bundle.AllFile, "line %d: it is no solution: %v", i+1, broken)
		case v.isStepwise() && len(w.Solution) != len(v.solution):
			return "", fault(bundle.AllFile, "line %d: expected a solution%s", i+1, v.ofLength())
		case there:
			return "", fault(bundle.AllFile, "line %d: it is the solution of line %d", i+1, before)
		}
		lines[string(Encode(w))] = i + 1
		solutions[i] = w.Solution
	}
	return exactly(c.Count) + v.ofLength(), v.noOther(c, bundle.AllPair, solutions...)
}

func (v *verifier) ofLength() string {
	if !v.isStepwise() {
		return ""
	}
	return " of " + prose.Some(len(v.solution), "step")
}

func (v *verifier) checkMultiple(c bundle.Claim) (string, error) {
	if err := v.needs(c, bundle.Solution); err != nil {
		return "", err
	}
	second, err := v.readSolution(bundle.SecondFile)
	if err != nil {
		return "", err
	}
	if slices.Equal(second, v.solution) || v.isStepwise() && len(second) != len(v.solution) {
		return "", fault(bundle.SecondFile, "expected another solution than %s%s", bundle.SolutionFile, v.ofLength())
	}
	v.report.Second = second
	return "it has another solution" + v.ofLength(), nil
}

func (v *verifier) checkShortest(c bundle.Claim) (string, error) {
	if err := v.needs(c, bundle.Solution); err != nil {
		return "", err
	}
	return "no solution has fewer than " + prose.Some(len(v.solution), "step"), v.below(c, len(v.solution))
}

func (v *verifier) checkBound(c bundle.Claim) (string, error) {
	return "no solution has fewer than " + prose.Some(*c.Least, "step"), v.below(c, *c.Least)
}

// below checks that each smaller number of steps is excluded by distance, by parity, or by a refuted formula.
func (v *verifier) below(c bundle.Claim, steps int) error {
	b, ok := v.board.(puzzles.Stepwise)
	if !ok {
		return fault(bundle.ManifestFile, "claim %q: the board does not ask for few steps", c.Kind)
	}
	if err := v.encode(); err != nil {
		return err
	}
	var open []int
	parity := b.Parities()
	for h := b.Fewest(); h < steps; h++ {
		if parity[h%2] {
			open = append(open, h)
		}
	}
	if !slices.Equal(open, c.Horizons) {
		return fault(bundle.ManifestFile, "claim %q: horizons %v: neither distance nor parity excludes %v", c.Kind,
			c.Horizons, open)
	}
	for _, h := range open {
		f, err := v.ladder.At(v.ctx, h)
		if err != nil {
			return err
		}
		if err := v.refuted(bundle.HorizonPair(h), f); err != nil {
			return err
		}
	}
	return nil
}
