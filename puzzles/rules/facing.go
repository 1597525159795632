package rules

import "slices"

// A Facing is two sights that see each other along a line, where each sees the other's place: what lies beyond it is the
// same for both. So if both places and all between them are true they see as much along the line, and what they see across
// it differs as what they see at all.
type Facing struct {
	A, B     int    // items
	Along    [2]int // rays of A: towards B, and away from it; -1 if there is none
	BAlong   [2]int // rays of B: towards A, and away from it
	Distance int    // B's place is the last of so many literals of A's ray, and A's of B's
}

// Facings finds, for each ray of an item of a list, the next sight that faces it, of those that always hold and have to
// see exactly as many. It costs what lies on the rays.
func Facings(items []Posted) (all []Facing) {
	type start struct{ item, ray int }
	from := map[Lit][]start{}
	for i, p := range items {
		if s, is := exact(p); is {
			for r, ray := range s.Rays {
				if len(ray) > 0 {
					from[ray[0]] = append(from[ray[0]], start{i, r})
				}
			}
		}
	}
	for i, p := range items {
		s, is := exact(p)
		if !is {
			continue
		}
		for r, ray := range s.Rays {
			for d := 1; d < len(ray); d++ {
				at := slices.IndexFunc(from[ray[d]], func(other start) bool {
					return other.item != i && slices.Equal(items[other.item].Item.(Sight).Rays[other.ray], ray[d:])
				})
				if at < 0 {
					continue
				}
				other := from[ray[d]][at]
				if f, ok := face(s, items[other.item].Item.(Sight), r, other.ray, d); ok {
					f.A, f.B = i, other.item
					all = append(all, f)
					break
				}
			}
		}
	}
	return all
}

func exact(p Posted) (s Sight, is bool) {
	s, is = p.Item.(Sight)
	return s, is && len(p.If) == 0 && s.Min == s.Max
}

// face completes what two sights see of each other, if the second one looks back.
func face(a, b Sight, ray, away, distance int) (f Facing, ok bool) {
	between := slices.Clone(a.Rays[ray][:distance-1])
	slices.Reverse(between)
	for back, line := range b.Rays {
		if back == away || len(line) < distance || !slices.Equal(line[:distance-1], between) {
			continue
		}
		beyond := slices.IndexFunc(a.Rays, func(r []Lit) bool { return len(r) > 0 && slices.Equal(r, line[distance:]) })
		if beyond == ray || beyond < 0 && len(line) > distance {
			continue
		}
		return Facing{Along: [2]int{ray, beyond}, BAlong: [2]int{back, away}, Distance: distance}, true
	}
	return f, false
}

// Across are the rays of a sight but two.
func (s Sight) Across(along [2]int) (rays []int) {
	for r := range s.Rays {
		if r != along[0] && r != along[1] {
			rays = append(rays, r)
		}
	}
	return rays
}
