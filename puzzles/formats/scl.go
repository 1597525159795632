package formats

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"twofold/puzzles"
)

// The own boards of SudokuPad are packed JSON: cells in rows, each with its value; regions and cages, which are lists
// of [row, column] from 0; and what is said of all, in metadata or, as "title: …", in cages without cells. It may be
// shortened: names, quotes and what is empty. Lines, arrows and what lies over or under cells are drawings there, of
// which words alone tell the meaning, so they are refused. What is left is written as f-puzzles has it, and read so.
//
// Read from puzzlezipper_lib.js, ctcpuzzle.js and fpuzzlesdecoder.js of SudokuPad/sudokutools.
var scl = Format{
	Name: "scl", About: aboutScl, Kinds: "fpuzzles", Answers: true,
	Begins: func(string) bool { return false }, // sudokuPad does
	Read:   func(in *input) []reading { return in.readScl("") },
	Write: func(k Kind, d *puzzles.Draft) (string, error) {
		text, err := writeFpuzzles(k, d)
		if err == nil {
			text, err = writeScl(text)
		}
		return "https://sudokupad.app/scl" + url.QueryEscape(lzPack(text)), err
	},
}

const aboutScl = "an address of SudokuPad in its own form"

// sclWords are what is said of a board, by what f-puzzles calls it.
var sclWords = map[string]string{"title": "title", "author": "author", "ruleset": "rules", "solution": "solution"}

func (in *input) readScl(prefix string) []reading {
	line := in.lines[0]
	packed, err := url.PathUnescape(line.Text[len(prefix):])
	text, err2 := lzUnpack(packed)
	own, err3 := sclOf(text)
	var theirs []byte
	if err = cmp.Or(err, err2, err3); err == nil {
		var board map[string]any
		if board, err = sclBoard(own); err == nil {
			theirs, err = json.Marshal(board)
		}
	}
	if err != nil {
		return one(nil, nil, in.text.Errorf(line.From(len(prefix)), "%s: %v", aboutScl, err))
	}
	return in.readFpuzzles(string(theirs))
}

// sclShort are names that are shortened.
var sclShort = map[string]string{"ca": "cages", "ce": "cells", "a": "arrows", "o": "overlays", "u": "underlays",
	"v": "value", "l": "lines", "re": "regions", "t": "title", "cs": "cellSize"}

// sclLong is a value with its names in full.
func sclLong(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = sclLong(v[i])
		}
	case map[string]any:
		for name, inner := range maps.Clone(v) {
			delete(v, name)
			v[cmp.Or(sclShort[name], name)] = sclLong(inner)
		}
	}
	return v
}

var (
	sclName  = pattern(`([,{\[])([A-Za-z0-9]+):`)
	sclNone  = pattern(`([,{\[])([,}\]])`)
	sclWord  = pattern(`(:)(#0|#F|[0-9A-Fa-f]{6})([,}\]])`)
	sclKnown = pattern(`^(cells|regions|cages|metadata|id|cellSize|settings)$`)
	sclTruth = pattern(`:([tf])([,}\]])`)
)

// sclOf is the JSON of a text, which may be shortened.
func sclOf(text string) (own map[string]any, err error) {
	if decode := func() error { return json.Unmarshal([]byte(text), &own) }; decode() != nil {
		if !strings.Contains(text, `"`) {
			text = strings.NewReplacer(`\'`, "'", "'", `"`).Replace(text)
		}
		text = sclName().ReplaceAllString(text, `$1"$2":`)
		for range 2 { // an empty value may be beside another
			text = sclNone().ReplaceAllStringFunc(text, func(s string) string {
				if s == "{}" || s == "[]" {
					return s
				}
				return s[:1] + "{}" + s[1:]
			})
		}
		text = sclWord().ReplaceAllString(text, `$1"$2"$3`)
		truths := map[byte]string{'t': "true", 'f': "false"}
		text = sclTruth().ReplaceAllStringFunc(text, func(s string) string { return ":" + truths[s[1]] + s[2:] })
		err = decode()
	}
	sclLong(own)
	return own, err
}

// sclBoard is a board as f-puzzles has it.
func sclBoard(own map[string]any) (board map[string]any, err error) {
	cells := listOf[[]any](own["cells"])
	grid := make([][]map[string]any, len(cells))
	for r, row := range cells {
		for _, v := range row {
			cell, _ := v.(map[string]any)
			theirs := map[string]any{"region": nil}
			if value := cell["value"]; !isEmpty(value) {
				theirs["value"], theirs["given"] = value, true
			}
			grid[r] = append(grid[r], theirs)
		}
	}
	board = map[string]any{"size": len(cells), "grid": grid}
	for i, region := range listOf[[]any](own["regions"]) {
		for _, at := range sclPlaces(region) {
			if at[0] < 0 || at[0] >= len(grid) || at[1] < 0 || at[1] >= len(grid[at[0]]) {
				return nil, fmt.Errorf("a region at %v: expected cells of the board", at)
			}
			grid[at[0]][at[1]]["region"] = i
		}
	}
	for _, key := range slices.Sorted(maps.Keys(own)) {
		if !sclKnown().MatchString(key) && !isEmpty(own[key]) {
			return nil, fmt.Errorf("%s: drawings, of which words alone tell the meaning: expected numbers, regions and "+
				"cages", key)
		}
	}
	return board, sclSaid(board, own)
}

