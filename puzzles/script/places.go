package script

import (
	"cmp"
	"slices"
)

// attempts is how often places are drawn until they are as on printed boards.
const attempts = 10

// drawPlaces draws the places of a part that have a word for good, or one that a clue leaves: so that the runs between
// them are as long as those of printed boards, or at random, also where the board is too small for such runs. Of a
// share that is the whole board one is drawn.
func (d *drawing) drawPlaces(p part, words []string, share float64) {
	runs := d.rules.printed.runs
	if d.rules.printed.places.of(d.like.Rows).isOne() {
		words[d.rng.IntN(p.n)] = p.placed()
		return
	}
	for range attempts {
		if runs.most == 0 || !d.asPrinted {
			break
		}
		if d.drawRuns(p, words, share); d.fits(p, words) {
			return
		}
		copy(words, slices.Repeat([]string{p.free()}, p.n))
	}
	if runs.most > 0 {
		d.asPrinted = false
	}
	if d.asPrinted && d.rules.printed.apart {
		d.drawApart(p, words, share)
		return
	}
	for i := range p.n {
		if d.rng.Float64() < share/float64(len(d.images(i))) {
			d.setPlaces(words, i, p.placed())
		}
	}
}

// drawApart puts as many places as are asked for where no two are side by side, as far as there is room.
func (d *drawing) drawApart(p part, words []string, share float64) {
	for _, i := range d.rng.Perm(p.n) {
		if p.count(words) >= share*float64(p.n) {
			return
		}
		if words[i] != p.free() {
			continue
		}
		if d.setPlaces(words, i, p.placed()); !p.isApart(words) {
			d.setPlaces(words, i, p.free())
		}
	}
}

// isApart reports whether no two places lie side by side.
func (p part) isApart(words []string) bool {
	for i := range p.n {
		for _, step := range []int{1, p.cols} {
			if p.isBehind(i, i+step, step) && words[i] != p.free() && words[i+step] != p.free() {
				return false
			}
		}
	}
	return true
}

// drawRuns puts walls where both parts of a run are long enough: first into runs that are too long, then until their
// share is reached.
func (d *drawing) drawRuns(p part, words []string, share float64) {
	runs := d.rules.printed.runs
	n := float64(p.n)
	inner := share // of the cells that are not in the frame
	for i := range p.n {
		if d.isFrame(p, i) {
			d.setPlaces(words, i, p.placed())
			inner -= 1 / n
		}
	}
	inner /= 1 - (share - inner)
	walls := p.count(words)
	most := walls + inner*(n-walls)
	order := d.rng.Perm(p.n)
	for _, isLast := range []bool{false, true} {
		for _, i := range order {
			longest := max(p.runAt(words, i, 1), p.runAt(words, i, p.cols))
			isAsked := float64(longest) > runs.most || isLast && p.count(words) < most
			if words[i] != p.free() || !isAsked {
				continue
			}
			if d.setPlaces(words, i, p.placed()); !d.isRegular(p, words) {
				d.setPlaces(words, i, p.free())
			}
		}
	}
}

// count is the number of cells that are not free.
func (p part) count(words []string) (n float64) {
	for _, word := range words[:p.n] {
		if word != p.free() {
			n++
		}
	}
	return n
}

// hasUsualPlaces reports whether a board is to have as many places as printed ones.
func (d *drawing) hasUsualPlaces() bool { return d.asPrinted && d.like.Density == d.rules.density() }

// isFull reports whether there are more places than on printed boards, and no more are needed to get on.
func (d *drawing) isFull(p part, words []string) bool {
	most := d.rules.printed.places.of(d.like.Rows).most
	return most > 0 && d.hasUsualPlaces() && d.inVain < roomyInVain && p.count(words) > most*float64(p.n)+1
}

