package model

// Lacks is how far an answer is from what the items of a model ask for: of a sum, by how much it is too small or too
// large, and of another item that cannot hold 1. Items judge what the answer gives values to.
func (m *Model) Lacks(answer []int) (lacks int) {
	v := m.valued(answer)
	known := Known{v.Assignment, v.known}
	for _, p := range m.Items {
		if p.Status(known) != Broken {
			continue
		}
		by := 1
		if s, is := p.Item.(Sum); is {
			total := 0
			for _, t := range s.Terms {
				total += t.Factor * v.Of(t.Num)
			}
			by = max(by, s.Min-total, total-s.Max)
		}
		lacks += by
	}
	return lacks
}
