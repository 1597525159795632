package visibility

// A room is memory for what components consist of, one behind the other. What was taken from it is valid until it is
// cut back to what it was before.
type room struct {
	components []component
	numbers    []int32
	words      []uint64
}

// set takes a copy of a set.
func (r *room) set(words []uint64) []uint64 {
	first := len(r.words)
	r.words = append(r.words, words...)
	return r.words[first:]
}

// cut gives back what was taken since then.
func (r *room) cut(before room) {
	r.components = r.components[:len(before.components)]
	r.numbers = r.numbers[:len(before.numbers)]
	r.words = r.words[:len(before.words)]
}
