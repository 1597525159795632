package formats

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// writeFpuzzles writes a board as JSON.
func writeFpuzzles(k Kind, d *puzzles.Draft) (string, error) {
	if d.Rows != d.Cols {
		return "", fmt.Errorf("a board of %dx%d: %s has squares", d.Rows, d.Cols, aboutFpuzzles)
	}
	w := &jsonWriter{d: d, board: map[string]any{"size": d.Rows}}
	specs, _, keeper := jsonSpecs(&k)
	regions := regionsOf(d)
	d.Settings = slices.DeleteFunc(d.Settings, func(word string) bool { return w.flag(specs, word) })
	grid, err := w.grid(regions)
	if err != nil {
		return "", err
	}
	for _, line := range take(d, parse.GroupsMark) {
		if line[0].Text == keeper && len(line) == 3 {
			if err := w.keep(grid, line[1].Text, line[2].Text); err != nil {
				return "", fmt.Errorf("%s %s: %w", keeper, line[1].Text, err)
			}
		} else if !w.group(grid, specs, splitGroup(line)) {
			return "", fmt.Errorf("%s: %s cannot say it", line[0].Text, aboutFpuzzles)
		}
	}
	w.board["grid"] = slices.Collect(slices.Chunk(grid, d.Cols))
	for key, v := range w.board {
		if entries, is := v.([]map[string]any); is {
			for _, entry := range entries {
				delete(entry, "seen")
			}
			w.board[key] = entries
		}
	}
	return plainJSON(w.board)
}

type jsonWriter struct {
	d     *puzzles.Draft
	board map[string]any
}

// isBarred reports whether a draft has a group of a module without which alone the spec says the same.
func (s *jsonSpec) isBarred(d *puzzles.Draft) bool {
	isOne := func(line []parse.Token) bool { return len(line) > 0 && slices.Contains(s.without, line[0].Text) }
	return slices.ContainsFunc(d.Sections, func(own puzzles.Section) bool { return slices.ContainsFunc(own.Lines, isOne) })
}

// flag writes a word of the header; it reports whether it could.
func (w *jsonWriter) flag(specs []*jsonSpec, word string) bool {
	for _, s := range specs {
		if len(s.own) != 1 || s.own[0] != word || s.fields != nil || s.isBarred(w.d) {
			continue
		}
		for flag := range strings.SplitSeq(s.flags, "&") {
			key, name, isName := strings.Cut(flag, "=")
			if !isName {
				w.board[key] = true
				continue
			}
			all, _ := w.board[key].([]string)
			w.board[key] = append(all, name)
		}
		return true
	}
	return false
}

// grid writes the cells.
func (w *jsonWriter) grid(regions []int) ([]map[string]any, error) {
	cells := make([]map[string]any, len(w.d.Cells))
	var solution []int
	for i, word := range w.d.Cells {
		cells[i] = map[string]any{}
		if regions != nil {
			cells[i]["region"] = nil
			if regions[i] >= 0 {
				cells[i]["region"] = regions[i]
			}
		}
		mark := puzzles.OpenWord
		if w.d.Marks != nil {
			mark = w.d.Marks[i].Text
		}
		text := word.Text
		if !isSaid(&word) {
			text = mark
		}
		n, err := strconv.Atoi(text)
		switch {
		case w.d.IsAnswered:
			own, _ := strconv.Atoi(mark)
			solution = append(solution, own)
			if isSaid(&word) {
				cells[i]["value"], cells[i]["given"] = n, true
			}
		case text == puzzles.OpenWord && !isSaid(&word):
		case err != nil || n < 1:
			return nil, fmt.Errorf("%q: %s has numbers from 1", text, aboutFpuzzles)
		default:
			if cells[i]["value"] = n; isSaid(&word) {
				cells[i]["given"] = true
			}
		}
	}
	if solution != nil {
		w.board["solution"] = solution
	}
	w.d.Marks = nil
	return cells, nil
}

// keep writes what was kept.
func (w *jsonWriter) keep(grid []map[string]any, key, text string) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return errors.New("expected JSON")
	}
	if cells, is := v.(map[string]any); is && key == "grid" {
		return w.keepFields(grid, cells)
	}
	all, isBegun := w.board[key].([]map[string]any)
	switch list, is := v.([]any); {
	case is && isBegun:
		for _, v := range list {
			entry, _ := v.(map[string]any)
			all = append(all, entry)
		}
		w.board[key] = all
	case w.board[key] == nil:
		w.board[key] = v
	}
	return nil
}

// keepFields writes what was kept of cells.
func (w *jsonWriter) keepFields(grid []map[string]any, cells map[string]any) error {
	for place, fields := range cells {
		row, col, ok := placeOf(place)
		own, is := fields.(map[string]any)
		if !ok || !is || row < 0 || col < 0 || row >= w.d.Rows || col >= w.d.Cols {
			return errors.New("expected cells, and fields of each")
		}
		for name, v := range own {
			grid[row*w.d.Cols+col][name] = v
		}
	}
	return nil
}

// group writes a group; it reports whether it could.
func (w *jsonWriter) group(grid []map[string]any, specs []*jsonSpec, g groupLine) bool {
	for _, s := range specs {
		entries := s.write(w.d, g)
		if entries == nil || s.fields == nil {
			continue
		}
		for _, entry := range entries {
			w.entry(grid, s.key, entry)
			w.draw(s.drawn, entry)
		}
		return true
	}
	return false
}

// entry adds an entry. Lines from the same circle are in one.
func (w *jsonWriter) entry(grid []map[string]any, key string, entry map[string]any) {
	if place, is := entry["cell"].(string); is && key == "grid" {
		row, col, _ := placeOf(place)
		for name, v := range entry {
			if name != "cell" {
				grid[row*w.d.Cols+col][name] = v
			}
		}
		return
	}
	all, _ := w.board[key].([]map[string]any)
	if n := len(all); n > 0 && entry["cells"] != nil && entry["lines"] != nil {
		if last := all[n-1]; reflect.DeepEqual(last["cells"], entry["cells"]) {
			last["lines"] = append(last["lines"].([][]string), entry["lines"].([][]string)...)
			return
		}
	}
	w.board[key] = append(all, entry)
}

// draw adds what shows an entry to programs that do not know its constraint.
func (w *jsonWriter) draw(drawn []string, entry map[string]any) {
	if drawn == nil {
		return
	}
	add := func(key string, shape map[string]any) {
		shape[madeBy] = drawn[0]
		all, _ := w.board[key].([]map[string]any)
		w.board[key] = append(all, shape)
	}
	lines, isLine := entry["lines"].([][]string)
	switch {
	case isLine:
		add("line", map[string]any{"lines": lines, "outlineC": drawn[1], "width": json.Number(drawn[2])})
		for i, place := range []string{lines[0][0], lines[0][len(lines[0])-1]} {
			if len(drawn) > 3 && (i == 0 || drawn[3] == "ends") {
				add("circle", map[string]any{"cells": []string{place}, "baseC": drawn[1], "outlineC": drawn[1],
					"width": json.Number("0.85"), "height": json.Number("0.85")})
			}
		}
	case entry["cells"] != nil:
		add("cage", map[string]any{"cells": entry["cells"], "outlineC": drawn[1], "fontC": "#000000"})
	default:
		for i, text := range []any{drawn[1], entry["value"]} {
			add("text", map[string]any{"cells": []any{entry["cell"]}, "value": text, "fontC": "#000000",
				"size": json.Number([]string{"1.2", "0.7"}[i])})
		}
	}
}

// madeBy is the field of what is drawn for a constraint.
const madeBy = "fromConstraint"
