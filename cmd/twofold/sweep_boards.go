package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"twofold"

	"twofold/puzzles"
	"twofold/puzzles/lab/experiment"
)

// Boards is for experiment.Spec.Runs.
func (r *resolver) Boards(source experiment.Source) ([]experiment.Board, error) {
	switch {
	case source.File != "":
		return r.boardsOfFile(source)
	case len(source.Texts) > 0:
		return boardsOfTexts(source)
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
	file := source.File
	if file != "-" && !filepath.IsAbs(file) {
		file = filepath.Join(filepath.Dir(source.In), file)
	}
	var all []experiment.Board
	var problem error
	err := r.textsOf(file, func(t *puzzles.Text) bool {
		var p twofold.Puzzle
		if p, problem = twofold.ReadText(t); problem != nil {
			return false
		}
		base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		all = append(all, newBoard(fmt.Sprintf("%s:%d", base, len(all)+1), p.Board))
		return true
	})
	if problem != nil {
		return nil, problem
	}
	if err != nil {
		return nil, source.Errorf("file", source.File, "%v", err)
	}
	if len(source.Pick) == 0 {
		return all, nil
	}
	var picked []experiment.Board
	for _, number := range source.Pick {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > len(all) {
			return nil, source.Errorf("pick", number, "board %s of %d: expected one that the file has", number, len(all))
		}
		picked = append(picked, all[n-1])
	}
	return picked, nil
}

// boardSaid is one that the value of a key says, in a text made of it.
func boardSaid(source experiment.Source, key, value, name, text string) (experiment.Board, error) {
	p, err := twofold.Parse(text)
	if err != nil {
		return experiment.Board{}, source.Errorf(key, value, "a board: %v", err)
	}
	return newBoard(name, p.Board), nil
}

func boardsOfTexts(source experiment.Source) (all []experiment.Board, err error) {
	for i, text := range source.Texts {
		b, err := boardSaid(source, "texts", text, fmt.Sprintf("text %d", i+1), text)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, nil
}

// boardsOfStarts are boards of sliding tiles, called by their start states.
func boardsOfStarts(source experiment.Source) (all []experiment.Board, err error) {
	for _, start := range source.Starts {
		size, cols, err := sizeOfStart(source.Size, start)
		if err != nil {
			return nil, source.Errorf("starts", start, "%v", err)
		}
		text := fmt.Sprintf("sliding %s\n%s", size, tiles(start, cols))
		if source.Goal != "" {
			text += "goal\n" + tiles(source.Goal, cols)
		}
		b, err := boardSaid(source, "starts", start, start, text)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, nil
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

// mostRandom is the most random boards of a source.
const mostRandom = 100_000

// randomBoards are those that 'twofold random' makes of the same seeds.
func randomBoards(source experiment.Source) ([]experiment.Board, error) {
	f, err := twofold.Find(source.Random)
	if err != nil {
		return nil, source.Errorf("random", source.Random, "%v", err)
	}
	like, err := recipeOf(source, f)
	if err != nil {
		return nil, err
	}
	seeds := source.Seed
	if len(seeds) == 0 {
		seeds = experiment.Words{"1"}
	}
	if source.Number > mostRandom/len(seeds) || like.Rows*like.Cols*len(seeds)*max(source.Number, 1) > maxRandomCells {
		return nil, source.Errorf("number", "", "%d boards of %dx%d for each seed: expected at most %d boards and %d cells in all",
			max(source.Number, 1), like.Rows, like.Cols, mostRandom, maxRandomCells)
	}
	var all []experiment.Board
	for _, text := range seeds {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return nil, source.Errorf("seed", text, "seed %q: expected a number from 0 to 2^64-1", text)
		}
		for i := range max(source.Number, 1) {
			b, err := f.RandomBoard(rand.New(rand.NewPCG(seed, uint64(i))), like)
			if err != nil {
				return nil, source.Errorf("random", source.Random, "%v", err)
			}
			all = append(all, newBoard(fmt.Sprintf("%s seed %d board %d", title(b), seed, i), b))
		}
	}
	return all, nil
}

func recipeOf(source experiment.Source, f *twofold.Family) (puzzles.Recipe, error) {
	like := f.Usual
	like.Total, like.Moves = source.Total, source.Moves
	if source.Size != "" {
		var err error
		if like.Rows, like.Cols, err = puzzles.ParseSize(source.Size); err != nil {
			return like, source.Errorf("size", source.Size, "%v", err)
		}
	}
	if source.Variant != "" {
		like.Variant = source.Variant
	}
	if !slices.Contains(f.Variants, like.Variant) {
		return like, source.Errorf("variant", source.Variant, "variant %q: expected one of %v", like.Variant, f.Variants)
	}
	for _, share := range []struct {
		key       string
		given, to *float64
		most      float64
	}{{"density", source.Density, &like.Density, 0.9}, {"given", source.Given, &like.Given, 1}} {
		if share.given == nil {
			continue
		}
		if *share.to = *share.given; !(*share.to >= 0 && *share.to <= share.most) {
			return like, source.Errorf(share.key, share.key, "%s %v: expected a share from 0 to %v", share.key, *share.to, share.most)
		}
	}
	if like.Rows*like.Cols > maxRandomCells {
		return like, source.Errorf("size", source.Size, "size %dx%d: expected at most %d cells", like.Rows, like.Cols, maxRandomCells)
	}
	return like, nil
}
