package sat

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"twofold/encode"
)

// CheckProof returns nil if the proof shows that the formula has no model, else the line that is wrong
// and why. A proof is a text in the DRAT format, one step a line: "1 -2 0" adds a clause, "d 1 -2 0"
// deletes one, and a line that begins with c is a comment. Each clause must follow from those before
// it by unit propagation (reverse unit propagation, RUP: Evgueni Goldberg and Yakov Novikov:
// Verification of Proofs of Unsatisfiability for CNF Formulas, DATE 2003); clauses that are only RAT
// are refused. The empty clause must be there; what comes after it is not read.
//
// As in drat-trim, what unit propagation found true stays true when a clause that it came from is
// deleted, and so deleting clauses that are satisfied or unit does nothing, nor does deleting one that is
// not there. That is sound: RUP clauses follow from the formula, and so from more clauses too.
func CheckProof(f *encode.Formula, proof io.Reader) error {
	if len(f.Cards) > 0 {
		return errors.New("a formula with native cardinality constraints has no proof: choose another encoding")
	}
	c := newChecker(f)
	lines := bufio.NewReader(proof)
	for number := 1; ; number++ {
		line, err := lines.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("proof: line %d: cannot be read: %w", number, err)
		}
		done, problem := c.step(line)
		switch {
		case problem != nil:
			return fmt.Errorf("proof: line %d: %w", number, problem)
		case done:
			return nil
		case err != nil:
			return fmt.Errorf("proof: line %d: the proof ends without the empty clause: expected a line 0", number)
		}
	}
}

// A checker holds the clauses that hold at a line of the proof. What is assigned between lines follows
// from them by unit propagation.
type checker struct {
	value   []int8 // of variable v at v: 1 true, -1 false, 0 open
	trail   []int  // literals that are true, in their order
	next    int    // the first on the trail that was not propagated
	watches [][]watch
	clauses map[uint64][]*lemma // by hash
	refuted bool                // propagation from the clauses ends in a conflict
}

// A lemma is a clause with at least two literals, the first two of which are watched: when one of them
// becomes false, another takes its place, or the first is forced.
type lemma struct {
	lits    []int
	deleted bool
}

// A watch of a lemma stands with a literal of it; while the other literal is true the lemma needs no look.
type watch struct {
	lemma *lemma
	other int
}

func newChecker(f *encode.Formula) *checker {
	c := &checker{
		value:   make([]int8, f.NumVars()+1),
		watches: make([][]watch, 2*f.NumVars()+2),
		clauses: map[uint64][]*lemma{},
	}
	for _, clause := range f.Clauses {
		c.add(clause)
	}
	return c
}

// step takes one line; done says that it was the empty clause and follows.
func (c *checker) step(line string) (done bool, err error) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0][0] == 'c' {
		return false, nil
	}
	deletes := words[0] == "d"
	if deletes {
		words = words[1:]
	}
	clause, err := c.parse(words)
	switch {
	case err != nil:
		return false, err
	case deletes:
		c.remove(clause)
		return false, nil
	case !c.follows(clause):
		return false, fmt.Errorf("clause %v does not follow by unit propagation", clause)
	}
	c.add(clause)
	return len(clause) == 0, nil
}

func (c *checker) parse(words []string) ([]int, error) {
	if len(words) == 0 || words[len(words)-1] != "0" {
		return nil, errors.New("the line ends within a clause: expected 0")
	}
	clause := make([]int, len(words)-1)
	for i, word := range words[:len(words)-1] {
		l, err := strconv.Atoi(word)
		if last := len(c.value) - 1; err != nil || l == 0 || l > last || -l > last {
			return nil, fmt.Errorf("%q: expected a literal from -%d to %d", word, last, last)
		}
		clause[i] = l
	}
	return clause, nil
}

// follows says whether propagation refutes the clause's negation.
func (c *checker) follows(clause []int) bool {
	before := len(c.trail)
	conflict := c.refuted
	for _, l := range clause {
		if conflict {
			break
		}
		conflict = !c.assign(-l)
	}
	conflict = conflict || !c.propagate()
	for _, l := range c.trail[before:] {
		c.value[max(l, -l)] = 0
	}
	c.trail, c.next = c.trail[:before], before
	return conflict
}

