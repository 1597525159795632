package learn

// A heap orders the variables to branch on by activity: how much each took part in recent conflicts. That is VSIDS
// (variable state independent decaying sum), from Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: Engineering an
// Efficient SAT Solver" (DAC 2001), as an exponential average as in MiniSat. It works because conflicts cluster: a
// variable of the last ones is likely to make the next. A binary heap; O(log n) for each variable that is bumped,
// inserted or removed.
type heap struct {
	activity  []float64 // by variable
	bump      float64   // what a variable gains in a conflict
	variables []int32
	index     []int32 // by variable: where it is in variables, or -1
}

const variableDecay = 0.95

func newHeap(variables int) heap {
	h := heap{activity: make([]float64, variables), bump: 1, index: make([]int32, variables)}
	for v := range h.index {
		h.index[v] = -1
	}
	return h
}

// bumpVariable records that a variable took part in a conflict.
func (h *heap) bumpVariable(v int32) {
	if h.activity[v] += h.bump; h.activity[v] > 1e100 {
		for i := range h.activity {
			h.activity[i] *= 1e-100
		}
		h.bump *= 1e-100
	}
	if h.index[v] >= 0 {
		h.percolateUp(h.index[v])
	}
}

// decay makes later bumps count more.
func (h *heap) decay() { h.bump /= variableDecay }

// insert puts a variable back, if it is not there.
func (h *heap) insert(v int32) {
	if h.index[v] < 0 {
		h.variables = append(h.variables, v)
		h.percolateUp(int32(len(h.variables) - 1))
	}
}

// removeMax takes the most active variable out, or returns -1 if none is left.
func (h *heap) removeMax() int32 {
	if len(h.variables) == 0 {
		return -1
	}
	first, last := h.variables[0], h.variables[len(h.variables)-1]
	h.variables = h.variables[:len(h.variables)-1]
	h.index[first] = -1
	if len(h.variables) > 0 {
		h.variables[0] = last
		h.percolateDown(0)
	}
	return first
}

func (h *heap) percolateUp(i int32) {
	v := h.variables[i]
	for i > 0 {
		parent := (i - 1) / 2
		if h.activity[h.variables[parent]] >= h.activity[v] {
			break
		}
		h.variables[i] = h.variables[parent]
		h.index[h.variables[i]] = i
		i = parent
	}
	h.variables[i] = v
	h.index[v] = i
}

func (h *heap) percolateDown(i int32) {
	v := h.variables[i]
	for {
		child := 2*i + 1
		if int(child) >= len(h.variables) {
			break
		}
		if int(child)+1 < len(h.variables) && h.activity[h.variables[child+1]] > h.activity[h.variables[child]] {
			child++
		}
		if h.activity[h.variables[child]] <= h.activity[v] {
			break
		}
		h.variables[i] = h.variables[child]
		h.index[h.variables[i]] = i
		i = child
	}
	h.variables[i] = v
	h.index[v] = i
}
