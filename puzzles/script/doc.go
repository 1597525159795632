// Package script reads rules files: families of puzzles written in Starlark (go.starlark.net), a small Python without
// side effects. A file declares its puzzle and has these functions:
//
//	puzzle(...)                  names, layers of clues, the kind of answer, the rules in English by key
//	def build(b)                 says the rules without clues, each under its key; returns what clue needs
//	def area(b, state, cells)    may be there: what one area says; build and it know no other area then
//	def clue(b, state, at, word) says what one clue means
//	def clues(b, state, given)   may be there: what only all clues say, which are words by cell, and, where clues leave a
//	                             word, what hangs on their places, b.given: build is not called again for other places
//	def check(b, answer)         judges an answer by plain loops: it returns a list of (key of a rule, cells)
//	def require(b)               may be there, and fails if the puzzle has no such board, as one that is no square
//	def picture(b)               may be there: what pictures have besides, a dict whose keys are pairs of neighbours with
//	                             a border between them, or places such as "row 0" or "right 0", where its value stands
//	def taut(b)                  may be there, with def slack(b, answer), as shared/taut.star of puzzles/modules has them
//	                             for paths that join equal numbers: load("taut.star", "taut", "slack")
//	def measures(b, at)          may be there: what people count at a position, in which -1 is open, as a list of
//	                             (name, what it is, an integer or one for each cell)
//
// build and clue call the items of package rules by name: say (a clause), sum, different, table, regular, connected,
// island, loop, sight, areas, pieces. check and require know none of them: they see the words of the board, and
// check an answer, in which it may walk:
//
//	b.beside(x)      the cells that share an edge with a cell, in their order
//	b.around(x)      the cells that share an edge or a corner with a cell, in their order
//	b.links(line)    of an answer of lines, by node, the nodes that lines join to it
//	b.parts(joined)  the keys of a dict in parts, each a list of those that lead to each other: joined[x] is what x is
//	                 joined to, of which what is no key is left out
//
// # Layers
//
// Clues stand in layers, each of which puzzle declares by name as words(...). A layer is a section of a board's text,
// below a line with its name, but cells, which follow the header:
//
//	layer    text                                    at, in clue                in check            in propose
//	cells    a grid of words; lists: 3,1,1           a cell                     words[x], a dict    x
//	areas    a grid of names; one of each: 7:word    the area's cells           area_words, a list  "area 5", a cell
//	rows     a line of words before each row         cells, from left to right  row_words           "row 0"
//	columns  a line of words above each column       cells, from top to bottom  column_words        "column 0"
//	right    a line of words behind each row         cells, from right to left  right_words         "right 0"
//	bottom   a line of words below each column       cells, from bottom to top  bottom_words        "bottom 0"
//	corners  a grid of words, row by row             four cells or None: upper  corner_words        "corner 0"
//	                                                 two, lower two
//	edges    between the cells of a row, then below  the pair (x, y), x first   edge_words[x, y]    (x, y)
//	board    one line                                none: build has b.board    board               none
//
// Lists have None where nothing is said. areas = True has areas without words; their cells are b.areas. partition(min,
// max, words = ...) in place of True says how areas are drawn: connected, of min to max cells; open = True has cells of
// no area, which are '.' and areas by themselves. fail in require may begin with a place, as in "r1c2: ...". A place
// without a clue is '.', which a dropped clue leaves too, or leaves = "?"; leaves = None has a word at each place, for
// good. fixed = "x" has words that are for good if they begin so, and keeps = True all but the word that is left.
// b.given is a dict from the cells with clues to such words, or None. many = True has lists of words. The words of
// board are for good, and part of what build may know.
//
// trial = 6 says up to how many rows and columns a campaign draws boards: each rule has to matter there (default 4).
// mended = "room" names the rule that a draft without a solution may break until it is mended, so that no others are
// tried one by one (default all). Layers and levels may be dicts by variant, and so may also: a dict from variant to
// the names of its boards.
//
// A word is number(min, max), a string, joined(...) of such, or a function that reads it. joined(number(0), ways) is a
// number and a direction, such as 2n, which clue sees as (2, "n"): a part of joined may be a list of words, of which
// each is one. ways is "n", "w", "e", "s", in the order of b.rays(x). looks = {"w": "ring"} draws words that begin with
// w as a ring with the rest of the word in it; "ring aside" is a small one where the rest says: e on the right edge, s
// on the lower one, x on the corner between. An "arrow" is a number with one of the ways, which may end with x for a
// black cell and o for a white one; a "half" is a wall with a number on each side of "\"; a "stem" goes one way; a
// "hull" is a part of a ship, o, n, w, e, s or m, or water, x. A "note" is small, and so are the words of areas. A
// "stem" between cells joins them. Any sign is a look as well: looks = {"t": "△"}.
//
// # Answers
//
//	shade()                  '.' white, 0, or '*' black, 1, in each cell: b.shading(), b.shading(cells)
//	number(min, max)         a number in each cell: b.numbers(low, high), b.numbers(low, high, cells)
//	lines("cells")           a line or none between neighbouring cells, or "corners": b.edges()
//	lines("points")          a straight line or none between any two cells: b.edges(known)
//	lines("cells", most = 2) up to two: b.edges(known) takes a dict from pairs to numbers
//	division()               areas: b.division()
//
// shade(zero = "black", clues = True) has 0 for black, 1 for white, and pictures with the words of clues in white
// cells.
//
// number(0, "rows", beyond = True) reads larger numbers, too: a clue that no answer meets. number(0, "rows", names =
// [...]) has names of its values, from the lowest on, and looks as words have. What is not among the cells is 0: a wall
// has no lamp. coloured = True gives each of up to four values a ground of its own. shade(black = "disc", white =
// "ring") says how values are drawn, and rays = True tints what black cells see while one plays. blocks = True draws
// the borders of a sudoku's blocks. Families are listed by puzzles.Groups: group = "place" is another one than that of
// the answer.
//
// printed = printed(...) says what published boards are like, and boards that are generated are drawn so. All shares
// are of the cells but unknown:
//
//	places = (0.2, 0.3)   cells with a wall or tree, or a clue that leaves a word, of which people may choose the share;
//	                      (1, 1) is one cell, and (0, 0) none, unless a campaign draws boards
//	clues = (0.2, 0.3)    clues in cells, corners and edges that leave nothing, by size as of areas; else none is spare
//	unknown = 0.5         the share of all other clues that tell nothing, or by size as of board; 0 if nothing is said
//	black = 0.25          black cells that are tried first; people may choose it where there are no places
//	loop = 0.6            nodes of the loop; 0.4 if nothing is said
//	paths = (5, 40)       the cells of lines between two clues; such boards are drawn around their lines
//	runs = (2, 7)         the lengths of the runs of cells between places; the cells of runs are connected
//	frame = True          the first row and column are places
//	apart = True          no two places lie side by side
//	board = [(8, 1), (13, 2)]  the number of the board: 1 up to 8 rows, 2 on larger boards; or one number
//	areas = (3, 0.2)      the least and the most cells of an area, as numbers, lists of pairs, or below 1 shares
//	few = ("0 1", 0.12)   at most this share of the clues has one of the words, as far as that goes: dropped first
//	grain = 2             black cells come in shapes, wider for larger numbers
//	symmetry = "rot180"   of the clues
//
// levels = [(2, 1), (2, 4), (3, 2), (10, 1)] says from where boards of the first variant are normal, hard, expert and
// beyond: by the size of the largest step, and how many steps are as large. Measure it on a hundred boards. weights in
// place of levels is for boards whose steps exclude candidates: 0 is a hidden single, 1 a naked one, 2 weight 1 …
//
// size = "8x8..10x10" says which size is usual, and the largest of those around it that people may choose at once.
//
// modules = True lets boards have the constraints of puzzles/modules, of a number in each cell; modules = ["thermo",
// "cage"] some of them. build then takes b.numbers(b.low, b.high), since a header may say numbers=0-9.
//
// A Rules is one file. Its Family makes it a puzzles.Family, of which each board has a model.
//
// Files:
//
//	family, parse, declare, vocabulary, setting, layer, site: a file and what it declares
//	board, entries, states, answer, places: a board, its text and its answers
//	built, item, define, value, sight, placed, lines, free, pattern, geometry: what build may call
//	check, walk, partial, doubt, evident: check, and judging answers
//	clued, change, numbered, reasoned, relaxed, taut, insights: dropping clues, steps, other rules
//	group, grouptrue, module, mixed, either: modules
//	draw, drawn, pool, mend, printed, partition, rectangles, parcels, areas: random boards
//	scene, looks, cage, shades, hand: drawing, and boards by hand
package script

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"twofold/puzzles"
	"twofold/puzzles/modules"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
	"twofold/puzzles/steps"
)

