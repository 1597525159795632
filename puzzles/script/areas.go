package script

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"go.starlark.net/starlark"
)

// A file may say by a function area what each area says, from its cells alone: then build and area know no other areas,
// so that what build says is that of all boards of a size, and what area says of an area is remembered by its cells.

var (
	errOtherAreas = errors.New("areas: expected what areas say in function area, which knows the cells of one")
	errOwnBits    = errors.New("area makes variables: expected rules about what build returned")
)

// sayByArea is what build says of the board without areas, with what area says of each.
func (b *Board) sayByArea(ctx context.Context) (*built, error) {
	base, err := b.undivided().build(ctx)
	if err != nil {
		return nil, err
	}
	s, err := base.begun(ctx, b)
	if err != nil {
		return nil, err
	}
	thread, room := b.rules.thread(ctx, s.building, maxSteps), s.room
	for _, cells := range b.areaCells() {
		if err := s.sayArea(thread, base, cells); err != nil {
			return nil, err
		}
	}
	return &built{text: b.text, stage: s, state: base.state, room: base.room + room - s.room, reads: base.reads,
		said: map[saying]postings{}, isKept: base.isKept && base.room+room-s.room < mostBuiltBytes}, nil
}

// undivided is the board without areas.
func (b *Board) undivided() *Board {
	out := &Board{text: b.text}
	out.areas, out.position = nil, nil
	return out
}

// mostAreas bounds how many areas are remembered.
const mostAreas = 1 << 12

// sayArea posts what an area says.
func (s *stage) sayArea(t *starlark.Thread, k *built, cells []int) error {
	key := saying{-1, keyOf(cells)}
	k.mutex.Lock()
	known, is := k.said[key]
	k.mutex.Unlock()
	if is {
		s.Items, s.room = append(s.Items, known.items...), s.room-known.room
		return s.fits()
	}
	items, vars, room := len(s.Items), s.Vars, s.room
	s.reads, s.blind = false, true
	_, err := starlark.Call(t, s.board.rules.area, starlark.Tuple{s, k.state, intList(cells)}, nil)
	s.blind = false
	switch {
	case err != nil:
		return err
	case s.Vars != vars:
		return errOwnBits
	case k.isKept && !s.reads:
		k.mutex.Lock()
		if len(k.said) > mostAreas {
			clear(k.said)
		}
		k.said[key] = postings{slices.Clone(s.Items[items:]), room - s.room}
		k.mutex.Unlock()
	}
	return nil
}

// keyOf is a key of numbers.
func keyOf(all []int) string {
	key := make([]byte, 0, 2*len(all))
	for _, n := range all {
		key = binary.AppendVarint(key, int64(n))
	}
	return string(key)
}
