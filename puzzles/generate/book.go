package generate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/lab/journal"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/runs"

	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/steps"
)

// A Book is where boards are written, as text or as JSON with an object a line. Each board says how it can be made
// again: a text by the comment above its header, which is a command, and JSON by the key made.
type Book struct {
	order *Order
	w     io.Writer
	file  *journal.Journal // nil if the book is no file
	json  bool
	next  int            // no index below it is asked for any more
	index map[string]int // of the boards that there are, by their canonical texts
	looks map[string]int // and by their patterns and openings
}

// NewBook begins a book of the order on w.
func NewBook(o *Order, w io.Writer, asJSON bool) *Book {
	if o.last == nil {
		o.last = new(lastBlank)
	}
	return &Book{order: o, w: w, json: asJSON, next: o.Index}
}

// OpenBook begins a file, or with resume goes on behind its last whole board. A file whose boards were asked for
// otherwise is refused then, and stays as it is.
func OpenBook(o *Order, name string, asJSON, resume bool) (b *Book, err error) {
	b = NewBook(o, nil, asJSON)
	if resume {
		b.file, err = journal.Resume(name, b.format(), func(records iter.Seq2[int, string]) error {
			for line, record := range records {
				if err := b.read(record); errors.Is(err, runs.Interrupted) {
					return nil // it is cut off with those behind it, and made anew
				} else if err != nil {
					return journal.Errorf(name, line, "%v", err)
				}
			}
			return nil
		})
	} else {
		b.file, err = journal.Create(name, b.format())
	}
	b.w = b.file
	return b, err
}

// Close closes the file, if the book is one.
func (b *Book) Close() error {
	if b.file == nil {
		return nil
	}
	return b.file.Close()
}

// Boards are those of the order that the book does not have: see Order.Boards.
func (b *Book) Boards(ctx context.Context) iter.Seq[Made] {
	do := func(wanted context.Context, index int) Made {
		if ctx.Err() != nil {
			return Made{Index: index, Err: context.Cause(ctx)}
		}
		own, cancel := context.WithCancelCause(wanted)
		defer cancel(nil)
		defer context.AfterFunc(ctx, func() { cancel(context.Cause(ctx)) })()
		return b.order.Make(own, index)
	}
	late := context.WithoutCancel(ctx) // the boards at work when it ends are wanted
	return func(yield func(Made) bool) {
		for _, m := range shards.Ordered(late, b.order.Work, b.order.Workers, b.left, b.codec(ctx), do) {
			if ctx.Err() != nil && m.Err != nil && !isUnverified(m.Err) {
				return
			}
			if m = b.vary(ctx, m); m.Err == nil {
				if twin, known := b.add(m.Index, m.Board); known {
					m = Made{Index: m.Index, Err: &Twin{twin}}
				}
			}
			if !yield(m) {
				return
			}
		}
	}
}

// add takes a board, unless there is one like it, which is that of an index before.
func (b *Book) add(index int, board puzzles.Board) (twin int, known bool) {
	text := Canonical(board)
	if twin, known = b.index[text]; !known {
		if b.index == nil {
			b.index = map[string]int{}
		}
		b.index[text] = index
	}
	return twin, known
}

// vary makes boards of an index until one does not look like another board, if the order is for varied ones. It is
// called for one index after the other, so the boards do not depend on the number of workers.
func (b *Book) vary(ctx context.Context, m Made) Made {
	for b.order.Varied && m.Err == nil {
		l := lookOf(m.Board, m.first)
		like, known := b.looks[l.pattern]
		if !known {
			like, known = b.looks[l.opening]
		}
		if !known {
			b.look(m.Index, l)
			break
		}
		m.rest.nearest = unfit{fmt.Errorf("the nearest one looks like that of index %d", like), 0}
		m = m.rest.next(ctx)
	}
	return m
}

// look takes the look of a board.
func (b *Book) look(index int, l look) {
	if b.looks == nil {
		b.looks = map[string]int{}
	}
	b.looks[l.pattern], b.looks[l.opening] = index, index
}

// left yields the indices that Boards has to do with.
func (b *Book) left(yield func(int) bool) {
	for index := b.next; index < b.order.end() && yield(index); index++ {
	}
}

// Left is the number of indices that Boards has to do with.
func (b *Book) Left() int {
	return b.order.Work.Left(max(0, b.order.end()-b.next))
}

// A text has a board's number first, and last, above its header, the command that makes it again.
const (
	boardMark   = "# index "
	commandMark = "# twofold "
	indexFlag   = " --index "
	firstMark   = ", first step from "
)

// maxShown is how much of a line an error shows.
const maxShown = 200

