package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// A Formula is one that is to be written.
type Formula struct {
	Source
	Made     string // the command that makes the board, "" if nobody knows
	Command  string // the command that writes the formula
	Title    string // of the board, for the name of the file
	Encoding encode.BoardEncoding
	Horizon  Horizon
	Unargued bool // write it, too, if an argument shows that it has no model
	// Native is a search for solutions that never sees the formula, optimal or complete; without a name there is none.
	Native puzzles.Engine
}

// A Horizon is the one that is asked for.
type Horizon struct {
	N     int
	By    bool // it is N more than the lower bound
	Given bool // else it is the only one that the board has
}

// ParseHorizon reads a horizon such as 20, or +4 for four more than the lower bound; "" is none.
func ParseHorizon(text string) (h Horizon, err error) {
	if text == "" {
		return h, nil
	}
	h.Given, h.By = true, strings.HasPrefix(text, "+")
	if h.N, err = strconv.Atoi(text); err != nil || h.N < 0 {
		return h, fmt.Errorf("horizon %q: expected a number such as 20, or +4 for four more than the lower bound", text)
	}
	return h, nil
}

// Of is the horizon of a ladder. Every one is served that the ladder has a formula of, also those of which an argument
// shows that there is no model.
func (h Horizon) Of(l encode.Ladder) (int, error) {
	n := h.N
	switch {
	case !h.Given && l.First == l.Last:
		return l.First, nil
	case !h.Given:
		return 0, fmt.Errorf("there is a formula for each length of a solution: expected --horizon, such as %d, the lower "+
			"bound", l.First)
	case h.By:
		n += l.First
	}
	switch {
	case l.Has(n):
		return n, nil
	case l.Least == l.Last:
		return 0, fmt.Errorf("--horizon %d: expected %d, the only one", n, l.Last)
	}
	return 0, fmt.Errorf("--horizon %d: expected %d or more", n, l.Least)
}

// HasOne reports whether the board has a single formula, whatever the horizon.
func (f *Formula) HasOne(ctx context.Context) bool {
	ladder, _ := f.Encoding.Ladder(ctx, f.Board) // what is wrong shows when it is written
	return ladder.Least == ladder.Last
}

// Said is a formula of a board, and what is known of it without a search.
type Said struct {
	*encode.Formula
	Horizon  int
	IsLadder bool   // the board has a formula for each horizon
	Argument string // that it has no model, or ""
}

// Say makes the formula. The error is a *puzzles.Impossible of a board that an argument refutes, unless the formula is
// written nevertheless.
func (f *Formula) Say(ctx context.Context) (*Said, error) {
	ladder, err := f.Encoding.Ladder(ctx, f.Board)
	s := &Said{}
	impossible, refuted := errors.AsType[*puzzles.Impossible](err)
	if refuted {
		s.Argument = impossible.Reason
	}
	switch {
	case err != nil && !(refuted && f.Unargued):
		return nil, err
	case ladder.At == nil:
		return nil, fmt.Errorf("%w; the encoding %s has no formula that does without this argument", err, f.Encoding.Name)
	}
	if s.Horizon, err = f.Horizon.Of(ladder); err != nil {
		return nil, err
	}
	s.IsLadder = ladder.Last < 0
	if s.Argument == "" && s.IsLadder {
		s.Argument = skipped(ladder, s.Horizon)
	}
	s.Formula, err = ladder.At(ctx, s.Horizon)
	return s, err
}

// skipped is why a ladder without end leaves a horizon out, or "".
func skipped(l encode.Ladder, horizon int) string {
	switch {
	case horizon < l.First:
		return fmt.Sprintf("no solution has fewer than %d steps", l.First)
	case (horizon-l.First)%l.Step != 0:
		return fmt.Sprintf("solutions have %v steps", l)
	}
	return ""
}

// Write writes the formula as DIMACS. Comments at its head say what it is and how it was made, and what holds always,
// so that no variable says it.
func (f *Formula) Write(w io.Writer, s *Said) error {
	fmt.Fprintf(w, "c %s, encoding %s\n", puzzles.Title(f.Board), f.Encoding.Name)
	for _, line := range [][2]string{
		{"horizon", f.horizonWords(s)}, {"no model, by an argument that the formula is without", s.Argument},
		{"board", f.Where}, {"board made by", f.Made}, {"made by", f.Command},
	} {
		if line[1] != "" {
			fmt.Fprintf(w, "c %s: %s\n", line[0], prose.OneLine(line[1]))
		}
	}
	for _, fact := range s.Facts {
		fmt.Fprintf(w, "c always %s\n", fact)
	}
	return encode.WriteDIMACS(w, s.Formula)
}

func (f *Formula) horizonWords(s *Said) string {
	if !s.IsLadder {
		return ""
	}
	return strconv.Itoa(s.Horizon)
}
