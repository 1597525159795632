package formats

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// The files of puzzlekit, a data set of published boards: JSON, of which each object with a "problem" is a board. Which
// puzzle it is says a string of an object around it. The form names the parts of the problem behind its first line, and
// then what the solution is: see puzzlekitparts.go.
//
//	{"family": "Akari", "data": {"1_2x3": {"problem": "2 3\n- 1 -\n- - -", "solution": "2 3\no 1 -\n- - -"}}}
//
// Read from the data set SmilingWayne/puzzlekit-dataset.
var puzzlekit = Format{
	Name:   puzzlekitName,
	About:  aKit,
	Begins: func(line string) bool { return line == "{" || strings.HasPrefix(line, `{"`) },
	parts: func() []string {
		return slices.Concat(slices.Sorted(maps.Keys(kitParts)), slices.Sorted(maps.Keys(kitAnswers)))
	},
	fits:   holding(`"problem"`),
	boards: problems,
	Read: func(in *input) []reading {
		p := in.published
		return in.publishedBoard(p.kind, func(string) published { return p })
	},
}

const (
	puzzlekitName = "puzzlekit"
	aKit          = "a file of puzzlekit"
)

// The text of a board in a page of janko.at: words with a value behind them, and grids behind a line with their name. A
// grid and a solution are as puzzlekit has them.
//
//	begin
//	puzzle heyawake
//	size 6                or rows and cols
//	problem
//	- 1 …
//	areas
//	1 1 …
//	solution
//	- x …
//	end
var janko = Format{
	Name:   "janko",
	About:  "a text of janko.at",
	Kinds:  puzzlekitName,
	Begins: func(line string) bool { return line == "begin" },
	heads:  func(_, line string) bool { return line == "begin" },
	Read:   readJanko,
	has: func(form string) bool {
		return !slices.ContainsFunc(strings.Fields(form), func(part string) bool {
			return kitParts[part] != nil && !slices.Contains(jankoGrids, part)
		})
	},
}

// jankoGrids are the names of grids in a text.
var jankoGrids = []string{"problem", "areas", "solution", "moves"}

// A published board is its kind, with no text if that is not told, and the lines of its problem and its solution.
type published struct {
	kind              parse.Token
	problem, solution []parse.Token
}

// A node is a value of JSON: a string, or what contains others.
type node struct {
	key  string
	text parse.Token
	in   []node
}

// problems are the boards of a file of puzzlekit.
func problems(in *input) (all []*input, err error) {
	r := &nodes{json.NewDecoder(strings.NewReader(in.whole())), in.lines, 0}
	root, err := r.next("")
	switch err {
	case nil:
		if _, err = r.Token(); err == io.EOF {
			err = nil
		} else if err == nil {
			err = fmt.Errorf("a second value")
		}
	case io.EOF, io.ErrUnexpectedEOF:
		err = fmt.Errorf("the text ends")
	}
	if err != nil {
		return nil, in.text.Errorf(r.here(), "%v: expected %s, which is one value of JSON", err, aKit)
	}
	if root.boards(in, parse.Token{}, &all); len(all) == 0 {
		return nil, in.text.Errorf(in.lines[0], `no "problem" in it: expected %s`, aKit)
	}
	return all, nil
}

// nodes reads values, and knows where they stand.
type nodes struct {
	*json.Decoder
	lines  []parse.Token // from that of the last value on
	before int           // bytes of the lines before them
}

func (r *nodes) here() parse.Token {
	at := int(r.InputOffset()) - r.before
	for len(r.lines) > 1 && at > len(r.lines[0].Text) {
		at, r.before = at-len(r.lines[0].Text)-1, r.before+len(r.lines[0].Text)+1
		r.lines = r.lines[1:]
	}
	return r.lines[0].From(min(at, len(r.lines[0].Text)))
}

func (r *nodes) next(key string) (node, error) {
	n := node{key: key}
	token, err := r.Token()
	if text, is := token.(string); is {
		n.text = r.here()
		n.text.Text = text
	}
	open, isOpen := token.(json.Delim)
	if !isOpen || err != nil {
		return n, err
	}
	for r.More() {
		var name string
		if open == '{' {
			token, err := r.Token()
			if err != nil {
				return n, err
			}
			name, _ = token.(string)
		}
		inner, err := r.next(name)
		if err != nil {
			return n, err
		}
		n.in = append(n.in, inner)
	}
	_, err = r.Token()
	return n, err
}

// boards appends the boards of a node, which are of a kind unless it names one.
func (n node) boards(in *input, kind parse.Token, all *[]*input) {
	board := *in
	for _, inner := range n.in {
		word := inner.text
		switch {
		case word.Text == "": // no string
		case inner.key == "problem":
			board.published.problem = linesOfWord(word)
		case inner.key == "solution":
			board.published.solution = linesOfWord(word)
		case slices.ContainsFunc(in.kinds, func(k Kind) bool { return k.isCalled(word.Text) }):
			kind = word
		case inner.key == "family" || inner.key == "name":
			kind = word
		}
	}
	for _, inner := range n.in {
		inner.boards(in, kind, all)
	}
	if problem := board.published.problem; len(problem) > 0 {
		board.published.kind, board.lines = kind, problem[:1]
		*all = append(*all, &board)
	}
}

