package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"twofold/puzzles"
)

// openBook opens the file to write boards to, and says from which index on. A file to go on with is
// cut behind its last whole board first, and the boards in it count as written.
func openBook(o order, name string, resume, asJSON bool) (f *os.File, b *book, next int, err error) {
	mode := os.O_RDWR | os.O_CREATE
	if !resume {
		mode |= os.O_TRUNC
	}
	if f, err = os.OpenFile(name, mode, 0o666); err != nil {
		return nil, nil, 0, err
	}
	b = newBook(f, asJSON)
	if resume {
		next, err = b.takeUp(o, f)
	}
	if err != nil {
		f.Close()
		return nil, nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	return f, b, next, nil
}

// takeUp reads what the file holds already and cuts off a torn end.
func (b *book) takeUp(o order, f *os.File) (next int, err error) {
	text, err := os.ReadFile(f.Name())
	if err != nil {
		return 0, err
	}
	end := "\n\n"
	if b.json {
		end = "\n"
	}
	whole := bytes.LastIndex(text, []byte(end)) + len(end)
	if whole < len(end) {
		whole = 0
	}
	number := 0
	for record := range strings.SplitAfterSeq(string(text[:whole]), end) {
		if record == "" {
			break
		}
		number++
		index, board, err := b.read(o, record)
		if err != nil {
			return 0, fmt.Errorf("board %d of the file: %w", number, err)
		}
		b.add(index, board)
		next = index + 1
	}
	if err := f.Truncate(int64(whole)); err != nil {
		return 0, err
	}
	_, err = f.Seek(int64(whole), 0)
	return next, err
}

// read reads a board as write wrote it.
func (b *book) read(o order, record string) (index int, board puzzles.Board, err error) {
	text, seed := record, uint64(0)
	if b.json {
		var object jsonBoard
		if err := json.Unmarshal([]byte(record), &object); err != nil {
			return 0, nil, fmt.Errorf("%w: expected what generate --json writes", err)
		}
		text, seed, index = object.Board, object.Seed, object.Index
	} else if _, err := fmt.Sscanf(record, "# seed %d, index %d:", &seed, &index); err != nil {
		return 0, nil, fmt.Errorf("%q: expected a comment with seed and index as generate writes it", firstLine(record))
	}
	if seed != o.seed {
		return 0, nil, fmt.Errorf("seed %d: expected %d", seed, o.seed)
	}
	board, err = puzzles.ParseOne(text, func(t *puzzles.Text) (puzzles.Board, error) { b, _, err := readBoard(t); return b, err })
	if err != nil {
		return 0, nil, err
	}
	rows, cols := board.Size()
	if board.Family() != o.family.name || board.Variant() != o.like.variant || rows != o.like.rows || cols != o.like.cols {
		return 0, nil, fmt.Errorf("%s: expected %s %dx%d %s", title(board), o.family.name, o.like.rows, o.like.cols, o.like.variant)
	}
	return index, board, nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
