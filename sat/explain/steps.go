package explain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/hitting"
	"twofold/puzzles/runs"

	"twofold/puzzles/crosscheck"
	"twofold/puzzles/prose"
	"twofold/puzzles/steps"
)

// Oracles makes an oracle of a board; with s, a solution of it, one that answers sooner the nearer to s a filling is.
type Oracles func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error)

// Steps are the deductions that solve a board from a position on.
type Steps struct {
	puzzles.Object
	Position   puzzles.Solution   `json:"position"` // ahead of the first step
	Steps      []Step             `json:"steps"`
	Open       int                `json:"open"` // entries behind the last step
	Verdict    puzzles.Verdict    `json:"verdict"`
	Verified   string             `json:"verified"`
	Difficulty *steps.Difficulty  `json:"difficulty,omitempty"`
	Mistake    []string           `json:"mistake,omitempty"`       // places of the position that contradict each other
	Against    []string           `json:"contradiction,omitempty"` // reasons that no solution obeys together, in words
	Smallest   bool               `json:"smallest,omitempty"`      // no smaller mistake or contradiction
	Solutions  []puzzles.Solution `json:"solutions,omitempty"`     // two, of a board with several
	Ending     string             `json:"ending,omitempty"`        // the contradiction, or what stays open, in words
	Left       string             `json:"left,omitempty"`          // why there may be more steps
	Argument   string             `json:"argument,omitempty"`      // of a hint: what its opposite leads to
	Opposite   *Opposite          `json:"opposite,omitempty"`      // of a hint with an argument
	Status     crosscheck.Status  `json:"-"`

	List    steps.List `json:"-"`
	against []int
}

// A Step is one of them.
type Step struct {
	Number   int      `json:"step"`
	Cells    []string `json:"cells"`
	Values   []int    `json:"values"`
	Clues    []string `json:"clues"`
	Rules    []string `json:"rules"`
	Size     int      `json:"size"`     // clues and rules
	Choices  int      `json:"choices"`  // cells that as few reasons force
	Proved   bool     `json:"proved"`   // smallest
	Verified bool     `json:"verified"` // by the other oracle; false of a single step only if it took too long
	Sentence string   `json:"sentence"`

	// Of steps over candidates: what people call it, its weight, the candidates that it excludes of cells that it does
	// not decide, its truths in words, and the cells of these.
	Name     string      `json:"name,omitempty"`
	Weight   int         `json:"weight,omitempty"`
	Excluded []Exclusion `json:"excluded,omitempty"`
	Truths   []string    `json:"truths,omitempty"`
	Where    []string    `json:"where,omitempty"`
}

// An Exclusion is the values that a cell has not.
type Exclusion struct {
	Cell   string `json:"cell"`
	Values []int  `json:"values"`
}

// errMistake stands for a position that no solution extends, of a board that has one.
var errMistake = errors.New("the position has a mistake")

// Steps finds the steps of the board from its position on, up to most (-1 for all). Of as easy steps the first one
// is nearest to the entries After which it comes, if there are any. One step alone does not tell its Choices. The
// native oracle finds the steps, the other one verifies them. The error is ctx's cause, or says that boards of the
// family are not solved so; what was found until then is returned beside it.
func (d *Desk) Steps(ctx context.Context, most int, after ...int) (*Steps, error) {
	return d.steps(ctx, walk{most: most, after: after})
}

// steps goes on with a walk that was told how.
func (d *Desk) steps(ctx context.Context, w walk) (*Steps, error) {
	b, position, err := d.reasoned()
	if err != nil {
		return nil, err
	}
	w.desk, w.board, w.out = d, b, &Steps{Object: puzzles.ObjectOf(d.Board), Steps: []Step{}}
	err = w.run(ctx, steps.Shown(b, position))
	if errors.Is(err, errMistake) {
		err = w.mistake(ctx)
	}
	if err != nil {
		*d.Memory = Memory{} // what ended it may have left half of something
	}
	w.out.Ending = w.out.ending()
	return w.out, err
}

// isReasoned reports whether the board is solved in steps.
func (d *Desk) isReasoned() bool {
	_, ok := d.Board.(puzzles.Reasoned)
	return ok && d.Proves != nil
}

