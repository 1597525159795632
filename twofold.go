// Package twofold solves puzzles twice: a SAT solver solves the puzzle as a formula (CNF), and a native search solves
// it from the rules. The two share no rule code, so an error in one of them shows as a disagreement. Of a rules file
// they read one model: an error there shows where answers are checked, by plain loops of the file's own.
//
// This package is the Go API of the whole program:
//
//	Read, Parse    read boards; the first word of a board's text names its family
//	Puzzle         is such a board: Solutions, Count, Check, Steps, Explain and Certify ask about it
//	All, Find      all families, or one by its name: Generate makes a board with one solution
//	Default        the catalogue of the program's families; Add makes another with a rules file of yours, see ReadRules
//	Formats        how other programs write boards
//
// What these do not say, a family's own methods do: Choose picks engines by name ("sat", "both", "counter", "all", …),
// Order says what boards to make, Desk analyses, repairs and gives hints. Engines are asked by puzzles.Solve and
// puzzles.Count, one at a time; crosscheck.Solutions asks several and compares what they say. Every solution passes the
// board's own Check before anyone sees it. A limit that ends a search makes the verdict puzzles.Unknown, never
// puzzles.None.
//
// The other packages do one thing each: encode writes boards as formulas; sat solves formulas, and proves and verifies;
// native searches boards; puzzles/generate makes unique boards; puzzles/campaign holds engines, also yours, against
// each other on boards that it draws. ARCHITECTURE.md shows how they stand on each other.
//
// Files:
//
//	catalogue, families: a Catalogue of families, and the one list of ours
//	engines, puzzle: engines of a board by name, and what a board answers
//	twofold: a Puzzle, and reading it
package twofold

import (
	"io"
	"iter"
	"slices"
	"strings"
	"unicode"

	"twofold/puzzles"
	"twofold/puzzles/formats"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A Puzzle is a board that was read, its family, and where it stands.
type Puzzle struct {
	Board  puzzles.Board
	Family *Family
	File   string
	Line   int // where it begins, from 1
	// Answer is a solution that the text holds beside the board, as some formats do; nil if it holds none.
	Answer puzzles.Solution
	// IsMarked reports that the board's position is the marks of a text of another program.
	IsMarked bool
}

// Read is Read of Default.
func Read(r io.Reader, name string) iter.Seq2[Puzzle, error] { return Default.Read(r, name) }

// Parse is Parse of Default.
func Parse(text string) (Puzzle, error) { return Default.Parse(text) }

// All is All of Default.
func All() []*Family { return Default.All() }

// Find is Find of Default.
func Find(name string) (*Family, error) { return Default.Find(name) }

// Read reads the boards of a text, in any format; name is that of the file, for errors. What cannot be read is yielded
// as a *parse.Error, and reading goes on behind it.
func (c Catalogue) Read(r io.Reader, name string) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		for t, err := range parse.Texts(r, name) {
			if err != nil {
				yield(Puzzle{}, err)
				return
			}
			goesOn := true
			Reader{Catalogue: c}.Read(t, func(p Puzzle, err error) bool {
				goesOn = yield(p, err)
				return goesOn
			})
			if !goesOn {
				return
			}
		}
	}
}

// Begins reports whether a block begins as a board does: with the name of a puzzle or a size behind another word, or in
// a format that says which puzzle it is.
func (c Catalogue) Begins(t *parse.Text) bool {
	t = c.headed(t)
	_, _, err := c.Named(t.Lines[0][0].Text)
	return err == nil || t.HasHeader() || formats.Names(t)
}

// headed is a block in which a puzzle's name of several words is one, as in a header light up 5x5. A heading of
// Markdown is a header where the block has none.
func (c Catalogue) headed(t *parse.Text) *parse.Text {
	named := c.withName(t, t.Lines[0])
	heading := t.Heading()
	if heading == nil || named.HasHeader() || formats.Opens(t.Lines[0][0].Text) {
		return named
	}
	other := *t
	other.Lines = append([][]parse.Token{nil}, t.Lines...)
	headed := c.withName(&other, heading)
	_, _, isFree := c.Named(named.Lines[0][0].Text)
	_, _, isUnknown := c.Named(headed.Lines[0][0].Text)
	if isFree == nil || isUnknown != nil || len(headed.Lines[0]) > 1 && !headed.HasHeader() {
		return named
	}
	return headed
}

