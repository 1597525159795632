package verify

import (
	"bytes"
	"errors"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/sat/bundle"
	"twofold/sat/drat"
	"twofold/sat/lrat"
)

// readBoard reads the board, whose text has to be the one that it prints.
func (v *verifier) readBoard() error {
	m := v.Manifest
	var err error
	if v.kind, err = v.find(m.Family); err != nil {
		if _, missing := v.File(bundle.RulesFile); missing == nil {
			return fault(bundle.RulesFile, "rules of a family that is not known here: expected --rules with this file")
		}
		return fault(bundle.ManifestFile, "%v", err)
	}
	content, err := v.File(bundle.BoardFile)
	if err != nil {
		return err
	}
	text, err := theText(content, bundle.BoardFile)
	if err != nil {
		return err
	}
	b, err := v.kind.Read(text)
	if err != nil {
		return textFault(bundle.BoardFile, err)
	}
	var ok bool
	if v.board, ok = b.(puzzles.Certifiable); !ok {
		return fault(bundle.ManifestFile, "family %q: there is no evidence of its boards", m.Family)
	}
	if v.board.String() != string(content) {
		return fault(bundle.BoardFile, "not as this board is written")
	}
	rows, cols := v.board.Size()
	if m.Family != v.board.Family() || m.Variant != v.board.Variant() || m.Rows != rows || m.Cols != cols {
		return fault(bundle.ManifestFile, "%s %s %dx%d: the board is %s %s %dx%d",
			m.Family, m.Variant, m.Rows, m.Cols, v.board.Family(), v.board.Variant(), rows, cols)
	}
	v.report.Board = v.board
	return v.sameRules()
}

// sameRules checks that the rules of the bundle are those by which it is verified.
func (v *verifier) sameRules() error {
	b, ok := v.board.(puzzles.Ruled)
	if !ok {
		return nil
	}
	content, err := v.File(bundle.RulesFile)
	if err == nil && string(content) != b.Rules() {
		err = fault(bundle.RulesFile, "not the rules of %s that are known here", v.board.Family())
	}
	return err
}

// theText is the one block of a file.
func theText(content []byte, name string) (*parse.Text, error) {
	var only *parse.Text
	for t, err := range parse.Texts(bytes.NewReader(content), name) {
		if err != nil {
			return nil, textFault(name, err)
		}
		if only != nil {
			return nil, fault(name, "two blocks: expected one")
		}
		only = t
	}
	if only == nil {
		return nil, fault(name, "it is empty")
	}
	return only, nil
}

// readSolution reads a picture of a solution, which has to be as the board draws it.
func (v *verifier) readSolution(name string) (puzzles.Solution, error) {
	content, err := v.File(name)
	if err != nil {
		return nil, err
	}
	text, err := theText(content, name)
	if err != nil {
		return nil, err
	}
	s, err := v.board.ReadPicture(text)
	if err != nil {
		return nil, textFault(name, err)
	}
	if broken := v.board.Check(s); broken != nil {
		return nil, fault(name, "it is no solution: %v", broken)
	}
	if Picture(v.board, s) != string(content) {
		return nil, fault(name, "not as this solution is drawn")
	}
	return s, nil
}

// Picture is a solution as a bundle has it.
func Picture(b puzzles.Board, s puzzles.Solution) string {
	return string(bytes.TrimRight([]byte(b.Picture(s)), "\n")) + "\n"
}

// refuted checks a pair of files: the formula has to be f, or f with cuts, and the proof has to show that it has no
// model.
func (v *verifier) refuted(pair bundle.Pair, f *encode.Formula) error {
	f, err := v.cutAs(pair.Formula(), f)
	if err != nil {
		return err
	}
	content, err := v.compare(pair.Formula(), f)
	if err != nil {
		return err
	}
	proof, err := v.File(v.Manifest.Proof(pair))
	if err != nil {
		return err
	}
	formula, err := drat.ReadFormula(bytes.NewReader(content))
	if err != nil {
		return fault(pair.Formula(), "%v", err)
	}
	if v.Manifest.Proofs == bundle.LRAT {
		err = lrat.Check(v.ctx, formula.Vars, formula.Clauses, bytes.NewReader(proof))
	} else {
		err = drat.Check(v.ctx, formula, bytes.NewReader(proof))
	}
	if err != nil {
		if v.ctx.Err() != nil {
			return err
		}
		return fault(v.Manifest.Proof(pair), "%v", err)
	}
	v.report.Proofs++
	if pair != bundle.LeastPair {
		v.excluding = pair.Formula()
	}
	return nil
}

// compare checks that a file has the formula.
func (v *verifier) compare(name string, f *encode.Formula) ([]byte, error) {
	var want bytes.Buffer
	if err := WriteFormula(&want, v.board, v.Manifest.Encoding, f); err != nil {
		return nil, fault(name, "%v", err)
	}
	v.formulas[name] = f
	return v.same(name, want.Bytes())
}

// same checks that a file has the text of a formula.
func (v *verifier) same(name string, want []byte) ([]byte, error) {
	content, err := v.File(name)
	if err != nil {
		return nil, err
	}
	if line, got, wanted := firstDifference(content, want); line > 0 {
		return nil, fault(name, "not the formula of the board: line %d is %.60q: expected %.60q", line, got, wanted)
	}
	return content, nil
}

// firstDifference is the first line in which two texts differ; 0 is none.
func firstDifference(a, b []byte) (line int, inA, inB []byte) {
	if bytes.Equal(a, b) {
		return 0, nil, nil
	}
	linesA, linesB := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(linesA), len(linesB)) {
		if !bytes.Equal(linesA[i], linesB[i]) {
			return i + 1, linesA[i], linesB[i]
		}
	}
	return min(len(linesA), len(linesB)), nil, nil
}

// encode encodes the board as the manifest says.
func (v *verifier) encode() error {
	if v.ladder.At != nil {
		return nil
	}
	e, err := v.kind.Encode.ForProof(v.ctx, v.Manifest.Encoding, v.board)
	if v.Manifest.Encoding == "" {
		return fault(bundle.ManifestFile, "encoding \"\": expected its name")
	}
	if err != nil {
		return fault(bundle.ManifestFile, "%v", err)
	}
	ladder, err := e.Ladder(v.ctx, v.board)
	if impossible, ok := errors.AsType[*puzzles.Impossible](err); ok {
		return fault(bundle.BoardFile, "there is no formula of it: %s", impossible.Reason)
	}
	if err != nil {
		return fault(bundle.BoardFile, "%v", err)
	}
	v.ladder = ladder
	return nil
}
