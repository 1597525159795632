package formats

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// A jsonSpec says how entries of a name are written that are groups of a module: the fields that they have.
//
//	cell       a place, or one beside the grid        cells, cloneCells  a part
//	direction  DR, DL, UR or UL: where it is seen     lines              lists of places: a group for each
//	value      a word                                 values, givenPencilMarks   all words
//
// A field with "?" may be missing; value=X is that word there, none here; cells=seen follows from the others. Behind
// cells, lines begin in one of them. The spec name=value is a value in the list of that name. Entries that are "joined"
// are one group if they are neighbours; what is "written" is not read, and may be several, with "&" between them.
// without=X;Y is of boards without groups of these modules: with them it would say less there.
//
// Programs that do not know the name see what is drawn=: the name of the constraint, a colour and the width of lines,
// and whether these have discs at their ends, or where they begin; of a clue beside the grid a sign.
type jsonSpec struct {
	own    []string // our words
	flags  string
	key    string
	name   string
	fields []jsonField

	isJoined, isWritten bool
	without             []string
	drawn               []string
}

type jsonField struct {
	name, is   string
	isOptional bool
}

// jsonSpecs are those of a kind, the ones with most fields first; the names that are kept, and by which module.
func jsonSpecs(k *Kind) (all []*jsonSpec, kept []string, keeper string) {
	if k.Groups == nil {
		return nil, nil, ""
	}
	for spec, own := range k.Groups() {
		words := strings.Fields(spec)
		if words[0] == "*" {
			kept, keeper = words[1:], own
			continue
		}
		s := &jsonSpec{own: strings.Fields(own)}
		s.flags = words[0]
		s.key, s.name, _ = strings.Cut(words[0], "=")
		for _, word := range words[1:] {
			s.isJoined, s.isWritten = s.isJoined || word == "joined", s.isWritten || word == "written"
			if word == "joined" || word == "written" {
				continue
			}
			var f jsonField
			if f.name, f.is, _ = strings.Cut(word, "="); f.name == "drawn" {
				s.drawn = strings.Split(strings.ReplaceAll(f.is, "_", " "), ";")
				continue
			}
			if f.name == "without" {
				s.without = strings.Split(f.is, ";")
				continue
			}
			f.name, f.isOptional = strings.CutSuffix(f.name, "?")
			s.fields = append(s.fields, f)
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *jsonSpec) int {
		return cmp.Or(len(b.fields)-len(a.fields), slices.Compare(a.own, b.own))
	})
	return all, kept, keeper
}

// directions are those of little killers, by ours.
var directions = map[string]string{"se": "DR", "sw": "DL", "ne": "UR", "nw": "UL"}

// read reads the groups of an entry. It fits if it has all fields and no other; a line of one cell says nothing.
func (s *jsonSpec) read(d *puzzles.Draft, entry map[string]any) (groups []groupLine, fits, isNothing bool) {
	g := groupLine{words: slices.Clone(s.own)}
	var lines [][]any
	known := map[string]bool{"isNewConstraint": true}
	for _, f := range s.fields {
		v := entry[f.name]
		known[f.name] = true
		switch {
		case f.is == "seen", isEmpty(v) && f.isOptional:
		case isEmpty(v), !f.read(d, &g, v):
			return nil, false, false
		case f.name == "lines":
			lines = listOf[[]any](v)
		}
	}
	for name, v := range entry {
		if !known[name] && !isEmpty(v) {
			return nil, false, false
		}
	}
	switch {
	case len(g.parts) == 2 && slices.Equal(g.parts[0], g.parts[1]):
		return nil, true, true
	case lines == nil:
		return []groupLine{g}, true, false
	}
	groups = g.along(lines)
	return groups, true, groups == nil
}

// along is a group for each line of several cells; behind a circle, lines begin in it.
func (g groupLine) along(lines [][]any) (groups []groupLine) {
	for _, line := range lines {
		if len(line) < 2 {
			continue
		}
		own := g
		if g.parts != nil {
			line = line[1:]
		}
		own.parts = append(slices.Clip(g.parts), placesIn(line))
		groups = append(groups, own)
	}
	return groups
}

// read reads a field; it reports whether that could be.
func (f jsonField) read(d *puzzles.Draft, g *groupLine, v any) bool {
	switch f.name {
	case "value":
		if text := strings.TrimSpace(fmt.Sprint(v)); f.is == "" {
			g.words = append(g.words, text)
		} else {
			return strings.EqualFold(f.is, text)
		}
	case "values", "givenPencilMarks":
		for _, v := range listOf[any](v) {
			g.words = append(g.words, fmt.Sprint(v))
		}
	case "cell":
		return g.readCell(d, v)
	case "direction":
		for way, name := range directions {
			if v == name {
				g.way = way
			}
		}
		return g.way != ""
	case "cells", "cloneCells":
		g.parts = append(g.parts, placesIn(listOf[any](v)))
	}
	return true
}

