package rivals

// turn looks, after one unit was found needed by a picture that breaks it and no other, for pictures that
// differ from that in one cell and break one other unit alone: that one is needed as well; and so on from
// there. All kept units must be marked as kept. (Model rotation of minimal unsatisfiable sets: Anton Belov
// and Joao Marques-Silva: Accelerating MUS extraction with recursive model rotation, FMCAD 2011.)
func (p *pass) turn(picture []int8, unit int32) {
	p.turned = append(p.turned[:0], picture...)
	p.cells = p.cells[:0]
	p.turnFrom(unit)
}

func (p *pass) turnFrom(unit int32) {
	w := p.turned
	from := len(p.cells)
	for _, clue := range p.units[unit] {
		if !p.model.Obeys(clue, w) {
			p.cells = p.model.Speaks(clue, w, p.cells)
		}
	}
	for _, cell := range p.cells[from:] {
		w[cell] = -w[cell]
		if next := p.only(cell, unit); next >= 0 && !p.needed[next] && p.model.Other(w) {
			p.needed[next] = true
			p.turnFrom(next)
		}
		w[cell] = -w[cell]
	}
	p.cells = p.cells[:from]
}

// only is the one unit that the turned picture breaks, or -1 if there are none or more. Before the cell was
// changed it broke the given one.
func (p *pass) only(cell, before int32) int32 {
	only := int32(-1)
	for _, clue := range p.watch[cell] {
		if unit := p.unitOf[clue]; p.kept[clue] && unit != only && !p.model.Obeys(clue, p.turned) {
			if only >= 0 {
				return -1
			}
			only = unit
		}
	}
	if only == before {
		return -1
	}
	for _, clue := range p.units[before] {
		if !p.model.Obeys(clue, p.turned) {
			return -1
		}
	}
	return only
}
