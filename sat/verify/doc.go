// Package verify checks bundles of evidence. It shares nothing with what made them: it uses no solver and no native
// search, only the boards' own Check, the encoder, and the proof checker of package drat.
//
// The encoding is checked in two ways. First, the formulas must be what the encoder makes of the board, byte for byte.
// Second, so that not all rests on the encoder, they are asked about solutions and near-solutions: what Check accepts
// must be a model, and what it rejects must not be one. Where a board's rules are items, the clauses of each are asked
// alone, too. Solutions of boards like this one may be drawn by a search; Check judges what it draws. How much is asked
// grows with the bundle's formulas, so that verifying costs about as much as making the bundle did, or twice.
//
// Files:
//
//	claims, clueclaims, count, siblings: claims, and boards that are alike
//	items, itemasker, itemcuts, shape, kind: the formula of each item
//	encoder, cuts, files, store, write: the formula of a board, files and stores
package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/prose"
	"twofold/sat/bundle"
)

// A Report is what a bundle that holds shows.
type Report struct {
	Manifest *bundle.Manifest
	Sum      string // SHA-256 of the manifest
	Board    puzzles.Board
	Solution puzzles.Solution // nil of a board without one
	Second   puzzles.Solution // another one, if the bundle claims that there are several
	Words    []string         // each claim in words
	Bytes    int64            // of all files
	Proofs   int              // that were checked
	Asked    int              // near-solutions and solutions that formulas were asked about
	Items    int              // of a board's rules, each of whose clauses was asked alone
	Whole    int              // of these items, those that were asked in all cases
	Around   int              // and those that were asked in some; the others were not asked
	Siblings int              // boards like this one whose formulas were asked about a solution
}

// Says tells what holds, in one line.
func (r *Report) Says() string {
	return puzzles.Title(r.Board) + r.position() + ": " + strings.Join(r.Words, "; ")
}

// position names what all claims rest on beside the board.
func (r *Report) position() string {
	position := puzzles.PositionOf(r.Board)
	if position == nil {
		return ""
	}
	drawn := strings.ReplaceAll(strings.TrimSpace(r.Board.Picture(position)), "\n", " / ")
	if len(drawn) > longest {
		return fmt.Sprintf(" from the position of %s, which fixes %s", bundle.BoardFile,
			prose.Some(len(position)-position.Opens(), "value"))
	}
	return fmt.Sprintf(" from the position %s", drawn)
}

// longest is of a position that is drawn on a line, in bytes.
const longest = 80

// Text tells what holds, and what was checked.
func (r *Report) Text() string {
	var text strings.Builder
	fmt.Fprintln(&text, r.Says())
	fmt.Fprintf(&text, "  %s, %d bytes, %s; asked the formulas about %d solutions and near-solutions%s\n",
		prose.Some(len(r.Manifest.Files), "file"), r.Bytes, prose.Some(r.Proofs, "proof"), r.Asked, r.like())
	if r.Items > 0 {
		fmt.Fprintf(&text, "  asked the clauses of %d of its %s alone, of %d in all cases\n",
			r.Whole+r.Around, prose.Some(r.Items, "item"), r.Whole)
	}
	for _, gap := range r.Manifest.NotProved {
		fmt.Fprintf(&text, "  not claimed: %v\n", gap)
	}
	fmt.Fprintf(&text, "  SHA-256 of the manifest: %s\n", r.Sum)
	return text.String()
}

// like tells of the siblings. Without a proof nothing rests on what the formulas exclude.
func (r *Report) like() string {
	switch {
	case r.Proofs == 0:
		return ""
	case r.Siblings == 0:
		return "; found no board like this one, with a known solution, to ask about"
	}
	return fmt.Sprintf(", of %s like this one, too", prose.Some(r.Siblings, "board"))
}

// Bundle verifies the bundle in a directory. The error is a *bundle.Fault if it does not hold, an error that wraps
// bundle.ErrNotABundle, ctx's cause, or one of reading.
func Bundle(ctx context.Context, dir string, find Find) (*Report, error) {
	return verifyBundle(ctx, dir, find, &shapeSet{names: map[string]bool{}})
}

func verifyBundle(ctx context.Context, dir string, find Find, right *shapeSet) (*Report, error) {
	b, err := bundle.Read(dir)
	if err != nil {
		return nil, err
	}
	v := &verifier{ctx: ctx, find: find, Bundle: b, right: right,
		report: &Report{Manifest: b.Manifest, Sum: b.Sum, Bytes: b.Size()}}
	if err := v.run(); err != nil {
		return nil, err
	}
	return v.report, nil
}

