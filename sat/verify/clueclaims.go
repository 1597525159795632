package verify

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/prose"
	"twofold/sat/bundle"
	"twofold/sat/drat"
)

// countQuestions is how many sets the clauses are asked about that count members.
const countQuestions = 300

// A Witness is a line of witnesses.jsonl or alternatives.jsonl: a solution of the board without a clue, or one that
// breaks some of all clues.
type Witness struct {
	Clue     string           `json:"clue,omitempty"` // as r1c2
	Solution puzzles.Solution `json:"solution"`
}

// Encode is the one text of a line.
func Encode(line any) []byte {
	text, _ := json.Marshal(line) // structures of strings and numbers cannot fail
	return append(text, '\n')
}

func decodeLine(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if !bytes.Equal(Encode(into), line) {
		return fmt.Errorf("not written as expected: %s", bytes.TrimSpace(Encode(into)))
	}
	return nil
}

func (v *verifier) witnesses(name string) ([]Witness, error) {
	content, err := v.File(name)
	if err != nil {
		return nil, err
	}
	var all []Witness
	for line := range bytes.Lines(content) {
		var w Witness
		if err := decodeLine(line, &w); err != nil {
			return nil, fault(name, "line %d: %v", len(all)+1, err)
		}
		all = append(all, w)
	}
	return all, nil
}

func (v *verifier) checkMinimal(c bundle.Claim) (string, error) {
	if err := v.needs(c, bundle.Unique); err != nil {
		return "", err
	}
	b, ok := v.board.(puzzles.Clued)
	if !ok {
		return "", fault(bundle.ManifestFile, "claim %q: the board has no clues", c.Kind)
	}
	if full, err := b.Full(v.solution); err == nil {
		if err := canDrop(c, full); err != nil {
			return "", err
		}
	}
	all, err := v.witnesses(bundle.WitnessesFile)
	if err != nil {
		return "", err
	}
	clues := len(b.ClueCells())
	if len(all) != clues {
		return "", fault(bundle.WitnessesFile, "%d witnesses: expected one for each of %d clues", len(all), clues)
	}
	for clue, w := range all {
		if w.Clue != puzzles.CluePlace(b, clue) {
			return "", fault(bundle.WitnessesFile, "line %d: clue %q: expected %q", clue+1, w.Clue, puzzles.CluePlace(b, clue))
		}
		kept := slices.Repeat([]bool{true}, clues)
		kept[clue] = false
		if err := v.another(b.Keep(kept), w.Solution); err != nil {
			return "", fault(bundle.WitnessesFile, "line %d: without clue %s: %v", clue+1, w.Clue, err)
		}
	}
	if clues == 1 {
		return "its 1 clue is not spare", nil
	}
	return fmt.Sprintf("none of its %d clues is spare", clues), nil
}

// another returns why the witness is no other solution than the known one of a board with fewer clues.
func (v *verifier) another(less puzzles.Clued, other puzzles.Solution) error {
	if broken := less.Check(other); broken != nil {
		return fmt.Errorf("it is no solution: %w", broken)
	}
	if v.isStepwise() && len(other) > len(v.solution) {
		return fmt.Errorf("it has %d steps, more than the known solution", len(other))
	}
	if slices.Equal(other, less.Form(v.solution)) {
		return fmt.Errorf("it is the known solution")
	}
	return nil
}

func (v *verifier) checkMinimum(c bundle.Claim) (string, error) {
	clued, ok := v.board.(puzzles.Clued)
	if !ok || *c.Least != len(clued.ClueCells()) {
		return "", fault(bundle.ManifestFile, "claim %q: least %d: expected the number of the board's clues", c.Kind,
			*c.Least)
	}
	_, err := v.checkFewest(c)
	return "no board with this solution as its only one has fewer than its " + prose.Some(*c.Least, "clue") +
		puzzles.InPlaces(c.Places), err
}

