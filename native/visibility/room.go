package visibility

import "slices"

// A room is memory for what components consist of, one behind the other. What was taken from it is valid until it is
// cut back to what it was before.
type room struct {
	components []component
	numbers    []int32
	words      []uint64
}

// take is room for so many, none of which is there yet.
func take[T any](all *[]T, n int) []T {
	from := len(*all)
	*all = slices.Grow(*all, n)[:from+n]
	return (*all)[from : from : from+n]
}

// cut gives back what was taken since then.
func (r *room) cut(before room) {
	r.components = r.components[:len(before.components)]
	r.numbers = r.numbers[:len(before.numbers)]
	r.words = r.words[:len(before.words)]
}
