package trace

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles/runs"

	"twofold/puzzles/picture"
)

// Scene draws the board behind a step.
func (r *Recording) Scene(b picture.Subject, step int) *picture.Scene {
	state := r.State(step)
	if state == nil {
		return b.Scene(picture.View{})
	}
	return picture.OfState(b, state, fmt.Sprintf("step %d: %s", step+1, r.Steps[step].Event))
}

// MostLeaves is the most nodes side by side in the picture of a search tree.
const MostLeaves = 40

// Tree draws the search tree as it is behind a step, of the round that the step belongs to: from the root down to so
// many levels below it, or as many as have room. A node has the number that says when its turn was or, where the search
// has an estimate, f, the sum of g and h. The node of the step is encircled, and thick lines are the path to it.
func (r *Recording) Tree(step, levels int) *picture.Scene {
	t := r.tree(step)
	for t.place(levels) > MostLeaves && levels > 0 {
		levels--
	}
	return t.scene(picture.Title(r.Board), levels)
}

// A tree is the nodes of one round, by their numbers.
type tree struct {
	roots   []int
	nodes   map[int]*branch
	now     *branch
	byF     bool
	deepest int
}

type branch struct {
	Step           // what happened last
	children []int // in the order in which they were made
	turn     int   // the how manieth was expanded, from 1; 0 if it was not its turn
	col      int   // where it is drawn
	level    int   // below its root
	isOnPath bool
}

// tree is the nodes up to a step.
func (r *Recording) tree(step int) *tree {
	t := &tree{nodes: map[int]*branch{}}
	turns := 0
	for i, s := range r.Steps[:step+1] {
		if s.Event == runs.Round {
			root := t.nodes[s.Node]
			t.nodes, t.roots, turns = map[int]*branch{}, nil, 0
			if root != nil {
				root.children, root.turn = nil, 0
			}
		}
		if s.Node < 0 {
			continue
		}
		n := t.nodes[s.Node]
		if n == nil {
			n = t.add(s)
		}
		if s.Event.Counter() == runs.Expanded && n.turn == 0 {
			turns++
			n.turn = turns
		}
		if s.Event != runs.Backtrack || n.Event == runs.Expand {
			n.Step = s
		}
		if s.F != nil {
			t.byF = true
		}
		if i == step {
			t.now = n
		}
	}
	for n := t.now; n != nil; n = t.nodes[n.Parent] {
		n.isOnPath = true
	}
	return t
}

// add makes a node of the step that is about it first.
func (t *tree) add(s Step) *branch {
	n := &branch{Step: s}
	t.nodes[s.Node] = n
	if above := t.nodes[s.Parent]; above != nil {
		above.children = append(above.children, s.Node)
		n.level = above.level + 1
	} else {
		t.roots = append(t.roots, s.Node)
	}
	t.deepest = max(t.deepest, n.level)
	return n
}

// place gives the nodes of the first levels columns: leaves side by side, others in the middle above their children. It
// returns how many columns there are.
func (t *tree) place(levels int) (cols int) {
	var put func(number int)
	put = func(number int) {
		n := t.nodes[number]
		if n.level >= levels || len(n.children) == 0 {
			n.col = cols
			cols++
			return
		}
		for _, child := range n.children {
			put(child)
		}
		n.col = (t.nodes[n.children[0]].col + t.nodes[n.children[len(n.children)-1]].col) / 2
	}
	for _, root := range t.roots {
		put(root)
	}
	return cols
}

func (t *tree) scene(title string, levels int) *picture.Scene {
	shown := min(levels, t.deepest)
	g := picture.Grid{Rows: 2*shown + 1, Cols: max(1, t.place(levels)), Bare: true}
	g.Cells = make([]picture.Cell, g.Rows*g.Cols)
	var last []picture.Path // lines of the path lie on top
	for _, number := range t.numbers() {
		n := t.nodes[number]
		if n.level > levels {
			continue
		}
		g.Cells[2*n.level*g.Cols+n.col] = t.cell(n)
		above := t.nodes[n.Parent]
		if above == nil {
			continue
		}
		line := picture.Path{Tone: picture.Line, Points: []picture.Point{
			{X: float64(above.col) + 0.5, Y: float64(2*above.level + 1)}, {X: float64(n.col) + 0.5, Y: float64(2 * n.level)},
		}}
		if n.isOnPath {
			line.Tone = picture.Way
			last = append(last, line)
		} else {
			g.Paths = append(g.Paths, line)
		}
	}
	g.Paths = append(g.Paths, last...)
	g.Caption = t.caption(shown)
	return &picture.Scene{
		Title: "search tree, " + title, Description: t.describe(title, shown), Grids: []picture.Grid{g},
	}
}

// numbers are those of the nodes, ascending.
func (t *tree) numbers() (all []int) {
	for number := range t.nodes {
		all = append(all, number)
	}
	slices.Sort(all)
	return all
}

// tones are those of nodes by what happened last; others wait.
var tones = map[runs.Doing]picture.Tone{
	runs.Expand: picture.Shade, runs.Decide: picture.Shade, runs.Backtrack: picture.Tint,
	runs.Prune: picture.Line, runs.Clash: picture.Line, runs.Reach: picture.Gold,
}

// cell draws a node.
func (t *tree) cell(n *branch) picture.Cell {
	c := picture.Cell{Fill: cmp.Or(tones[n.Event], picture.Clue), Name: string(n.Event)}
	switch {
	case t.byF && n.F != nil:
		c.Text = strconv.Itoa(*n.F)
	case !t.byF && n.turn > 0:
		c.Text = strconv.Itoa(n.turn)
	}
	if n == t.now {
		c.Badge, c.Style = picture.Start, picture.Bold
	}
	return c
}

func (t *tree) caption(shown int) string {
	what := "numbers: order of expansion"
	if t.byF {
		what = "numbers: f = g + h"
	}
	if shown < t.deepest {
		what += fmt.Sprintf("; %d of %d levels", shown, t.deepest)
	}
	return what
}

func (t *tree) describe(title string, shown int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "The search tree of a board of %s, %d of %d levels below the root.", title, shown, t.deepest)
	made := make([]int, shown+1)
	for _, n := range t.nodes {
		if n.level <= shown {
			made[n.level]++
		}
	}
	for level, nodes := range made {
		fmt.Fprintf(&text, " Nodes on level %d: %d.", level, nodes)
	}
	return text.String()
}
