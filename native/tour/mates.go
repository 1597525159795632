package tour

// mates are a state while square v is looked at. Slot i is square v+i, up to the farthest that v can reach, and the
// slot after that, outside, the square that all ends of open tours are beside. A slot holds itself if no step is
// taken at its square, done if both are, else the other end of the square's path.
type mates [maxSlots + 2]uint8

const (
	done         = 255
	maxSlots     = 28 // at most 14 paths, whose numbers and two more fit into 4 bits
	slotsPerWord = 16
)

// outside is the slot of the square beside all ends.
func (f *frontier) outside() int { return f.width + 1 }

// pack writes what is left without slot 0: 4 bits a slot, 0 for itself, 1 for done, and for the two ends of a
// path the path's number from 2 on, in the order of first ends. So equal states have equal keys.
func (f *frontier) pack(m *mates) key {
	var k key
	var numbers mates
	paths := uint64(1)
	for i := 1; i <= f.outside(); i++ {
		code := uint64(0)
		switch mate := m[i]; {
		case mate == done:
			code = 1
		case int(mate) > i:
			paths++
			code = paths
			numbers[mate] = uint8(code)
		case int(mate) < i:
			code = uint64(numbers[i])
		}
		k[(i-1)/slotsPerWord] |= code << ((i - 1) % slotsPerWord * 4)
	}
	return k
}

// unpack reads a state for square v. The last slot before outside is a square that was not reached before.
func (f *frontier) unpack(v int, k key) mates {
	var m, first mates
	for i := range f.outside() {
		code := k[i/slotsPerWord] >> (i % slotsPerWord * 4) & 15
		slot := i
		if i == f.width {
			slot = f.outside()
		}
		switch mate := first[code]; {
		case code == 0:
			m[slot] = uint8(slot)
		case code == 1:
			m[slot] = done
		case mate == 0:
			first[code] = uint8(slot) + 1
		default:
			m[slot], m[mate-1] = mate-1, uint8(slot)
		}
	}
	m[f.width] = uint8(f.width)
	if v+f.width >= len(f.next) {
		m[f.width] = done
	}
	return m
}

// mirror turns the lines of a state after the last square of a line. No step leads to a line that the frontier does
// not hold as a whole.
func (f *frontier) mirror(m *mates) mates {
	image := *m
	place := func(slot uint8) uint8 {
		whole := f.width / f.line * f.line
		if int(slot) > whole {
			return slot
		}
		start := (int(slot) - 1) / f.line * f.line
		return uint8(2*start + f.line + 1 - int(slot))
	}
	for slot := uint8(1); int(slot) <= f.width; slot++ {
		mate := m[slot]
		if mate != done {
			mate = place(mate)
		}
		image[place(slot)] = mate
	}
	if mate := m[f.outside()]; mate != done {
		image[f.outside()] = place(mate)
	}
	return image
}
