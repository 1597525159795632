package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"

	"twofold/puzzles/parse"
)

// coins is a board of n cells whose solutions are those with exactly one 1.
type coins int

func (b coins) Family() string                    { return "coins" }
func (b coins) Variant() string                   { return "plain" }
func (b coins) Size() (rows, cols int)            { return 1, int(b) }
func (b coins) String() string                    { return fmt.Sprintf("coins 1x%d\n", int(b)) }
func (b coins) Picture(s puzzles.Solution) string { return fmt.Sprintln(s) }
func (b coins) ReadPicture(*parse.Text) (puzzles.Solution, error) {
	return nil, errors.New("no picture")
}

func (b coins) Check(s puzzles.Solution) error {
	n := 0
	for _, v := range s {
		n += v
	}
	if len(s) != int(b) || n != 1 {
		return errors.New("not one coin")
	}
	return nil
}

// judged are coins that judge partial solutions.
type judged struct{ coins }

func (b judged) Judge(s puzzles.Solution) (puzzles.Judgement, error) {
	n := 0
	for _, v := range s {
		n += max(v, 0)
	}
	if n > 1 {
		return puzzles.Violated, errors.New("more than one coin")
	}
	return puzzles.Undecided, nil
}

func decides(name string, err error, values ...int) puzzles.Engine {
	return puzzles.Engine{
		Name:    name,
		Promise: puzzles.Complete,
		Backbone: func(context.Context, puzzles.Board) (puzzles.Solution, runs.Stats, error) {
			return values, runs.Stats{Counts: map[runs.Counter]int64{runs.Expanded: 7}}, err
		},
	}
}

// lists is a complete engine without a deduction. It fails where a search goes on that has nothing to learn.
func lists(name string, all ...puzzles.Solution) puzzles.Engine {
	return puzzles.Engine{Name: name, Promise: puzzles.Complete, Search: func(_ context.Context, _ puzzles.Board,
		yield func(puzzles.Solution) bool) (runs.Stats, error) {
		used := puzzles.Solution{}
		for i, s := range all {
			used = append(used[:0], s...)
			if !yield(used) {
				return runs.Stats{}, nil
			}
			if i == 2 {
				return runs.Stats{}, errors.New("nothing is the same, and it went on")
			}
		}
		return runs.Stats{}, nil
	}}
}

var (
	same    = decides("same", nil, 0, -1, -1)
	equal   = decides("equal", nil, 0, -1, -1)
	bolder  = decides("bolder", nil, 0, 1, -1)
	sole    = decides("sole", nil, 0, 1, 0)
	naught  = decides("naught", nil)
	naught2 = decides("naught2", nil)
	two     = decides("two", nil, 1, 1, -1)
	wrong   = decides("wrong", nil, 0, 0, 0)
	slow    = decides("slow", runs.Time, 1, -1, -1)
	fails   = decides("fails", errors.New("out of paper"))
	short   = decides("short", nil, 0, -1)
	mute    = puzzles.Engine{Name: "mute"}
)

