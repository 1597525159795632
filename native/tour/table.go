package tour

import (
	"context"
	"math/big"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// A table adds up numbers by key: open addressing with linear probing, in parts that grow one at a time, so that
// growing takes little memory. The keys of a class are in one part. A row is a key of coding.words words, then a
// number of countWords words, the lowest first. An empty row has the number 0.
type table struct {
	coding
	countWords int
	parts      [parts][]uint64
	filled     [parts]int
	locks      [parts]sync.Mutex
	overflow   atomic.Bool // a number did not fit
	salt       uint64      // for where keys begin: not as in the table that is drained into this one, nor as partOf has it
	refuse     *refuse
}

const (
	partBits = 8
	parts    = 1 << partBits
	waitRows = 128 // of a part
	leastRow = 16  // rows of a new part

	odd = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio
)

// room is what part of a part's rows may be taken before it grows, and by how much it does then. Large ones take less
// memory, small ones less time.
func room(rows int) (load, growth float64) {
	if rows > 1<<14 {
		return 0.85, 1.2
	}
	return 0.75, 1.4
}

// refuse counts what tables let go of, and has it collected before it is much: by itself the garbage collector
// waits until memory has doubled.
type refuse struct{ words atomic.Int64 }

const muchRefuse = 4 << 20 // words

func (r *refuse) add(words int) {
	if r.words.Add(int64(words)) > muchRefuse {
		r.words.Store(0)
		runtime.GC()
	}
}

// newTable has small parts.
func newTable(c coding, countWords int) *table {
	return (&table{coding: c, countWords: countWords, refuse: &refuse{}}).like()
}

// rows is the number of keys.
func (t *table) rows() int {
	n := 0
	for _, filled := range t.filled {
		n += filled
	}
	return n
}

// like is an empty table with room for a quarter of the rows that t has: it grows while t is drained, so that the two
// take little more than one of them.
func (t *table) like() *table {
	fresh := &table{coding: t.coding, countWords: t.countWords, refuse: t.refuse, salt: t.salt + odd}
	for i, filled := range t.filled {
		fresh.parts[i] = make([]uint64, fresh.stride()*max(leastRow, filled/3))
	}
	return fresh
}

func (t *table) stride() int { return t.words + t.countWords }

// row is where a key's row is, or would be.
func (t *table) row(part []uint64, k key) int {
	stride := t.stride()
	at, _ := bits.Mul64(hash(k[0]^k[1]*odd^t.salt), uint64(len(part)/stride))
	i := int(at) * stride
	if stride == 2 {
		return rowOfTwo(part, i, k[0])
	}
	for {
		row := part[i : i+stride]
		if row[0] == k[0] && (t.words == 1 || row[1] == k[1]) || isZero(row[t.words:]) {
			return i
		}
		if i += stride; i == len(part) {
			i = 0
		}
	}
}

// rowOfTwo is row for rows of two words, from a place on.
func rowOfTwo(part []uint64, i int, k uint64) int {
	for {
		for ; i+1 < len(part); i += 2 {
			if part[i] == k || part[i+1] == 0 {
				return i
			}
		}
		i = 0
	}
}

func isZero(count []uint64) bool {
	for _, word := range count {
		if word != 0 {
			return false
		}
	}
	return true
}

// insert adds rows to a part.
func (t *table) insert(p int, rows []uint64) {
	t.locks[p].Lock()
	defer t.locks[p].Unlock()
	stride := t.stride()
	for ; len(rows) > 0; rows = rows[stride:] {
		added := rows[:stride]
		i := t.row(t.parts[p], t.keyOf(added))
		row := t.parts[p][i : i+stride]
		if !isZero(row[t.words:]) {
			if addTo(row[t.words:], added[t.words:]) {
				t.overflow.Store(true)
			}
			continue
		}
		copy(row, added)
		t.filled[p]++
		if load, growth := room(t.filled[p]); float64(t.filled[p]*stride) > load*float64(len(t.parts[p])) {
			t.grow(p, growth)
		}
	}
}

func (t *table) grow(p int, growth float64) {
	old, stride := t.parts[p], t.stride()
	t.parts[p] = make([]uint64, stride*int(growth*float64(len(old)/stride)))
	for i := 0; i < len(old); i += stride {
		if row := old[i : i+stride]; !isZero(row[t.words:]) {
			copy(t.parts[p][t.row(t.parts[p], t.keyOf(row)):], row)
		}
	}
	t.refuse.add(len(old))
}

func (t *table) keyOf(row []uint64) key {
	k := key{row[0]}
	if t.words == 2 {
		k[1] = row[1]
	}
	return k
}

// drain calls use with all keys and numbers of a part and lets go of it, until use returns false.
func (t *table) drain(p int, use func(k key, count []uint64) bool) {
	stride, part := t.stride(), t.parts[p]
	for i := 0; i < len(part); i += stride {
		row := part[i : i+stride]
		if count := row[t.words:]; !isZero(count) && !use(t.keyOf(row), count) {
			return
		}
	}
	t.parts[p] = nil
	t.refuse.add(len(part))
}

// A feed adds to a table, for one goroutine. What is added waits until there is enough for one part: so each part is
// read into the processor's cache once for many rows.
type feed struct {
	to      *table
	waiting [parts][]uint64
}

// add adds a number that is not 0 to that of a key; flush has to follow.
func (f *feed) add(k key, count []uint64) {
	class, _ := f.to.split(k)
	p := partOf(class)
	if f.waiting[p] == nil {
		f.waiting[p] = make([]uint64, 0, f.to.stride()*waitRows)
	}
	f.waiting[p] = append(append(f.waiting[p], k[:f.to.words]...), count...)
	if len(f.waiting[p]) == cap(f.waiting[p]) {
		f.to.insert(p, f.waiting[p])
		f.waiting[p] = f.waiting[p][:0]
	}
}

// flush inserts what waits.
func (f *feed) flush() {
	for p, rows := range f.waiting {
		f.to.insert(p, rows)
		f.waiting[p] = rows[:0]
	}
}

// eachPart calls work with each part of a table, on all processors, until ctx ends; worker says on which.
func eachPart(ctx context.Context, work func(worker, part int)) {
	var group sync.WaitGroup
	var next atomic.Int64
	for worker := range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for p := next.Add(1) - 1; p < parts && ctx.Err() == nil; p = next.Add(1) - 1 {
				work(worker, int(p))
			}
		})
	}
	group.Wait()
}

// addTo adds a number to another one; true means that the sum did not fit.
func addTo(sum, count []uint64) bool {
	carry := uint64(0)
	for i := range sum {
		sum[i], carry = bits.Add64(sum[i], count[i], carry)
	}
	return carry != 0
}

// bigOf is a number as a big one.
func bigOf(count []uint64) *big.Int {
	out := new(big.Int)
	for i := len(count) - 1; i >= 0; i-- {
		out.Lsh(out, 64).Or(out, new(big.Int).SetUint64(count[i]))
	}
	return out
}
