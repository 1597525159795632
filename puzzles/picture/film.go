package picture

import (
	"slices"
	"time"
)

// A Film is scenes that follow each other. All have grids of the same shape; the last one stays for longer.
type Film struct {
	Frames []*Scene
	Delay  time.Duration // from frame to frame
}

// lastStays is how many frames' time the last frame is shown.
const lastStays = 8

// Thin keeps at most n of the frames, evenly, the first and the last among them; n is at least 2.
func Thin[F any](frames []F, n int) []F {
	if len(frames) <= n {
		return frames
	}
	kept := make([]F, n)
	for i := range kept {
		kept[i] = frames[i*(len(frames)-1)/(n-1)]
	}
	return kept
}

// between is the scene on the way from one to another, a share of the way along: pieces that both have are between
// their places.
func between(from, to *Scene, share float64) *Scene {
	middle := *from
	middle.Grids = slices.Clone(from.Grids)
	for i := range middle.Grids {
		g := &middle.Grids[i]
		g.Pieces = slices.Clone(g.Pieces)
		for k, p := range g.Pieces {
			at := slices.IndexFunc(to.Grids[i].Pieces, func(q Piece) bool { return q.Key == p.Key })
			if at >= 0 {
				end := to.Grids[i].Pieces[at].At
				g.Pieces[k].At = Point{p.At.X + (end.X-p.At.X)*share, p.At.Y + (end.Y-p.At.Y)*share}
			}
		}
	}
	return &middle
}

// slides says whether one piece moves from one scene to the other. Where more do, they are no step apart, and nothing
// is shown between them.
func slides(from, to *Scene) bool {
	moved := 0
	for i, g := range from.Grids {
		for _, p := range g.Pieces {
			if slices.ContainsFunc(to.Grids[i].Pieces, func(q Piece) bool { return q.Key == p.Key && q.At != p.At }) {
				moved++
			}
		}
	}
	return moved == 1
}

// layOutAll lays the frames out, all in the size of the first.
func (f Film) layOutAll() []*drawing {
	var all []*drawing
	for _, s := range f.Frames {
		all = append(all, layOut(s, true))
	}
	return all
}
