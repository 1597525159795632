package model

import "slices"

// A Facing is two sights that see each other along a line, where each sees the other's place: what lies beyond it is
// the same for both. So if both places and all between them are true they see as much along the line, and what they see
// across it differs as what they see at all. Both have four rays, of which the first and the last are opposite, and so
// are the other two, as b.rays of a rules file has them.
type Facing struct {
	A, B     int // items
	Ray      int // of A towards B, and of B away from A; see Opposite
	Distance int // B's place is the last of Distance literals of A's ray, and A's of B's
}

// Opposite is the ray opposite to one.
func Opposite(ray int) int { return 3 - ray }

// Across are the rays of a sight across the line of one.
func Across(ray int) [2]int {
	if ray == 0 || ray == 3 {
		return [2]int{1, 2}
	}
	return [2]int{0, 3}
}

// Place is the literal of A's place, as B sees it.
func (f Facing) Place(items []Posted) Lit {
	return items[f.B].Item.(Sight).Rays[Opposite(f.Ray)][f.Distance-1]
}

// Facings finds, for each ray of an item of a list, the next sight that faces it, of those that always hold and have to
// see exactly as many. It costs what lies on the rays.
func Facings(items []Posted) (all []Facing) {
	from := [4]map[Lit][]int{} // by ray and its first literal: the items
	for r := range from {
		from[r] = map[Lit][]int{}
	}
	each := func(use func(i int, s Sight, r int, ray []Lit)) {
		for i, p := range items {
			s, is := p.Item.(Sight)
			for r := 0; is && r < len(s.Rays) && len(s.Rays) == len(from) && len(p.Guards) == 0 && s.Min == s.Max; r++ {
				use(i, s, r, s.Rays[r])
			}
		}
	}
	each(func(i int, _ Sight, r int, ray []Lit) {
		if len(ray) > 0 {
			from[r][ray[0]] = append(from[r][ray[0]], i)
		}
	})
	each(func(i int, a Sight, r int, ray []Lit) {
		for d := 1; d < len(ray); d++ {
			for _, other := range from[r][ray[d]] {
				if b := items[other].Item.(Sight); slices.Equal(b.Rays[r], ray[d:]) && looksBack(a, b, r, d) {
					all = append(all, Facing{i, other, r, d})
					return
				}
			}
		}
	})
	return all
}

// looksBack reports whether b sees what is between it and a, and beyond a what a sees there.
func looksBack(a, b Sight, ray, distance int) bool {
	back := b.Rays[Opposite(ray)]
	between := slices.Clone(a.Rays[ray][:distance-1])
	slices.Reverse(between)
	return len(back) >= distance && slices.Equal(back[:distance-1], between) &&
		slices.Equal(back[distance:], a.Rays[Opposite(ray)])
}
