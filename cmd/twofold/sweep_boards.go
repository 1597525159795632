package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/experiment"
)

// Boards is for experiment.Spec.Runs.
func (r *resolver) Boards(source experiment.Source) ([]experiment.Board, error) {
	switch {
	case source.File.Text != "":
		return r.boardsOfFile(source)
	case len(source.Texts) > 0:
		return boardsOfTexts(source, source.Texts, func(i int) string { return fmt.Sprintf("text %d", i+1) })
	case len(source.Starts) > 0:
		return boardsOfStarts(source)
	}
	return randomBoards(source)
}

func newBoard(name string, b puzzles.Board) experiment.Board {
	rows, cols := b.Size()
	return experiment.Board{Name: name, Text: b.String(), Family: b.Family(), Variant: b.Variant(), Rows: rows, Cols: cols}
}

// boardsOfFile are those of a file, or those that the source picks, called by the file and their number in it.
func (r *resolver) boardsOfFile(source experiment.Source) ([]experiment.Board, error) {
	file := source.File.Text
	if file != "-" && !filepath.IsAbs(file) {
		file = filepath.Join(filepath.Dir(source.In), file)
	}
	var all []experiment.Board
	var problem error
	err := r.textsOf(file, func(t *puzzles.Text) bool {
		var b puzzles.Board
		if b, _, problem = readBoard(t); problem != nil {
			return false
		}
		base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		all = append(all, newBoard(fmt.Sprintf("%s:%d", base, len(all)+1), b))
		return true
	})
	if problem != nil {
		return nil, problem
	}
	if err != nil {
		return nil, source.Errorf(source.File, "%v", err)
	}
	if len(source.Pick) == 0 {
		return all, nil
	}
	var picked []experiment.Board
	for _, n := range source.Pick {
		if n > len(all) {
			return nil, source.Errorf(source.File, "board %d of %d: expected one that the file has", n, len(all))
		}
		picked = append(picked, all[n-1])
	}
	return picked, nil
}

func boardsOfTexts(source experiment.Source, texts []puzzles.Token, name func(int) string) ([]experiment.Board, error) {
	var all []experiment.Board
	for i, text := range texts {
		b, _, err := boardOfText(text.Text)
		if err != nil {
			return nil, source.Errorf(text, "a board: %v", err)
		}
		all = append(all, newBoard(name(i), b))
	}
	return all, nil
}

// boardsOfStarts are boards of sliding tiles, called by their start states.
func boardsOfStarts(source experiment.Source) ([]experiment.Board, error) {
	var texts []puzzles.Token
	for _, start := range source.Starts {
		size, cols, err := sizeOfStart(source.Size.Text, start.Text)
		if err != nil {
			return nil, source.Errorf(start, "%v", err)
		}
		text := fmt.Sprintf("sliding %s\n%s", size, tiles(start.Text, cols))
		if source.Goal.Text != "" {
			text += "goal\n" + tiles(source.Goal.Text, cols)
		}
		texts = append(texts, puzzles.Token{Text: text, Line: start.Line, Col: start.Col})
	}
	return boardsOfTexts(source, texts, func(i int) string { return source.Starts[i].Text })
}

// sizeOfStart is the size that was said, or that of a square.
func sizeOfStart(size, start string) (text string, cols int, err error) {
	if size != "" {
		_, cols, err = puzzles.ParseSize(size)
		return size, cols, err
	}
	for side := 1; side*side <= len(start); side++ {
		if side*side == len(start) {
			return fmt.Sprintf("%dx%d", side, side), side, nil
		}
	}
	return "", 0, fmt.Errorf("start %q: expected a square's cells, or a size", start)
}

// tiles writes a state of one character a cell as a grid: 0 to 9, then a to z. What is no tile stays as it is, for
// the family's reader to refuse.
func tiles(state string, cols int) string {
	cell := func(i int) string {
		if n, err := strconv.ParseInt(state[i:i+1], 36, 8); err == nil {
			return strconv.Itoa(int(n))
		}
		return state[i : i+1]
	}
	return strings.TrimSpace(puzzles.FormatGrid(len(state), cols, cell)) + "\n"
}

// randomBoards are those that 'twofold random' makes of the same seeds.
func randomBoards(source experiment.Source) ([]experiment.Board, error) {
	f, ok := familyOf(source.Random.Text)
	if !ok {
		return nil, source.Errorf(source.Random, "family %q: expected one of %s", source.Random.Text, strings.Join(familyNames(), ", "))
	}
	like, err := recipeOf(source, f)
	if err != nil {
		return nil, err
	}
	seeds := source.Recipe.Seeds
	if len(seeds) == 0 {
		seeds = []puzzles.Token{{Text: "1"}}
	}
	var all []experiment.Board
	for _, t := range seeds {
		seed, err := strconv.ParseUint(t.Text, 10, 64)
		if err != nil {
			return nil, source.Errorf(t, "seed %q: expected a number from 0 to 2^64-1", t.Text)
		}
		for i := range max(source.Recipe.Number, 1) {
			b, err := f.random(rand.New(rand.NewPCG(seed, uint64(i))), like)
			if err != nil {
				return nil, source.Errorf(source.Random, "%v", err)
			}
			all = append(all, newBoard(fmt.Sprintf("%s seed %d board %d", title(b), seed, i), b))
		}
	}
	return all, nil
}

func recipeOf(source experiment.Source, f family) (recipe, error) {
	like, asked := f.usual, source.Recipe
	like.total, like.moves = asked.Total, asked.Moves
	if source.Size.Text != "" {
		var err error
		if like.rows, like.cols, err = puzzles.ParseSize(source.Size.Text); err != nil {
			return like, source.Errorf(source.Size, "%v", err)
		}
	}
	if asked.Variant.Text != "" {
		like.variant = asked.Variant.Text
	}
	if !slices.Contains(f.variants, like.variant) {
		return like, source.Errorf(asked.Variant, "variant %q: expected one of %v", like.variant, f.variants)
	}
	for _, share := range []struct {
		token puzzles.Token
		to    *float64
		most  float64
	}{{asked.Density, &like.density, 0.9}, {asked.Given, &like.given, 1}} {
		if share.token.Text == "" {
			continue
		}
		x, err := strconv.ParseFloat(share.token.Text, 64)
		if err != nil || !(x >= 0 && x <= share.most) {
			return like, source.Errorf(share.token, "share %q: expected 0 to %v", share.token.Text, share.most)
		}
		*share.to = x
	}
	if like.rows*like.cols > maxRandomCells {
		return like, source.Errorf(source.Size, "size %dx%d: expected at most %d cells", like.rows, like.cols, maxRandomCells)
	}
	return like, nil
}