// withName is a block with another header, in which a name is one word.
func (c Catalogue) withName(t *parse.Text, line []parse.Token) *parse.Text {
	line = parse.Titled(line)
	if sized := parse.Sized(line); sized != nil {
		line = sized
	}
	out := *t
	out.Lines = append([][]parse.Token{line}, t.Lines[1:]...)
	name := line[0]
	isSize := func(at int) bool { _, _, err := parse.Size(line[at].Text); return err == nil }
	for n := 1; n < min(len(line), mostWords) && !isSize(n); n++ { // a header masyu 10x10 asks for no other family
		name.Text += " " + line[n].Text
		if n+1 < len(line) && !isSize(n+1) {
			continue
		}
		if _, _, err := c.Named(name.Text); err == nil || formats.Genre(name.Text) != "" {
			out.Lines[0] = append([]parse.Token{name}, line[n+1:]...)
			break
		}
	}
	return &out
}

// mostWords is the most words of a puzzle's name.
const mostWords = 4

// Parse reads a text that holds one board.
func (c Catalogue) Parse(text string) (Puzzle, error) {
	return parse.One(text, func(t *parse.Text) (Puzzle, error) {
		return parse.Only(t, func(use func(Puzzle, error) bool) { Reader{Catalogue: c}.Read(t, use) })
	})
}

// A Format is how boards are written: our own text, or as another program does.
type Format struct {
	Name, About string
	foreign     *formats.Format // nil is our own
}

// Formats lists the formats of boards, our own first.
func Formats() []Format {
	all := []Format{{"twofold", "our own text, which is also called text", nil}}
	for i := range formats.All {
		f := &formats.All[i]
		all = append(all, Format{f.Name, f.About, f})
	}
	return all
}

// FormatByName finds a format. Our own is also called text.
func FormatByName(name string) (Format, error) {
	if name == "text" {
		return Formats()[0], nil
	}
	return prose.Named("format", name, Formats(), func(f Format) string { return f.Name })
}

// UseOf finds what a format has of the boards of a family, and of one variant unless that is "".
func (f Format) UseOf(family *Family, variant string) formats.Use {
	if f.foreign == nil {
		return formats.Use{Called: []string{family.Name}, Reads: true, Writes: true}
	}
	return f.foreign.UseOf(&family.Family, variant)
}

// IsLines reports whether boards stand below each other; else an empty line parts them, which our own text ends with.
func (f Format) IsLines() bool { return f.foreign == nil || f.foreign.Lines }

// Write writes a board in a format. The answer, nil if it is not known, is for formats that hold it. The error says
// what the format cannot say.
func (c Catalogue) Write(f Format, b puzzles.Board, answer puzzles.Solution) (string, error) {
	if f.foreign == nil {
		return b.String(), nil
	}
	return f.foreign.WriteBoard(b, answer, said(c.All()))
}

// A Reader reads boards. The zero value reads those of Default in any format.
type Reader struct {
	Catalogue Catalogue // of the families that boards may be of
	Format    *Format   // the only one that is read; nil for any
	As        string    // the name of the puzzle that a board is if it does not say it itself, such as "hidato"
}

// Read reads the boards of a block, and calls use with each, or with what is wrong, until it returns false.
func (r Reader) Read(t *parse.Text, use func(Puzzle, error) bool) {
	var as *formats.As
	if r.As != "" {
		f, name, err := r.Catalogue.Named(r.As)
		if err != nil {
			use(Puzzle{}, err)
			return
		}
		as = asNamed(f, name)
	}
	t = r.Catalogue.headed(t)
	first := t.Lines[0][0]
	isOwn := r.Format != nil && r.Format.foreign == nil
	f, name, err := r.Catalogue.Named(first.Text)
	switch {
	case err != nil && isOwn:
		use(Puzzle{}, r.Catalogue.notBegun(t))
		return
	case err != nil || r.Format == nil && formats.Names(t):
		r.foreign(t, as, use)
		return
	}
	h := heading(t, f, name)
	if p, err := h.read(f); err == nil || isOwn || !h.isForeign() {
		use(p, err)
		return
	}
	r.foreign(&h.rest, &h.as, use)
}

// notBegun is the error for a block that begins no board.
func (c Catalogue) notBegun(t *parse.Text) error {
	first := t.Lines[0][0]
	if formats.IsAddress(first.Text) {
		return formats.NoBoard(t, first)
	}
	return t.Errorf(first, "%v", c.noFamily(first.Text, "a header that begins with a puzzle's name"))
}

func asNamed(f *Family, name puzzles.Name) *formats.As {
	as := &formats.As{Family: &f.Family, Variant: name.Variant}
	if name.Variant != "" {
		as.Words = append(strings.Fields(name.Header), formats.Words(&f.Family, name.Variant)...)
	}
	return as
}

