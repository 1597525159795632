package book

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"
	"unicode/utf8"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/picture"
	"twofold/puzzles/runs"
)

// Lessons are those for the kinds of boards, each once, in their order. A kind without a primer has the rules of its
// family, its example, and the first steps of that one. If it has neither rules nor an example, it is left out.
func Lessons(ctx context.Context, boards []Board) (all []picture.Lesson, err error) {
	var told []*puzzles.Primer
	titles := map[string]bool{}
	for i := range boards {
		b := &boards[i]
		p := b.Family.Primer(b.Board.Variant())
		if p == nil {
			title := b.Family.Spelled()
			if titles[title] || b.Family.Rules == nil && b.Example == "" {
				continue
			}
			titles[title] = true
			if p, err = b.primer(ctx, title); err != nil {
				return nil, err
			}
		}
		if slices.Contains(told, p) {
			continue
		}
		told = append(told, p)
		lesson := picture.Lesson{Title: p.Title, Rules: p.Rules, Worked: p.Worked}
		if p.Example != "" {
			if lesson.Example, lesson.Answer, err = pictures(p, b.Family); err != nil {
				return nil, err
			}
		}
		all = append(all, lesson)
	}
	return all, nil
}

// pictures are those of an example and its solution.
func pictures(p *puzzles.Primer, f *puzzles.Family) (example, answer *picture.Scene, err error) {
	board, s, err := p.Solved(f)
	if err != nil {
		return nil, nil, err
	}
	subject, err := picture.Of(board, math.MaxInt)
	if err != nil {
		return nil, nil, err
	}
	return subject.Scene(picture.View{}), subject.Scene(picture.View{Values: s}), nil
}

// What an example may cost, and how much is told of it.
const (
	exampleTime  = 5 * time.Second // to solve it, and again for its steps
	mostWorked   = 4               // steps
	longSentence = 260             // in letters; an example is told up to the first step that takes more
)

// primer makes one of a family's rules and of its example, which is left out if it is not solved in time.
func (b *Board) primer(ctx context.Context, title string) (*puzzles.Primer, error) {
	p := &puzzles.Primer{Title: title, Rules: b.Family.Rules}
	if b.Example == "" {
		return p, nil
	}
	board, err := b.Family.Parse(b.Example)
	if err != nil {
		return nil, err
	}
	limits := runs.Limits{Time: exampleTime}
	report := crosscheck.Solutions(ctx, board, b.Engines, 2, limits)
	if report.Finding != nil {
		return nil, fmt.Errorf("the example of %s: the engines disagree: %v", title, report.Finding)
	}
	if report.Verdict() != puzzles.Unique {
		return p, nil
	}
	s := report.Solutions()[0]
	p.Example, p.Answer = b.Example, board.Picture(s)
	reasoned, is := board.(puzzles.Reasoned)
	if !is || b.Finds == nil {
		return p, nil
	}
	ctx, cancel := limits.Context(ctx)
	defer cancel()
	l, err := b.steps(ctx, reasoned, s, mostWorked)
	if l == nil {
		return nil, err
	}
	for _, step := range l.Steps {
		sentence := l.Sentence(step)
		if utf8.RuneCountInString(sentence) > longSentence {
			break
		}
		p.Worked = append(p.Worked, sentence+".")
	}
	return p, nil
}
