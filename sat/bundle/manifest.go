// Package bundle reads and writes bundles of evidence: directories with a board, claims about it, and what proves
// them. Besides package files it needs nothing but the standard library, and knows nothing of puzzles: what the
// claims mean is the matter of package verify.
//
// A store is a directory of bundles of many boards; see IndexFile.
//
//	manifest.json     the claims, and the name, size and SHA-256 of every other file
//	manifest.sha256   the manifest's own, as sha256sum writes it
//	board.txt         the board
//	rules.star        the rules, of a family that is a rules file
//	solution.txt      its solution, as it is drawn
//	second.txt        another solution, for the claim multiple
//	all.jsonl         all solutions, for the claim all, and
//	all.cnf, all.drat the formula and a clause for each of them that forbids it, and its refutation
//	count.cnf, count.nnf            the board as a formula and a circuit with the same models, for the claim count
//	board.cnf         the board as a formula, and
//	board.drat        the proof that it has no model, for the claim none
//	argument.json     an argument instead of both
//	unique.cnf, unique.drat         the same formula and the clause that forbids the solution, and its refutation;
//	                  what has to be connected may be said by cuts in place of some clauses, here and where else a
//	                  formula is refuted
//	horizon-N.cnf, horizon-N.drat   the board as a formula of N steps, and its refutation
//	                  in the place of each .drat a .lrat, if the manifest says so
//	witnesses.jsonl   for each clue a solution of the board without it, for the claim minimal
//	alternatives.jsonl, least.cnf, least.drat   other solutions, of each of which some clue breaks, the formula that
//	                  so few clues do that for all, and its refutation
//
// Files:
//
//	manifest, index: what a bundle and a store list
//	read, write, place: reading and writing them
package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Format is the number of the format that is written, and the only one that is read.
const Format = 2

// Names of files.
const (
	ManifestFile     = "manifest.json"
	ManifestSum      = "manifest.sha256"
	BoardFile        = "board.txt"
	RulesFile        = "rules.star"
	SolutionFile     = "solution.txt"
	SecondFile       = "second.txt"
	ArgumentFile     = "argument.json"
	WitnessesFile    = "witnesses.jsonl"
	AlternativesFile = "alternatives.jsonl"
	AllFile          = "all.jsonl"
	BoardPair        = Pair("board")
	UniquePair       = Pair("unique")
	LeastPair        = Pair("least")
	AllPair          = Pair("all")
	CountFormula     = "count.cnf"
	CountCircuit     = "count.nnf"
)

// A Pair is the common name of a formula and of the proof that it has no model.
type Pair string

// Formula is the name of the DIMACS file.
func (p Pair) Formula() string { return string(p) + ".cnf" }

// Proof is the name of the DRAT file.
func (p Pair) Proof() string { return string(p) + ".drat" }

// LRAT is the name of the LRAT file.
func (p Pair) LRAT() string { return string(p) + ".lrat" }

// LRAT is the format of proofs that name what each clause follows from.
const LRAT = "lrat"

// HorizonPair is that of the formula for solutions of n steps.
func HorizonPair(horizon int) Pair { return Pair(fmt.Sprintf("horizon-%d", horizon)) }

// Horizon is the number of steps of a pair that HorizonPair names.
func (p Pair) Horizon() (h int, is bool) {
	number, is := strings.CutPrefix(string(p), "horizon-")
	h, err := strconv.Atoi(number)
	return h, is && err == nil
}

// A Kind is what is claimed.
type Kind string

const (
	Solution Kind = "solution" // solution.txt is one
	None     Kind = "none"     // the board has no solution
	Unique   Kind = "unique"   // it has no other; of a board that asks for the shortest, no other of that length
	Multiple Kind = "multiple" // second.txt is one, too
	All      Kind = "all"      // all.jsonl has all solutions; of a board that asks for the shortest, all of that length
	Count    Kind = "count"    // how many solutions there are
	Shortest Kind = "shortest" // no solution has fewer steps
	Bound    Kind = "bound"    // no solution has fewer steps than Least
	Minimal  Kind = "minimal"  // without any one of its clues the solution is not the only one
	Minimum  Kind = "minimum"  // no board with this solution as its only one has fewer clues
	Fewest   Kind = "fewest"   // each such board has at least as many clues as Least
)

// A Claim is one thing that the files prove.
type Claim struct {
	Kind     Kind   `json:"claim"`
	Least    *int   `json:"least,omitempty"`    // of the claims bound, minimum and fewest; 0 is a number, too
	Places   string `json:"places,omitempty"`   // of minimum and fewest: "given" if only boards with these places count
	Horizons []int  `json:"horizons,omitempty"` // those refuted by a pair of files each
	Argument bool   `json:"argument,omitempty"` // the claim none rests on argument.json, not on a formula
	Count    string `json:"count,omitempty"`    // of the claims all and count: the number of solutions
}