// A Rules is a rules file that was read. It is not changed afterwards, and serves several goroutines.
type Rules struct {
	File    string
	Text    string
	Name    string
	About   string
	Group   string // of puzzles.Groups
	Also    []puzzles.Name
	Options []string // variants, the default first
	Keys    []string // of the rules, in their order
	English map[string]string
	Foreign []puzzles.Foreign // how other programs write boards
	Rows    int               // of a usual board
	Cols    int
	most    [2]int // rows and columns of the largest that is usual; zero if the file does not say

	printed *printed // what published boards are like

	layers    map[string]*layer // by the mark of their section; "" of cells
	scale     steps.Scale       // zero if the file says no levels
	isWeighed bool              // the levels are weights
	areas     bool
	counted   bool   // the header says which numbers there are
	blocks    bool   // pictures have the borders of a sudoku's blocks
	shape     *shape // how areas are drawn; nil if the file does not say
	answer    answer
	relaxed   relaxation         // zero if there is none
	trial     int                // rows and columns of boards on which each rule matters; 0 for trialSide
	mended    string             // the rule that a draft may break; empty for any
	takes     []string           // modules that are part of the program
	own       map[string]*module // those of the file
	others    map[string]*Rules  // by variant, what is declared otherwise than of the first one: see of

	build, area, clue, clues, check, require, propose, measures, picture *starlark.Function // but build and check, or nil

	search Search // see Family
	built  *builtList
	taut   *Rules // of taut solutions: see Board.Taut; nil if there are none

	// Print receives what the file prints; nil if nobody wants it.
	Print func(line string)
}

