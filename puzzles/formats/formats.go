// Package formats reads and writes boards as other programs do. Each format is one file, and an entry of All. A format
// knows how a grid of cells is written, and no family: which kinds of puzzles it has, and what they are called there,
// are values of the families (puzzles.Foreign).
package formats

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"twofold/puzzles"

	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// All lists the formats. A text is in the first one that it begins.
var All = []Format{pzprv3, puzzlink, kudamono, iss, fpuzzles, namedLists, puzzlekit, fpuzzlesJSON, sudokuPad, scl,
	tatham, tathamSave, penpa, janko, matrix, sdm, csvMatrix, triples, state, webpbn, openSudoku, sdk, non, cwd}

// MaxCells is the most cells of a board that is read. A few bytes can stand for many cells.
const MaxCells = 1_000_000

// A Format is how another program writes boards.
type Format struct {
	Name, About string
	Lines       bool // each line is a board
	// goesOn is like lines that go on with the one above, if half of all are, or begin with blanks; nil if none do.
	goesOn    func() *regexp.Regexp
	Anonymous bool   // a board does not say of which puzzle it is
	Marks     bool   // a board may have marks of a player, which are a position
	Answers   bool   // or the answer
	Kinds     string // the format whose kinds it has; "" for its own
	// Begins reports whether a line begins a board.
	Begins func(line string) bool
	// Read reads a board, in each way that it may be meant: the first that is a board is taken.
	Read func(in *input) []reading
	// Write returns an error for what the format cannot say; nil if it is only read.
	Write func(k Kind, d *puzzles.Draft) (string, error)
	// within are the boards, each in a line of another format; nil if they are in this one.
	within func(lines []parse.Token) []parse.Token
	// skips reports whether a line is of the format and no board; nil if none is.
	skips func(line string) bool
	// plain reports that a text may be a grid of ours, if somebody said what it is.
	plain bool
	// alone reports that a text stands below no header: there its first line may be one of our own.
	alone bool
	// blanks reports that an empty line may be one of a text.
	blanks bool
	// fits reports whether lines are of the format, of which the first one is as in another; nil if it tells.
	fits func(lines []parse.Token) bool
	// heads reports whether a line behind another begins a further board of a text of several lines; nil if none does.
	heads func(before, line string) bool
	// boards are the boards of a text that may have several, each as an input for Read; nil if it is one.
	boards func(in *input) ([]*input, error)
	// parts are the words that a kind's form may have.
	parts func() []string
	// has reports whether boards of a form can be in the format; nil if all can.
	has func(form string) bool
}

// A Kind is a kind of puzzle that a format has, and the family of its boards.
type Kind struct {
	puzzles.Foreign
	Family *puzzles.Family
}

// CheckForm returns nil if a format is there, and has all parts of a form.
func CheckForm(format, form string) error {
	f, err := prose.Named("format", format, All, func(f Format) string { return f.Name })
	if err != nil || f.parts == nil {
		return err
	}
	known := f.parts()
	for name := range strings.FieldsSeq(form) {
		name, _, _ = strings.Cut(name, ":") // an argument may follow
		if _, err := prose.Named("part", name, known, func(name string) string { return name }); err != nil {
			return fmt.Errorf("%s: %w", f.About, err)
		}
	}
	return nil
}

// As is what somebody says of boards that do not say it themselves: their family, and the words of their header. The
// size is "" unless it is said as well.
type As struct {
	Family  *puzzles.Family
	Variant string // "" if only the words tell it
	Words   []string
	Size    string
}

// A Found is a board that was read.
type Found struct {
	Board  puzzles.Board
	Family *puzzles.Family
	Answer puzzles.Solution // that the text holds beside the board; nil if it holds none
	Line   int              // of the text, from 1
}

// kinds are in which format a family says what its boards are called in this one.
func (f *Format) kinds() string { return cmp.Or(f.Kinds, f.Name) }

