//go:build !js

package twofold

import (
	"twofold/puzzles"
	"twofold/puzzles/lab/task"
)

// Tasks are what tasks know of the families; a browser, which has no processes, has none. Engines work as the options
// say, but for an order that a task names.
func Tasks(o Options) task.Families { return taskFamilies{o} }

type taskFamilies struct{ Options }

func (taskFamilies) Read(t *puzzles.Text) (puzzles.Board, error) {
	p, err := ReadText(t)
	return p.Board, err
}

func (f taskFamilies) Engines(b puzzles.Board, names, order string) ([]puzzles.Engine, error) {
	family, err := Find(b.Family())
	if err != nil {
		return nil, err
	}
	o := f.Options
	if order != "" {
		o.Order = order
	}
	all, err := family.Engines(o)
	if err != nil {
		return nil, err
	}
	return Choose(all, names)
}