// maxSteps bounds the steps of one call of a file's function, which take about ten seconds, and maxRead those of
// reading a file.
const (
	maxSteps = 200_000_000
	maxRead  = maxSteps / 10
)

var options = &syntax.FileOptions{While: true, TopLevelControl: true, LoadBindsGlobally: true}

// Read reads a rules file. The error is a *parse.Error where the file is to blame.
func Read(ctx context.Context, file string, text []byte) (*Rules, error) {
	r := &Rules{File: file, Text: string(text), English: map[string]string{}, layers: map[string]*layer{},
		built: &builtList{}}
	thread := r.thread(ctx, nil, maxRead)
	thread.Load = r.load
	globals, err := starlark.ExecFileOptions(options, thread, file, text, r.declared())
	if err != nil {
		return nil, r.blame(ctx, err)
	}
	if r.Name == "" {
		return nil, r.at(1, 1, "the file has no puzzle(...): expected one, with a name")
	}
	var taut, slack *starlark.Function
	for _, f := range []struct {
		name       string
		to         **starlark.Function
		parameters int
		isNeeded   bool
	}{
		{"build", &r.build, 1, true}, {"area", &r.area, 3, false}, {"clue", &r.clue, 4, false}, {"clues", &r.clues, 3, false},
		{"check", &r.check, 2, true}, {"require", &r.require, 1, false}, {"propose", &r.propose, 3, false},
		{"measures", &r.measures, 2, false}, {"picture", &r.picture, 1, false}, {"taut", &taut, 1, slack != nil},
		{"slack", &slack, 2, taut != nil},
	} {
		value, ok := globals[f.name]
		if !ok && !f.isNeeded {
			continue
		}
		own, isFunction := value.(*starlark.Function)
		if !isFunction {
			return nil, r.at(1, 1, fmt.Sprintf("there is no function %s: expected one of %s", f.name,
				prose.Some(f.parameters, "parameter")))
		}
		if own.NumParams() != f.parameters {
			at := own.Position()
			return nil, r.at(int(at.Line), int(at.Col), fmt.Sprintf("%s has %s: expected %d", f.name,
				prose.Some(own.NumParams(), "parameter"), f.parameters))
		}
		*f.to = own
	}
	r.tauten(taut, slack)
	return r, nil
}