// linesOfWord are the lines of a string, without lists behind them.
func linesOfWord(word parse.Token) (lines []parse.Token) {
	for text := range strings.SplitSeq(strings.TrimSpace(word.Text), "\n") {
		if strings.HasPrefix(text, "[") {
			break
		}
		lines = append(lines, parse.Token{Text: text, Line: word.Line, Col: word.Col})
	}
	return lines
}

// jankoWords say nothing of a board.
var jankoWords = strings.Fields("begin author solver source info unit title options rules date mail level")

// readJanko reads words and grids; the parts of the form that take grids find them by their names.
func readJanko(in *input) []reading {
	values, grids, name := map[string]parse.Token{}, map[string][]parse.Token{}, ""
	for _, line := range in.lines {
		word, value, _ := strings.Cut(line.Text, " ")
		switch {
		case word == "end":
			name = ""
		case slices.Contains(jankoGrids, line.Text):
			name = line.Text
		case name != "":
			grids[name] = append(grids[name], line)
		case slices.Contains([]string{"puzzle", "size", "rows", "cols"}, word):
			at := line.From(len(line.Text) - len(value))
			at.Text = strings.ToLower(strings.TrimSpace(value))
			values[word] = at
		case !slices.Contains(jankoWords, word):
			return one(nil, nil, in.text.Errorf(line, "%s: expected problem, areas or solution, of a puzzle without more",
				prose.Quote(word, 40)))
		}
	}
	if values["puzzle"].Text == "" {
		return one(nil, nil, in.text.Errorf(in.lines[0], "no line with the word puzzle: expected one, as in puzzle akari"))
	}
	side := func(name string) string {
		return strings.Fields(values[name].Text + " " + values["size"].Text + " ?")[0]
	}
	head := values["puzzle"]
	head.Text = side("rows") + " " + side("cols")
	return in.publishedBoard(values["puzzle"], func(form string) (p published) {
		p.problem = []parse.Token{head}
		for part := range strings.FieldsSeq(form) {
			p.problem = append(p.problem, grids[part]...)
		}
		if grids["solution"] != nil {
			p.solution = append([]parse.Token{head}, grids["solution"]...)
		}
		return p
	})
}

// publishedBoard reads a board as each kind that it may be; of makes the board of a form.
func (in *input) publishedBoard(kind parse.Token, of func(form string) published) (all []reading) {
	called := in.names(kind.Text)
	isNamed := slices.ContainsFunc(in.kinds, func(k Kind) bool { return k.isCalled(kind.Text) })
	for i, k := range in.kinds {
		isOurs := !isNamed && called != nil && k.Family.Name == called.Family.Name &&
			slices.Contains([]string{k.Variant, k.Family.Variants[0]}, called.Variant)
		if k.isCalled(kind.Text) || isOurs || kind.Text == "" && in.said != "" {
			d, err := in.publishedAs(&in.kinds[i], of(k.Form))
			all = append(all, reading{d, &in.kinds[i], err})
		}
	}
	if len(all) > 0 {
		return all
	}
	if kind.Text == "" {
		return one(nil, nil, in.text.Errorf(in.lines[0], "a board without a name: expected that of its puzzle around it"))
	}
	_, err := in.kind(aKit, kind.Text, kind)
	return one(nil, nil, err)
}

func (in *input) publishedAs(k *Kind, board published) (*puzzles.Draft, error) {
	first := board.problem[0]
	head, sides := wordsOf(first), [2]int{}
	for i := range sides {
		var err error
		if len(head) > 1 {
			sides[i], err = strconv.Atoi(head[i].Text)
		}
		if len(head) < 2 || err != nil || sides[i] > MaxCells {
			return nil, in.text.Errorf(first, "size %s: expected rows and columns", prose.Quote(first.Text, 40))
		}
	}
	d, err := in.draft(first, head[0], sides[1], sides[0])
	if err != nil {
		return nil, err
	}
	c := &kitCursor{cursor: cursor{d: d, called: inKit, file: &parts{in: in, all: board.problem[1:], last: first}},
		head: head[2:]}
	for word := range strings.FieldsSeq(k.Form) {
		name, argument, _ := strings.Cut(word, ":")
		c.argument = argument
		if part, is := kitParts[name]; is {
			err = part(c)
		} else if board.solution != nil {
			err = c.answer(name, board)
		}
		if err != nil {
			return nil, err
		}
	}
	if more := c.file.peek(); !c.file.ends() {
		return nil, c.errorAt(more, "%s behind the board: expected its end", prose.Quote(more.Text, 40))
	}
	addGroups(d, c.groups)
	if !slices.Contains(slices.Collect(maps.Values(k.Words)), "-") {
		freeDashes(pointers(d.Cells))
	}
	return d, nil
}

// answer reads the solution.
func (c *kitCursor) answer(name string, board published) error {
	solution := parts{in: c.file.in, all: board.solution[1:], last: board.solution[0]}
	words, err := solution.rows(c.d.Rows-c.more, c.d.Cols-c.more, "solution")
	if err == nil && words == nil {
		err = c.errorAt(solution.last, "the solution ends: expected its rows")
	}
	if err == nil {
		c.d.Values, err = kitAnswers[name](c, words)
		c.d.IsAnswered = true
	}
	return err
}
