package tour

import "testing"

// TestRowsAreSpread: keys of one part start at rows all over it, those of rank 0, too, which are their classes. Where
// they started at a few, rows were as far from there as there were such keys.
func TestRowsAreSpread(t *testing.T) {
	const slots, rows, keys = 16, 4096, 1024
	for rank := range uint64(2) {
		table := newTable(wordOf(slots), 1)
		part := make([]uint64, rows*table.stride())
		starts, n := map[int]bool{}, 0
		for class := uint64(1); n < keys; class++ {
			if partOf(class) == 7 {
				starts[table.row(part, key{class | rank<<(2*slots)})] = true
				n++
			}
		}
		if len(starts) < keys/2 {
			t.Errorf("rank %d: %d keys of one part start at %d rows", rank, keys, len(starts))
		}
	}
}

func wordOf(slots int) coding { return coding{slots: slots, words: 1, class: 1<<(2*slots) - 1} }

// TestDrainedRowsAreSpread: keys that a table has, one after the other, are not beside each other in the one that they
// are drained into. Where they were, a small one was full at its start and empty behind, and each new row far away.
func TestDrainedRowsAreSpread(t *testing.T) {
	const slots, keys, part = 16, 6000, 7
	from := newTable(wordOf(slots), 1)
	for class, n := uint64(1), 0; n < keys; class++ {
		if partOf(class) == part {
			from.insert(part, []uint64{class, 1})
			n++
		}
	}
	to, away := from.like(), 0
	from.drain(part, func(k key, count []uint64) bool {
		rows := to.parts[part]
		away += (to.row(rows, k) - to.row(make([]uint64, len(rows)), k) + len(rows)) % len(rows) / to.stride()
		to.insert(part, []uint64{k[0], count[0]})
		return true
	})
	if to.filled[part] != keys || away > 20*keys {
		t.Errorf("%d of %d keys, on average %d rows away from where they begin", to.filled[part], keys, away/keys)
	}
}
