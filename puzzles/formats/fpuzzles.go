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
	"twofold/puzzles/parse"
)

// The boards of f-puzzles are JSON: size, grid (rows of cells with value, given, region …), and a list of entries for
// each constraint, by its name there; constraints of the whole board are true. Addresses have it packed: see
// lzstring.go. A module says its name and the fields of an entry (jsonFields), those of the form name=value in a list
// of names. What has no meaning is kept in groups of the module whose names begin with "*": a key and its JSON.
//
// Read from SolverFactory.cs and fpuzzles-newconstraints.js of dclamage/SudokuSolver, and fpuzzlesdecoder.js of
// SudokuPad/sudokutools.
var fpuzzles = Format{
	Name: "fpuzzles", About: "an address of f-puzzles", Lines: true, Marks: true, Answers: true,
	Begins: func(line string) bool { return fpuzzlesForm().MatchString(line) },
	Read:   func(in *input) []reading { return in.readPacked(fpuzzlesForm().FindString(in.lines[0].Text)) },
	Write: func(k Kind, d *puzzles.Draft) (string, error) {
		text, err := writeFpuzzles(k, d)
		return "https://f-puzzles.com/?load=" + lzPack(text), err
	},
}

var fpuzzlesJSON = Format{
	Name: "fpuzzles-json", About: aboutFpuzzles, Kinds: "fpuzzles", Marks: true, Answers: true,
	Begins: func(line string) bool { return line == "{" || strings.HasPrefix(line, "{\"") },
	fits:   func(lines []parse.Token) bool { return !isListed(lines) },
	Read: func(in *input) []reading {
		return in.readFpuzzles(in.whole())
	},
	Write: writeFpuzzles,
}

// isListed reports whether an object has one list of rows, of numbers, texts or null: a board of any puzzle.
func isListed(lines []parse.Token) bool {
	in := &input{text: &parse.Text{}, lines: lines}
	root, err := in.readBrackets()
	if err != nil {
		return false
	}
	list, _ := root.list()
	if list == nil || len(list.inner) == 0 && (list.name == "" || list.texts() == nil) {
		return false
	}
	_, err = in.rows(list)
	return err == nil
}

const aboutFpuzzles = "JSON of f-puzzles"

var fpuzzlesForm = pattern(`^(https?://)?(www\.)?f-puzzles\.com/[^\s?]*\?load=`)

// readPacked reads a packed board behind a prefix.
func (in *input) readPacked(prefix string) []reading {
	line := in.lines[0]
	packed, err := url.PathUnescape(line.Text[len(prefix):])
	text, err2 := lzUnpack(packed)
	if err != nil || err2 != nil {
		return one(nil, nil, in.text.Errorf(line.From(len(prefix)), "expected a text that LZ-string packed, to its end"))
	}
	return in.readFpuzzles(text)
}

// A jsonReader makes a draft of JSON.
type jsonReader struct {
	*input
	at    parse.Token
	d     *puzzles.Draft
	specs []*jsonSpec
	kept  []string // names without a meaning
	own   string   // the module that keeps them
	lines []groupLine
	rest  map[string]any // what is kept
}

func (in *input) readFpuzzles(text string) []reading {
	return in.eachKind(aboutFpuzzles, "sudoku", in.lines[0], func(k *Kind) (*puzzles.Draft, error) {
		r := &jsonReader{input: in, at: in.lines[0], rest: map[string]any{}}
		r.specs, r.kept, r.own = jsonSpecs(k)
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		var board map[string]any
		if err := d.Decode(&board); err != nil {
			return nil, in.text.Errorf(r.at, "%s: %v", aboutFpuzzles, err)
		}
		return r.d, r.board(board)
	})
}

func (r *jsonReader) errorf(format string, a ...any) error { return r.text.Errorf(r.at, format, a...) }