func TestDecide(t *testing.T) {
	for _, test := range []struct {
		b    puzzles.Board
		e    puzzles.Engine
		want string
	}{
		{coins(3), same, "multiple found=0 count=<nil> [0 -1 -1] complete=true limit=\"\" err=<nil>"},
		{judged{3}, same, "multiple found=0 count=<nil> [0 -1 -1] complete=true limit=\"\" err=<nil>"},
		{coins(3), sole, "unique found=1 count=1 [0 1 0] complete=true limit=\"\" err=<nil>"},
		{coins(3), naught, "none found=0 count=0 [] complete=true limit=\"\" err=<nil>"},
		{coins(3), wrong, "unknown found=0 count=<nil> [] complete=false limit=\"\" err=wrong yielded a wrong solution: " +
			"not one coin"},
		{coins(3), two, "multiple found=0 count=<nil> [1 1 -1] complete=true limit=\"\" err=<nil>"},
		{judged{3}, two, "unknown found=0 count=<nil> [] complete=false limit=\"\" err=two yielded a wrong solution: more " +
			"than one coin"},
		{coins(3), slow, "unknown found=0 count=<nil> [] complete=false limit=\"time\" err=<nil>"},
		{coins(3), fails, "unknown found=0 count=<nil> [] complete=false limit=\"\" err=fails failed: out of paper"},
		{coins(3), mute, "unknown found=0 count=<nil> [] complete=false limit=\"\" err=mute does not say what is decided"},
		{coins(3), lists("l", puzzles.Solution{1, 0, 0}, puzzles.Solution{0, 1, 0}),
			"multiple found=0 count=<nil> [-1 -1 0] complete=true limit=\"\" err=<nil>"},
		{coins(3), lists("l", puzzles.Solution{1, 0, 0}, puzzles.Solution{0, 1, 0}, puzzles.Solution{0, 0, 1}, nil),
			"multiple found=0 count=<nil> [-1 -1 -1] complete=true limit=\"\" err=<nil>"},
		{coins(1), lists("l", puzzles.Solution{1}), "unique found=1 count=1 [1] complete=true limit=\"\" err=<nil>"},
		{coins(3), lists("l"), "none found=0 count=0 [] complete=true limit=\"\" err=<nil>"},
		{coins(3), lists("l", puzzles.Solution{1, 0, 0}, puzzles.Solution{1, 1, 0}),
			"unknown found=0 count=<nil> [] complete=false limit=\"\" err=l failed: l yielded a wrong solution: not one coin"},
	} {
		run := puzzles.Backbone(context.Background(), test.e, test.b)
		limit, _ := runs.LimitOf(run.Limit)
		got := fmt.Sprintf("%v found=%d count=%v %v complete=%t limit=%q err=%v",
			run.Verdict, run.Found, run.Count, run.Backbone, run.Complete, string(limit), run.Err)
		if got != test.want {
			t.Errorf("%s on %T\n got %s\nwant %s", test.e.Name, test.b, got, test.want)
		}
		if test.e.Backbone != nil && run.Stats.Counts[runs.Expanded] != 7 {
			t.Errorf("%s: statistics %v", test.e.Name, run.Stats)
		}
	}
}

func TestCrosscheckDecided(t *testing.T) {
	for _, test := range []struct {
		engines []puzzles.Engine
		want    string
	}{
		{[]puzzles.Engine{same, equal}, "multiple [0 -1 -1] finished=2"},
		{[]puzzles.Engine{slow, same}, "multiple [0 -1 -1] finished=1"},
		{[]puzzles.Engine{slow, sole}, "found [0 1 0] finished=1"},
		{[]puzzles.Engine{sole, sole}, "unique [0 1 0] finished=2"},
		{[]puzzles.Engine{naught, naught2}, "none [] finished=2"},
		{[]puzzles.Engine{naught, slow}, "unknown [] finished=1"},
		{[]puzzles.Engine{same, bolder}, "unknown [] finished=2 [same bolder] same and bolder differ in what is decided: " +
			"value 2 is open and 1"},
		{[]puzzles.Engine{bolder, sole}, "unknown [] finished=2 [bolder sole] bolder and sole differ in what is decided: " +
			"value 3 is open and 0"},
		{[]puzzles.Engine{naught, same}, "unknown [] finished=2 [naught same] naught and same differ in what is decided: " +
			"no solution and 3 values"},
		{[]puzzles.Engine{same, short}, "unknown [] finished=2 [same short] same and short differ in what is decided: 3 " +
			"values and 2 values"},
		{[]puzzles.Engine{same, fails}, "unknown [] finished=1 [fails] fails failed: out of paper"},
	} {
		r := crosscheck.Backbones(context.Background(), coins(3), test.engines, runs.Limits{})
		got := fmt.Sprintf("%v %v finished=%d", r.Verdict(), r.Backbone(), r.Finished())
		if r.Finding != nil {
			got += fmt.Sprintf(" %v %s", r.Finding.Engines, r.Finding.Problem)
		}
		if got != test.want {
			t.Errorf("got %s\nwant %s", got, test.want)
		}
	}
}

func TestBackboneFinderRefusesOtherFamilies(t *testing.T) {
	decide := puzzles.BackboneFinder(func(context.Context, coins) (puzzles.Solution, runs.Stats, error) {
		return nil, runs.Stats{}, nil
	})
	if _, _, err := decide(context.Background(), judged{3}); err == nil {
		t.Error("coins decide another family's board")
	}
	if _, _, err := decide(context.Background(), coins(3)); err != nil {
		t.Error(err)
	}
}

func TestFormatGrid(t *testing.T) {
	words := []string{"1", "22", "é", "."}
	if got, want := parse.FormatGrid(4, 2, func(i int) string { return words[i] }), " 1 22\n é  .\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
