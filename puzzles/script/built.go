package script

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"go.starlark.net/starlark"

	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// What build says is kept for further boards of the file that it cannot tell apart: their models begin with it. So a
// board that is drawn, where some words are tried at each place and structures change one by one, has its rules said
// once for each structure, and each word at a place once.

// A built is what build said. It is not changed, but for what clues say, which is found out when it is asked for.
type built struct {
	text   // of the board that it was said of
	stage  *stage
	state  starlark.Value
	room   int64 // that it took, in bytes
	reads  bool  // build knows which cells have clues
	isKept bool

	mutex sync.Mutex
	said  map[saying]postings
	bare  *model.Model // of boards without clues; nil before one was asked for
}

// A saying is words at a place, and postings what clue posts of them, without the clue's number.
type saying struct {
	at    int
	words string
}

type postings struct {
	items []model.Posted
	room  int64 // that they take
}

// A builtList is what was built last, the newest first.
type builtList struct {
	mutex sync.Mutex
	all   []*built
}

const mostBuiltBytes = 16 << 20 // of what is kept

// mostBuilt is as many for each worker as a draft asks for: its structure without clues, and with them.
func mostBuilt() int { return 2 * runtime.GOMAXPROCS(0) }

// build is what build says of the board, which it is asked for unless it is kept.
func (b *Board) build(ctx context.Context) (k *built, err error) {
	given, err := b.given(ctx)
	if err != nil {
		return nil, err
	}
	if k = b.built.Load(); k != nil && k.isKept && k.isOf(b, given) {
		return k, nil
	}
	if k = b.rules.built.find(b, given); k != nil {
		return k, nil
	}
	if k, err = b.callBuild(ctx, given); err == nil && k.isKept {
		b.rules.built.add(k)
	}
	return k, err
}

// begun is a model of a board with what build says, and nothing of a clue.
func (k *built) begun(ctx context.Context, b *Board) (*stage, error) {
	if !k.isKept {
		return k.stage, nil
	}
	m := *k.stage.Model
	m.Clues, m.Names = len(b.dropping()), slices.Clone(m.Names)
	m.Items = slices.Grow(slices.Clip(m.Items), len(m.Items)/4+1) // a copy, with room for what clues say
	m.Domains, m.Answer = slices.Clip(m.Domains), slices.Clip(m.Answer)
	made := b.building(ctx, &m)
	made.room, made.done = made.room-k.room, true
	given, err := b.given(ctx)
	return newStage(made, k.stage.grid, given), cmp.Or(err, made.fits())
}

// callBuild calls the file's build.
func (b *Board) callBuild(ctx context.Context, given *starlark.Dict) (*built, error) {
	if b.rules.area != nil && b.areas != nil {
		return b.sayByArea(ctx)
	}
	made := b.building(ctx, &model.Model{Clues: len(b.dropping()), Rules: b.rules.Keys})
	s, room := newStage(made, gridOf(b.rows, b.cols), given), made.room
	if err := (&runs.Poll{Context: ctx}).Now(); err != nil {
		return nil, err
	}
	s.blind = b.rules.area != nil
	state, err := starlark.Call(b.rules.thread(ctx, made, maxSteps), b.rules.build, starlark.Tuple{s}, nil)
	s.blind = false
	if err != nil {
		return nil, err
	}
	if err := s.sayFlags(b.rules.thread(ctx, made, maxSteps)); err != nil {
		return nil, err
	}
	if n := b.rules.answer.length(b.rows, b.cols); len(s.Answer) != n {
		return nil, fmt.Errorf("build made an answer of %d values: expected %d, by b.shading, b.numbers, b.edges or "+
			"b.division", len(s.Answer), n)
	}
	k := &built{text: b.text, stage: s, state: state, room: room - s.room, reads: s.reads, said: map[saying]postings{}}
	state.Freeze() // clue may not change it
	k.isKept = !s.isFrozen && !s.hangs && k.room < mostBuiltBytes
	return k, nil
}

// modelOf makes the model of a board, unless it is that of the last one without clues.
func (k *built) modelOf(b *Board, say func() (*model.Model, error)) (*model.Model, error) {
	if !k.isKept || len(b.clues) > 0 || b.position != nil || b.covered || b.without != "" {
		return say()
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	var err error
	if k.bare == nil {
		k.bare, err = say()
	}
	return k.bare, err
}

// find is what was built of a board that build cannot tell from b, or nil.
func (l *builtList) find(b *Board, given *starlark.Dict) *built {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	i := slices.IndexFunc(l.all, func(k *built) bool { return k.isOf(b, given) })
	if i < 0 {
		return nil
	}
	k := l.all[i]
	copy(l.all[1:], l.all[:i])
	l.all[0] = k
	return k
}

func (l *builtList) add(k *built) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.all = append([]*built{k}, l.all[:min(len(l.all), mostBuilt()-1)]...)
}

// isOf reports whether build cannot tell a board from that of k.
func (k *built) isOf(b *Board, given *starlark.Dict) bool {
	if k.rows != b.rows || k.cols != b.cols || k.variant != b.variant || !slices.Equal(k.areas, b.areas) ||
		(k.whole == nil) != (b.whole == nil) || k.whole != nil && !slices.Equal(k.whole.words, b.whole.words) {
		return false
	}
	isSame, err := starlark.Equal(k.stage.given, given)
	return (!k.reads || isSame && err == nil) && slices.Equal(k.flags, b.flags) &&
		slices.Equal(k.numbers(), b.numbers()) && slices.Equal(k.fixedGroups(), b.fixedGroups())
}

// sayClue posts what a clue says, whose number is of.
func (s *stage) sayClue(t *starlark.Thread, k *built, c clue, of []int) error {
	key := saying{c.at, strings.Join(c.words, " ")}
	k.mutex.Lock()
	known, is := k.said[key]
	k.mutex.Unlock()
	if is {
		for _, p := range known.items {
			p.Clues = of
			s.Items = append(s.Items, p)
		}
		s.room -= known.room
		return s.fits()
	}
	items, vars, room := len(s.Items), s.Vars, s.room
	s.of, s.reads, s.hangs = of, false, false
	var err error
	if g := c.group(); g != nil {
		err = s.sayGroup(t, g)
	} else {
		_, err = starlark.Call(t, s.board.rules.clue, starlark.Tuple{s, k.state, s.board.placeOf(c), c.value}, nil)
	}
	s.of = nil
	if err == nil && k.isKept && s.Vars == vars && !s.hangs && (k.reads || !s.reads) {
		k.mutex.Lock()
		k.said[key] = postings{slices.Clone(s.Items[items:]), room - s.room}
		k.mutex.Unlock()
	}
	return err
}

// What is known of a solution of a board: nothing, that it is one, or also an assignment of the model, and what that
// model begins with.
type solved struct {
	is bool
	by *built
	a  model.Assignment
}

// of is the assignment of a model that begins alike and says no more, or nil.
func (s solved) of(k *built, m *model.Model) model.Assignment {
	if s.by != k || len(s.a) <= m.Vars {
		return nil
	}
	return s.a[:m.Vars+1]
}
