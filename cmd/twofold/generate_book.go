package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"twofold/puzzles"
)

// A book is what is written of the boards, and remembers them so that no two are alike.
type book struct {
	w     io.Writer
	json  bool
	index map[string]int // by the board's canonical text
}

func newBook(w io.Writer, json bool) *book { return &book{w, json, map[string]int{}} }

// begin writes what comes before all boards: of a text, what was asked for.
func (b *book) begin(o order) error {
	if b.json {
		return nil // each object says it
	}
	_, err := fmt.Fprintln(b.w, orderMark+o.String())
	return err
}

// add takes a board, unless it is known already as that of another index.
func (b *book) add(index int, board puzzles.Board) (twin int, known bool) {
	text := puzzles.Canonical(board)
	if twin, known = b.index[text]; !known {
		b.index[text] = index
	}
	return twin, known
}

// A jsonBoard is the JSON object of one board.
type jsonBoard struct {
	Order      string              `json:"order"` // what was asked for, as order.String says it
	Seed       uint64              `json:"seed"`
	Index      int                 `json:"index"`
	Board      string              `json:"board"`
	Family     string              `json:"family"`
	Variant    string              `json:"variant"`
	Rows       int                 `json:"rows"`
	Cols       int                 `json:"cols"`
	Solution   puzzles.Solution    `json:"solution"`
	Clues      int                 `json:"clues"`
	Symmetry   puzzles.Symmetry    `json:"symmetry"`
	Least      int                 `json:"least,omitempty"`
	Limit      puzzles.Limit       `json:"limit,omitempty"`
	Difficulty *int64              `json:"difficulty,omitempty"`
	Work       map[string]jsonWork `json:"work,omitempty"`
}

// A jsonWork is what an engine needed for a board.
type jsonWork struct {
	Decisions int64 `json:"decisions"`
	Conflicts int64 `json:"conflicts"`
}

// work is what an engine needed: the nodes that a search branches at are its decisions.
func work(run puzzles.Run) jsonWork {
	counts := run.Stats.Counts
	return jsonWork{counts[puzzles.Decisions] + counts[puzzles.Expanded], counts[puzzles.Conflicts]}
}

// write writes a board in one piece.
func (b *book) write(o order, m made) error {
	text := m.text(o)
	if b.json {
		text = m.json(o)
	}
	_, err := io.WriteString(b.w, text)
	return err
}

func (m *made) text(o order) string {
	var text strings.Builder
	fmt.Fprintf(&text, "# seed %d, index %d: %s%s", o.seed, m.index, someClues(m.clues()), m.fewest(o))
	if m.answers != nil {
		fmt.Fprintf(&text, ", difficulty %d (", m.difficulty())
		for i, answer := range m.answers {
			if i > 0 {
				text.WriteString("; ")
			}
			w := work(answer.Run)
			fmt.Fprintf(&text, "%s: decisions %d, conflicts %d", answer.Engine, w.Decisions, w.Conflicts)
		}
		text.WriteString(")")
	}
	fmt.Fprintf(&text, "\n%v\n", m.board)
	return text.String()
}

func someClues(n int) string {
	if n == 1 {
		return "1 clue"
	}
	return fmt.Sprintf("%d clues", n)
}

// fewest says what was proved of the number of clues, where that was asked.
func (m *made) fewest(o order) string {
	switch {
	case !o.minimum:
		return ""
	case m.limit == "":
		return ", the fewest of this solution"
	}
	return fmt.Sprintf(", and no fewer than %d do (%v)", m.least, m.limit.Error())
}

func (m *made) json(o order) string {
	rows, cols := m.board.Size()
	object := jsonBoard{
		Order: o.String(), Seed: o.seed, Index: m.index, Board: m.board.String(), Family: m.board.Family(), Variant: m.board.Variant(),
		Rows: rows, Cols: cols, Solution: m.solution, Clues: m.clues(), Symmetry: o.symmetry, Least: m.least, Limit: m.limit,
	}
	if m.answers != nil {
		d := m.difficulty()
		object.Difficulty, object.Work = &d, map[string]jsonWork{}
		for _, answer := range m.answers {
			object.Work[answer.Engine] = work(answer.Run)
		}
	}
	line, err := json.Marshal(object)
	if err != nil {
		panic(err) // the types above have nothing that JSON cannot say
	}
	return string(line) + "\n"
}
