package encode

import "slices"

// measure finds the costs: a breadth-first search over nodes that may belong to the region, those that do first.
func (r *Region) measure(root int) {
	for node := range r.cost {
		r.cost[node] = unreached
	}
	r.cost[root] = 0
	now, later := append(r.queue[:0], root), []int(nil)
	for cost := 0; len(now) > 0; cost++ {
		later = later[:0]
		for i := 0; i < len(now); i++ {
			for _, next := range r.near[now[i]] {
				switch {
				case r.state[next] < 0 || r.cost[next] <= cost:
				case r.state[next] > 0:
					r.cost[next] = cost
					now = append(now, next)
				case r.cost[next] == unreached:
					r.cost[next] = cost + 1
					later = append(later, next)
				}
			}
		}
		r.queue = now
		now, later = later, now
	}
}

// ways are how many nodes that are not known to belong to the region a way from each to one takes at least, itself not
// counted.
func (r *Region) ways(to int) []int {
	ways := slices.Repeat([]int{unreached}, len(r.in))
	ways[to] = 0
	for now := []int{to}; len(now) > 0; {
		var later []int
		for i := 0; i < len(now); i++ {
			cost := ways[now[i]]
			if r.state[now[i]] <= 0 {
				cost++
			}
			for _, next := range r.near[now[i]] {
				switch {
				case ways[next] <= cost || r.in[next] == never:
				case cost == ways[now[i]]:
					ways[next] = cost
					now = append(now, next)
				default:
					ways[next] = cost
					later = append(later, next)
				}
			}
		}
		now = later
	}
	return ways
}

// flood lists the nodes that may belong to the region which are connected with one, but for another. They are marked
// with turn.
func (r *Region) flood(from, but int) []int {
	r.turn++
	r.mark[from] = r.turn
	r.queue = append(r.queue[:0], from)
	for i := 0; i < len(r.queue); i++ {
		for _, next := range r.near[r.queue[i]] {
			if r.mark[next] != r.turn && next != but && r.state[next] >= 0 {
				r.mark[next] = r.turn
				r.queue = append(r.queue, next)
			}
		}
	}
	return r.queue
}

// search fills met, from the root over nodes that may belong to the region, and counts them.
func (r *Region) search(root int) (all int) {
	for node := range r.met {
		r.met[node] = visit{far: noNode}
	}
	meet := func(node int) {
		all++
		r.met[node] = visit{found: all, low: all, below: 1, cut: 1, far: noNode}
		r.dive = append(r.dive, step{node, 0})
	}
	isOf := func(node int) int { // one of those below it
		if r.state[node] > 0 {
			return node
		}
		return noNode
	}
	below := make([]int, len(r.in)) // by node: one that belongs to the region
	r.dive = r.dive[:0]
	meet(root)
	below[root] = root
	for len(r.dive) > 0 {
		top := &r.dive[len(r.dive)-1]
		node := top.node
		own := &r.met[node]
		if top.next < len(r.near[node]) {
			next := r.near[node][top.next]
			top.next++
			switch {
			case r.state[next] < 0:
			case r.met[next].found == 0:
				meet(next)
				below[next] = isOf(next)
			default:
				own.low = min(own.low, r.met[next].found)
			}
			continue
		}
		if r.dive = r.dive[:len(r.dive)-1]; len(r.dive) == 0 {
			break
		}
		at := r.dive[len(r.dive)-1].node
		up := &r.met[at]
		up.low = min(up.low, own.low)
		up.below += own.below
		if below[node] != noNode {
			below[at] = below[node]
		}
		if own.low >= up.found {
			up.cut += own.below
			if below[node] != noNode {
				up.far = below[node]
			}
		}
	}
	return all
}