func (r *jsonReader) board(board map[string]any) (err error) {
	grid := listOf[[]any](board["grid"])
	if grid == nil {
		return r.errorf("JSON without a grid of cells: expected that of f-puzzles, or of puzzlekit")
	}
	if r.d, err = r.draft(r.at, r.at, len(grid), len(grid)); err != nil {
		return err
	}
	if size, is := board["size"]; is && fmt.Sprint(size) != fmt.Sprint(len(grid)) {
		return r.errorf("%s of size %v with %d rows", aboutFpuzzles, size, len(grid))
	}
	if err := r.grid(grid, board["solution"]); err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(board)) {
		if key != "size" && key != "grid" && (key != "solution" || r.d.Answer == nil) {
			if err := r.key(key, board[key]); err != nil {
				return err
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(r.rest)) {
		text, err := plainJSON(r.rest[key])
		if err != nil {
			return r.errorf("%s: %v", key, err)
		}
		r.lines = append(r.lines, groupLine{words: []string{r.own, key, asWord(text)}})
	}
	addGroups(r.d, r.lines)
	return nil
}

// plainJSON writes a value with the signs of HTML as they are.
func plainJSON(v any) (string, error) {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSpace(text.String()), err
}

// key reads what a board has under a key.
func (r *jsonReader) key(key string, v any) error {
	if slices.Contains(r.kept, key) {
		if v = r.undrawn(v); !isEmpty(v) {
			r.rest[key] = v
		}
		return nil
	}
	for _, s := range r.specs {
		if s.key == key && s.name == "" && s.fields == nil && !s.isWritten {
			if v == true {
				r.d.Settings = append(r.d.Settings, s.own...)
			}
			return nil
		}
	}
	var left []any
	from := len(r.lines)
	for i, v := range listOf[any](v) {
		isKept, err := r.entry(key, v)
		if err != nil {
			return fmt.Errorf("%w (number %d)", err, i+1)
		}
		if isKept {
			left = append(left, v)
		}
	}
	if left != nil {
		r.rest[key] = left
	}
	r.join(key, from)
	if !slices.ContainsFunc(r.specs, func(s *jsonSpec) bool { return s.key == key }) && !isEmpty(v) {
		return r.errorf("%q: no board here has that", key)
	}
	return nil
}

// undrawn is what is kept without what was drawn for a constraint that a module has, also by older programs.
func (r *jsonReader) undrawn(v any) any {
	list, is := v.([]any)
	if !is {
		return v
	}
	return slices.DeleteFunc(list, func(v any) bool {
		shape, _ := v.(map[string]any)
		if shape["isNewConstraint"] == true || shape["fromRangskSolver"] == true {
			return true
		}
		return slices.ContainsFunc(r.specs, func(s *jsonSpec) bool { return s.drawn != nil && shape[madeBy] == s.drawn[0] })
	})
}

// join makes one group of cells that are neighbours, if entries of a key are so.
func (r *jsonReader) join(key string, from int) {
	if !slices.ContainsFunc(r.specs, func(s *jsonSpec) bool { return s.key == key && s.isJoined }) {
		return
	}
	hasNone := func(i int) bool { return len(r.lines[i].parts) == 0 || len(r.lines[i].parts[0]) == 0 }
	for i := from; i < len(r.lines); i++ {
		for j := i + 1; j < len(r.lines) && !hasNone(i); j++ {
			cells := &r.lines[i].parts[0]
			if hasNone(j) { // beside the board
				continue
			}
			if other := r.lines[j].parts[0][0]; slices.ContainsFunc(*cells, func(c string) bool { return isBeside(c, other) }) {
				*cells = append(*cells, other)
				r.lines = slices.Delete(r.lines, j, j+1)
				j = i
			}
		}
	}
}

func isBeside(place, other string) bool {
	r, c, _ := placeOf(place)
	s, d, _ := placeOf(other)
	return max(r-s, s-r)+max(c-d, d-c) == 1
}

// entry reads one; it is kept if it says nothing.
func (r *jsonReader) entry(key string, v any) (isKept bool, err error) {
	entry, is := v.(map[string]any)
	isKnown := false
	for _, s := range r.specs {
		if s.key != key {
			continue
		}
		isKnown = true
		if s.name != "" {
			if s.name == v {
				r.d.Settings = append(r.d.Settings, s.own...)
				return false, nil
			}
			continue
		}
		if lines, fits, isNothing := s.read(r.d, entry); is && fits {
			r.lines = append(r.lines, lines...)
			return isNothing, nil
		}
	}
	if text, _ := json.Marshal(v); isKnown && !isSilent(entry) {
		return false, r.errorf("%s %.200s: no board here has that", key, text)
	}
	return isKnown, nil
}

// isSilent reports whether an entry has no number, as one that was begun and left.
func isSilent(entry map[string]any) bool {
	return entry != nil && isEmpty(entry["value"]) && isEmpty(entry["values"])
}

// grid reads the cells, and the answer.
func (r *jsonReader) grid(grid [][]any, solution any) error {
	names, marks := []string{}, []parse.Token{}
	kept := map[string]any{}
	for row, cells := range grid {
		if len(cells) != len(grid) {
			return r.errorf("row %d of %d cells: expected %d", row+1, len(cells), len(grid))
		}
		for col, v := range cells {
			cell, is := v.(map[string]any)
			if !is && v != nil {
				return r.errorf("r%dc%d: %v: expected a cell of f-puzzles, {} or {\"value\": 5, \"given\": true}, or a list of "+
					"lists without a name", row+1, col+1, v)
			}
			height := blockHeight(len(grid))
			name := fmt.Sprint(row/height*height + col/(len(grid)/height))
			if region, is := cell["region"]; is {
				if name = fmt.Sprint(region); region == nil {
					name = ""
				}
			}
			names = append(names, name)
			given, mark := puzzles.Free, puzzles.OpenWord
			if value := cell["value"]; !isEmpty(value) {
				if mark = fmt.Sprint(value); cell["given"] == true {
					given, mark = mark, puzzles.OpenWord
				}
			}
			r.d.Cells = append(r.d.Cells, parse.Token{Text: given, Line: r.at.Line, Col: r.at.Col})
			marks = append(marks, parse.Token{Text: mark, Line: r.at.Line, Col: r.at.Col})
			left, err := r.cell(fmt.Sprintf("R%dC%d", row+1, col+1), cell)
			if err != nil {
				return err
			}
			if len(left) > 0 {
				kept[fmt.Sprintf("R%dC%d", row+1, col+1)] = left
			}
		}
	}
	if len(kept) > 0 {
		r.rest["grid"] = kept
	}
	regions, noBoxes := regionLines(r.d, names)
	r.lines = append(r.lines, regions...)
	if noBoxes {
		r.d.Settings = append(r.d.Settings, noBoxesWord)
	}
	r.marks(marks, solution)
	return nil
}

// marks are what the player has put in, and the answer, if it is complete.
func (r *jsonReader) marks(marks []parse.Token, solution any) {
	text, isText := solution.(string)
	values := listOf[any](solution)
	for i := 0; isText && i < len(text); i++ {
		values = append(values, strings.Trim(text[i:i+1], "0.")) // those are of open cells
	}
	isAnswered := len(values) == len(marks) && !slices.ContainsFunc(values, isEmpty)
	for i := range marks {
		given := &r.d.Cells[i]
		if marks[i].Text != puzzles.OpenWord && !isSaid(given) {
			r.d.Marks = marks
		}
		if isSaid(given) {
			marks[i].Text = given.Text
		}
		if isAnswered {
			r.d.Answer = append(r.d.Answer, marks[i])
			r.d.Answer[i].Text = fmt.Sprint(values[i])
		}
	}
}

// cell reads the fields of a cell beside its number and region, and returns what is kept of them.
func (r *jsonReader) cell(place string, cell map[string]any) (map[string]any, error) {
	left := map[string]any{}
	for key, v := range cell {
		switch {
		case key == "value" || key == "given" || key == "region" || isEmpty(v):
		case slices.Contains(r.kept, key):
			left[key] = v
		case key == "parity" && (v == "Even" || v == "Odd"):
			words := []string{strings.ToLower(fmt.Sprint(v))}
			r.lines = append(r.lines, groupLine{words: words, parts: [][]string{{strings.ToLower(place)}}})
		default:
			if isKept, err := r.entry("grid", map[string]any{"cell": place, key: v}); err != nil || isKept {
				return nil, cmp.Or(err, r.errorf("%s: %q: no board here has that", place, key))
			}
		}
	}
	return left, nil
}

// isEmpty reports whether a value of JSON says nothing.
func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return strings.TrimSpace(v) == ""
	case bool:
		return !v
	case json.Number:
		return v == "0"
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// listOf are the values of a list that have a type.
func listOf[V any](v any) (all []V) {
	list, _ := v.([]any)
	for _, v := range list {
		if own, is := v.(V); is {
			all = append(all, own)
		}
	}
	return all
}
