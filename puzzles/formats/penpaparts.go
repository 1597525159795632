package formats

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// penpaParts are what drawings consist of, by the names that forms give them. An argument stands behind a colon. Words
// of cells may be signs there, such as w=circle_L:1, what stands before a text, o=text, or a colour, ?=colour:4 or, for
// each that is dark, ?=dark; 0=mark is what a dark cell of the answer says, where no word is black.
//
//	numbers:S  a sign, a text or a colour in each cell; S is the style of a text that is written: 6 in a circle
//	arrows     the same with a direction behind a number; tinted also with a colour
//	several    the same with several numbers of a digit each in a cell
//	letters    the same, in which each letter is one more number than there are
//	ring       numbers, of which some may stand around the board
//	holes      cells that the board has not, or that are dark
//	areas      borders of areas
//	holed      the same, where a dark cell is an area of its own
//	corners    the numbers of corners
//	between    circles between cells, white (w) and black (b)
//	margins, sides, signs  numbers around the board: before and above it; on all sides; with our + and - before them
//	lists      lists of numbers before and above
//	total      a number that the whole board has, somewhere above it
//	walls      walls, and sums in their corners
//	notes      results in the upper left corner
//	middles    dots in cells and between them
//	slides     arrows between cells, and on the frame those with which a line comes in and goes out
//	erased     areas, between whose cells lines of the grid are erased
//	dots       dots on cells, edges and corners, and dark cells of no area
//	strokes    lines from a cell to its sides
//	groups     regions, and what modules say
//	frames     nothing: lines between cells only make clues stand out
//	unsaid     nothing: '?' is a clue that says nothing, and is left out
//	lines, fences, borders  lines of the answer, between cells, corners or areas
var penpaParts = map[string]func(s *penpaSheet, argument string) error{
	"numbers": func(s *penpaSheet, style string) error {
		s.isRinged = style == "6"
		return s.each1(style, itself, itself)
	},
	"arrows": func(s *penpaSheet, _ string) error {
		for at := range s.symbols {
			s.arrowAt(at)
		}
		return s.each1("", penpaArrow, theirArrow)
	},
	"tinted": (*penpaSheet).tinted,
	"several": func(s *penpaSheet, _ string) error {
		return s.each1("", func(text string) string { return strings.Join(strings.Split(text, ""), ",") },
			func(word string) string { return strings.ReplaceAll(word, ",", "") })
	},
	"letters": (*penpaSheet).letters,
	"ring":    (*penpaSheet).ring,
	"holes":   (*penpaSheet).holes,
	"areas": func(s *penpaSheet, _ string) error {
		return areas(func(_ *cursor, isBorder []bool) error { return s.borders(isBorder) })(&s.cursor)
	},
	"holed":   (*penpaSheet).holed,
	"corners": (*penpaSheet).corners,
	"between": (*penpaSheet).between,
	"margins": func(s *penpaSheet, _ string) error { return s.around(leading) },
	"sides":   func(s *penpaSheet, _ string) error { return s.around(allSides) },
	"signs":   func(s *penpaSheet, _ string) error { return s.around(signed) },
	"lists":   (*penpaSheet).linesOfNumbers,
	"total":   (*penpaSheet).total,
	"walls":   (*penpaSheet).walls,
	"notes":   (*penpaSheet).smallTexts,
	"dots":    (*penpaSheet).dots,
	"middles": func(s *penpaSheet, _ string) error {
		return middles(func(_ *cursor, places []*parse.Token) error { return s.circles(places) })(&s.cursor)
	},
	"slides":  (*penpaSheet).slides,
	"erased":  (*penpaSheet).erased,
	"strokes": (*penpaSheet).ways,
	"groups":  nil, // see through
	"frames":  func(s *penpaSheet, _ string) error { s.edges = nil; return nil },
	"unsaid":  func(s *penpaSheet, _ string) error { return unsaid(&s.cursor) },
	"lines":   (*penpaSheet).lines,
	"fences": func(s *penpaSheet, _ string) error {
		return s.drawnEdges(s.fenceOf, (s.d.Rows+1)*s.d.Cols+s.d.Rows*(s.d.Cols+1), 1)
	},
	"borders": func(s *penpaSheet, _ string) error { return s.drawnEdges(s.pairOf, pairsOf(s.d), 0) },
}

