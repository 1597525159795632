package tour

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"iter"
	"math/big"
	"os"
	"path/filepath"
	"sync"

	"twofold/puzzles"
	"twofold/puzzles/files"
	"twofold/puzzles/journal"
	board "twofold/puzzles/tour"
)

// A keeper keeps what a count came to in a directory, where a later one of the same board goes on: in a file for each
// sweep the states after its last stage, and in a journal the sums of the parts that are joined. Files are replaced
// as a whole, so whatever ends the program leaves a state to go on from. A nil keeper keeps nothing.
type keeper struct {
	dir     string
	head    string // the journal's first line, of this board and this way to count
	journal *journal.Journal
	lock    sync.Mutex
	sums    map[int]*big.Int // by part of the join
	count   *big.Int         // what all came to; nil if that is not known
}

// A record is the sum of a part, or of all.
type record struct {
	Part *int     `json:"part,omitempty"`
	Sum  *big.Int `json:"sum"`
}

const journalName = "journal"

// newKeeper opens a directory, which is made; "" is nil. The error says that it is of another count, or damaged, or in
// use.
func newKeeper(dir string, b *board.Board, how way) (*keeper, error) {
	if dir == "" {
		return nil, nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	head, err := json.Marshal(struct {
		Count  string `json:"count"`
		Format int    `json:"format"`
		Plan   string `json:"plan"`
	}{b.String(), keptFormat, fingerprint(how.plans())})
	if err != nil {
		return nil, err
	}
	k := &keeper{dir: dir, head: string(head), sums: map[int]*big.Int{}}
	k.journal, err = journal.Resume(filepath.Join(dir, journalName),
		journal.Format{Head: k.head + "\n", Begin: "{", End: "\n"}, k.read)
	if err != nil {
		return nil, err
	}
	return k, nil
}

// keptFormat is to be raised when a file of states comes to mean something else.
const keptFormat = 1

// fingerprint tells plans apart: states mean nothing without theirs.
func fingerprint(plans []*plan) string {
	h := fnv.New64a()
	for _, p := range plans {
		fmt.Fprintln(h, p.coding, p.slot)
		for _, st := range p.stages {
			goesOn := st.next != nil
			st.next = nil
			fmt.Fprintln(h, st, goesOn)
		}
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// read takes the records of the journal.
func (k *keeper) read(records iter.Seq2[int, string]) error {
	for line, text := range records {
		var r record
		err := json.Unmarshal([]byte(text), &r)
		if err != nil || r.Sum == nil || r.Sum.Sign() < 0 || r.Part != nil && (*r.Part < 0 || *r.Part >= parts) {
			return journal.Errorf(filepath.Join(k.dir, journalName), line, "%s: expected the sum of one of %d parts",
				puzzles.Quote(text[:len(text)-1], 100), parts)
		}
		if r.Part == nil {
			k.count = r.Sum
		} else {
			k.sums[*r.Part] = r.Sum
		}
	}
	return nil
}

// close ends the keeping.
func (k *keeper) close() {
	if k != nil {
		_ = k.journal.Close() // what was written is written
	}
}

// unusable is an error of the directory, unless that is that ctx has ended.
func unusable(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	return &puzzles.Unusable{Problem: err}
}

// sumOf is the sum of a part, nil if it is not known.
func (k *keeper) sumOf(part int) *big.Int {
	if k == nil {
		return nil
	}
	k.lock.Lock()
	defer k.lock.Unlock()
	return k.sums[part]
}

// known is what all came to, nil if that is not known.
func (k *keeper) known() *big.Int {
	if k == nil {
		return nil
	}
	return k.count
}

// add keeps a sum.
func (k *keeper) add(ctx context.Context, part int, sum *big.Int) error {
	if k == nil {
		return nil
	}
	return unusable(ctx, k.write(record{&part, sum}))
}

// finish keeps what all came to, and lets go of the states.
func (k *keeper) finish(ctx context.Context, count *big.Int) error {
	if k == nil {
		return nil
	}
	err := k.write(record{Sum: count})
	for sweep := range 2 {
		if left := os.Remove(k.file(sweep)); err == nil && !errors.Is(left, fs.ErrNotExist) {
			err = left
		}
	}
	return unusable(ctx, err)
}

func (k *keeper) write(r record) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	k.lock.Lock()
	defer k.lock.Unlock()
	_, err = k.journal.Write(append(text, '\n'))
	return err
}

// file is where the states of a sweep are.
func (k *keeper) file(sweep int) string {
	return filepath.Join(k.dir, fmt.Sprintf("sweep-%d", sweep+1))
}

// A moment is how far a sweep is: so many of its stages are done.
type moment struct {
	Of       string   `json:"of"` // the head of the keeper
	Stage    int      `json:"stage"`
	Words    int      `json:"words"` // of a number
	Total    []uint64 `json:"total"` // the tours that are complete
	Expanded int64    `json:"expanded"`
	Most     int      `json:"most"`
}

// save keeps the states of a sweep in place of those of an earlier moment. When ctx ends, these stay.
func (k *keeper) save(ctx context.Context, sweep int, m moment, t *table) error {
	if k == nil {
		return nil
	}
	m.Of = k.head
	err := files.Write(k.file(sweep), func(w io.Writer) error { return t.write(ctx, w, m) })
	return unusable(ctx, err)
}

// words is how many words the numbers that are kept have, and 1 if there are none.
func (k *keeper) words() int {
	if k == nil {
		return 1
	}
	file, err := os.Open(k.file(0))
	if err != nil {
		return 1 // load tells why, if there is one
	}
	defer file.Close()
	m, _, err := readMoment(bufio.NewReader(file))
	if err != nil {
		return 1
	}
	return m.Words
}

// load is the last moment of a sweep and its states, if their numbers have so many words; else nil, as where there are
// none.
func (k *keeper) load(ctx context.Context, sweep int, p *plan, words int) (moment, *table, error) {
	if k == nil {
		return moment{}, nil, nil
	}
	file, err := os.Open(k.file(sweep))
	if errors.Is(err, fs.ErrNotExist) {
		return moment{}, nil, nil
	}
	if err != nil {
		return moment{}, nil, unusable(ctx, err)
	}
	defer file.Close()
	m, t, err := readTable(ctx, file, p.coding, words, k.head)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("%s: %w", k.file(sweep), err)
	}
	return m, t, unusable(ctx, err)
}