// sclSaid adds cages, and what is said of a board.
func sclSaid(board, own map[string]any) error {
	said, is := own["metadata"].(map[string]any)
	if !is {
		said = map[string]any{}
	}
	var cages []map[string]any
	for _, v := range listOf[map[string]any](own["cages"]) {
		at, value := sclPlaces(v["cells"]), v["value"]
		name, text, isWords := strings.Cut(fmt.Sprint(value), ": ")
		switch isRepeating := v["unique"] == false; {
		case at == nil && isWords:
			said[name] = text
		case isRepeating && !isEmpty(value):
			return fmt.Errorf("a cage of %v whose numbers may repeat: no board here has that", value)
		case at != nil && !isRepeating:
			cage := map[string]any{"cells": sclNames(at)}
			if !isEmpty(value) {
				cage["value"] = fmt.Sprint(value)
			}
			cages = append(cages, cage)
		}
	}
	board["killercage"] = cages
	for theirs, name := range sclWords {
		if v, is := said[name].(string); is {
			board[theirs] = v
		}
	}
	for _, rule := range []string{"antiknight", "antiking"} {
		board[rule] = said[rule] == true || said[rule] == "true"
	}
	return nil
}

// sclPlaces are the rows and columns of a list.
func sclPlaces(v any) (all [][2]int) {
	for _, pair := range listOf[[]any](v) {
		if at := listOf[float64](pair); len(at) == 2 {
			all = append(all, [2]int{int(at[0]), int(at[1])})
		}
	}
	return all
}

func sclNames(all [][2]int) (names []string) {
	for _, at := range all {
		names = append(names, fmt.Sprintf("R%dC%d", at[0]+1, at[1]+1))
	}
	return names
}

// writeScl writes a board of f-puzzles.
func writeScl(text string) (string, error) {
	var theirs map[string]any
	if err := json.Unmarshal([]byte(text), &theirs); err != nil {
		return "", err
	}
	cells, regions := sclGrid(listOf[[]any](theirs["grid"]))
	said, cages := map[string]any{}, []map[string]any{}
	for _, cage := range listOf[map[string]any](theirs["killercage"]) {
		places := [][2]int{}
		for _, place := range listOf[string](cage["cells"]) {
			row, col, _ := placeOf(place)
			places = append(places, [2]int{row, col})
		}
		own := map[string]any{"cells": places, "unique": true}
		if value, is := cage["value"]; is {
			own["value"] = value
		}
		cages = append(cages, own)
	}
	for key, v := range theirs {
		switch name := sclWords[key]; {
		case key == "size" || key == "grid" || key == "killercage" || isEmpty(v):
		case key == "solution":
			digits, err := sclDigits(v)
			if err != nil {
				return "", err
			}
			said[name] = digits
		case name != "" || strings.HasPrefix(key, "anti"):
			said[cmp.Or(name, key)] = v
		default:
			return "", fmt.Errorf("%s: %s has drawings alone for it", key, aboutScl)
		}
	}
	out, err := json.Marshal(map[string]any{"cellSize": 50, "cells": cells, "regions": regions, "cages": cages,
		"metadata": said})
	return string(out), err
}

// sclDigits is a solution as digits.
func sclDigits(solution any) (string, error) {
	digits, _ := solution.(string)
	for _, n := range listOf[float64](solution) {
		if digits += fmt.Sprint(n); n > 9 {
			return "", fmt.Errorf("a solution with %v: %s has digits", n, aboutScl)
		}
	}
	return digits, nil
}

// sclGrid are the cells and regions of a grid.
func sclGrid(grid [][]any) (cells [][]map[string]any, regions [][][2]int) {
	named, height := map[string][][2]int{}, blockHeight(len(grid))
	for r, row := range grid {
		cells = append(cells, nil)
		for c, v := range row {
			cell, own := v.(map[string]any), map[string]any{}
			if cell["given"] == true {
				own["value"] = fmt.Sprint(cell["value"])
			}
			cells[r] = append(cells[r], own)
			name := fmt.Sprint(r/height*height + c/(len(grid)/height))
			if region, is := cell["region"]; is {
				name = fmt.Sprint(region)
			}
			if name != fmt.Sprint(nil) {
				named[name] = append(named[name], [2]int{r, c})
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		regions = append(regions, named[name])
	}
	return cells, regions
}
