package learn

// An order keeps open variables by how much they took part in recent conflicts (variable state independent
// decaying sum, from the Chaff paper, as an exponential average as in MiniSat): a binary heap.
type order struct {
	score []float64
	bump  float64
	heap  []int32
	place []int32 // by variable: in heap, or -1
}

const orderDecay = 0.95

func newOrder(variables int) order {
	o := order{score: make([]float64, variables), bump: 1, place: make([]int32, variables)}
	for v := range o.place {
		o.place[v] = -1
	}
	return o
}

// raise counts a variable's part in a conflict.
func (o *order) raise(v int32) {
	if o.score[v] += o.bump; o.score[v] > 1e100 {
		for i := range o.score {
			o.score[i] *= 1e-100
		}
		o.bump *= 1e-100
	}
	if o.place[v] >= 0 {
		o.up(o.place[v])
	}
}

func (o *order) decay() { o.bump /= orderDecay }

// push puts a variable back, if it is not there.
func (o *order) push(v int32) {
	if o.place[v] < 0 {
		o.heap = append(o.heap, v)
		o.up(int32(len(o.heap) - 1))
	}
}

// pop takes the first variable, or -1 if none is left.
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
	v := o.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		if o.score[o.heap[parent]] >= o.score[v] {
			break
		}
		o.heap[i] = o.heap[parent]
		o.place[o.heap[i]] = i
		i = parent
	}
	o.heap[i] = v
	o.place[v] = i
}

func (o *order) down(i int32) {
	v := o.heap[i]
	for {
		child := 2*i + 1
		if int(child) >= len(o.heap) {
			break
		}
		if int(child)+1 < len(o.heap) && o.score[o.heap[child+1]] > o.score[o.heap[child]] {
			child++
		}
		if o.score[o.heap[child]] <= o.score[v] {
			break
		}
		o.heap[i] = o.heap[child]
		o.place[o.heap[i]] = i
		i = child
	}
	o.heap[i] = v
	o.place[v] = i
}