// add adds a clause for good. One with fewer than two open literals has its whole effect now, and
// one that is true already never has any.
func (c *checker) add(clause []int) {
	lits := slices.Clone(clause)
	slices.Sort(lits)
	lits = slices.Compact(lits)
	open := 0
	for i, l := range lits {
		switch c.of(l) {
		case 1:
			return
		case 0:
			lits[i], lits[open] = lits[open], l
			open++
		}
	}
	switch open {
	case 0:
		c.refuted = true
	case 1:
		c.assign(lits[0])
		c.refuted = c.refuted || !c.propagate()
	default:
		added := &lemma{lits: lits}
		c.watch(lits[0], watch{added, lits[1]})
		c.watch(lits[1], watch{added, lits[0]})
		key := hash(lits)
		c.clauses[key] = append(c.clauses[key], added)
	}
}

// remove deletes a clause if it is there. Its watches go as they are come by.
func (c *checker) remove(clause []int) {
	wanted := slices.Clone(clause)
	slices.Sort(wanted)
	wanted = slices.Compact(wanted)
	key := hash(wanted)
	same := c.clauses[key]
	for i, l := range same {
		lits := slices.Clone(l.lits)
		slices.Sort(lits)
		if slices.Equal(lits, wanted) {
			l.deleted = true
			c.clauses[key] = slices.Delete(same, i, i+1)
			return
		}
	}
}

// hash does not depend on the order of the literals. The multiplier is that of Knuth's linear
// congruential generator MMIX.
func hash(lits []int) uint64 {
	sum := uint64(len(lits))
	for _, l := range lits {
		mixed := uint64(l) * 6364136223846793005
		sum += mixed ^ mixed>>29
	}
	return sum
}

// propagate draws the conclusions of what is on the trail; false means that there is a conflict. The
// watches are those of Chaff (Matthew Moskewicz et al., DAC 2001).
func (c *checker) propagate() bool {
	for ; c.next < len(c.trail); c.next++ {
		if !c.falsified(-c.trail[c.next]) {
			return false
		}
	}
	return true
}

// falsified looks at the clauses that watch a literal that has become false, and keeps the watches
// that could not go elsewhere; false means that there is a conflict.
func (c *checker) falsified(l int) bool {
	list := c.watches[place(l)]
	kept := list[:0]
	for i, w := range list {
		if w.lemma.deleted || c.of(w.other) != 1 && c.rewatch(w.lemma, l) {
			continue
		}
		kept = append(kept, w)
		if c.of(w.other) != 1 && !c.assign(w.lemma.lits[0]) {
			c.watches[place(l)] = append(kept, list[i+1:]...)
			return false
		}
	}
	c.watches[place(l)] = kept
	return true
}

// rewatch moves the watch of the false literal l to one that is not false, if there is one besides the
// other watched literal, which becomes the first.
func (c *checker) rewatch(m *lemma, l int) bool {
	lits := m.lits
	if lits[0] == l {
		lits[0], lits[1] = lits[1], lits[0]
	}
	for i := 2; i < len(lits); i++ {
		if c.of(lits[i]) != -1 {
			lits[1], lits[i] = lits[i], lits[1]
			c.watch(lits[1], watch{m, lits[0]})
			return true
		}
	}
	return false
}

func (c *checker) watch(l int, w watch) { c.watches[place(l)] = append(c.watches[place(l)], w) }

// assign makes a literal true; false means that it is false.
func (c *checker) assign(l int) bool {
	switch c.of(l) {
	case 1:
		return true
	case -1:
		return false
	}
	c.value[max(l, -l)] = 1
	if l < 0 {
		c.value[-l] = -1
	}
	c.trail = append(c.trail, l)
	return true
}

// of is the value of a literal.
func (c *checker) of(l int) int8 {
	if l < 0 {
		return -c.value[-l]
	}
	return c.value[l]
}

// place is where the watches of a literal stand.
func place(l int) int {
	if l < 0 {
		return -2*l + 1
	}
	return 2 * l
}