// Words are the kinds of claims, and the numbers of those that nothing else tells.
func Words(claims []Claim) string {
	var words []string
	for _, c := range claims {
		word := string(c.Kind)
		switch {
		case c.Kind == Fewest || c.Kind == Bound:
			word += fmt.Sprintf(" %d", *c.Least)
		case c.Count != "":
			word += " " + c.Count
		}
		if c.Places != "" {
			word += " in " + c.Places + " places"
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// A Manifest says what is in a bundle.
type Manifest struct {
	Format   int     `json:"format"`
	Program  string  `json:"program"` // that wrote it, and its version
	Family   string  `json:"family"`
	Variant  string  `json:"variant"`
	Rows     int     `json:"rows"`
	Cols     int     `json:"cols"`
	Encoding string  `json:"encoding,omitempty"` // of the formulas
	Proofs   string  `json:"proofs,omitempty"`   // their format: "" is DRAT, else LRAT
	Claims   []Claim `json:"claims"`
	// NotProved is what was asked for and is not claimed.
	NotProved []Gap  `json:"notProved,omitempty"`
	Files     []File `json:"files"` // by name, all but the manifest and its sum
}

// A Gap is a claim that was asked for and is not made. Its words are known ones, since whoever verifies a stranger's
// bundle reads them beside what holds.
type Gap struct {
	Kind Kind   `json:"claim"`
	Why  Reason `json:"why"`
}

func (g Gap) String() string { return string(g.Kind) + ": " + string(g.Why) }

// A Reason is why a claim is not made.
type Reason string

const (
	OutOfTime   Reason = "time limit reached"
	OutOfMemory Reason = "memory limit reached"
	Interrupted Reason = "interrupted"
	Unclued     Reason = "boards of this family have no clues of which that is proved"
	NotUnique   Reason = "the board is not proved unique"
	Spare       Reason = "the board has clues to spare"
	Fewer       Reason = "a board with fewer clues has this solution as its only one, too"
	NotServed   Reason = "nothing here answers that for such a board"
	TooMany     Reason = "the board has more solutions than are listed"
)

// IsLimit reports whether more might be proved with greater limits.
func (g Gap) IsLimit() bool {
	return slices.Contains([]Reason{OutOfTime, OutOfMemory, Interrupted}, g.Why)
}

// known reports whether the words of a gap are those of this version.
func (g Gap) known() bool {
	reasons := []Reason{OutOfTime, OutOfMemory, Interrupted, Unclued, NotUnique, Spare, Fewer, NotServed, TooMany}
	kinds := []Kind{Shortest, Unique, All, Count, Minimal, Minimum}
	return slices.Contains(kinds, g.Kind) && slices.Contains(reasons, g.Why)
}

// A File is one of a bundle.
type File struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Encode is the one text of a manifest.
func (m *Manifest) Encode() []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	_ = e.Encode(m) // strings and numbers into memory cannot fail
	return out.Bytes()
}

// Decode reads a manifest; any other text than that of Encode is an error.
func Decode(text []byte) (*Manifest, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var m Manifest
	if err := d.Decode(&m); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is more behind the manifest: expected the end")
	}
	if m.Format != Format {
		return nil, fmt.Errorf("format %d: expected %d", m.Format, Format)
	}
	if m.Proofs != "" && m.Proofs != LRAT {
		return nil, fmt.Errorf("proofs: %q: expected %q, or nothing for DRAT", m.Proofs, LRAT)
	}
	for _, gap := range m.NotProved {
		if !gap.known() {
			return nil, fmt.Errorf("notProved: %q, %q: expected what certify writes", gap.Kind, gap.Why)
		}
	}
	if !bytes.Equal(m.Encode(), text) {
		return nil, errors.New("not written as a manifest is: expected the fields in their order, indented by two blanks")
	}
	return &m, nil
}

// Proof is the name of the file with a pair's proof.
func (m *Manifest) Proof(p Pair) string {
	if m.Proofs == LRAT {
		return p.LRAT()
	}
	return p.Proof()
}

// Find is the claim of a kind, or nil.
func (m *Manifest) Find(k Kind) *Claim {
	for i := range m.Claims {
		if m.Claims[i].Kind == k {
			return &m.Claims[i]
		}
	}
	return nil
}

// Limited is the status of what a limit left open.
const Limited = 3

// Status is the exit status for the bundle alone: 0 if all that was asked for is proved, 3 if a limit left something
// of it open, else 1.
func (m *Manifest) Status() int {
	switch {
	case len(m.NotProved) == 0:
		return 0
	case slices.ContainsFunc(m.NotProved, Gap.IsLimit):
		return Limited
	}
	return 1
}
