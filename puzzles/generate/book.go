package generate

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/lab/journal"
	"twofold/puzzles/lab/workers"
)

// A Book is where boards are written, as text or as JSON with an object a line. Both say what the boards were asked
// for: a text by its first line, and JSON by the key order of each object.
type Book struct {
	order *Order
	w     io.Writer
	file  *journal.Journal // nil if the book is no file
	json  bool
	next  int            // no index below it is asked for any more
	index map[string]int // of the boards that there are, by their canonical texts
}

// NewBook begins a book of the order on w.
func NewBook(o *Order, w io.Writer, asJSON bool) (*Book, error) {
	b := &Book{order: o, w: w, json: asJSON}
	if asJSON {
		return b, nil
	}
	_, err := io.WriteString(w, orderMark+b.order.String()+"\n")
	return b, err
}

// OpenBook begins a file, or with resume goes on behind its last whole board. A file whose boards were asked for
// otherwise is refused then, and stays as it is.
func OpenBook(o *Order, name string, asJSON, resume bool) (b *Book, err error) {
	b = &Book{order: o, json: asJSON}
	if resume {
		b.file, err = journal.Resume(name, b.format(), func(records iter.Seq2[int, string]) error {
			for line, record := range records {
				if err := b.read(record); err != nil {
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
	return func(yield func(Made) bool) {
		for _, m := range workers.Ordered(ctx, b.order.Workers, b.left, b.order.Make) {
			if m.Err == nil {
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
	text := puzzles.Canonical(board)
	if twin, known = b.index[text]; !known {
		if b.index == nil {
			b.index = map[string]int{}
		}
		b.index[text] = index
	}
	return twin, known
}

// left yields the indices that Boards has to do with.
func (b *Book) left(yield func(int) bool) {
	shard := b.order.Shard
	for k := shard.below(b.next); shard.index(k) < b.order.Number && yield(shard.index(k)); k++ {
	}
}

// Left is the number of indices that Boards has to do with.
func (b *Book) Left() int {
	return max(0, b.order.Shard.below(b.order.Number)-b.order.Shard.below(b.next))
}

// orderMark begins the comment that says what the boards of a text were asked for.
const orderMark = "# generate "

// maxShown is how much of a line an error shows.
const maxShown = 200

func (b *Book) format() journal.Format {
	if b.json {
		return journal.Format{End: "\n"}
	}
	return journal.Format{Head: orderMark + b.order.String() + "\n", End: "\n\n", Differs: func(line string) error {
		was, isOurs := strings.CutPrefix(line, orderMark)
		if !isOurs {
			return fmt.Errorf("line 1, column 1: %s: expected a comment that begins with %q",
				puzzles.Quote(line, maxShown), orderMark)
		}
		return sameOrder(was, b.order.String())
	}}
}

// sameOrder returns the first difference between what a file's boards were asked for and what is asked for now, or nil.
func sameOrder(was, is string) error {
	before, now := settings(was), settings(is)
	for _, setting := range slices.Concat(now, before) {
		if was, is := value(before, setting[0]), value(now, setting[0]); was != is {
			return fmt.Errorf("the boards of the file were made with %s: expected %s", was, is)
		}
	}
	return nil
}

// settings are the flags of an order, each with its value. The family is the first.
func settings(order string) [][]string {
	return slices.Collect(slices.Chunk(strings.Fields("family "+order), 2))
}

func value(settings [][]string, flag string) string {
	at := slices.IndexFunc(settings, func(s []string) bool { return s[0] == flag })
	if at < 0 {
		return "no " + flag
	}
	return strings.Join(settings[at], " ")
}

// A board is the JSON object of a board.
type board struct {
	Order string `json:"order"` // what was asked for, as String of Order says it
	Seed  uint64 `json:"seed"`
	Index int    `json:"index"`
	puzzles.Object
	Solution puzzles.Solution `json:"solution"`
	Clues    int              `json:"clues"`
	Symmetry puzzles.Symmetry `json:"symmetry"`
	Least    int              `json:"least,omitempty"`
	Limit    puzzles.Limit    `json:"limit,omitempty"`
	Effort   *int64           `json:"effort,omitempty"`
	Work     map[string]work  `json:"work,omitempty"` // by engine
	*Opened
}

// work is what an engine needed for a board: the nodes that a search branches at are its decisions.
type work struct {
	Decisions int64 `json:"decisions"`
	Conflicts int64 `json:"conflicts"`
}

func workOf(a puzzles.Answer) work {
	counts := a.Stats.Counts
	return work{counts[puzzles.Decisions] + counts[puzzles.Expanded], counts[puzzles.Conflicts]}
}

// Write writes a board in one piece.
func (b *Book) Write(m Made) error {
	text := b.text(m)
	if b.json {
		text = b.object(m)
	}
	_, err := io.WriteString(b.w, text)
	return err
}

func (b *Book) text(m Made) string {
	var text strings.Builder
	fmt.Fprintf(&text, "# seed %d, index %d: %s", b.order.Seed, m.Index, puzzles.Some(m.Clues(), "clue"))
	if b.order.Minimum && m.Limit == "" {
		text.WriteString(", the fewest of this solution")
	} else if b.order.Minimum {
		fmt.Fprintf(&text, ", and no fewer than %d do (%v)", m.Least, m.Limit.Error())
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
	fmt.Fprintf(&text, "\n%v\n", m.Board)
	return text.String()
}

func (b *Book) object(m Made) string {
	o := board{
		Order: b.order.String(), Seed: b.order.Seed, Index: m.Index, Object: puzzles.ObjectOf(m.Board),
		Solution: m.Solution, Clues: m.Clues(), Symmetry: b.order.Symmetry, Least: m.Least, Limit: m.Limit,
		Opened: openedOf(m),
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

// read takes a board as Write wrote it.
func (b *Book) read(record string) error {
	var got board
	if b.json {
		if err := json.Unmarshal([]byte(record), &got); err != nil {
			return fmt.Errorf("%w: expected what generate --json writes", err)
		}
		if err := sameOrder(got.Order, b.order.String()); err != nil {
			return err
		}
		record = got.Board
	} else if _, err := fmt.Sscanf(record, "# seed %d, index %d:", &got.Seed, &got.Index); err != nil {
		line, _, _ := strings.Cut(record, "\n")
		return fmt.Errorf("%s: expected a comment with seed and index as generate writes it", puzzles.Quote(line, maxShown))
	}
	p, err := b.order.Family.Parse(record)
	if err != nil {
		return err
	}
	if got.Index >= b.order.Number { // a larger one would end the order unseen
		return fmt.Errorf("index %d: expected one below %d, the number of boards asked for", got.Index, b.order.Number)
	}
	shard := b.order.Shard
	if got.Index < b.next || shard.index(shard.below(got.Index)) != got.Index {
		return fmt.Errorf("index %d: expected %d or a later one of this shard", got.Index, shard.index(shard.below(b.next)))
	}
	b.add(got.Index, p) // the file has its boards whatever they are like
	b.next = got.Index + 1
	return nil
}