func (b *Book) format() journal.Format {
	if b.json {
		return journal.Format{Begin: "{", End: "\n"}
	}
	return journal.Format{Begin: boardMark, End: "\n\n"}
}

// command makes the boards of an order's words and seed.
func command(words []string, seed uint64) string {
	return prose.ShellLine(append(slices.Clone(words), "--seed", fmt.Sprint(seed)))
}

// Origin is the command above the header of a board's text that makes the board again, without its index, and that
// index; both are "" if no command stands there.
func Origin(t *parse.Text) (command, index string) {
	for _, line := range t.Raw {
		if line.Number >= t.Lines[0][0].Line {
			break
		}
		if rest, ok := strings.CutPrefix(line.Text, commandMark); ok {
			command, index, _ = strings.Cut(rest, indexFlag)
		}
	}
	return command, index
}

// sameOrder returns the first difference between the command that made a board and the one that makes those of now, or
// nil.
func sameOrder(was, is string) error {
	if was == is {
		return nil
	}
	before, now := settings(was), settings(is)
	for _, s := range slices.Concat(now, before) {
		flag, _, _ := strings.Cut(s, " ")
		if was, is := value(before, flag), value(now, flag); was != is {
			return fmt.Errorf("the boards of the file were made with %s: expected %s", was, is)
		}
	}
	return fmt.Errorf("the boards of the file were made by %s: expected %s", prose.Quote(was, maxShown), is)
}

// settings are the flags of a command, each with its value. What is ahead of them is the first.
func settings(command string) []string {
	return strings.Split(strings.ReplaceAll(command, " --", "\x00--"), "\x00")
}

func value(settings []string, flag string) string {
	all := slices.DeleteFunc(slices.Clone(settings), func(s string) bool {
		return s != flag && !strings.HasPrefix(s, flag+" ")
	})
	if len(all) == 0 {
		return "no " + flag
	}
	return strings.Join(all, " ")
}

// A boardObject is the JSON object of a board.
type boardObject struct {
	Made origin `json:"made"`
	puzzles.Object
	Solution puzzles.Solution  `json:"solution"`
	Clues    int               `json:"clues"`
	Spare    int               `json:"spare,omitempty"`
	Symmetry Symmetry          `json:"symmetry"`
	Steps    *steps.Difficulty `json:"difficulty,omitempty"`
	Least    *int              `json:"least,omitempty"`
	Places   string            `json:"places,omitempty"` // of Least, puzzles.CluePlaces
	First    string            `json:"first,omitempty"`  // of a varied order, what the first step follows from
	Limit    runs.Limit        `json:"limit,omitempty"`
	Effort   *int64            `json:"effort,omitempty"`
	Work     map[string]work   `json:"work,omitempty"` // by engine
	*Opened
}

// An origin is what makes a board again: "twofold" and the words are a command, with --seed and --index behind.
type origin struct {
	Order []string `json:"order"`
	Seed  uint64   `json:"seed"`
	Index int      `json:"index"`
	Skip  int      `json:"skip,omitempty"`
}

// work is what an engine needed for a board: the nodes that a search branches at are its decisions.
type work struct {
	Decisions int64 `json:"decisions"`
	Conflicts int64 `json:"conflicts"`
}

func workOf(a crosscheck.Answer) work {
	counts := a.Stats.Counts
	return work{counts[runs.Decisions] + counts[runs.Expanded], counts[runs.Conflicts]}
}

// Write writes a board in one piece.
func (b *Book) Write(m Made) error {
	_, err := io.WriteString(b.w, b.written(m))
	return err
}

func (b *Book) written(m Made) string {
	switch {
	case m.written != "":
		return m.written
	case b.json:
		return b.object(m)
	}
	return b.text(m)
}

func (b *Book) text(m Made) string {
	var text strings.Builder
	clues := prose.Some(m.Clues(), "clue")
	if b.order.Family.Make.Whole {
		clues = "no clue to drop"
	}
	fmt.Fprintf(&text, "%s%d: %s", boardMark, m.Index, clues)
	if m.Spare > 0 {
		fmt.Fprintf(&text, ", unique; %s spare", prose.Some(m.Spare, "clue"))
	}
	if b.order.Minimum && m.Limit == "" {
		fmt.Fprint(&text, ", the fewest of this solution", puzzles.InPlaces(m.Places))
	} else if b.order.Minimum {
		fmt.Fprintf(&text, ", and no fewer than %d do%s%s", m.Least, puzzles.InPlaces(m.Places), limitText(m.Limit))
	}
	if m.Steps != nil && m.Steps.Level != "" {
		fmt.Fprintf(&text, ", %s", m.Steps.Level)
	}
	if o := openedOf(m); o != nil {
		text.WriteString(o.words())
	}
	if m.Answers != nil {
		var all []string
		for _, a := range m.Answers {
			w := workOf(a)
			all = append(all, fmt.Sprintf("%s: decisions %d, conflicts %d", a.Engine, w.Decisions, w.Conflicts))
		}
		fmt.Fprintf(&text, ", search effort %d (%s)", m.Effort(), strings.Join(all, "; "))
	}
	if b.order.Varied {
		fmt.Fprint(&text, firstMark, m.firstText())
	}
	if b.order.Input != "" {
		fmt.Fprintf(&text, "\n# %s |", prose.ShellInput(b.order.Input))
	}
	again := command(b.order.Words(), b.order.Seed)
	fmt.Fprintf(&text, "\n%s%s%s%d", commandMark, again, indexFlag, m.Index)
	if m.Skipped > 0 {
		fmt.Fprintf(&text, " --skip %d", m.Skipped)
	}
	fmt.Fprintf(&text, "\n%v\n", m.Board)
	return text.String()
}