// through reads or writes the parts of a form.
func (s *penpaSheet) through(form string, groups func() map[string]string) error {
	if form == "" {
		form = "numbers holes"
	}
	if s.writes { // numbers of places depend on it
		for i, mark := range []string{parse.ColumnsMark, parse.BottomMark, parse.RowsMark, parse.RightMark} {
			for _, part := range s.d.Sections {
				if part.Mark == mark || i == 0 && part.Mark == parse.BoardMark {
					s.margins[i] = len(slices.MaxFunc(part.Lines, func(a, b []parse.Token) int { return len(a) - len(b) }))
				}
			}
		}
	}
	for _, name := range strings.Fields(form) {
		name, argument, _ := strings.Cut(name, ":")
		if name == "groups" {
			if err := s.groups(groups()); err != nil {
				return err
			}
			continue
		}
		if err := penpaParts[name](s, argument); err != nil {
			return err
		}
	}
	if hole := slices.Index(s.isHole, true); hole >= 0 {
		return s.fail("no cell at %v: expected a board without holes", s.cell(hole))
	}
	return nil
}

// each1 is a word for each cell. A text is changed on the way.
func (s *penpaSheet) each1(style string, own, theirs func(text string) string) error {
	for cell, word := range s.cells() {
		at := s.cell(cell)
		if s.writes {
			s.say(at, word.Text, style, theirs)
		} else if text := s.wordAt(at, own); text != "" {
			word.Text = text
		}
	}
	return nil
}

// wordAt is our word of a cell; "" if there is none. A small text in the upper left corner is as good as one in the
// middle. A colour counts for cells without a text.
func (s *penpaSheet) wordAt(at place, own func(text string) string) (word string) {
	if sign, known := s.own[s.symbols[at]]; known {
		word = sign
		delete(s.symbols, at)
	}
	colour, known := s.own[s.colours[at]]
	if !known && isDark(s.colours[at]) {
		colour, known = s.own["dark"]
	}
	if known {
		delete(s.colours, at)
	}
	text, is := s.numbers[at]
	is = s.ringed(at) || is
	if note := s.notes[at]; len(note) == 1 && note[0] != "" && text == "" {
		text, is = note[0], true
		delete(s.notes, at)
	}
	delete(s.numbers, at)
	word, text = s.behind(word, text)
	switch {
	case text != "":
		return word + own(text)
	case word == "" && known:
		return colour
	case word == "" && is:
		return unknown
	}
	return word
}

// say draws a word of ours, or one that is theirs already.
func (s *penpaSheet) say(at place, word, style string, theirs func(word string) string) {
	sign, text := s.signOf(word)
	name, number, _ := strings.Cut(sign, ":")
	isOnDark := s.own["dark"] == unknown
	switch {
	case word == puzzles.Free || word == hole:
		return
	case sign == "dark" || sign == "" && isOnDark:
		s.set("surface", s.index(at), 4)
		style = "7"
	case name == "colour":
		s.set("surface", s.index(at), jsonOf(number[0]-'0'))
	case name != "":
		s.sign(at, name, number)
	}
	if text != "" {
		s.text1(at, theirs(text), style)
	}
}

// sign draws a sign of a style.
func (s *penpaSheet) sign(at place, name, style string) {
	s.set("symbol", s.index(at), []any{jsonOf(int(style[0] - '0')), name, 1})
}

// isSign reports whether a word of theirs is drawn as a sign or a colour.
func isSign(word string) bool { return word == "dark" || strings.Contains(word, ":") }

// text1 draws a text.
func (s *penpaSheet) text1(at place, text, style string) {
	kind := "1"
	if strings.Contains(text, "_") {
		kind = "2" // with an arrow
	}
	s.set("number", s.index(at), []any{text, int((style + "1")[0] - '0'), kind})
}

// Directions of arrows, as they are numbered.
const penpaWays = "nwes"

