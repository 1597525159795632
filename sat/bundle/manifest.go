// Package bundle reads and writes bundles of evidence: directories with a board, claims about it, and what proves
// them. It needs nothing but the standard library and knows nothing of puzzles: what the claims mean is the matter of
// package verify.
//
//	manifest.json     the claims, and the name, size and SHA-256 of every other file
//	manifest.sha256   the manifest's own, as sha256sum writes it
//	board.txt         the board
//	solution.txt      its solution, as it is drawn
//	second.txt        another solution, for the claim multiple
//	board.cnf         the board as a formula, and
//	board.drat        the proof that it has no model, for the claim none
//	argument.json     an argument instead of both
//	unique.cnf, unique.drat         the same formula and the clause that forbids the solution, and its refutation
//	horizon-N.cnf, horizon-N.drat   the board as a formula of N steps, and its refutation
//	witnesses.jsonl   for each clue a solution of the board without it, for the claim minimal
//	alternatives.jsonl, least.cnf, least.drat   other solutions, of each of which some clue breaks, the formula that so few
//	                  clues do that for all, and its refutation
package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Format is the number of the format that is written, and the only one that is read.
const Format = 1

// Names of files.
const (
	ManifestFile     = "manifest.json"
	ManifestSum      = "manifest.sha256"
	BoardFile        = "board.txt"
	SolutionFile     = "solution.txt"
	SecondFile       = "second.txt"
	ArgumentFile     = "argument.json"
	WitnessesFile    = "witnesses.jsonl"
	AlternativesFile = "alternatives.jsonl"
	BoardPair        = Pair("board")
	UniquePair       = Pair("unique")
	LeastPair        = Pair("least")
)

// A Pair is the common name of a formula and of the proof that it has no model.
type Pair string

// Formula is the name of the DIMACS file.
func (p Pair) Formula() string { return string(p) + ".cnf" }

// Proof is the name of the DRAT file.
func (p Pair) Proof() string { return string(p) + ".drat" }

// HorizonPair is that of the formula for solutions of so many steps.
func HorizonPair(horizon int) Pair { return Pair(fmt.Sprintf("horizon-%d", horizon)) }

// A Kind is what is claimed.
type Kind string

const (
	Solution Kind = "solution" // solution.txt is one
	None     Kind = "none"     // the board has no solution
	Unique   Kind = "unique"   // it has no other; of a board that asks for the shortest, no other of that length
	Multiple Kind = "multiple" // second.txt is one, too
	Shortest Kind = "shortest" // no solution has fewer steps
	Bound    Kind = "bound"    // no solution has fewer steps than Least
	Minimal  Kind = "minimal"  // without any one of its clues the solution is not the only one
	Minimum  Kind = "minimum"  // no board with this solution as its only one has fewer clues
	Fewest   Kind = "fewest"   // each such board has at least as many clues as Least
)

// A Claim is one thing that the files prove.
type Claim struct {
	Kind     Kind  `json:"claim"`
	Least    *int  `json:"least,omitempty"`    // what is counted in the claims bound, minimum and fewest; 0 is a number, too
	Horizons []int `json:"horizons,omitempty"` // those refuted by a pair of files each
	Argument bool  `json:"argument,omitempty"` // the claim none rests on argument.json, not on a formula
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
	Claims   []Claim `json:"claims"`
	// NotProved tells in words what was asked for and is not claimed, and why.
	NotProved []string `json:"notProved,omitempty"`
	Files     []File   `json:"files"` // by name, all but the manifest and its sum
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
	if !bytes.Equal(m.Encode(), text) {
		return nil, errors.New("not written as a manifest is: expected the fields in their order, indented by two blanks")
	}
	return &m, nil
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