// An input is what a format reads: the rest of a block.
type input struct {
	text  *parse.Text
	lines []parse.Token // each a whole line without the blanks around it
	kinds []Kind        // that the format has
	said  string        // which puzzle it is by what somebody said, or ""
	size  string        // that is known from elsewhere, or ""
	names func(name string) *Kind
	// kindsIn are the kinds that another format has.
	kindsIn   func(format string) []Kind
	others    []Format  // all formats
	published published // of a file of puzzlekit
}

// A reading is what a text may mean. The kind is nil if the text does not say it. The error is a *parse.Error.
type reading struct {
	draft *puzzles.Draft
	kind  *Kind
	err   error
}

func one(d *puzzles.Draft, k *Kind, err error) []reading { return []reading{{d, k, err}} }

// Of finds the format that a line begins; nil if it begins none.
func Of(line string) *Format {
	line = strings.TrimSpace(line)
	if at := slices.IndexFunc(All, func(f Format) bool { return f.Begins(line) }); at >= 0 {
		return &All[at]
	}
	return nil
}

// Opens reports whether a line begins a board in a format that says itself what it is, so that the line is no name of a
// file.
func Opens(line string) bool {
	f := Of(line)
	return f != nil && f.Lines || IsAddress(line)
}

// orGrid is the format, or nil if its text is rather a grid of ours of what somebody said.
func (f *Format) orGrid(as *As, families []*puzzles.Family) *Format {
	if f != nil && f.plain && as != nil && len(kindsOf(f.kinds(), as, families)) == 0 {
		return nil
	}
	return f
}

// Below reports whether the lines of a block below a header, which are no board of our own, begin a format.
func Below(t *parse.Text, as *As) bool {
	first, f := opening(t)
	if f == nil {
		return IsAddress(first)
	}
	return !f.alone && f.orGrid(as, []*puzzles.Family{as.Family}) != nil
}

// Names reports whether the lines of a block begin a format that says which puzzle it is.
func Names(t *parse.Text) bool {
	_, f := opening(t)
	return f != nil && !f.Anonymous
}

// Read reads all boards of a block in a format, or in any if only is nil. It calls use with each board, or with what is
// wrong, until use returns false. It returns false if the block begins no format.
func Read(t *parse.Text, only *Format, as *As, families []*puzzles.Family, use func(Found, error) bool) bool {
	for all := amongLines(t, only); len(all) > 0; {
		f := only
		if f == nil {
			f = ofLines(all).orGrid(as, families)
		}
		if f == nil || !f.blanks {
			all = slices.DeleteFunc(all, func(line parse.Token) bool { return line.Text == "" })
		}
		if inner := f.inner(all); inner != nil {
			all, only = inner, &sdm
			continue
		}
		if f == nil && all[0].Line == t.Lines[0][0].Line {
			return false
		}
		var lines []parse.Token
		if lines, all = f.first(all); (f == nil || f.Lines) && f.isSkipped(lines[0].Text) {
			continue
		}
		if f == nil {
			if !use(Found{}, noFormat(t, lines[0])) {
				return true
			}
			continue
		}
		if f.Lines {
			lines, all = unwrapped(lines, all, func(line parse.Token) bool {
				_, err := newInput(t, []parse.Token{line}, f, as, families).found(f, as)
				return err == nil
			})
		}
		if !newInput(t, lines, f, as, families).each(f, as, use) {
			return true
		}
	}
	return true
}

// isSkipped reports whether a line is a comment, or of the format and no board.
func (f *Format) isSkipped(line string) bool {
	return line[0] == '#' || f != nil && f.skips != nil && f.skips(line)
}

// first are the lines of the first of several boards, and those of the others.
func (f *Format) first(lines []parse.Token) (own, others []parse.Token) {
	n, alike := 1, 0
	for f != nil && !f.Lines && n < len(lines) && (f.heads == nil || !f.heads(lines[n-1].Text, lines[n].Text)) {
		n++
	}
	if f == nil || f.goesOn == nil {
		return lines[:n], lines[n:]
	}
	for n < len(lines) && lines[n].Col > 1 {
		n++
	}
	for _, line := range lines[n:] {
		if f.goesOn().MatchString(line.Text) {
			alike++
		}
	}
	if n == 1 && 2*alike >= len(lines) {
		n = len(lines)
	}
	return lines[:n], lines[n:]
}