// load runs a file that files of rules share.
func (r *Rules) load(t *starlark.Thread, name string) (starlark.StringDict, error) {
	text, err := modules.Files.ReadFile("shared/" + name)
	if err != nil {
		return nil, fmt.Errorf("there is no %s to load", name)
	}
	return starlark.ExecFileOptions(options, t, name, text, r.declared())
}

// lookSteps is how many steps of a file are between two looks at the context.
const lookSteps = 1 << 20

// thread runs code of the file until ctx ends, at most most steps, for what builds a board, which may be nil.
func (r *Rules) thread(ctx context.Context, b *building, most uint64) *starlark.Thread {
	t := &starlark.Thread{Name: r.File, Print: func(_ *starlark.Thread, text string) {
		if r.Print != nil {
			r.Print(prose.OneLine(text))
		}
	}}
	t.SetMaxExecutionSteps(lookSteps)
	t.OnMaxSteps = func(t *starlark.Thread) {
		switch {
		case ctx.Err() != nil:
			t.Cancel("the context ended")
		case t.Steps >= most:
			t.Cancel(tooLong)
		default:
			t.SetMaxExecutionSteps(min(t.Steps+lookSteps, most))
		}
	}
	t.SetLocal(buildingKey, b)
	return t
}

// at is an error of the file.
func (r *Rules) at(line, col int, problem string) error {
	return &parse.Error{File: r.File, Line: max(line, 1), Col: max(col, 1), Problem: problem}
}

// blame makes a *parse.Error of what Starlark says, at the innermost place in the file; ctx's cause if it
// ended.
func (r *Rules) blame(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var wrong syntax.Error
	var unknown resolve.ErrorList
	var failed *starlark.EvalError
	switch {
	case errors.As(err, &wrong):
		return r.at(int(wrong.Pos.Line), int(wrong.Pos.Col), wrong.Msg+": expected Starlark")
	case errors.As(err, &unknown):
		return r.at(int(unknown[0].Pos.Line), int(unknown[0].Pos.Col), unknown[0].Msg)
	case errors.As(err, &failed):
		var big *runs.Outgrown
		if errors.As(err, &big) {
			return big
		}
		for i := range failed.CallStack {
			if at := failed.CallStack.At(i); at.Pos.Line > 0 { // of the file, or of a module
				return &parse.Error{File: at.Pos.Filename(), Line: int(at.Pos.Line), Col: max(int(at.Pos.Col), 1),
					Problem: said(failed)}
			}
		}
		return r.at(1, 1, said(failed))
	}
	return r.at(1, 1, prose.OneLine(err.Error()))
}

// tooLong is why a thread is ended.
const tooLong = "this goes on for too many steps: expected an end"

// said is what a file fails with, or what is wrong with it.
func said(failed *starlark.EvalError) string {
	message := strings.TrimPrefix(failed.Msg, "Starlark computation cancelled: ")
	return prose.OneLine(strings.TrimPrefix(message, "fail: "))
}
