package api

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/picture"
	"twofold/puzzles/prose"
)

// depthOf is a depth as engines are told it.
func depthOf(depth int) int {
	if depth == 0 {
		return native.NoDepth
	}
	return depth
}

// A shown is a picture for people and for programs.
type shown struct {
	Title string `json:"title"`
	About string `json:"about"`
	Text  string `json:"text,omitempty"` // of a solution
	SVG   string `json:"svg"`
}

// show draws a scene with coordinates, whose cells can be pointed at; all ids begin with the prefix.
func show(scene *picture.Scene, prefix string) (shown, error) { return bare(scene.Number(), prefix) }

// bare is show without coordinates.
func bare(scene *picture.Scene, prefix string) (shown, error) {
	var svg strings.Builder
	err := picture.CellsSVG(&svg, scene, prefix)
	return shown{Title: scene.Title, About: scene.Description, SVG: svg.String()}, err
}

// A drawn is a board with its picture.
type drawn struct {
	puzzles.Object
	Position puzzles.Solution `json:"position,omitempty"`
	Answer   puzzles.Solution `json:"answer,omitempty"` // that the text held beside the board, if the rules allow it
	Came     string           `json:"came,omitempty"`   // what is said of it
	Hand     *puzzles.Hand    `json:"hand,omitempty"`   // what can be done at the position, of who asks for a drawing
	Entries  int              `json:"entries"`          // of a solution that has a value for each
	Called   string           `json:"called"`           // what people call such a board
	Bare     string           `json:"bare"`             // the text without the position
	Next     []string         `json:"next,omitempty"`   // pictures behind each move of the hand
	shown
}

// A marks says which cells of a board a step decided, and which are its reasons.
type marks struct{ Cells, Reasons []string }

// A drawAsk says what is drawn of a board.
type drawAsk struct {
	boardAsk
	ID       string           // that all ids in the picture begin with
	Solution puzzles.Solution // is drawn in place of the position
	Decided  bool             // the solution is what all solutions share
	State    []int            // of a search, drawn in place of all that
	Caption  string           // of a state
	Marks    *marks
	Handless bool // without what can be done, which takes its time and is the same at all positions but of plans
}

func (j job) draw(q drawAsk) (any, error) {
	p, subject, err := q.pictured(j)
	if err != nil {
		return nil, err
	}
	scene, err := q.scene(subject)
	if err != nil {
		return nil, err
	}
	if !q.isPlayed() {
		scene.Number()
	}
	d, err := picturedOf(p, scene, q.ID)
	if err != nil || q.Handless {
		return d, err
	}
	d.Hand = puzzles.HandOf(p.Board)
	if d.Hand != nil && q.isPlayed() {
		d.Next, err = nextOf(subject, d.Hand.Moves)
	}
	return d, err
}

// isPlayed reports whether the position is drawn, which the page adds to by itself.
func (q drawAsk) isPlayed() bool { return q.State == nil && q.Solution == nil && q.Marks == nil }

// nextOf are the pictures behind each of the moves.
func nextOf(b picture.Subject, moves []puzzles.HandMove) (all []string, err error) {
	player, is := b.(picture.Player)
	if !is {
		return nil, nil
	}
	for _, m := range moves {
		scenes := player.Play(append(slices.Clone(puzzles.PositionOf(b)), m.Value))
		one, err := bare(scenes[len(scenes)-1], "")
		if err != nil {
			return nil, err
		}
		all = append(all, one.SVG)
	}
	return all, nil
}

// scene is what the question asks to see.
func (q drawAsk) scene(b picture.Subject) (*picture.Scene, error) {
	position := puzzles.PositionOf(b)
	stater, hasStates := b.(picture.Stater)
	player, plays := b.(picture.Player)
	switch {
	case q.State != nil && hasStates:
		if rows, cols := b.Size(); len(q.State) != rows*cols {
			return nil, fmt.Errorf("a state of %d cells: expected %d", len(q.State), rows*cols)
		}
		return stater.State(q.State, q.Caption), nil
	case q.State != nil:
		return values(b, picture.View{Values: q.State, Working: true})
	case q.Solution != nil:
		return values(b, picture.View{Values: q.Solution, Decided: q.Decided})
	case q.Marks != nil:
		return q.Marks.scene(b, position, q.Caption)
	case plays && hasStates:
		all := player.Play(position) // of a plan that is begun, what it has come to
		return all[len(all)-1], nil
	}
	return b.Scene(picture.View{Values: position, Working: position != nil}), nil
}

