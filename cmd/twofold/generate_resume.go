package main

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"

	"twofold"

	"twofold/puzzles"
	"twofold/puzzles/lab/journal"
)

// openBook opens the file to write boards to, and says from which index on. A file to go on with is
// cut behind its last whole board first, and the boards in it count as written.
func openBook(o order, name string, resume, asJSON bool) (f *journal.Journal, b *book, next int, err error) {
	format := journal.Format{End: "\n"}
	if !asJSON {
		format = journal.Format{Head: orderMark + o.String() + "\n", End: "\n\n", Differs: func(line string) error {
			was, isOurs := strings.CutPrefix(line, orderMark)
			if !isOurs {
				return fmt.Errorf("line 1, column 1: %s: expected a comment that begins with %q", puzzles.Quote(line, maxShown), orderMark)
			}
			return compareOrders(was, o.String())
		}}
	}
	b = newBook(nil, asJSON)
	if resume {
		f, err = journal.Resume(name, format, func(records iter.Seq2[int, string]) error {
			for line, record := range records {
				index, board, err := b.read(o, record)
				if err == nil && (index < next || o.shard.first(index) != index) {
					err = fmt.Errorf("index %d: expected %d or a later one of this shard", index, o.shard.first(next))
				}
				if err != nil {
					return journal.Errorf(name, line, "%v", err)
				}
				b.add(index, board)
				next = index + 1
			}
			return nil
		})
	} else {
		f, err = journal.Create(name, format)
	}
	b.w = f
	return f, b, next, err
}

// maxShown is how much of a line an error shows.
const maxShown = 200

// read reads a board as write wrote it.
func (b *book) read(o order, record string) (index int, board puzzles.Board, err error) {
	text, seed := record, uint64(0)
	if b.json {
		var object jsonBoard
		if err := json.Unmarshal([]byte(record), &object); err != nil {
			return 0, nil, fmt.Errorf("%w: expected what generate --json writes", err)
		}
		if err := compareOrders(object.Order, o.String()); err != nil {
			return 0, nil, err
		}
		text, index = object.Board, object.Index
	} else if _, err := fmt.Sscanf(record, "# seed %d, index %d:", &seed, &index); err != nil {
		return 0, nil, fmt.Errorf("%s: expected a comment with seed and index as generate writes it", puzzles.Quote(firstLine(record), maxShown))
	}
	board, err = puzzles.ParseOne(text, func(t *puzzles.Text) (puzzles.Board, error) { p, err := twofold.ReadText(t); return p.Board, err })
	return index, board, err
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