// A header is a block's first line that begins with the name of a puzzle, and what stands below it: a grid, or what
// does not say itself which puzzle it is.
type header struct {
	line []parse.Token
	name puzzles.Name
	as   formats.As
	rest parse.Text
}

func heading(t *parse.Text, f *Family, name puzzles.Name) header {
	h := header{t.Lines[0], name, *asNamed(f, name), *t}
	h.rest.Lines = t.Lines[1:]
	words := h.line[1:]
	if last := h.line[len(words)]; len(words) > 0 && formats.IsAddress(last.Text) { // below it in the same line
		h.rest.Lines = append([][]parse.Token{{last}}, h.rest.Lines...)
		h.rest.Raw = slices.Clone(t.Raw)
		for i, line := range t.Raw {
			if at := strings.Index(line.Text, last.Text); line.Number == last.Line {
				h.rest.Raw[i].Text = strings.Repeat(" ", at) + line.Text[at:]
			}
		}
		words, h.line = words[:len(words)-1], h.line[:len(words)]
	}
	if len(words) > 0 {
		if _, _, err := parse.Size(words[0].Text); err == nil {
			h.as.Size = words[0].Text
			words = words[1:]
		}
	}
	for _, word := range words {
		h.as.Words = append(h.as.Words, word.Text)
	}
	if size, n := formats.SizeAbove(h.rest.Lines); h.as.Size+name.Size == "" && n > 0 {
		above := h.rest.Lines[0][0]
		above.Text, h.as.Size, h.rest.Lines = size, size, h.rest.Lines[n:]
		h.line = slices.Insert(slices.Clone(h.line), 1, above)
	}
	h.rest.Lines = formats.Bare(h.rest.Lines)
	return h
}

// isForeign reports whether what stands below the header is in another format.
func (h *header) isForeign() bool {
	return len(h.rest.Lines) > 0 && formats.Below(&h.rest, &h.as)
}

// own is the text as the family reads it.
func (h *header) own() *parse.Text {
	t := h.rest
	line := []parse.Token{h.line[0]}
	line[0].Text = h.as.Family.Name
	size, words := "", h.line[1:]
	if h.as.Size != "" {
		line, words = append(line, words[0]), words[1:]
	} else if size = h.name.Size; size != "" {
		line = append(line, parse.Token{Text: size, Line: line[0].Line, Col: line[0].Col})
	}
	for _, word := range h.as.Words[:len(h.as.Words)-len(words)] { // those that the name stands for
		if h.as.Size+size != "" {
			line = append(line, parse.Token{Text: word, Line: line[0].Line, Col: line[0].Col})
		}
	}
	t.Lines = append([][]parse.Token{append(line, words...)}, h.rest.Lines...)
	return &t
}

// read reads our own text, of the size that its grid has if none is said.
func (h *header) read(f *Family) (Puzzle, error) {
	isSaid := h.as.Size+h.name.Size != "" || len(h.line) > 1 && unicode.IsDigit(rune(h.line[1].Text[0])) // with a slip
	own := *h
	if size := h.line[0]; !isSaid {
		if size.Text = formats.SizeOf(h.rest.Lines); size.Text != "" {
			own.line, own.as.Size = slices.Insert(slices.Clone(h.line), 1, size), size.Text
		}
	}
	b, err := formats.Typed(own.own(), f.Read)
	return Puzzle{Board: b, Family: f, File: h.rest.File, Line: h.line[0].Line}, err
}

// foreign reads a block that is not in our own text.
func (r Reader) foreign(t *parse.Text, as *formats.As, use func(Puzzle, error) bool) {
	var only *formats.Format
	if r.Format != nil {
		only = r.Format.foreign
	}
	all := r.Catalogue.All()
	if !formats.Read(t, only, as, said(all), func(f formats.Found, err error) bool {
		p := Puzzle{Board: f.Board, Family: whole(all, f.Family), File: t.File, Line: f.Line, Answer: f.Answer,
			IsMarked: puzzles.PositionOf(f.Board) != nil}
		return use(p, err)
	}) {
		r.grid(t, use)
	}
}

// grid reads a block of which somebody said what it is as a grid of ours without its header.
func (r Reader) grid(t *parse.Text, use func(Puzzle, error) bool) {
	f, name, err := r.Catalogue.Named(r.As)
	if err != nil || r.Format != nil || formats.IsAddress(t.Lines[0][0].Text) {
		use(Puzzle{}, r.Catalogue.notBegun(t))
		return
	}
	named := *t
	named.Lines = append([][]parse.Token{{t.Lines[0][0]}}, t.Lines...)
	h := heading(&named, f, name)
	use(h.read(f))
}
