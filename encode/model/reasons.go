package model

import (
	"context"
	"maps"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/model"
)

// reasons says a model reason by reason.
func reasons(ctx context.Context, b puzzles.Reasoned) (*encode.Switched, error) {
	m, err := model.Of(ctx, b)
	if err != nil {
		return nil, err
	}
	m = m.Apart()
	r := m.Reasons()
	return encode.NewSwitched(ctx, func(w *encode.Switched) {
		e := begin(w.Formula, m, false)
		items := map[int][]model.Posted{}
		for i, p := range m.Items {
			items[r.ByItem[i]] = append(items[r.ByItem[i]], p)
		}
		last := m.Clues + len(r.Rules)
		say := func(reason, part int) {
			from := len(e.links)
			for _, p := range items[reason] {
				e.post(p)
			}
			if len(e.links) > from {
				w.Lazy = append(w.Lazy, encode.Lazy{Part: part, Closing: closing(e.links[from:])})
			}
		}
		say(model.NoReason, last)
		orders := e.orders
		for reason := range last {
			e.orders = maps.Clone(orders) // what another part says of a number may be off
			w.Part(func() { say(reason, reason) })
		}
		w.Keys = w.Keys[:0]
		for v := range m.Vars {
			w.Keys = append(w.Keys, v+1)
		}
		w.Says = func(entry, value int) (l int, isAlways bool) {
			if l := m.Answer[entry].Lit(value); !l.IsConstant() {
				return int(l), false
			} else {
				return 0, l == model.True
			}
		}
		w.Solution = func(model, _ []bool) puzzles.Solution { return w.Decode(model) }
	})
}
