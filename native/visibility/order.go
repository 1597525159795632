package visibility

// An order keeps open cells by how much they took part in recent conflicts (variable state independent
// decaying sum, from the Chaff paper, as an exponential average as in MiniSat): a binary heap.
type order struct {
	score []float64
	bump  float64
	heap  []int32
	place []int32 // by cell: in heap, or -1
}

const orderDecay = 0.95

func newOrder(score []float64) *order {
	o := &order{score: score, bump: 1, place: make([]int32, len(score))}
	for cell := range o.place {
		o.place[cell] = -1
	}
	for cell := range o.place {
		o.push(int32(cell))
	}
	return o
}

// raise counts a cell's part in a conflict.
func (o *order) raise(cell int32) {
	if o.score[cell] += o.bump; o.score[cell] > 1e100 {
		for i := range o.score {
			o.score[i] *= 1e-100
		}
		o.bump *= 1e-100
	}
	if o.place[cell] >= 0 {
		o.up(o.place[cell])
	}
}

func (o *order) decay() { o.bump /= orderDecay }

// push puts a cell back, if it is not there.
func (o *order) push(cell int32) {
	if o.place[cell] < 0 {
		o.heap = append(o.heap, cell)
		o.up(int32(len(o.heap) - 1))
	}
}

// pop takes the first cell, or -1 if none is left.
func (o *order) pop() int32 {
	if len(o.heap) == 0 {
		return -1
	}
	first, last := o.heap[0], o.heap[len(o.heap)-1]
	o.heap = o.heap[:len(o.heap)-1]
	o.place[first] = -1
	if len(o.heap) > 0 {
		o.heap[0] = last
		o.down(0)
	}
	return first
}

func (o *order) up(i int32) {
	cell := o.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		if o.score[o.heap[parent]] >= o.score[cell] {
			break
		}
		o.heap[i] = o.heap[parent]
		o.place[o.heap[i]] = i
		i = parent
	}
	o.heap[i] = cell
	o.place[cell] = i
}

func (o *order) down(i int32) {
	cell := o.heap[i]
	for {
		child := 2*i + 1
		if int(child) >= len(o.heap) {
			break
		}
		if int(child)+1 < len(o.heap) && o.score[o.heap[child+1]] > o.score[o.heap[child]] {
			child++
		}
		if o.score[o.heap[child]] <= o.score[cell] {
			break
		}
		o.heap[i] = o.heap[child]
		o.place[o.heap[i]] = i
		i = child
	}
	o.heap[i] = cell
	o.place[cell] = i
}