// inner are the lines of another format that some stand for; nil if they are of the format itself.
func (f *Format) inner(lines []parse.Token) []parse.Token {
	if f == nil || f.within == nil {
		return nil
	}
	return f.within(lines)
}

// each calls use with the boards of an input, or what is wrong, until use returns false; then it returns false.
func (in *input) each(f *Format, as *As, use func(Found, error) bool) bool {
	boards, err := []*input{in}, error(nil)
	if f.boards != nil {
		boards, err = f.boards(in)
	}
	if err != nil && !use(Found{}, err) {
		return false
	}
	for i, board := range boards {
		found, err := board.found(f, as)
		var wrong *parse.Error
		if len(boards) > 1 && errors.As(err, &wrong) {
			wrong.Problem = fmt.Sprintf("board %d: %s", i+1, wrong.Problem)
		}
		if !use(found, err) {
			return false
		}
	}
	return true
}

func noFormat(t *parse.Text, line parse.Token) error {
	if IsAddress(line.Text) {
		return NoBoard(t, line)
	}
	return t.Errorf(line, "%s is no board: expected an address or an ID", prose.Quote(line.Text, 40))
}

func newInput(t *parse.Text, lines []parse.Token, f *Format, as *As, families []*puzzles.Family) *input {
	in := &input{text: t, lines: lines, kinds: kindsOf(f.kinds(), as, families), others: All}
	if as != nil {
		in.size, in.said = as.Size, strings.TrimSpace(as.Family.Name+" "+as.Variant)
	}
	in.names = func(name string) *Kind { return kindNamed(families, name) }
	in.kindsIn = func(format string) []Kind { return kindsOf(format, as, families) }
	return in
}

// whole is the text of all lines.
func (in *input) whole() string {
	var text strings.Builder
	for _, line := range in.lines {
		fmt.Fprint(&text, line.Text, "\n")
	}
	return text.String()
}

// kindsOf are the kinds of a format, those of one family and variant if somebody said it.
func kindsOf(format string, as *As, families []*puzzles.Family) (kinds []Kind) {
	for _, family := range families {
		for _, foreign := range family.Foreign {
			if foreign.Format == format && (as == nil || as.fits(family, foreign.Variant)) {
				kinds = append(kinds, Kind{foreign, family})
			}
		}
	}
	return kinds
}

// fits reports whether somebody may have said this variant.
func (as *As) fits(f *puzzles.Family, variant string) bool {
	if f.Name != as.Family.Name || as.Variant != "" {
		return f.Name == as.Family.Name && as.Variant == variant
	}
	words := Words(f, variant)
	return len(as.Words) == 0 || len(as.Words) >= len(words) && slices.Equal(as.Words[:len(words)], words)
}

// kindNamed is the variant that people call by a name, the first one if it is the family's, as a kind; nil if nothing
// is called so.
func kindNamed(families []*puzzles.Family, name string) *Kind {
	f, called := puzzles.Called(families, name)
	if f == nil {
		return nil
	}
	return &Kind{puzzles.Foreign{Kind: name, Variant: cmp.Or(called.Variant, f.Variants[0])}, f}
}

// found is the first reading that is a board, or else what is wrong with the one that got farthest: one of the whole
// text, or the one whose error stands farthest behind.
func (in *input) found(f *Format, as *As) (Found, error) {
	var farthest error
	isWhole := false
	for _, r := range f.Read(in) {
		found, err := in.board(f, as, r)
		if err == nil {
			return found, nil
		}
		if farthest == nil || !isWhole && (r.err == nil || isBehind(err, farthest)) {
			farthest, isWhole = err, r.err == nil
		}
	}
	return Found{}, farthest
}

// isBehind reports whether an error stands behind another in the text.
func isBehind(err, other error) bool {
	var at, before *parse.Error
	return errors.As(err, &at) && errors.As(other, &before) &&
		cmp.Or(cmp.Compare(at.Line, before.Line), cmp.Compare(at.Col, before.Col)) > 0
}

