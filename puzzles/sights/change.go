package sights

// exact is how many of so many changes make a number right at once; the others turn one cell.
const exact, outOf = 5, 16

// draw draws a change for one of the numbers that are off, in one of its directions. It is false if there is none.
func (s *search) draw() bool {
	u := s.r.Uint64()
	number := int(s.wrong[(u>>32)*uint64(len(s.wrong))>>32])
	way, forth := int(u&1), u&2 != 0
	p := s.along(way, number)
	before, behind := ends(s.black[way], p)
	run, step, room := behind-p-1, 1, s.room(way, p)
	if !forth {
		run, step, room = p-before-1, -1, p&(1<<s.shift[way]-1)-1
	}
	s.changed = s.changed[:0]
	off := int(s.off[0][number])
	switch {
	case u>>2%outOf < exact:
		return s.cut(way, p, step, run, run-off, room)
	case off < 0:
		return run < room && s.add(way, p+step*(run+1))
	case run == 0:
		return false
	}
	return s.add(way, p+step*(1+int((u>>8&0xffffff)*uint64(run)>>24)))
}

// room is how many cells there are behind a place.
func (s *search) room(way, p int) int {
	length := s.cols
	if way == 1 {
		length = s.rows
	}
	return length - p&(1<<s.shift[way]-1)
}

// cut draws the change of a run into one of another length.
func (s *search) cut(way, p, step, run, length, room int) bool {
	if length < 0 || length > room {
		return false
	}
	for i := run + 1; i <= length; i++ {
		if q := p + step*i; s.black[way][q>>6]>>(q&63)&1 != 0 && !s.add(way, q) {
			return false
		}
	}
	end := p + step*(length+1)
	return length == room || s.black[way][end>>6]>>(end&63)&1 != 0 || s.add(way, end)
}

// add adds a cell to the change, unless its colour is given.
func (s *search) add(way, p int) bool {
	if way == 1 {
		p = s.turned(1, p)
	}
	s.changed = append(s.changed, p)
	return !s.fixed[p]
}
