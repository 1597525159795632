package crosscheck

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	. "twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
)

// A toy is a board whose solutions are [0], [1], … up to one less than its value.
type toy int

func (b toy) Family() string            { return "toy" }
func (b toy) Variant() string           { return "plain" }
func (b toy) Size() (rows, cols int)    { return 1, 1 }
func (b toy) String() string            { return fmt.Sprintf("toy 1x1 n=%d\n.\n", int(b)) }
func (b toy) Picture(s Solution) string { return fmt.Sprintln(s[0]) }
func (b toy) ReadPicture(*parse.Text) (Solution, error) {
	return nil, errors.New("a toy has no picture")
}

func (b toy) Check(s Solution) error {
	if len(s) != 1 || s[0] < 0 || s[0] >= int(b) {
		return fmt.Errorf("%v is none of %d", s, int(b))
	}
	return nil
}

// script is an engine that yields the values in turn, and if nobody stops it, ends with err.
func script(name string, p Promise, err error, values ...int) Engine {
	return Engine{
		Name:    name,
		Promise: p,
		Search: func(_ context.Context, _ Board, yield func(Solution) bool) (runs.Stats, error) {
			for i, v := range values {
				if !yield(Solution{v}) {
					return runs.Stats{Counts: map[runs.Counter]int64{runs.Expanded: int64(i + 1)}}, nil
				}
			}
			return runs.Stats{Counts: map[runs.Counter]int64{runs.Expanded: int64(len(values))}}, err
		},
	}
}

// counter is an engine that only counts.
func counter(name string, count int64, err error) Engine {
	return Engine{Name: name, Promise: Complete, Count: func(context.Context, Board) (*big.Int, runs.Stats, error) {
		if err != nil {
			return nil, runs.Stats{}, err
		}
		return big.NewInt(count), runs.Stats{Counts: map[runs.Counter]int64{runs.Table: 7}}, nil
	}}
}
