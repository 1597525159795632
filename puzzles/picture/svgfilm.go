package picture

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// AnimatedSVG writes the film as an SVG that CSS animates, over and over. What is the same in all frames is written
// once, and so is all else; elements that come and go at the same times share one timeline. A viewer that does not
// animate, or a reader who prefers less motion, sees the last frame.
func AnimatedSVG(w io.Writer, f Film) error {
	drawings := f.layOutAll()
	t := newTimeline(f, drawings[len(drawings)-1])
	tracks := t.tracksOf(drawings)
	var body strings.Builder
	for l := fillLayer; l <= pieceLayer; l++ {
		t.writeLayer(&body, slices.DeleteFunc(slices.Clone(tracks), func(k *track) bool { return k.layer != l }))
	}
	var text strings.Builder
	t.openSVG(&text, number(t.width*t.unit), number(t.height*t.unit))
	fmt.Fprintf(&text, "<style>%s@media(prefers-reduced-motion:reduce){*{animation:none!important}}</style>\n", t.rules.String())
	text.WriteString(body.String() + "</svg>\n")
	_, err := io.WriteString(w, text.String())
	return err
}

// A track is an element over the whole film: when it is there, and where.
type track struct {
	element
	seen  []int   // frames, ascending
	place []Point // in those
}

// A timeline turns frames into times.
type timeline struct {
	*drawing
	frames  int
	seconds float64 // of the film
	slides  []bool  // by frame: a piece slides to its place, and does not jump
	rules   strings.Builder
	classes map[string]string // of keyframes, by what they are
}

func newTimeline(f Film, last *drawing) *timeline {
	t := &timeline{
		drawing: last, frames: len(f.Frames), seconds: f.Delay.Seconds() * float64(len(f.Frames)-1+lastStays),
		slides: make([]bool, len(f.Frames)), classes: map[string]string{},
	}
	for n := 1; n < t.frames; n++ {
		t.slides[n] = slides(f.Frames[n-1], f.Frames[n])
	}
	return t
}

// tracksOf follows the elements through the frames: those that look the same, and with the same key, are one.
func (t *timeline) tracksOf(drawings []*drawing) []*track {
	var all []*track
	known := map[string]*track{}
	for n, d := range drawings {
		for _, e := range d.elements {
			name := fmt.Sprint(e.layer, e.key, t.inline(e.shapes))
			k := known[name]
			if k == nil {
				k = &track{element: e}
				known[name] = k
				all = append(all, k)
			}
			if len(k.seen) == 0 || k.seen[len(k.seen)-1] < n {
				k.seen = append(k.seen, n)
				k.place = append(k.place, e.at)
			}
		}
	}
	return all
}

// writeLayer writes the tracks of a layer: those that are seen all the time, then those that share times, then pieces.
func (t *timeline) writeLayer(text *strings.Builder, tracks []*track) {
	var classes []string
	alike := map[string][]element{}
	for _, k := range tracks {
		if k.key != "" {
			t.writePiece(text, k)
			continue
		}
		class := t.seenClass(k)
		if alike[class] == nil {
			classes = append(classes, class)
		}
		alike[class] = append(alike[class], k.element)
	}
	slices.SortStableFunc(classes, func(a, b string) int { return min(len(a), 1) - min(len(b), 1) })
	for _, class := range classes {
		if class == "" {
			t.writeStill(text, alike[class])
			continue
		}
		fmt.Fprintf(text, "<g%s>", class)
		t.writeStill(text, alike[class])
		text.WriteString("</g>\n")
	}
}

// writePiece writes a piece that may come, go and move.
func (t *timeline) writePiece(text *strings.Builder, k *track) {
	last := k.place[len(k.place)-1]
	fmt.Fprintf(text, `<g%s><g transform="translate(%s %s)"%s>%s</g></g>`+"\n", t.seenClass(k),
		number(last.X*t.unit), number(last.Y*t.unit), t.placeClass(k), t.inline(k.shapes))
}

// when is a time of the film in percent.
func (t *timeline) when(frame float64) float64 { return 100 * frame / float64(t.frames-1+lastStays) }

// class is the attribute that animates an element by keyframes; their text is in the style sheet once.
func (t *timeline) class(keyframes, timing, rest string) string {
	attribute := t.classes[keyframes]
	if attribute == "" {
		name := fmt.Sprintf("k%d", len(t.classes))
		attribute = fmt.Sprintf(` class="%s"%s`, name, rest)
		t.classes[keyframes] = attribute
		fmt.Fprintf(&t.rules, "@keyframes %s{%s}.%s{animation:%s %ss %s infinite}\n",
			name, keyframes, name, name, number(t.seconds), timing)
	}
	return attribute
}

// seenClass animates when an element is there; "" if it always is.
func (t *timeline) seenClass(k *track) string {
	if len(k.seen) == t.frames {
		return ""
	}
	var keyframes strings.Builder
	change := func(frame int, to string) {
		fmt.Fprintf(&keyframes, "%s%%{visibility:%s}", percent(t.when(float64(frame))), to)
	}
	if k.seen[0] > 0 {
		change(0, "hidden")
	}
	for i, frame := range k.seen {
		if i == 0 || k.seen[i-1] < frame-1 {
			change(frame, "visible")
		}
		if frame < t.frames-1 && (i == len(k.seen)-1 || k.seen[i+1] > frame+1) {
			change(frame+1, "hidden")
		}
	}
	rest := ""
	if k.seen[len(k.seen)-1] < t.frames-1 {
		rest = ` visibility="hidden"`
	}
	return t.class(keyframes.String(), "step-end", rest)
}

// moveShare is the share of a frame's time, at its beginning, in which a piece slides to its place.
const moveShare = 0.5

// placeClass animates where a piece is; "" if it does not move.
func (t *timeline) placeClass(k *track) string {
	var keyframes strings.Builder
	at := func(time float64, p Point) {
		fmt.Fprintf(&keyframes, "%s%%{transform:translate(%spx,%spx)}", percent(time), number(p.X*t.unit), number(p.Y*t.unit))
	}
	at(0, k.place[0])
	moved := false
	for i := 1; i < len(k.place); i++ {
		if k.place[i] == k.place[i-1] {
			continue
		}
		moved = true
		begin, end := t.when(float64(k.seen[i])), 0.0
		if end = begin + 0.002; t.slides[k.seen[i]] {
			end = t.when(float64(k.seen[i]) + moveShare)
		}
		at(begin, k.place[i-1])
		at(end, k.place[i])
	}
	if !moved {
		return ""
	}
	at(100, k.place[len(k.place)-1])
	return t.class(keyframes.String(), "linear", "")
}

// percent is a time with as few digits as its thousandths need.
func percent(x float64) string { return fmt.Sprint(math.Round(x*1e3) / 1e3) }
