package tour

import (
	"math/big"
	"math/bits"
	"runtime"
)

// A key is a state of the frontier in two words.
type key [2]uint64

// hash mixes a key, after the finalizer of Austin Appleby's MurmurHash3.
func (k key) hash() uint64 {
	h := k[0] ^ k[1]*0x9e3779b97f4a7c15
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

// least is the lesser of two keys.
func (k key) least(other key) key {
	if k[1] > other[1] || k[1] == other[1] && k[0] > other[0] {
		return other
	}
	return k
}

// A table adds up numbers by key: open addressing with linear probing, in parts that grow one at a time, so that
// growing takes little memory. What is added waits until there is enough for one part: so each part is read into the
// processor's cache once for many rows. A row is a key of keyWords words, then a number of countWords words, the lowest
// first. An empty row has the number 0.
type table struct {
	keyWords, countWords int
	parts                [parts][]uint64
	filled               [parts]int
	waiting              [parts][]uint64
	overflow             bool // a number did not fit
	refuse               *refuse
}

const (
	partBits = 8
	parts    = 1 << partBits
	waitRows = 128 // of a part
	leastRow = 16  // rows of a new part
	maxLoad  = 0.85
	growth   = 1.2
)

// refuse counts what tables let go of, and has it collected before it is much: by itself the garbage collector
// waits until memory has doubled.
type refuse struct{ words int }

const muchRefuse = 1 << 20 // words

func (r *refuse) add(words int) {
	if r.words += words; r.words > muchRefuse {
		r.words = 0
		runtime.GC()
	}
}

// newTable has small parts.
func newTable(keyWords, countWords int) *table {
	return (&table{keyWords: keyWords, countWords: countWords, refuse: &refuse{}}).like()
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
	fresh := &table{keyWords: t.keyWords, countWords: t.countWords, refuse: t.refuse}
	for i, filled := range t.filled {
		fresh.parts[i] = make([]uint64, fresh.stride()*max(leastRow, filled/4))
		fresh.waiting[i] = make([]uint64, 0, fresh.stride()*waitRows)
	}
	return fresh
}

func (t *table) stride() int { return t.keyWords + t.countWords }

// row is where a key's row is, or would be.
func (t *table) row(part []uint64, k key) int {
	stride := t.stride()
	at, _ := bits.Mul64(k.hash()<<partBits, uint64(len(part)/stride))
	for i := int(at) * stride; ; {
		row := part[i : i+stride]
		if row[0] == k[0] && (t.keyWords == 1 || row[1] == k[1]) || isZero(row[t.keyWords:]) {
			return i
		}
		if i += stride; i == len(part) {
			i = 0
		}
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

// add adds a number that is not 0 to that of a key; flush has to follow.
func (t *table) add(k key, count []uint64) {
	p := k.hash() >> (64 - partBits)
	t.waiting[p] = append(append(t.waiting[p], k[:t.keyWords]...), count...)
	if len(t.waiting[p]) == cap(t.waiting[p]) {
		t.insert(int(p))
	}
}

// flush inserts what waits.
func (t *table) flush() {
	for p := range t.waiting {
		t.insert(p)
		t.waiting[p] = nil
	}
}

// insert adds what waits for a part.
func (t *table) insert(p int) {
	stride := t.stride()
	for from := 0; from < len(t.waiting[p]); from += stride {
		added := t.waiting[p][from : from+stride]
		i := t.row(t.parts[p], t.keyOf(added))
		row := t.parts[p][i : i+stride]
		if !isZero(row[t.keyWords:]) {
			t.overflow = addTo(row[t.keyWords:], added[t.keyWords:]) || t.overflow
			continue
		}
		copy(row, added)
		if t.filled[p]++; float64(t.filled[p]*stride) > maxLoad*float64(len(t.parts[p])) {
			t.grow(p)
		}
	}
	t.waiting[p] = t.waiting[p][:0]
}

func (t *table) grow(p int) {
	old, stride := t.parts[p], t.stride()
	t.parts[p] = make([]uint64, stride*int(growth*float64(len(old)/stride)))
	for i := 0; i < len(old); i += stride {
		if row := old[i : i+stride]; !isZero(row[t.keyWords:]) {
			copy(t.parts[p][t.row(t.parts[p], t.keyOf(row)):], row)
		}
	}
	t.refuse.add(len(old))
}

func (t *table) keyOf(row []uint64) key {
	k := key{row[0]}
	if t.keyWords == 2 {
		k[1] = row[1]
	}
	return k
}

// drain calls use with all keys and numbers, letting go of each part once it is through, until use returns
// false.
func (t *table) drain(use func(k key, count []uint64) bool) {
	stride := t.stride()
	for p, part := range t.parts {
		for i := 0; i < len(part); i += stride {
			row := part[i : i+stride]
			if count := row[t.keyWords:]; !isZero(count) && !use(t.keyOf(row), count) {
				return
			}
		}
		t.parts[p] = nil
		t.refuse.add(len(part))
	}
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
