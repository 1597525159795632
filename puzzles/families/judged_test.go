package families_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	nativemodel "twofold/native/model"
	"twofold/puzzles"
)

// pzprjsIn names a checkout of pzprjs, beside which npm has installed pzpr-canvas.
const pzprjsIn = "TWOFOLD_PZPRJS"

// nothingMarked begins the codes of an answer that pzprjs wants something to be marked in.
const nothingMarked = "brNo"

// TestJudged: pzprjs itself accepts our solutions of its boards and of ours, as files of pzprv3 with the answer, but
// for what our rules accept and it does not.
func TestJudged(t *testing.T) {
	folder := os.Getenv(pzprjsIn)
	node, err := exec.LookPath("node")
	if folder == "" || err != nil {
		t.Skip(pzprjsIn + " names no checkout of pzprjs, or there is no node")
	}
	files, err := filepath.Glob("../../testdata/pzprjs/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	var of []*samples
	for _, file := range files {
		s := readPositions(t, file)
		s.address(t)
		boards := append(s.drawn(t), s.board)
		for _, b := range boards {
			if text := s.solved(t, b); text != "" {
				texts, of = append(texts, text), append(of, s)
			}
		}
	}
	asked, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	judge := exec.Command(node, "../../testdata/pzprjs/judge.js", folder)
	judge.Stdin, judge.Stderr = bytes.NewReader(asked), os.Stderr
	told, err := judge.Output()
	var verdicts [][]string
	if err == nil {
		err = json.Unmarshal(told, &verdicts)
	}
	if err != nil || len(verdicts) != len(texts) {
		t.Fatalf("%d verdicts of %d, %v", len(verdicts), len(texts), err)
	}
	for i, broken := range verdicts {
		broken = slices.DeleteFunc(broken, func(code string) bool {
			return of[i].mapped[code] == "solved" || strings.HasPrefix(code, nothingMarked)
		})
		if len(broken) > 0 {
			t.Errorf("pzprjs says %s of\n%s", strings.Join(broken, ", "), texts[i])
		}
	}
	t.Logf("%d solutions", len(texts))
}

// drawn are boards that are drawn at random, with all clues.
func (s *samples) drawn(t *testing.T) (boards []puzzles.Board) {
	t.Helper()
	f := s.rules.Family(nativemodel.Open)
	like := f.Usual
	like.Rows, like.Cols, like.Given = min(like.Rows, 6), min(like.Cols, 6), 1
	rng := rand.New(rand.NewPCG(7, 7))
	for range 5 {
		if b, err := f.Random(t.Context(), rng, like); err == nil {
			boards = append(boards, b)
		}
	}
	return boards
}

// solved is a board with a solution as pzprv3; "" if the format cannot say it.
func (s *samples) solved(t *testing.T, b puzzles.Board) string {
	t.Helper()
	found, err := first(context.Background(), b)
	if err != nil || found == nil {
		t.Fatalf("%v has no solution, %v", b, err)
	}
	filled, err := puzzles.AtPosition(b, found)
	if err != nil {
		t.Fatal(err)
	}
	text, err := s.written("pzprv3", filled)
	if err != nil {
		t.Logf("left out: %v", err)
	}
	return text
}