// values draws a solution, complete or partial, which must be one of the board's shape.
func values(b picture.Subject, v picture.View) (*picture.Scene, error) {
	if broken := puzzles.MayHold(b, v.Values); broken != nil && !v.Working {
		return nil, fmt.Errorf("no solution of the board: %w", broken)
	}
	if n := puzzles.Entries(b); v.Working && len(v.Values) != n {
		return nil, fmt.Errorf("%d values: expected %d", len(v.Values), n)
	}
	return b.Scene(v), nil
}

// scene shows marks at entries; reasons that are no cells, such as lists beside the board, are left out.
func (m *marks) scene(b picture.Subject, position puzzles.Solution, caption string) (*picture.Scene, error) {
	rows, cols := b.Size()
	var decided, reasons []int
	for _, place := range m.Cells {
		entry, err := puzzles.ParseEntry(b, place)
		if err != nil {
			return nil, err
		}
		decided = append(decided, entry)
	}
	for _, place := range m.Reasons {
		if cell, err := puzzles.ParsePlace(place, rows, cols); err == nil {
			reasons = append(reasons, cell)
		}
	}
	return picture.Deduced(b, position, decided, reasons, "", caption), nil
}

func picturedOf(p twofold.Puzzle, scene *picture.Scene, prefix string) (drawn, error) {
	picture, err := bare(scene, prefix)
	board := p.Board
	if err == nil && puzzles.PositionOf(board) != nil {
		board, err = puzzles.AtPosition(board, nil)
	}
	if err != nil {
		return drawn{}, err
	}
	answer, came := p.Answer, ""
	if answer != nil {
		came = "A solution came with the board."
	}
	if wrong := puzzles.Came(board, answer); wrong != "" {
		answer, came = nil, "T"+wrong[1:]
	}
	return drawn{
		puzzles.ObjectOf(p.Board), puzzles.PositionOf(p.Board), answer, came, nil, puzzles.Entries(p.Board),
		p.Family.Title(p.Board), board.String(), nil, picture,
	}, nil
}

// drawnBoard is a board with its usual picture.
func drawnBoard(p twofold.Puzzle) (drawn, error) {
	subject, err := picture.Of(p.Board, maxDrawn)
	if err != nil {
		return drawn{}, err
	}
	scene, err := drawAsk{}.scene(subject)
	if err != nil {
		return drawn{}, err
	}
	return picturedOf(p, scene.Number(), "")
}

// A readAnswer has the boards of a text, and a line for each that cannot be read.
type readAnswer struct {
	Boards []drawn  `json:"boards"`
	Errors []string `json:"errors"`
}

func (j job) read(q struct{ Text string }) (any, error) {
	out := readAnswer{[]drawn{}, []string{}}
	note := func(err error) { out.Errors = append(out.Errors, prose.OneLine(err.Error())) }
	for p, err := range j.known.Read(strings.NewReader(q.Text), "text") {
		if len(out.Boards)+len(out.Errors) == mostRead {
			note(fmt.Errorf("the text has more than %d boards: expected no more", mostRead))
			break
		}
		if err != nil {
			note(err)
			continue
		}
		d, err := drawnBoard(p)
		if err != nil {
			note(err)
			continue
		}
		out.Boards = append(out.Boards, d)
	}
	if len(out.Boards)+len(out.Errors) == 0 {
		note(fmt.Errorf("the text is empty: expected a board"))
	}
	return out, nil
}

// A randomAsk asks for a random board.
type randomAsk struct {
	Family string
	puzzles.Request
	Seed uint64
}

func (j job) random(q randomAsk) (any, error) {
	f, err := j.known.Find(q.Family)
	if err != nil {
		return nil, err
	}
	like, err := f.Parameters(q.Request)
	if err != nil {
		return nil, err
	}
	if err := small(like); err != nil {
		return nil, err
	}
	b, err := f.RandomBoard(j.ctx, rand.New(rand.NewPCG(q.Seed, 0)), like)
	if err != nil {
		return nil, err
	}
	return drawnBoard(twofold.Puzzle{Board: b, Family: f})
}

// small refuses boards that take long to make.
func small(like puzzles.Parameters) error {
	if like.Rows <= maxMade/like.Cols {
		return nil
	}
	return fmt.Errorf("size %dx%d: expected at most %d cells here", like.Rows, like.Cols, maxMade)
}

// A playAsk asks for what a solution looks like step by step.
type playAsk struct {
	boardAsk
	Solution puzzles.Solution
	ID       string
}

