package tour

import "testing"

// TestRowsAreSpread: keys of one part start at rows all over it, those of rank 0, too, which are their classes. Where
// they started at a few, rows were as far from there as there were such keys.
func TestRowsAreSpread(t *testing.T) {
	const slots, rows, keys = 16, 4096, 1024
	for rank := range uint64(2) {
		table := newTable(coding{slots: slots, words: 1, class: 1<<(2*slots) - 1}, 1)
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