// reasoned is the board without its position, and that.
func (d *Desk) reasoned() (puzzles.Reasoned, puzzles.Solution, error) {
	if !d.isReasoned() {
		return nil, nil, fmt.Errorf("boards of %s are not solved in steps: expected a family whose clues force cells",
			d.Board.Family())
	}
	b := d.Board.(puzzles.Reasoned)
	position := puzzles.PositionOf(b)
	if position == nil {
		return b, nil, nil
	}
	bare, err := puzzles.AtPosition(b, nil)
	if err != nil {
		return nil, nil, err
	}
	return bare.(puzzles.Reasoned), position, nil
}

// A walk is one call of Steps.
type walk struct {
	desk     *Desk
	board    puzzles.Reasoned
	position puzzles.Solution
	most     int
	after    []int
	degree   int // of a hint; 0 of steps
	proves   puzzles.Oracle
	out      *Steps
}

func (w *walk) run(ctx context.Context, position puzzles.Solution) (err error) {
	w.position = position
	if w.proves, err = w.desk.Proves(w.board, nil); err != nil {
		return err
	}
	s, err := w.solution(ctx)
	if err != nil {
		w.out.Left = err.Error()
		return err
	}
	if s == nil {
		w.out.Against = []string{}
		w.out.Verdict, w.out.Status = puzzles.None, crosscheck.StatusNone
		return nil
	}
	w.out.Position = w.position
	f, err := steps.Start(w.board, s, w.position, w.finds)
	if err != nil {
		return err
	}
	f.After(w.after)
	var found []*steps.Step
	next := f.Next
	if w.most == 1 {
		next = func(ctx context.Context) *steps.Step { return f.Hint(ctx, !w.points()) }
	}
	isLast := false
	for w.most == 1 || len(found) != w.most {
		step := next(ctx)
		if isLast = step == nil; isLast {
			break
		}
		found = append(found, step)
		w.out.List = f.List(w.position, found)
		if decided, _ := w.out.List.Decided(step); w.most == 1 && len(decided) > 0 {
			break // a hint goes on until a cell is decided
		}
	}
	w.out.List = f.List(w.position, found)
	w.out.List.Ended = f.Err() == nil && isLast
	w.out.Open = w.out.List.Left()
	w.tell()
	if err := f.Err(); err != nil {
		for i := range w.out.Steps {
			w.out.Steps[i].Verified = false
		}
		w.out.Left = err.Error()
		w.out.Verified = "not verified"
		return err
	}
	return w.finish(ctx, s)
}

// points reports whether a step is only pointed at.
func (w *walk) points() bool { return w.degree == 1 || w.degree == 2 }

// finish verifies and ends. What a hint points at waits for no second voice.
func (w *walk) finish(ctx context.Context, s puzzles.Solution) error {
	if w.points() {
		return w.end(ctx)
	}
	return errors.Join(w.verify(ctx), w.argue(ctx, s), w.end(ctx))
}

// known is a solution that extends the position, or if the board has none, a filling that breaks the fewest reasons;
// nil if there is no filling at all.
func (w *walk) known(ctx context.Context) (s puzzles.Solution, err error) {
	keep := func(found puzzles.Solution) { s = found }
	if puzzles.PositionOf(w.desk.Board) != nil { // what was found leaves less to search
		if puzzles.Solve(ctx, w.desk.Engines[1], w.desk.Board, 1, keep); s != nil {
			return s, nil
		}
	}
	run := puzzles.Solve(ctx, w.desk.Engines[1], w.board, 1, keep)
	switch {
	case run.Err != nil:
		return nil, run.Err
	case s != nil && puzzles.LeavesPosition(s, w.position) < 0:
		return s, nil
	case s == nil && !run.Complete:
		if cause := context.Cause(ctx); cause != nil {
			return nil, cause
		}
		return nil, fmt.Errorf("%s: %w: %s", run.Engine, run.Limit, run.Reason) // as of a board that is not served
	}
	other, err := w.proves.Counterexample(ctx, w.position, w.all(true), -1, 0)
	if err != nil || other != nil {
		return other, err
	}
	if s != nil {
		return nil, errMistake
	}
	return w.nearly(ctx)
}

func (w *walk) all(kept bool) []bool {
	return slices.Repeat([]bool{kept}, len(w.board.ClueCells())+len(w.board.NamedRules()))
}