// readCell reads a place, which may be beside the grid.
func (g *groupLine) readCell(d *puzzles.Draft, v any) bool {
	place, _ := v.(string)
	row, col, ok := placeOf(place)
	if place = strings.ToLower(place); row < 0 || col < 0 || row >= d.Rows || col >= d.Cols {
		g.outside = place
	} else {
		g.parts = [][]string{{place}}
	}
	return ok
}

func placesIn(list []any) (all []string) {
	for _, v := range list {
		place, _ := v.(string)
		all = append(all, strings.ToLower(place))
	}
	return all
}

// write writes a group as an entry; nil if it cannot.
func (s *jsonSpec) write(d *puzzles.Draft, g groupLine) []map[string]any {
	words := g.words
	if len(words) < len(s.own) || !slices.Equal(words[:len(s.own)], s.own) {
		return nil
	}
	w := &jsonEntry{d: d, words: words[len(s.own):], groupLine: g, fields: map[string]any{}}
	for _, f := range s.fields {
		if !w.field(f) {
			return nil
		}
	}
	if len(w.words) > 0 || len(w.parts) > 0 || w.way != "" || w.outside != "" {
		return nil
	}
	if w.each == nil {
		return []map[string]any{w.fields}
	}
	var all []map[string]any
	for _, cell := range w.each {
		own := map[string]any{"cell": cell}
		for key, v := range w.fields {
			own[key] = v
		}
		all = append(all, own)
	}
	return all
}

// A jsonEntry is one that is being written, with what is left of the group.
type jsonEntry struct {
	groupLine
	d      *puzzles.Draft
	words  []string
	each   []string // an entry for each of these cells
	fields map[string]any
}

// field writes a field; it reports whether that could be.
func (w *jsonEntry) field(f jsonField) bool {
	switch f.name {
	case "value":
		return w.value(f)
	case "values", "givenPencilMarks":
		var numbers []json.Number
		for _, word := range w.words {
			if _, err := strconv.Atoi(word); err != nil {
				return false
			}
			numbers = append(numbers, json.Number(word))
		}
		w.fields[f.name], w.words = numbers, nil
	case "cell":
		if w.outside != "" {
			w.fields["cell"] = strings.ToUpper(w.outside)
			w.fields["seen"] = theirPlaces(seen(w.d, w.outside, w.way))
			w.outside = ""
		} else if len(w.parts) == 1 {
			w.each, w.parts = theirPlaces(w.parts[0]), nil
		} else {
			return false
		}
	case "direction":
		w.fields["direction"], w.way = directions[w.way], ""
		return w.fields["direction"] != ""
	case "cells":
		if f.is != "" {
			w.fields["cells"] = w.fields[f.is]
			return true
		}
		fallthrough
	default:
		return w.part(f.name)
	}
	if f.name == "cell" || f.name == "direction" {
		return true
	}
	return w.fields[f.name] != nil
}

// value writes one word, if there is one.
func (w *jsonEntry) value(f jsonField) bool {
	switch {
	case f.is != "":
		w.fields["value"] = f.is
	case len(w.words) > 0:
		w.fields["value"], w.words = w.words[0], w.words[1:]
	default:
		return f.isOptional
	}
	return true
}

// part writes the next part: a line begins in the cell of a circle that it is next to.
func (w *jsonEntry) part(name string) bool {
	if len(w.parts) == 0 || w.outside != "" {
		return false
	}
	part := w.parts[0]
	w.parts = w.parts[1:]
	if name != "lines" {
		w.fields[name] = theirPlaces(part)
		return true
	}
	if circle, is := w.fields["cells"].([]string); is {
		part = append([]string{nearest(circle, part[0])}, part...)
	}
	w.fields[name] = [][]string{theirPlaces(part)}
	return true
}

// nearest is the place that is nearest to another.
func nearest(places []string, to string) string {
	row, col, _ := placeOf(to)
	return slices.MinFunc(places, func(a, b string) int {
		away := func(place string) int {
			r, c, _ := placeOf(place)
			return max(r-row, row-r) + max(c-col, col-c)
		}
		return away(a) - away(b)
	})
}

func theirPlaces(places []string) (all []string) {
	for _, place := range places {
		all = append(all, strings.ToUpper(place))
	}
	return all
}
