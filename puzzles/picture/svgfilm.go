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
	tracks, last := tracksOf(f.Frames)
	t := newTimeline(f, tracks, last)
	var body strings.Builder
	for l := fillLayer; l <= pieceLayer; l++ {
		t.writeLayer(&body, slices.DeleteFunc(slices.Clone(tracks), func(k *track) bool { return k.layer != l }))
	}
	var text strings.Builder
	t.openSVG(&text, number(t.width*t.unit), number(t.height*t.unit))
	fmt.Fprintf(&text, "<style>%s@media(prefers-reduced-motion:reduce){*{animation:none!important}}</style>\n",
		t.rules.String())
	fmt.Fprint(&text, body.String(), "</svg>\n")
	_, err := io.WriteString(w, text.String())
	return err
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

func newTimeline(f Film, tracks []*track, last *drawing) *timeline {
	return &timeline{
		drawing: last, frames: len(f.Frames), seconds: f.Delay.Seconds() * float64(len(f.Frames)-1+lastStays),
		slides: slidesOf(tracks, len(f.Frames)), classes: map[string]string{},
	}
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
	last := k.stays[len(k.stays)-1].at
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
	var keyframes strings.Builder
	change := func(frame int, to string) {
		fmt.Fprintf(&keyframes, "%s%%{visibility:%s}", percent(t.when(float64(frame))), to)
	}
	if k.stays[0].first > 0 {
		change(0, "hidden")
	}
	until := -1 // the frame before which it is seen without a break; at first none
	for _, s := range k.stays {
		if s.first != until {
			if until > 0 {
				change(until, "hidden")
			}
			change(s.first, "visible")
		}
		until = s.last + 1
	}
	rest := ""
	if until < t.frames {
		change(until, "hidden")
		rest = ` visibility="hidden"`
	} else if keyframes.String() == "0%{visibility:visible}" {
		return ""
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
	at(0, k.stays[0].at)
	before, moved := k.stays[0].at, false
	for _, s := range k.stays[1:] {
		if s.at == before {
			continue
		}
		moved = true
		begin := t.when(float64(s.first))
		end := begin + 0.002
		if t.slides[s.first] {
			end = t.when(float64(s.first) + moveShare)
		}
		at(begin, before)
		at(end, s.at)
		before = s.at
	}
	if !moved {
		return ""
	}
	at(100, before)
	return t.class(keyframes.String(), "linear", "")
}

// percent is a time with as few digits as its thousandths need.
func percent(x float64) string { return fmt.Sprint(math.Round(x*1e3) / 1e3) }
