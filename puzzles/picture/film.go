package picture

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"
	"time"
)

// A Film is scenes that follow each other. All have grids of the same shape; the last one stays for longer.
type Film struct {
	Frames []*Scene
	Delay  time.Duration // from frame to frame
}

// A film lasts wholeFilm unless its frames then stay for longer than usualDelay or less than shortestGap.
const (
	wholeFilm   = 20 * time.Second
	usualDelay  = 400 * time.Millisecond
	shortestGap = 40 * time.Millisecond
)

// NewFilm is a film of the frames; a delay of 0 is as long as their number allows.
func NewFilm(frames []*Scene, delay time.Duration) *Film {
	if delay == 0 {
		delay = max(min(usualDelay, wholeFilm/time.Duration(len(frames))), shortestGap)
	}
	return &Film{frames, delay}
}

// Perform plays a film on a terminal until ctx ends.
func Perform(ctx context.Context, out io.Writer, film Film, coloured bool) {
	lines := 0
	for i, scene := range film.Frames {
		if i > 0 {
			select {
			case <-ctx.Done():
				return
			case <-time.After(film.Delay):
			}
			fmt.Fprintf(out, "\x1b[%dA", lines)
		}
		text := Terminal(scene, coloured)
		lines = strings.Count(text, "\n")
		fmt.Fprint(out, text)
	}
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

// A track is an element over a whole film: when it is there, and where.
type track struct {
	element
	stays []stay // ascending
}

// A stay is the frames, from the first to the last, in which an element is at a place.
type stay struct {
	first, last int
	at          Point
}

// tracksOf follows the elements through the scenes: those of a layer that look the same, and have the same key, are
// one. It returns the last scene's drawing besides. All scenes have the size of the first.
func tracksOf(scenes []*Scene) (all []*track, last *drawing) {
	known := map[string]*track{}
	var name []byte
	for n, s := range scenes {
		last = layOut(s, true)
		for _, e := range last.elements {
			name = e.appendName(name[:0])
			k := known[string(name)]
			if k == nil {
				k = &track{element: e}
				known[string(name)] = k
				all = append(all, k)
			}
			k.stayAt(n, e.at)
		}
	}
	return all, last
}

// stayAt notes where the element is in a frame, after all frames before.
func (k *track) stayAt(frame int, at Point) {
	if n := len(k.stays); n > 0 {
		switch now := &k.stays[n-1]; {
		case now.last == frame:
			return // it is there twice
		case now.last == frame-1 && now.at == at:
			now.last = frame
			return
		}
	}
	k.stays = append(k.stays, stay{frame, frame, at})
}

// slidesOf says, by frame, whether one piece moves to its place there. Where more do, the frames are no step apart, and
// nothing is shown between them.
func slidesOf(tracks []*track, frames int) []bool {
	moved, slides := make([]int, frames), make([]bool, frames)
	for _, k := range tracks {
		for i := range k.stays {
			if k.moves(i) {
				moved[k.stays[i].first]++
			}
		}
	}
	for n := range slides {
		slides[n] = moved[n] == 1
	}
	return slides
}

// moves reports whether the element comes to a stay from another place.
func (k *track) moves(i int) bool { return i > 0 && k.stays[i-1].last == k.stays[i].first-1 }

// appendName appends what tells elements apart that look different or have other keys.
func (e element) appendName(name []byte) []byte {
	name = append(append(name, byte(e.layer)), e.key...)
	for _, s := range e.shapes {
		look := s
		look.points = nil
		name = fmt.Appendf(name, "%v", look)
		for _, p := range s.points {
			name = binary.NativeEndian.AppendUint64(name, math.Float64bits(p.X))
			name = binary.NativeEndian.AppendUint64(name, math.Float64bits(p.Y))
		}
	}
	return name
}
