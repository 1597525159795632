package model

import "slices"

// MergeIslands are the items of a model, of which islands around one root that differ in their bounds alone, and hold
// under the same conditions, are one: with the bounds of all of them. With unbounded, those without bounds stay as they
// are. It costs the nodes and edges of islands a root. The items are not to be changed.
func (m *Model) MergeIslands(unbounded bool) []Posted {
	isIsland := func(p Posted) bool { _, is := p.Item.(Island); return is }
	if !slices.ContainsFunc(m.Items, isIsland) {
		return m.Items
	}
	items := make([]Posted, 0, len(m.Items))
	around := map[int]int{} // by root: the place of the last island among items
	for _, p := range m.Items {
		island, is := p.Item.(Island)
		if !is {
			items = append(items, p)
			continue
		}
		isOwn := unbounded && island.Min <= 1 && island.Max >= len(island.Nodes)
		if at, known := around[island.Root]; known && !isOwn {
			if last := items[at].Item.(Island); last.isAlike(island) && slices.Equal(items[at].Guards, p.Guards) {
				last.Min, last.Max = max(last.Min, island.Min), min(last.Max, island.Max)
				items[at].Item = last
				continue
			}
		}
		if !isOwn {
			around[island.Root] = len(items)
		}
		items = append(items, p)
	}
	return items
}

func (i Island) isAlike(other Island) bool {
	return slices.Equal(i.Nodes, other.Nodes) && slices.Equal(i.Edges, other.Edges) && slices.Equal(i.Apart, other.Apart)
}