// board makes the board of a reading.
func (in *input) board(f *Format, as *As, r reading) (out Found, err error) {
	d := r.draft
	if r.err != nil {
		return out, r.err
	}
	if r.kind == nil && as == nil {
		r.kind = in.sudokuOf(d)
	}
	if r.kind == nil && as == nil {
		return out, in.text.Errorf(in.lines[0],
			"%s does not say which puzzle it is: expected a line with the puzzle's name before it", f.About)
	}
	kind := r.kind
	if kind == nil {
		kind = matrixKind(as.Family)
	}
	words := Words(kind.Family, kind.Variant)
	if r.kind == nil || as != nil && len(as.Words) > len(words) {
		words = slices.DeleteFunc(slices.Clone(as.Words), func(word string) bool { return slices.Contains(d.Settings, word) })
	}
	translate(d.Cells, turned(kind.Words))
	out = Found{Family: kind.Family, Line: in.lines[0].Line}
	text := d.Text(in.text.File, kind.Family.Name, words)
	if f.Anonymous {
		out.Board, err = Typed(text, kind.Family.Read)
	} else {
		out.Board, err = kind.Family.Read(text)
	}
	if err != nil {
		return out, err
	}
	if d.Answer != nil {
		if out, err = in.marked(out, d, d.Answer, true); err != nil {
			return out, err
		}
	}
	return in.marked(out, d, d.Marks, d.IsAnswered)
}

// matrixKind is how a family's boards are written where nothing says what they are.
func matrixKind(f *puzzles.Family) *Kind {
	for _, foreign := range f.Foreign {
		if foreign.Format == Matrix {
			return &Kind{foreign, f}
		}
	}
	return &Kind{Family: f}
}

func translate(cells []parse.Token, words map[string]string) {
	for i := range cells {
		if word, ok := words[cells[i].Text]; ok {
			cells[i].Text = word
		}
	}
}

func turned(words map[string]string) map[string]string {
	out := map[string]string{}
	for own, theirs := range words {
		out[theirs] = own
	}
	return out
}

// eachKind reads a board as each kind that a text names: variants of a family may be called the same.
func (in *input) eachKind(
	f, name string, at parse.Token, read func(k *Kind) (*puzzles.Draft, error),
) (all []reading) {
	if _, err := in.kind(f, name, at); err != nil {
		return one(nil, nil, err)
	}
	for i, k := range in.kinds {
		if k.isCalled(name) {
			d, err := read(&in.kinds[i])
			all = append(all, reading{d, &in.kinds[i], err})
		}
	}
	return all
}

func (k *Kind) isCalled(name string) bool { return k.Kind == name || slices.Contains(k.Also, name) }

// kind finds the kind that a text names.
func (in *input) kind(f, name string, at parse.Token) (*Kind, error) {
	var names []string
	for i, k := range in.kinds {
		if k.isCalled(name) {
			return &in.kinds[i], nil
		}
		if !slices.Contains(names, k.Kind) {
			names = append(names, k.Kind)
		}
	}
	if len(names) == 0 {
		return nil, in.text.Errorf(at, "%s of %s: expected %s, as was said, of which there is none in this format", f,
			prose.Quote(name, 40), in.said)
	}
	if in.said != "" {
		return nil, in.text.Errorf(at, "%s of %s: expected %s, as was said", f, prose.Quote(name, 40), in.said)
	}
	if err := in.noGenre(f, name, at); err != nil {
		return nil, err
	}
	if near := prose.Nearest(name, names); near != "" {
		names = []string{near}
	} else if len(names) > shownKinds {
		names = append(names[:shownKinds], "others")
	}
	return nil, in.text.Errorf(at, "%s of %s: expected %s", f, prose.Quote(name, 40), strings.Join(names, " or "))
}

// size reads the columns and rows of a board, and makes its draft.
func (in *input) draft(at, size parse.Token, cols, rows int) (*puzzles.Draft, error) {
	if rows < 1 || cols < 1 || rows > MaxCells/cols {
		return nil, in.text.Errorf(size, "%d columns and %d rows: expected 1 or more, and at most %d cells", cols, rows,
			MaxCells)
	}
	return &puzzles.Draft{At: at, Size: size, Rows: rows, Cols: cols, Start: puzzles.Nowhere}, nil
}
