package tour

import (
	"context"
	"io"
	"sort"
	"strconv"
)

// leastBand is the number of squares that a band of rows has at least, unless it is the last one.
const leastBand = 1 << 16

// A visit is where the tour enters a band of rows: with which step, and by which way it goes on.
type visit struct {
	cell, step int
	way        byte
}

// Write writes the number of the step that enters each square, row by row as in a board's picture.
//
// It walks the tour twice: once to see where it enters each band of rows, and then band by band, for which it holds
// four bytes a square. Bands are whole rows of tiles, 65,536 squares or more, so that visits are few.
func (l *Links) Write(ctx context.Context, w io.Writer) (int64, error) {
	tops := l.bands()
	visits := l.visits(ctx, tops)
	out := newNumbers(w, len(l.ways), l.Cols)
	var steps []int32
	for band, entered := range visits {
		if ctx.Err() != nil {
			return out.n, context.Cause(ctx)
		}
		from, to := tops[band]*l.Cols, tops[band+1]*l.Cols
		if len(steps) < to-from {
			steps = make([]int32, to-from)
		}
		for _, v := range entered {
			l.number(v, from, steps[:to-from])
		}
		for _, step := range steps[:to-from] {
			out.add(uint32(step))
		}
		if out.err != nil {
			break
		}
	}
	out.flush()
	return out.n, out.err
}

// bands are the first rows of bands, and at the end the number of rows.
func (l *Links) bands() []int {
	tops := []int{0}
	for _, top := range l.tops {
		if (top-tops[len(tops)-1])*l.Cols >= leastBand {
			tops = append(tops, top)
		}
	}
	return append(tops, l.Rows)
}

// visits lists for each band where the tour enters it.
func (l *Links) visits(ctx context.Context, tops []int) [][]visit {
	out := make([][]visit, len(tops)-1)
	offset := l.offsets()
	from, to := 0, 0
	for cell, step, way := l.start, 1, l.ways[l.start]&alone; ; step++ {
		if cell < from || cell >= to {
			band := sort.SearchInts(tops, cell/l.Cols+1) - 1
			from, to = tops[band]*l.Cols, tops[band+1]*l.Cols
			out[band] = append(out[band], visit{cell, step, way})
		}
		if step == len(l.ways) || step%pollEvery == 0 && ctx.Err() != nil {
			return out
		}
		cell += offset[way]
		way = l.onward(cell, way)
	}
}

// number gives the squares of a band, the first of which is cell from, their steps as long as the tour stays there.
func (l *Links) number(v visit, from int, steps []int32) {
	offset := l.offsets()
	for cell, way := v.cell, v.way; ; v.step++ {
		if uint(cell-from) >= uint(len(steps)) {
			return
		}
		steps[cell-from] = int32(v.step)
		if v.step == len(l.ways) {
			return
		}
		cell += offset[way]
		way = l.onward(cell, way)
	}
}

// numbers writes numbers right-aligned, a fixed number to a line, and counts their bytes, until an error.
type numbers struct {
	w      io.Writer
	width  int // of a number and what follows it: a blank, or the line's end
	inLine int
	left   int    // numbers until the line ends
	text   []byte // what is not yet written
	n      int64
	err    error
}

const flushAt = 1 << 16

// newNumbers writes numbers from 1 to most.
func newNumbers(w io.Writer, most, inLine int) *numbers {
	return &numbers{w: w, width: len(strconv.Itoa(most)) + 1, inLine: inLine, left: inLine, text: make([]byte, 0, flushAt)}
}

// pairs are the numbers below 100 with two digits each.
var pairs = func() (out [200]byte) {
	for i := range 100 {
		out[2*i], out[2*i+1] = byte('0'+i/10), byte('0'+i%10)
	}
	return out
}()

// add writes a number, two digits at a time from the last on, and after it a blank or the line's end.
func (w *numbers) add(number uint32) {
	if len(w.text)+w.width > cap(w.text) {
		w.flush()
	}
	start := len(w.text)
	w.text = w.text[:start+w.width]
	field := w.text[start:]
	last := w.width - 1
	field[last] = ' '
	if w.left--; w.left == 0 {
		field[last], w.left = '\n', w.inLine
	}
	for ; number >= 10; number /= 100 {
		pair := number % 100 * 2
		last -= 2
		field[last], field[last+1] = pairs[pair], pairs[pair+1]
	}
	if number > 0 {
		last--
		field[last] = byte('0' + number)
	}
	for last > 0 {
		last--
		field[last] = ' '
	}
}

func (w *numbers) flush() {
	if w.err == nil {
		var n int
		n, w.err = w.w.Write(w.text)
		w.n += int64(n)
	}
	w.text = w.text[:0]
}