// reasons is the question which reasons contradict each other.
func (w *walk) reasons() hitting.CoreQuestion {
	return hitting.CoreQuestion{
		Clues: len(w.all(true)),
		Ask: func(ctx context.Context, kept []bool) (puzzles.Solution, error) {
			return w.proves.Counterexample(ctx, w.board.Facts(w.board.Shown(), kept), kept, -1, 0)
		},
		Broken: func(s puzzles.Solution) []int {
			broken, _ := w.board.Breaks(s, nil)
			return broken
		},
	}
}

// nearly is a filling of a board without a solution. What a user has found is left out.
func (w *walk) nearly(ctx context.Context) (puzzles.Solution, error) {
	w.out.Verdict, w.out.Status = puzzles.None, crosscheck.StatusNone
	s, err := w.proves.Counterexample(ctx, w.board.Facts(w.board.Shown(), w.all(false)), w.all(false), -1, 0)
	if s == nil {
		return nil, err
	}
	dropped, s, err := w.desk.adviser.Correct(ctx, w.reasons())
	if err != nil {
		return nil, err
	}
	kept := w.all(true)
	for _, r := range dropped {
		kept[r] = false
	}
	w.position = w.board.Facts(w.board.Shown(), kept)
	return s, nil
}

// tell writes the steps.
func (w *walk) tell() {
	l := &w.out.List
	w.out.Steps = slices.Grow(w.out.Steps, len(w.out.List.Steps))
	for i, s := range l.Steps {
		step := Step{
			Number: i + 1, Cells: []string{}, Values: []int{}, Clues: []string{}, Rules: append([]string{}, l.Rules(s)...),
			Size: s.Size(), Choices: s.Choices, Proved: s.Proved, Verified: true, Sentence: l.Sentence(s),
			Name: l.Name(s), Weight: s.Weight,
		}
		entries, values := l.Decided(s)
		for i, e := range entries {
			step.Cells, step.Values = append(step.Cells, puzzles.EntryPlace(w.board, e)), append(step.Values, values[i])
		}
		for _, clue := range l.Clues(s) {
			step.Clues = append(step.Clues, puzzles.CluePlace(w.board, clue))
		}
		step.exclude(l, s)
		step.Truths, step.Where = l.Truths(s)
		w.out.Steps = append(w.out.Steps, step)
	}
	if len(w.out.Steps) > 0 && w.most != 1 {
		d := w.out.List.Difficulty()
		w.out.Difficulty = &d
	}
}

// exclude writes the candidates that a step excludes, a cell at a time.
func (s *Step) exclude(l *steps.List, from *steps.Step) {
	entries, values := l.Excluded(from)
	for i, e := range entries {
		if i == 0 || e != entries[i-1] {
			s.Excluded = append(s.Excluded, Exclusion{Cell: puzzles.EntryPlace(l.On(), e)})
		}
		last := &s.Excluded[len(s.Excluded)-1]
		last.Values = append(last.Values, values[i])
	}
}

// verify has the other oracle say that the steps are right.
func (w *walk) verify(ctx context.Context) error {
	o, err := w.desk.Proves(w.out.List.Board, w.out.List.Solution)
	var open []int
	if err == nil {
		open, err = steps.Verify(ctx, w.out.List, o, w.desk.adviser.Patience)
	}
	for _, i := range open {
		w.out.Steps[i].Verified = false
	}
	proved := "proved smallest by native and sat"
	if w.out.List.On() != w.out.List.Board {
		proved = "right by sat, lightest by native up to weight 3"
	}
	var wrong *runs.Fault
	switch {
	case err == nil && len(open) > 0:
		w.out.Verified = fmt.Sprintf("%s, but for %s that sat did not verify in time", proved,
			prose.Some(len(open), "step"))
		w.out.Status = max(w.out.Status, crosscheck.StatusUnknown)
	case err == nil:
		w.out.Verified = proved
	case errors.As(err, &wrong):
		w.out.Verified, w.out.Status = "wrong: "+wrong.Problem, crosscheck.StatusDisagree
		return err
	default:
		w.out.Verified = "not verified in time"
	}
	return err
}

// argue finds the argument of a single step, by one oracle, and has the other one verify it. Steps over candidates are
// arguments themselves.
func (w *walk) argue(ctx context.Context, s puzzles.Solution) error {
	l := &w.out.List
	if w.degree < 3 || len(l.Steps) == 0 || l.On() != l.Board {
		return nil
	}
	finds, err := w.finds(w.board, s)
	if err != nil {
		return err
	}
	step := l.Steps[0]
	patient, stop := runs.Limits{Time: w.desk.patience}.Context(ctx)
	defer stop()
	all, err := steps.Refute(patient, w.board, finds, l.Position, step)
	for _, r := range all {
		if err == nil {
			err = r.Verify(patient, w.board, w.proves, l.Position, step)
		}
	}
	if err == nil {
		w.out.Argument = l.Argument(all)
		w.out.Opposite = opposite(l, all)
	}
	if patient.Err() != nil {
		return ctx.Err() // a step without an argument is a step
	}
	return err
}