// checkFewest asks for no proof that a board has 0 clues or more.
func (v *verifier) checkFewest(c bundle.Claim) (string, error) {
	if err := v.needs(c, bundle.Unique); err != nil {
		return "", err
	}
	full, err := v.full(c)
	if err != nil {
		return "", err
	}
	if err := canDrop(c, full); err != nil {
		return "", err
	}
	if places := puzzles.CluePlaces(full); c.Places != places {
		return "", fault(bundle.ManifestFile, "claim %q: places %q: expected %q", c.Kind, c.Places, places)
	}
	words := "each board with this solution as its only one has at least " + prose.Some(*c.Least, "clue") +
		puzzles.InPlaces(c.Places)
	if *c.Least == 0 {
		return words, nil
	}
	all, err := v.witnesses(bundle.AlternativesFile)
	if err != nil {
		return "", err
	}
	var sets [][]int
	for i, w := range all {
		set, err := v.brokenBy(full, w)
		if err != nil {
			return "", fault(bundle.AlternativesFile, "line %d: %v", i+1, err)
		}
		sets = append(sets, set)
	}
	n, most := len(full.ClueCells()), *c.Least-1
	if err := v.askCount(n, most); err != nil {
		return "", err
	}
	f, err := encode.HittingSets(v.ctx, slices.Repeat([]int{1}, n), encode.Halves(n), sets, most)
	if err != nil {
		return "", err
	}
	return words, v.refuted(bundle.LeastPair, f)
}

// askCount asks the clauses that count members about sets of the size that they allow, and one larger.
func (v *verifier) askCount(n, most int) error {
	f, err := encode.HittingSets(v.ctx, slices.Repeat([]int{1}, n), encode.Halves(n), nil, most)
	if err != nil {
		return err
	}
	search := drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses})
	r := rand.New(rand.NewPCG(1, 1))
	for range countQuestions {
		size := min(n, most+r.IntN(2))
		lits := make([]int, n)
		for at, member := range r.Perm(n) {
			if lits[at] = member + 1; at >= size {
				lits[at] = -lits[at]
			}
		}
		v.report.Asked++
		answer := search.Search(lits, searchBudget)
		if size <= most && answer == drat.Unsatisfiable || size > most && answer == drat.Satisfiable {
			return fault(bundle.LeastPair.Formula(), "the encoder is wrong: it counts %d of %d as allowed: %v, at most %d are",
				size, n, answer == drat.Satisfiable, most)
		}
	}
	return nil
}

// full is the board with all clues of the solution, of which the board has some.
func (v *verifier) full(c bundle.Claim) (puzzles.Clued, error) {
	own, ok := v.board.(puzzles.Clued)
	if !ok || v.isStepwise() {
		return nil, fault(bundle.ManifestFile, "claim %q: the board has no clues of which that is said", c.Kind)
	}
	full, err := Full(own, v.solution)
	if err != nil {
		return nil, fault(bundle.BoardFile, "%v", err)
	}
	return full, nil
}

// canDrop refuses a claim about clues where a board with all that its solution tells has none: it would be of nothing.
func canDrop(c bundle.Claim, full puzzles.Clued) error {
	if len(full.ClueCells()) == 0 {
		return fault(bundle.ManifestFile, "claim %q: the board has no clues to drop", c.Kind)
	}
	return nil
}

// Full is a board with all clues that its solution tells. The error says that it cannot have them, or has others, such
// as '?': then nothing is claimed of how many clues there have to be.
func Full(b puzzles.Clued, s puzzles.Solution) (puzzles.Clued, error) {
	full, err := b.Full(s)
	if err == nil && puzzles.KeepCells(full, b.ClueCells()).String() != b.String() {
		err = errors.New("it has a clue that is not what its solution tells there")
	}
	return full, err
}

// brokenBy are the clues that an alternative breaks: a board that has none of them has it as a solution too.
func (v *verifier) brokenBy(full puzzles.Clued, w Witness) ([]int, error) {
	clues := len(full.ClueCells())
	if len(w.Solution) != len(v.solution) || w.Clue != "" {
		return nil, fmt.Errorf("%d entries: expected %d, and no clue", len(w.Solution), len(v.solution))
	}
	broken := full.Broken(w.Solution)
	kept := slices.Repeat([]bool{true}, clues)
	for _, clue := range broken {
		kept[clue] = false
	}
	less := full.Keep(kept)
	if err := v.another(less, less.Form(w.Solution)); err != nil {
		return nil, err
	}
	return broken, nil
}