// A playAnswer has the board at the start and after each step.
type playAnswer struct {
	Scenes []shown  `json:"scenes"`
	Moves  []string `json:"moves,omitempty"` // of a plan, in words
}

// movesOf are the moves of a plan in words; nil of a board that is not solved by moves.
func movesOf(b puzzles.Board, plan puzzles.Solution) (words []string) {
	for i, value := range plan {
		at, err := puzzles.AtPosition(b, slices.Clone(plan[:i]))
		if err != nil {
			return nil // it has no positions of moves
		}
		hand := puzzles.HandOf(at)
		if hand == nil {
			return nil
		}
		move := slices.IndexFunc(hand.Moves, func(m puzzles.HandMove) bool { return m.Value == value })
		if move < 0 {
			return nil
		}
		words = append(words, hand.Moves[move].Word)
	}
	return words
}

func (j job) play(q playAsk) (any, error) {
	p, subject, err := q.pictured(j)
	if err != nil {
		return nil, err
	}
	if broken := p.Board.Check(q.Solution); broken != nil {
		return nil, fmt.Errorf("no solution of the board: %w", broken)
	}
	order := make([]int, len(q.Solution))
	for i := range order {
		order[i] = i
	}
	scenes, _ := picture.Fill(subject, q.Solution, order, len(order)+2)
	if rows, cols := p.Board.Size(); rows*cols*len(scenes) > maxPlayed {
		return nil, fmt.Errorf("%d pictures of %d cells: expected at most %d cells in all", len(scenes), rows*cols, maxPlayed)
	}
	out := playAnswer{Moves: movesOf(p.Board, q.Solution)}
	for _, scene := range scenes {
		one, err := show(scene, q.ID)
		if err != nil {
			return nil, err
		}
		out.Scenes = append(out.Scenes, one)
	}
	return out, nil
}

// A convertAsk asks for a board in a format.
type convertAsk struct {
	boardAsk
	To    string
	Blank bool // without its position
}

// A converted is a board in a format.
type converted struct {
	Format string `json:"format"`
	Text   string `json:"text"`
}

func (j job) convert(q convertAsk) (any, error) {
	p, err := q.puzzle(j)
	if err != nil {
		return nil, err
	}
	format, err := twofold.FormatByName(q.To)
	if err != nil {
		return nil, err
	}
	if q.Blank && puzzles.PositionOf(p.Board) != nil {
		if p.Board, err = puzzles.AtPosition(p.Board, nil); err != nil {
			return nil, err
		}
	}
	text, err := j.known.Write(format, p.Board, p.Answer)
	return converted{format.Name, text}, err
}

// formats lists all formats; asked about a board, those that can say it.
func (j job) formats(q boardAsk) (any, error) {
	all := []listed{}
	var p twofold.Puzzle
	if q.Board != "" {
		var err error
		if p, err = q.puzzle(j); err != nil {
			return nil, err
		}
	}
	for _, f := range twofold.Formats() {
		if q.Board != "" {
			if _, err := j.known.Write(f, p.Board, p.Answer); err != nil {
				continue
			}
		}
		all = append(all, listed{f.Name, f.About})
	}
	return all, nil
}

// A rulesAsk asks how boards of a variant are played; "" is the first.
type rulesAsk struct{ Family, Variant string }

// A rulesAnswer explains them; where there is a primer with a small board and its solution.
type rulesAnswer struct {
	Title    string   `json:"title"`
	Words    []string `json:"words"`
	Worked   []string `json:"worked,omitempty"`
	Board    *shown   `json:"board,omitempty"`
	Solution *shown   `json:"solution,omitempty"`
}

func (j job) rules(q rulesAsk) (any, error) {
	f, err := j.known.Find(q.Family)
	if err != nil {
		return nil, err
	}
	variant, err := prose.Named("variant", cmp.Or(q.Variant, f.Variants[0]), f.Variants, strings.Clone)
	if err != nil {
		return nil, err
	}
	p := f.Primer(variant)
	if p == nil {
		return rulesAnswer{Title: f.Name, Words: f.Rules}, nil
	}
	b, s, err := p.Solved(&f.Family)
	if err != nil {
		return nil, err
	}
	subject, err := picture.Of(b, maxDrawn)
	if err != nil {
		return nil, err
	}
	out := rulesAnswer{Title: p.Title, Words: p.Rules, Worked: p.Worked}
	board, err := show(subject.Scene(picture.View{}), "rules-")
	if err != nil {
		return nil, err
	}
	solution, err := show(subject.Scene(picture.View{Values: s}), "solved-")
	out.Board, out.Solution = &board, &solution
	return out, err
}