// end says why there are no more steps.
func (w *walk) end(ctx context.Context) error {
	switch {
	case w.out.Verdict == puzzles.None:
		return w.contradiction(ctx)
	case !w.out.List.Ended:
	case w.out.Open == 0:
		w.out.Verdict = puzzles.Unique
	default:
		w.out.Verdict = puzzles.Multiple
		w.out.Solutions = []puzzles.Solution{
			w.out.List.Solved(w.out.List.Solution), w.out.List.Solved(w.out.List.Another()),
		}
	}
	return nil
}

// contradiction finds the fewest reasons that contradict each other.
func (w *walk) contradiction(ctx context.Context) error {
	core, err := w.desk.adviser.Smallest(ctx, w.reasons())
	if core == nil {
		return err
	}
	w.out.Against, w.out.Smallest = []string{}, core.Smallest
	for r, is := range core.Kept {
		if is {
			w.out.against = append(w.out.against, r)
			w.out.Against = append(w.out.Against, w.out.List.Reasons([]int{r}))
		}
	}
	return err
}

// Text is the list for people; where names the board.
func (s *Steps) Text(where string) string {
	var out strings.Builder
	if s.Mistake != nil {
		fmt.Fprintf(&out, "%s: %s\n", where, mistakeWords(s.Mistake))
		return out.String()
	}
	fmt.Fprintf(&out, "# %s: %s %dx%d %s: %s", where, s.Family, s.Rows, s.Cols, s.Variant,
		prose.Some(len(s.Steps), "step"))
	if len(s.Steps) > 0 {
		fmt.Fprint(&out, ": ", s.Verified)
	}
	out.WriteString("\n")
	if s.Against != nil {
		fmt.Fprint(&out, s.Ending, "\n")
	}
	for _, step := range s.Steps {
		fmt.Fprintf(&out, "%d. %s", step.Number, step.Sentence)
		if !step.Proved {
			out.WriteString(" (whether fewer reasons do was not decided in time)")
		}
		if !step.Verified {
			out.WriteString(" (sat did not verify this in time)")
		}
		out.WriteString("\n")
	}
	if s.Difficulty != nil {
		fmt.Fprintf(&out, "# difficulty: %v\n", s.Difficulty)
	}
	if s.Solutions != nil {
		fmt.Fprintf(&out, "no more steps: %s; two solutions, which differ first at %s:\n%s", s.Ending, s.firstDifference(),
			beside(s.List.On().Picture(s.Solutions[0]), s.List.On().Picture(s.Solutions[1])))
	}
	return out.String()
}

// ending says which reasons contradict each other, or how many cells stay open.
func (s *Steps) ending() string {
	switch {
	case s.Against != nil && len(s.Against) == 0:
		return "no solution obeys the rules, even without a clue"
	case s.Against != nil && s.Smallest:
		return "no solution obeys " + s.List.Reasons(s.against) + s.given() + "; any fewer, some solution does"
	case s.Against != nil:
		return "no solution obeys " + s.List.Reasons(s.against) + s.given()
	case s.Solutions != nil:
		return prose.Some(s.Open, "cell") + " open"
	}
	return ""
}

// given says that the reasons contradict each other where cells of other clues are what these show, such as white.
func (s *Steps) given() string {
	b := s.List.On()
	known := map[string]bool{}
	for entry, value := range b.Facts(b.Shown(), make([]bool, len(b.ClueCells())+len(b.NamedRules()))) {
		known[puzzles.EntryPlace(b, entry)] = value != puzzles.Open
	}
	for clue := range b.ClueCells() {
		if known[puzzles.CluePlace(b, clue)] && !slices.Contains(s.against, clue) {
			return ", given the cells of the other clues"
		}
	}
	return ""
}

func (s *Steps) firstDifference() string {
	for e, value := range s.Solutions[0] {
		if value != s.Solutions[1][e] {
			return puzzles.EntryPlace(s.List.On(), e)
		}
	}
	return ""
}
