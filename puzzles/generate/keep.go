package generate

import (
	"context"
	"encoding/json"
	"errors"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/runs"
)

// keptBoard is what is kept of an index by a shard: the board as the book writes it, or why there is none.
type keptBoard struct {
	Board   string            `json:"board,omitempty"`
	Written string            `json:"written,omitempty"`
	Limit   runs.Limit        `json:"limit,omitempty"`
	Thrown  int               `json:"thrown,omitempty"`
	Error   string            `json:"error,omitempty"`
	Status  crosscheck.Status `json:"status,omitempty"` // of the error
}

// codec says how what became of an index is kept. What became of it because ctx ended is not.
func (b *Book) codec(ctx context.Context) shards.Codec[int, Made] {
	about := command(b.order.Words(), b.order.Seed)
	return shards.Codec[int, Made]{
		Key: func(index int) string { return shards.Key(about, b.order.Solution, b.json, index) },
		Pack: func(m Made) (any, bool) {
			if m.Limit == runs.Interrupted || m.Err != nil && ctx.Err() != nil {
				return nil, false
			}
			if m.Err != nil {
				return keptBoard{Thrown: m.Thrown, Error: m.Err.Error(), Status: crosscheck.StatusOf(m.Err)}, true
			}
			return keptBoard{Board: m.Board.String(), Written: b.written(m), Limit: m.Limit, Thrown: m.Thrown}, true
		},
		Unpack: func(index int, raw json.RawMessage) (Made, error) {
			var k keptBoard
			if err := json.Unmarshal(raw, &k); err != nil {
				return Made{}, err
			}
			for range k.Thrown {
				if b.order.Thrown != nil {
					b.order.Thrown()
				}
			}
			m := Made{Index: index, Limit: k.Limit, Thrown: k.Thrown, written: k.Written}
			if k.Error != "" {
				m.Err = &crosscheck.Reported{Problem: k.Error, Status: k.Status}
				return m, nil
			}
			p, err := b.order.Family.Parse(k.Board)
			if err != nil {
				return m, err
			}
			ok := false
			if m.Board, ok = p.(puzzles.Clued); !ok {
				err = errors.New("a board without clues: expected one that was made")
			}
			return m, err
		},
	}
}
