package api

import (
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// An inked says how entries look that are filled in, so that the page can paint them at once. It has the picture of the
// board with nothing filled in, and what values add to it.
type inked struct {
	Base string `json:"base"`
	Inks []ink  `json:"inks"`
}

// An ink is elements of an SVG, where the entry lies.
type ink struct {
	Entry int    `json:"entry"`
	Value int    `json:"value"`
	SVG   string `json:"svg"`
}

// mostInk bounds the values whose ink is asked for at once.
const mostInk = 64

func (j job) ink(q boardAsk) (any, error) {
	p, subject, err := q.pictured(j)
	if err != nil {
		return nil, err
	}
	hand := puzzles.HandOf(p.Board)
	if hand == nil || hand.Moves != nil {
		return nil, fmt.Errorf("a board of %s: expected one whose entries are filled in", p.Family.Name)
	}
	blank := slices.Clone(hand.Given)
	if blank == nil {
		blank = slices.Repeat(puzzles.Solution{puzzles.Open}, puzzles.Entries(p.Board))
	}
	base := subject.Scene(picture.View{Values: blank, Working: true})
	drawn, err := bare(base, "")
	if err != nil {
		return nil, err
	}
	out := inked{drawn.SVG, []ink{}}
	for _, entry := range kindsOf(p.Board, blank) {
		for _, value := range inksOf(hand) {
			with := slices.Clone(blank)
			with[entry] = value
			var svg strings.Builder
			if err := picture.Added(&svg, base, subject.Scene(picture.View{Values: with, Working: true})); err != nil {
				return nil, err
			}
			out.Inks = append(out.Inks, ink{entry, value, svg.String()})
		}
	}
	return out, nil
}

// kindsOf are entries that can be filled in, one of each kind: a cell, or a line along rows and one along columns.
func kindsOf(b puzzles.Board, blank puzzles.Solution) (all []int) {
	met := map[bool]bool{}
	for entry, value := range blank {
		from, to, isLine := strings.Cut(puzzles.EntryPlace(b, entry), "-")
		row, _, _ := strings.Cut(from, "c")
		isAcross := isLine && strings.HasPrefix(to, row+"c")
		if value == puzzles.Open && !met[isAcross] {
			met[isAcross] = true
			all = append(all, entry)
		}
	}
	return all
}

// inksOf are the values that are inked: of steps, which look alike but for their number, one.
func inksOf(h *puzzles.Hand) (all []int) {
	if h.Steps > 0 {
		return []int{(h.Steps + 1) / 2}
	}
	for _, v := range h.Values[:min(mostInk, len(h.Values))] {
		all = append(all, v.Value)
	}
	return all
}
