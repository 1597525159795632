package main

import (
	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// taskFamilies are what tasks know of the families. Engines work as the options say, but for the order of a task.
type taskFamilies struct{ twofold.Options }

func (taskFamilies) Read(t *parse.Text) (puzzles.Board, error) {
	p, err := parse.Only(t, func(use func(twofold.Puzzle, error) bool) { twofold.Reader{}.Read(t, use) })
	return p.Board, err
}

func (f taskFamilies) Engines(b puzzles.Board, names, order string) ([]puzzles.Engine, error) {
	family, err := twofold.Find(b.Family())
	if err != nil {
		return nil, err
	}
	o := f.Options
	if order != "" {
		o.Order = order
	}
	return family.Choose(names, o)
}
