package main

import (
	"context"
	"fmt"

	"twofold/puzzles/picture"
	"twofold/sat"
)

// stepScenes draws a board at its position and behind each step that solves it; nil if there is nothing to show, which
// was said. If a limit ends the steps, those that were found are drawn.
func (a *app) stepScenes(
	ctx context.Context, q question, backend sat.Backend, subject picture.Subject,
) ([]*picture.Scene, error) {
	desk, err := q.family.Desk(q.board, backend, 0)
	if err != nil {
		return nil, err
	}
	ctx, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	found, err := desk.Steps(ctx, -1)
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("%s: %w", q.where, err)
	}
	if err != nil {
		a.fail(fmt.Errorf("%s: %w", q.where, err))
	}
	a.raise(int(found.Status))
	if found.List.Board == nil {
		fmt.Fprintf(a.errs, "twofold: nothing to draw: %s", found.Text(q.where))
		return nil, nil
	}
	return found.Scenes(subject), nil
}

// sheetWidth is how many cells wide a row of pictures of steps is, if a board is not wider.
const sheetWidth = 38

// stepSheet draws all steps of a board in one picture.
func (a *app) stepSheet(
	ctx context.Context, q question, backend sat.Backend, subject picture.Subject,
) (*picture.Scene, error) {
	scenes, err := a.stepScenes(ctx, q, backend, subject)
	if scenes == nil || err != nil {
		return nil, err
	}
	if rows, cols := q.board.Size(); rows*cols*len(scenes) > maxDrawn {
		return nil, fmt.Errorf("%s: %d pictures of %d cells: expected at most %d cells in all; 'twofold animate --steps' "+
			"shows one after the other", q.where, len(scenes), rows*cols, maxDrawn)
	}
	return picture.Sheet(scenes, sheetWidth), nil
}
