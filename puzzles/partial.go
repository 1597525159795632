package puzzles

import (
	"errors"
	"fmt"
	"iter"
	"strings"
)

// Open is the value of an unknown that a partial solution leaves open.
const Open = -1

// A Judgement is what a partial solution amounts to.
type Judgement int

const (
	Undecided Judgement = iota
	Violated            // a rule is broken whatever the open unknowns become
	Met                 // it is a solution whatever the open unknowns become
)

var judgementNames = [...]string{"open", "violated", "met"}

func (j Judgement) String() string { return judgementNames[j] }

// A PartialChecker is a Board that judges solutions of which some values are Open, and whose
// ReadPicture reads them.
type PartialChecker interface {
	Board
	// Judge looks at one rule at a time, so an undecided solution need not have a completion. The
	// error is nil unless a rule is violated; then it is Breaches of all that the decided values alone
	// break, or says what is no solution at all. Like Check it judges any slice. Of a complete solution
	// it says what Check does.
	Judge(partial Solution) (Judgement, error)
}

// A Fulfiller is a Board that says where the clues are that a partial solution fulfils, as who plays sees it: cells
// that nobody has to mark are taken as they rest.
type Fulfiller interface {
	Board
	Fulfilled(partial Solution) []string
}

// A Relaxable board has rules with names, each of which can be left out.
type Relaxable interface {
	Board
	RuleNames() []string
	// Without is the board without a rule: its solutions are the answers that break no other one.
	Without(rule string) Board
	// Nearby yields what has another value of one entry of an answer, then of two, near ones first: the same slice.
	Nearby(answer Solution) iter.Seq[Solution]
}

// A Spot is a place, such as that of an entry or a clue, as an argument of Broken.
type Spot string

// SpotAt is the place of a cell.
func SpotAt(cell, cols int) Spot { return Spot(Place(cell, cols)) }

// A Breach is a rule that is broken, and where.
type Breach struct {
	Where  string // places, before the problem; "" if that names them
	Clues  string // the clues that cannot hold, such as "the 3 at r1c2"; "" if it is not about clues
	Rule   string // what is broken
	Places []string
}

// Problem is what is wrong, without where it is.
func (b Breach) Problem() string {
	switch {
	case b.Clues == "":
		return b.Rule
	case b.Rule == "":
		return b.Clues + " cannot hold"
	}
	return b.Clues + " cannot hold: " + b.Rule
}

// Short names the clues alone, if it is about clues.
func (b Breach) Short() string {
	if b.Clues != "" {
		b.Rule, b.Where = "", ""
	}
	return b.String()
}

func (b Breach) String() string { return Breaches{b}.Error() }

// Breaches are the error of Check and Judge.
type Breaches []Breach

// shownPlaces is how many places of a broken rule are named.
const shownPlaces = 6

// Error says each problem once, with all places.
func (all Breaches) Error() string {
	where := map[string][]string{}
	var problems []string
	for _, b := range all {
		problem := b.Problem()
		if where[problem] == nil {
			problems, where[problem] = append(problems, problem), []string{}
		}
		if b.Where != "" {
			where[problem] = append(where[problem], b.Where)
		}
	}
	for i, problem := range problems {
		if at := where[problem]; len(at) > 0 {
			problems[i] = someOf(at, " and ") + ": " + problem
		}
	}
	return strings.Join(problems, "; ")
}

// Err is nil if there are none.
func (all Breaches) Err() error {
	if len(all) == 0 {
		return nil
	}
	return all
}

// someOf joins a few of all words.
func someOf(all []string, between string) string {
	if len(all) > shownPlaces {
		all = append(all[:shownPlaces:shownPlaces], "…")
	}
	return strings.Join(all, between)
}

// BrokenAt is a rule that is broken at places, of clues or of none.
func BrokenAt(clues, rule string, places []string) Breach {
	return Breach{someOf(places, ", "), clues, rule, places}
}

// Broken is one rule that is broken, with the places among the arguments.
func Broken(format string, args ...any) Breaches {
	b := Breach{Rule: fmt.Sprintf(format, args...)}
	for _, a := range args {
		if s, is := a.(Spot); is {
			b.Places = append(b.Places, string(s))
		}
	}
	return Breaches{b}
}

// BreachesOf are those of an error of Check or Judge. One that tells none is one without places.
func BreachesOf(err error) Breaches {
	var all Breaches
	if !errors.As(err, &all) && err != nil {
		all = Breaches{{Rule: err.Error()}}
	}
	return all
}
