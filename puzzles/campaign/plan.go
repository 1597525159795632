package campaign

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
)

// A Plan is a campaign to be run. The same plan tries the same boards, whatever the number of workers.
type Plan struct {
	Family   *puzzles.Family
	Variants []string
	Sizes    Sizes
	Cases    int
	Seed     uint64
	Every    bool // every board of the sizes, in place of drawn ones

	Engines  []puzzles.Engine // held against each other
	Guests   []Guest          // each held against all of the engines
	Judge    puzzles.Engine   // shapes boards; nobody believes it
	Limit    int              // how many solutions each engine looks for; 0 means all
	Limits   runs.Limits      // for each engine and board, and for drawing it
	Workers  int
	Stop     int           // after this many cases with a finding; 0 for never
	Patience time.Duration // for making one finding smaller
}

// UsualTime is how long an engine or a guest may take for a board, and UsualOutput how many bytes a guest may answer,
// unless somebody says otherwise.
const (
	UsualTime   = 10 * time.Second
	UsualOutput = 1 << 20
)

// New is a plan that holds engines against each other over small boards of all variants of a family. The judge shapes
// the boards.
func New(f *puzzles.Family, judge puzzles.Engine, engines ...puzzles.Engine) *Plan {
	return &Plan{
		Family: f, Variants: f.Variants, Sizes: usualSizes(f), Cases: 1000, Seed: 1,
		Engines: engines, Judge: judge, Limit: 100, Limits: runs.Limits{Time: UsualTime},
		Workers: runtime.GOMAXPROCS(0), Patience: 30 * time.Second,
	}
}

// usualSizes are those in which each of a family's rules rejects some answer that the others accept: squares up to
// Trial, and larger ones where a variant has none of these.
func usualSizes(f *puzzles.Family) Sizes {
	most := max(f.Small, f.Trial)
	for _, variant := range f.Variants {
		like := f.Usual
		like.Variant = variant
		for most < f.Usual.Rows && !hasUpTo(f, like, most) {
			most++
		}
	}
	return Sizes{Least: [2]int{1, 1}, Most: [2]int{most, most}}
}

// hasUpTo reports whether there are boards like some of at most most rows and columns.
func hasUpTo(f *puzzles.Family, like puzzles.Parameters, most int) bool {
	for like.Rows = most; like.Rows > 0; like.Rows-- {
		for like.Cols = most; like.Cols > 0; like.Cols-- {
			if _, err := f.BlankBoard(like); err == nil {
				return true
			}
		}
	}
	return false
}

// A Guest is a program of the user's. It is asked by several goroutines at a time.
type Guest struct {
	Name string
	Ask  func(ctx context.Context, b puzzles.Board) crosscheck.Answer
	// Make returns the text of a unique board with no clue to spare, whose header is given.
	Make func(ctx context.Context, header string) (string, error)
}

// An Outcome is what became of one case.
type Outcome struct {
	Index   int             `json:"case"`
	Kind    string          `json:"kind"`
	Board   string          `json:"board"`   // "" if a limit ended its drawing
	Verdict puzzles.Verdict `json:"verdict"` // of the engines together; unknown with a finding among them
	Count   string          `json:"count,omitempty"`
	Brute   bool            `json:"brute"`             // did brute force finish
	Rules   []string        `json:"rules,omitempty"`   // those that some answer breaks alone
	Times   []Time          `json:"times"`             // in the order of engines and guests
	Limited []string        `json:"limited,omitempty"` // engines that a limit stopped, or Drawing
	Found   []Found         `json:"findings,omitempty"`
	Replies []Reply         `json:"replies,omitempty"` // of the guests
}

// Drawing is named in place of an engine where a limit ended the drawing of a board.
const Drawing = "drawing"

// A Time is how long an engine took.
type Time struct {
	Engine  string  `json:"engine"`
	Seconds float64 `json:"seconds"`
}

// A Found is a contradiction, and who contradicts the rest.
type Found struct {
	Kind    runs.Kind `json:"kind"`
	Culprit string    `json:"culprit"` // an engine, or several with commas if it is not known which
	Problem string    `json:"problem"`
	Noise   string    `json:"stderr,omitempty"` // the end of what it wrote to its standard error
}

// A Reply is what a guest said of a board, in the words of its protocol.
type Reply struct {
	Guest   string          `json:"guest"`
	Verdict puzzles.Verdict `json:"verdict"`
	Count   string          `json:"count,omitempty"`
	Found   int64           `json:"solutions"`
	Wrong   bool            `json:"wrong"`
}

// Title says in one line what is tried: a journal of a plan with the same title can be resumed. The number of
// cases is not part of it.
func (p *Plan) Title() string {
	what := fmt.Sprintf("seed %d", p.Seed)
	if p.Every {
		what = "every board"
	}
	var names []string
	for _, e := range p.Engines {
		names = append(names, e.Name)
	}
	for _, g := range p.Guests {
		names = append(names, g.Name)
	}
	return fmt.Sprintf("%s %s %s, %s: %s", p.Family.Name, strings.Join(p.Variants, ","), p.Sizes, what,
		strings.Join(names, ", "))
}
