package api

import (
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// An inkAsk asks how entries look that are filled in, so that the page can paint them at once.
type inkAsk struct {
	boardAsk
	Entries []int // one of each kind: a cell, or a line along rows and one along columns
}

// An inked has the picture of the board with nothing filled in, and what values add to it.
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

func (j job) ink(q inkAsk) (any, error) {
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
	for _, entry := range q.Entries {
		if entry < 0 || entry >= len(blank) {
			return nil, fmt.Errorf("entry %d: expected 0 to %d", entry, len(blank)-1)
		}
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
