package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
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
	} else {
		err = b.begin(o)
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
	start, end := 0, "\n\n"
	if b.json {
		end = "\n"
	} else if start, err = b.headed(o, string(text)); err != nil {
		return 0, err
	}
	whole := max(start, bytes.LastIndex(text, []byte(end))+len(end))
	if !bytes.Contains(text, []byte(end)) {
		whole = start
	}
	number := 0
	for record := range strings.SplitAfterSeq(string(text[start:whole]), end) {
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
	if _, err = f.Seek(int64(whole), io.SeekStart); err == nil && whole == 0 {
		err = b.begin(o)
	}
	return next, err
}

// headed is the length of the comment that begins a file's text, 0 if the text ends within it.
func (b *book) headed(o order, text string) (int, error) {
	line, _, whole := strings.Cut(text, "\n")
	switch {
	case !whole:
		return 0, nil
	case !strings.HasPrefix(line, orderMark):
		return 0, fmt.Errorf("%q: expected a comment that begins with %q", line, orderMark)
	}
	return len(line) + 1, compareOrders(strings.TrimPrefix(line, orderMark), o.String())
}

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
		return 0, nil, fmt.Errorf("%q: expected a comment with seed and index as generate writes it", firstLine(record))
	}
	board, err = puzzles.ParseOne(text, func(t *puzzles.Text) (puzzles.Board, error) { b, _, err := readBoard(t); return b, err })
	return index, board, err
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