type verifier struct {
	*bundle.Bundle
	ctx      context.Context
	report   *Report
	find     Find
	right    *shapeSet
	kind     Kind
	board    puzzles.Certifiable
	solution puzzles.Solution
	ladder   encode.Ladder
	formulas map[string]*encode.Formula // those that were compared, by the name of their file
	proved   map[bundle.Kind]bool       // the claims so far

	excluding string // the file of a formula of the board that was refuted
}

func fault(file, format string, args ...any) error {
	return &bundle.Fault{File: file, Problem: fmt.Sprintf(format, args...)}
}

// textFault is an error of reading a text, which begins with the file's name.
func textFault(file string, err error) error {
	return fault(file, "%s", strings.TrimPrefix(err.Error(), file+": "))
}

func (v *verifier) run() error {
	v.formulas, v.proved = map[string]*encode.Formula{}, map[bundle.Kind]bool{}
	if err := v.readBoard(); err != nil {
		return err
	}
	if len(v.Manifest.Claims) == 0 {
		return fault(bundle.ManifestFile, "there are no claims")
	}
	if err := v.consistent(); err != nil {
		return err
	}
	for _, c := range v.Manifest.Claims {
		check, known := claims[c.Kind]
		if !known || v.proved[c.Kind] {
			return fault(bundle.ManifestFile, "claim %q: expected each of those that there are once", c.Kind)
		}
		words, err := check(v, c)
		if err != nil {
			return err
		}
		v.proved[c.Kind] = true
		v.report.Words = append(v.report.Words, words)
	}
	if names := v.Unasked(); len(names) > 0 {
		return fault(names[0], "no claim needs it")
	}
	if v.excluding != "" {
		if err := v.askEncoder(v.excluding, v.encoded); err != nil {
			return err
		}
	}
	if v.proved[bundle.Count] {
		return v.askEncoder(bundle.CountFormula, v.counted)
	}
	return nil
}

// askEncoder asks formulas like that of a file, which excludes solutions.
func (v *verifier) askEncoder(file string, of formulaOf) error {
	if err := v.askItems(file, of); err != nil {
		return err
	}
	return v.askSiblings(file, of)
}

// consistent refuses fields that are missing, or are there and mean nothing for the claim, so that a manifest says one
// thing in one way.
func (v *verifier) consistent() error {
	for _, c := range v.Manifest.Claims {
		needsLeast := slices.Contains([]bundle.Kind{bundle.Bound, bundle.Minimum, bundle.Fewest}, c.Kind)
		needsCount := slices.Contains([]bundle.Kind{bundle.All, bundle.Count}, c.Kind)
		needsHorizons := slices.Contains([]bundle.Kind{bundle.Bound, bundle.Shortest}, c.Kind)
		switch {
		case needsCount != (c.Count != ""):
			return fault(bundle.ManifestFile, "claim %q: count %q: expected the number of solutions where it is claimed, only",
				c.Kind, c.Count)
		case needsLeast && (c.Least == nil || *c.Least < 0):
			return fault(bundle.ManifestFile, "claim %q: expected least, 0 or more", c.Kind)
		case !needsLeast && c.Least != nil || (!needsLeast || needsHorizons) && c.Places != "",
			!needsHorizons && c.Horizons != nil, c.Kind != bundle.None && c.Argument:
			return fault(bundle.ManifestFile, "claim %q: a field that says nothing about it", c.Kind)
		}
	}
	return nil
}

// claims says how each is checked; what it returns is the claim in words.
var claims = map[bundle.Kind]func(*verifier, bundle.Claim) (string, error){
	bundle.Solution: (*verifier).checkSolution,
	bundle.None:     (*verifier).checkNone,
	bundle.Unique:   (*verifier).checkUnique,
	bundle.Multiple: (*verifier).checkMultiple,
	bundle.All:      (*verifier).checkAll,
	bundle.Count:    (*verifier).checkCount,
	bundle.Shortest: (*verifier).checkShortest,
	bundle.Bound:    (*verifier).checkBound,
	bundle.Minimal:  (*verifier).checkMinimal,
	bundle.Minimum:  (*verifier).checkMinimum,
	bundle.Fewest:   (*verifier).checkFewest,
}

// needs says that a claim rests on others, which have to stand before it.
func (v *verifier) needs(c bundle.Claim, others ...bundle.Kind) error {
	for _, other := range others {
		if !v.proved[other] {
			return fault(bundle.ManifestFile, "claim %q: expected %q before it", c.Kind, other)
		}
	}
	return nil
}