// limitText says what ended the search for fewer clues.
func limitText(l runs.Limit) string { return " (" + l.Error() + ")" }

func (b *Book) object(m Made) string {
	o := boardObject{
		Made: origin{b.order.Words(), b.order.Seed, m.Index, m.Skipped}, Object: puzzles.ObjectOf(m.Board),
		Solution: m.Solution, Clues: m.Clues(), Spare: m.Spare, Symmetry: b.order.symmetry(), Steps: m.Steps,
		Places: m.Places, Limit: m.Limit, Opened: openedOf(m),
	}
	if b.order.Minimum {
		o.Least = &m.Least
	}
	if b.order.Varied {
		o.First = m.firstText()
	}
	if m.Answers != nil {
		d := m.Effort()
		o.Effort, o.Work = &d, map[string]work{}
		for _, a := range m.Answers {
			o.Work[a.Engine] = workOf(a)
		}
	}
	line, err := json.Marshal(o)
	if err != nil {
		panic(err) // the types above have nothing that JSON cannot say
	}
	return string(line) + "\n"
}

// read takes a board as Write wrote it. The error of one that an interrupt ended the search for is that.
func (b *Book) read(record string) error {
	got, err := b.origin(record)
	if err == nil {
		err = sameOrder(got.command, command(b.order.Words(), b.order.Seed))
	}
	if err != nil {
		return err
	}
	if got.Limit == runs.Interrupted {
		return got.Limit
	}
	index := got.Made.Index
	p, err := b.order.Family.Parse(got.Board)
	if err != nil {
		return err
	}
	if s := b.order.Solution; s != nil && p.Check(s) != nil {
		return fmt.Errorf("the board of index %d has another solution: expected that of %s", index, b.order.From)
	}
	if index >= b.order.end() { // a larger one would end the order unseen
		return fmt.Errorf("index %d: expected one below %d, the number of boards asked for", index, b.order.end())
	}
	if index < b.next {
		return fmt.Errorf("index %d: expected %d or a later one", index, b.next)
	}
	if b.order.Varied {
		clued := p.(puzzles.Clued)
		first, err := readFirstStep(got.First, clued)
		if err != nil {
			return err
		}
		b.look(index, lookOf(clued, first))
	}
	b.add(index, p) // the file has its boards whatever they are like
	b.next = index + 1
	return nil
}

// A recorded board is one of a record, with the command that makes those of its order.
type recorded struct {
	boardObject
	command string
}

// origin is what of a record has to be known to go on behind it.
func (b *Book) origin(record string) (got recorded, err error) {
	if b.json {
		if err := json.Unmarshal([]byte(record), &got.boardObject); err != nil {
			return got, fmt.Errorf("%w: expected what generate --json writes", err)
		}
		got.command = command(got.Made.Order, got.Made.Seed)
		return got, nil
	}
	for line := range strings.Lines(record) {
		line = strings.TrimSuffix(line, "\n")
		if _, first, is := strings.Cut(line, firstMark); is {
			got.First = first
		}
		if strings.HasPrefix(line, boardMark) && strings.Contains(line, limitText(runs.Interrupted)) {
			got.Limit = runs.Interrupted
		}
		made, is := strings.CutPrefix(line, commandMark)
		if at := strings.LastIndex(made, indexFlag); is && at >= 0 {
			index, _, _ := strings.Cut(made[at+len(indexFlag):], " ")
			got.command, got.Board = made[:at], record
			got.Made.Index, err = strconv.Atoi(index)
			return got, err
		}
	}
	line, _, _ := strings.Cut(record, "\n")
	return got, fmt.Errorf("%s: expected a board, and above it a comment with the command that makes it",
		prose.Quote(line, maxShown))
}

// firstText says what the first step follows from.
func (m *Made) firstText() string { return m.first.text(m.Board) }