func penpaArrow(text string) string {
	number, way, is := strings.Cut(text, "_")
	if is && len(way) == 1 && way[0] >= '0' && way[0] <= '3' {
		return number + penpaWays[way[0]-'0':][:1]
	}
	return text
}

func theirArrow(word string) string {
	if n := len(word) - 1; n > 0 {
		if way := strings.IndexByte(penpaWays, word[n]); way >= 0 {
			return word[:n] + "_" + string(rune('0'+way))
		}
	}
	return word
}

// tinted is arrows on white cells (o), black ones (x), and others. Our words have the colour behind the arrow.
func (s *penpaSheet) tinted(string) error {
	for cell, word := range s.cells() {
		at := s.cell(cell)
		if s.writes {
			if word.Text == puzzles.Free {
				continue
			}
			text := strings.TrimRight(word.Text, "ox-")
			switch word.Text[len(text):] {
			case "x":
				s.set("surface", s.index(at), 4)
			case "", "-":
				s.set("surface", s.index(at), 3)
			}
			s.text1(at, theirArrow(text), map[bool]string{true: "7", false: "1"}[strings.HasSuffix(word.Text, "x")])
			continue
		}
		s.arrowAt(at)
		text, is := s.numbers[at]
		colour := s.colours[at]
		delete(s.numbers, at)
		delete(s.colours, at)
		switch word.Text = penpaArrow(text); {
		case colour == "colour:4":
			word.Text += "x"
		case is && !isDark(colour):
			word.Text += "o"
		case text == "" && isDark(colour):
			word.Text = "-"
		case text == "":
			word.Text = puzzles.Free
		}
	}
	return nil
}

// letters are further numbers. We write none.
func (s *penpaSheet) letters(string) error {
	taken, number := map[string]bool{}, map[string]string{}
	for _, text := range s.numbers {
		taken[text] = true
	}
	next := 1
	for _, text := range slices.Sorted(maps.Keys(taken)) {
		if len(text) == 1 && strings.Contains(capitals+lowercase, text) {
			for taken[jsonText(next)] {
				next++
			}
			number[text] = jsonText(next)
			next++
		}
	}
	return s.each1("", func(text string) string {
		if n, is := number[text]; is {
			return n
		}
		return text
	}, itself)
}

func jsonText(n int) string { return string(jsonOf(n)) }

func (s *penpaSheet) holes(string) error {
	for cell, word := range s.cells() {
		at := s.cell(cell)
		switch {
		case s.writes:
			if s.isHole[cell] = word.Text == hole; s.isHole[cell] {
				s.set("surface", s.index(at), 4)
			}
		case s.isHole[cell] || isDark(s.colours[at]):
			if !isSaid(word) {
				word.Text = hole
			}
			delete(s.colours, at)
		}
	}
	clear(s.isHole)
	return nil
}

// borders are lines between cells.
func (s *penpaSheet) borders(isBorder []bool) (err error) {
	if s.writes {
		for pair, ends := range s.endsOf() {
			if isBorder[pair] {
				s.set("edge", s.index(ends[0])+","+s.index(ends[1]), 2)
			}
		}
		return nil
	}
	for ends := range s.edges {
		if pair, _ := s.pairOf(ends); pair >= 0 {
			isBorder[pair] = true
		}
		delete(s.edges, ends)
	}
	area := areasOf(s.d, isBorder)
	eachBeside(s.d, func(pair, cell, other int) {
		if isBorder[pair] && area[cell] == area[other] {
			err = s.fail("a border within an area at %v: expected borders around areas alone", s.cell(cell))
		}
	})
	return err
}

func (s *penpaSheet) corners(string) error {
	s.isRinged = true
	for row, line := range s.section(parse.CornersMark) {
		for col := range line {
			s.number(place{atCorner, row - 1, col - 1}, &line[col], "6")
		}
	}
	return nil
}

// number reads or draws a number, which may be missing. One that is not told says nothing.
func (s *penpaSheet) number(at place, word *parse.Token, style string) {
	if s.writes {
		if isSaid(word) {
			s.text1(at, word.Text, style)
		}
		return
	}
	text := s.numbers[at]
	if text != "" {
		s.ringed(at)
	}
	if notes := s.notes[at]; text == "" && len(notes) == 1 && !s.isInside(at) { // in a cell it is a mark, or of a cage
		for _, text = range notes {
			delete(s.notes, at)
		}
	}
	if text != "" && text != unknown {
		word.Text = text
	}
	delete(s.numbers, at)
}

