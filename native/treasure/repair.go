package treasure

import "slices"

// repair moves one mine where the field is stuck: an unknown cell beside a clue becomes a mine, or is none any more.
// The other end of the move lies, if there is room, where no clue is, so that no other clue changes. It returns the
// cells that changed; nil if there is nothing to move.
func (f *field) repair() []int32 {
	around := f.stuck()
	if around == nil {
		return f.breach()
	}
	cell := around[f.rand.IntN(len(around))]
	other, ok := f.partner(!f.mine[cell], around)
	if !ok {
		return nil
	}
	f.set(cell, !f.mine[cell])
	f.set(other, !f.mine[other])
	return []int32{cell, other}
}

// stuck are the unknown cells around a clue drawn at random; nil if no clue has any.
func (f *field) stuck() []int32 {
	var clues []int32
	for cell, value := range f.known {
		if value == 0 && len(f.unknown(int32(cell))) > 0 {
			clues = append(clues, int32(cell))
		}
	}
	if clues == nil {
		return nil
	}
	return f.unknown(clues[f.rand.IntN(len(clues))])
}

// breach moves a mine that walls unknown cells off to one of them.
func (f *field) breach() []int32 {
	var walls []int32
	for cell, value := range f.known {
		if value == 1 && len(f.unknown(int32(cell))) > 0 && len(f.beside([]int32{int32(cell)})) > 0 {
			walls = append(walls, int32(cell))
		}
	}
	if walls == nil {
		return nil
	}
	wall := walls[f.rand.IntN(len(walls))]
	other, ok := f.partner(false, nil)
	if !ok {
		return nil
	}
	f.set(wall, false)
	f.set(other, true)
	return []int32{wall, other}
}

// partner draws a cell that holds a mine or not, but none of some cells: an unknown one beside no clue if there is one,
// else any unknown one, else any at all.
func (f *field) partner(isMine bool, but []int32) (cell int32, ok bool) {
	var classes [3][]int32
	for cell := range int32(len(f.mine)) {
		if f.mine[cell] != isMine || f.isStart(cell) || slices.Contains(but, cell) {
			continue
		}
		class := 2
		if f.known[cell] == open {
			if class = 1; len(f.beside([]int32{cell})) == 0 {
				class = 0
			}
		}
		classes[class] = append(classes[class], cell)
	}
	for _, cells := range classes {
		if len(cells) > 0 {
			return cells[f.rand.IntN(len(cells))], true
		}
	}
	return 0, false
}

// backTo forgets what was found since the first deduction that is about a changed cell or rests on a clue beside one.
// All before it holds still: it is about the same clues, and the same cells were known.
func (f *field) backTo(changed []int32) {
	differs := make([]bool, len(f.mine))
	beside := make([]bool, len(f.mine))
	for _, cell := range changed {
		differs[cell] = true
		for _, clue := range f.near[cell] {
			beside[clue] = true
		}
	}
	at := slices.IndexFunc(f.log, func(d found) bool {
		return slices.ContainsFunc(d.cells, func(cell int32) bool { return differs[cell] }) ||
			slices.ContainsFunc(d.clues, func(clue int32) bool { return beside[clue] })
	})
	if at < 0 {
		at = len(f.log)
	}
	f.restart(f.log[:at:at])
}