// thinned leaves places out of a board with one solution while there are more than on printed ones, and the solution
// stays the only one. Where a place is needed, it goes together with one beside it, such as the ends of two lines that
// become one.
func (d *draft) thinned() (*draft, error) {
	at := slices.IndexFunc(d.parts, part.hasPlaces)
	if at < 0 || d.isByPaths() || !d.hasUsualPlaces() {
		return d, nil
	}
	p, from := d.parts[at], 0
	for _, before := range d.parts[:at] {
		from += before.n
	}
	best, most := d, cmp.Or(d.rules.printed.places.of(d.like.Rows).most, usualPlaces.most)*float64(p.n)
	isPlace := func(cell int) bool { return best.words[from+cell] != p.free() }
	for _, cell := range d.rng.Perm(p.n) {
		for _, step := range []int{0, 1, p.cols} {
			next := cell + step
			isDone := p.count(best.words[from:]) <= most && best.excess() == 0
			if isDone || step > 0 && !p.isBehind(cell, next, step) || !isPlace(cell) || !isPlace(next) {
				continue
			}
			fewer, err := best.without(p, from, cell, next)
			if err != nil {
				return nil, err
			} else if fewer != nil {
				best = fewer
			}
		}
	}
	return best, nil
}

// excess is how many clues have a word that printed boards have less of.
func (d *draft) excess() int {
	if !d.asPrinted {
		return 0
	}
	return d.rules.printed.few.excess(d.full)
}

// without is a draft without some places of a part, whose words begin at an index, and with the same solution or one
// near it; nil if that is not the only one.
func (d *draft) without(p part, from int, cells ...int) (*draft, error) {
	next := &draft{drawing: d.drawing, words: slices.Clone(d.words), tape: slices.Clone(d.tape)}
	for _, cell := range cells {
		d.setPlaces(next.words[from:], cell, p.free())
	}
	if !d.fits(p, next.words[from:]) {
		return nil, nil
	}
	next, err := d.carried(next)
	if next == nil || err != nil {
		return nil, err
	}
	if next.excess() > d.excess() {
		return nil, nil
	}
	if ok, err := next.judge(d); !ok || len(next.open) > 0 {
		return nil, err
	}
	return next, nil
}

func (d *drawing) isFrame(p part, i int) bool {
	return d.rules.printed.frame && (i < p.cols || i%p.cols == 0)
}

// runAt is the length of the run through a free cell.
func (p part) runAt(words []string, cell, step int) int {
	from, to := cell, cell
	for p.isBehind(from-step, from, step) && words[from-step] == p.free() {
		from -= step
	}
	for p.isBehind(to, to+step, step) && words[to+step] == p.free() {
		to += step
	}
	return (to-from)/step + 1
}

// isBehind reports whether a cell and the next one are on the board, in one row or column.
func (p part) isBehind(cell, next, step int) bool {
	return cell >= 0 && next < p.n && (step > 1 || cell/p.cols == next/p.cols)
}

// fits reports whether places are as on printed boards: also no run is too long.
func (d *drawing) fits(p part, words []string) bool {
	most := d.rules.printed.runs.most
	switch {
	case !d.asPrinted:
		return true
	case d.rules.printed.apart && !p.isApart(words):
		return false
	case most == 0:
		return true
	}
	for i, word := range words[:p.n] {
		if word == p.free() && float64(max(p.runAt(words, i, 1), p.runAt(words, i, p.cols))) > most {
			return false
		}
	}
	return d.isRegular(p, words)
}

// isRegular reports whether no run is too short, the frame is there, and the free cells are connected.
func (d *drawing) isRegular(p part, words []string) bool {
	for i, word := range words[:p.n] {
		switch isFrame := d.isFrame(p, i); {
		case isFrame && word == p.free():
			return false
		case word != p.free():
			continue
		}
		if float64(min(p.runAt(words, i, 1), p.runAt(words, i, p.cols))) < d.rules.printed.runs.least {
			return false
		}
	}
	return p.isConnected(words)
}

// isConnected reports whether the free cells are connected.
func (p part) isConnected(words []string) bool {
	first := slices.Index(words[:p.n], p.free())
	if first < 0 {
		return false
	}
	seen, reached := map[int]bool{first: true}, []int{first}
	for at := 0; at < len(reached); at++ {
		for _, step := range []int{1, p.cols} {
			for _, pair := range [][2]int{{reached[at], reached[at] + step}, {reached[at] - step, reached[at]}} {
				next := pair[0] + pair[1] - reached[at]
				if p.isBehind(pair[0], pair[1], step) && words[next] == p.free() && !seen[next] {
					seen[next] = true
					reached = append(reached, next)
				}
			}
		}
	}
	return len(reached) == p.n-int(p.count(words))
}
