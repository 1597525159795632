package cubes

import (
	"fmt"
	"math/big"

	"twofold/puzzles"
	"twofold/puzzles/limits"
)

// A Whole is what the answers to all parts of a board amount to, by one engine.
type Whole struct {
	Board puzzles.Board
	puzzles.Run
	Solutions []puzzles.Solution // of all parts; of a Ranked board one of the best
	Parts     int
}

// An Answer is what of a Answer is joined.
type Answer struct {
	Board     string             `json:"board"`
	Engine    string             `json:"engine"`
	Verdict   puzzles.Verdict    `json:"verdict"`
	Solutions []puzzles.Solution `json:"solutions"`
	Count     string             `json:"count"`
	Complete  bool               `json:"complete"`
	Limit     limits.Limit       `json:"limit"`
	Error     string             `json:"error"`
	Finding   string             `json:"finding"`
}

// Join joins the answers that one engine gave to the parts, in their order. Of a Ranked board an answer has to have a
// solution, if there is one.
func Join(b puzzles.Board, answers []Answer) (w Whole, err error) {
	w = Whole{Board: b, Parts: len(answers), Run: puzzles.Run{Complete: true, Count: new(big.Int)}}
	least, exact := 0, true // the least number of solutions, and whether there are no more
	_, isRanked := b.(puzzles.Ranked)
	for i, a := range answers {
		w.Engine = a.Engine
		w.Complete = w.Complete && a.Complete
		if a.Limit != "" {
			w.Limit = a.Limit
		}
		if a.Error != "" || a.Finding != "" {
			return w, fmt.Errorf("part %d: %s%s: expected no fault", i+1, a.Error, a.Finding)
		}
		if err := w.take(a.Solutions); err != nil {
			return w, fmt.Errorf("part %d: a wrong solution: %w", i+1, err)
		}
		if isRanked && a.Verdict >= puzzles.Found && len(a.Solutions) == 0 {
			return w, fmt.Errorf("part %d: its cost is not known: expected solutions, such as those of solve", i+1)
		}
		w.add(a, isRanked)
		n, all := leastOf(a.Verdict)
		least, exact = least+n, exact && all
	}
	if isRanked { // of which parts the best ones are, costs tell, and not how many are the best
		least, exact = min(least, 1), exact && least == 0
	}
	w.Verdict = verdict(least, exact)
	w.Found = int64(len(w.Solutions))
	if w.Count != nil && w.Complete {
		w.Verdict = verdict(int(min(w.Count.BitLen(), 2)), true) // 0, 1, or of two bits
	}
	return w, nil
}

// bound heeds that the parts leave out what has only longer solutions: such a one that was found need not be the best.
func (w *Whole) bound(most int) {
	ranked, ok := w.Board.(puzzles.Ranked)
	if !ok || most == 0 || len(w.Solutions) > 0 && ranked.Cost(w.Solutions[0]) <= most {
		return
	}
	w.Complete, w.Limit = false, limits.Depth
	if w.Verdict == puzzles.None {
		w.Verdict = puzzles.Unknown
	}
}

// take takes the solutions of a part: of a Ranked board one of the best.
func (w *Whole) take(all []puzzles.Solution) error {
	ranked, isRanked := w.Board.(puzzles.Ranked)
	for _, s := range all {
		if err := w.Board.Check(s); err != nil {
			return err
		}
		if isRanked && len(w.Solutions) > 0 && ranked.Cost(w.Solutions[0]) > ranked.Cost(s) {
			w.Solutions = nil
		}
		if !isRanked || len(w.Solutions) == 0 {
			w.Solutions = append(w.Solutions, s)
		}
	}
	return nil
}

// add adds a count, if it is one of all solutions.
func (w *Whole) add(a Answer, isRanked bool) {
	n, ok := new(big.Int).SetString(a.Count, 10)
	if !ok && a.Verdict == puzzles.None {
		n, ok = new(big.Int), true
	}
	if !ok || isRanked || w.Count == nil {
		w.Count = nil
		return
	}
	w.Count.Add(w.Count, n)
}

// leastOf is how many solutions a verdict says that there are at least, and whether there are no more.
func leastOf(v puzzles.Verdict) (n int, all bool) {
	switch v {
	case puzzles.None:
		return 0, true
	case puzzles.Unique:
		return 1, true
	case puzzles.Found:
		return 1, false
	case puzzles.Multiple:
		return 2, true
	}
	return 0, false
}

func verdict(least int, exact bool) puzzles.Verdict {
	switch {
	case least >= 2:
		return puzzles.Multiple
	case least == 1 && exact:
		return puzzles.Unique
	case least == 1:
		return puzzles.Found
	case exact:
		return puzzles.None
	}
	return puzzles.Unknown
}