func (s *penpaSheet) around(b bands) error {
	return b.through(&s.cursor, func(of map[string][]*parse.Token) error {
		for mark, words := range of {
			for i, word := range words {
				s.number(map[string]place{parse.ColumnsMark: {atCell, -1, i}, parse.BottomMark: {atCell, s.d.Rows, i},
					parse.RowsMark: {atCell, i, -1}, parse.RightMark: {atCell, i, s.d.Cols}}[mark], word, "")
			}
		}
		return nil
	})
}

// linesOfNumbers are lists of which the last number is beside the board. An empty one is 0, or as the form says.
func (s *penpaSheet) linesOfNumbers(empty string) error {
	for i, mark := range []string{parse.ColumnsMark, parse.RowsMark} {
		at := func(line, k int) place { // the k-th place from the board outwards
			return []place{{atCell, -1 - k, line}, {atCell, line, -1 - k}}[i]
		}
		lists := s.section(mark)
		for line, list := range lists {
			if s.writes {
				for k, word := range list {
					if word.Text != empty {
						s.text1(at(line, len(list)-1-k), word.Text, "")
					}
				}
				continue
			}
			lists[line] = nil
			for k := s.margins[2*i] - 1; k >= 0; k-- {
				if text, is := s.numbers[at(line, k)]; is {
					lists[line] = append(lists[line], parse.Token{Text: text, Line: s.d.At.Line, Col: s.d.At.Col})
				}
				delete(s.numbers, at(line, k))
			}
			if lists[line] == nil {
				lists[line] = list[:1]
				list[0].Text = cmp.Or(empty, "0")
			}
		}
		if !s.writes {
			take(s.d, mark)
			addSection(s.d, mark, lists)
		}
	}
	return nil
}

func (s *penpaSheet) total(string) error {
	word := &s.section(parse.BoardMark)[0][0]
	if s.writes {
		s.text1(place{atCell, -1, s.d.Cols / 2}, word.Text, "")
		return nil
	}
	n := 0
	for at, text := range s.numbers {
		if at.row < 0 && isNumber(text) {
			word.Text = text
			n++
			delete(s.numbers, at)
		}
	}
	if n != 1 {
		return s.fail("%s above the board: expected one", prose.Some(n, "number"))
	}
	return nil
}

// walls have a sum below and one to the right, in their corners 2 and 1.
func (s *penpaSheet) walls(string) error {
	const wallSign = "kakuro"
	for cell, word := range s.cells() {
		at := s.cell(cell)
		if s.writes {
			down, right, isWall := strings.Cut(word.Text, `\`)
			if !isWall {
				s.say(at, word.Text, "", itself)
				continue
			}
			s.set("symbol", s.index(at), []any{1, wallSign, 2})
			s.note(at, 2, down)
			s.note(at, 1, right)
			continue
		}
		if name, _, _ := strings.Cut(s.symbols[at], ":"); name == wallSign {
			word.Text = s.notes[at][2] + `\` + s.notes[at][1]
			delete(s.notes, at)
			delete(s.symbols, at)
		} else if text := s.wordAt(at, itself); text != "" {
			word.Text = text
		}
	}
	return nil
}

// note draws a small text, if there is one.
func (s *penpaSheet) note(at place, corner int, text string) {
	if text != "" {
		at.kind = 1 + corner/4
		s.set("sudoku", s.times4(at, corner%4), []any{text, 1})
	}
}

var signsOfResults = strings.NewReplacer("×", "*", "x", "*", "−", "-", "–", "-", "÷", "/", ":", "/")

func (s *penpaSheet) smallTexts(string) error {
	for cell, word := range s.cells() {
		at := s.cell(cell)
		if s.writes {
			s.note(at, 0, strings.TrimSuffix(word.Text, puzzles.Free))
			continue
		}
		if text := s.wordAt(at, signsOfResults.Replace); text != "" {
			word.Text = text
		}
	}
	return nil
}
