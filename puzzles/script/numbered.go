package script

import (
	"cmp"
	"slices"
	"strings"

	"twofold/puzzles"
)

// Numbers are the clues of Full by place. A number stands for words: the same for the same words of one board.
func (b *Board) Numbers(s puzzles.Solution) []int32 {
	var numbers []int32
	for _, p := range b.rules.parts(b.rows, b.cols) {
		if end := p.from + p.n - len(numbers); end > 0 && p.layer != nil {
			numbers = append(numbers, slices.Repeat([]int32{puzzles.Silent}, end)...)
		}
	}
	full, err := b.Full(s)
	if err != nil {
		return numbers
	}
	b.made.Lock()
	defer b.made.Unlock()
	own := full.(*Board)
	for _, at := range own.ClueCells() {
		if at >= len(numbers) { // a group: it is of the board, and not dropped
			break
		}
		c := own.clueAt(at)
		same := func(known clue) bool { return slices.Equal(known.words, c.words) }
		i := slices.IndexFunc(b.numbered, same)
		if i < 0 {
			i, b.numbered = len(b.numbered), append(b.numbered, *c)
		}
		numbers[at] = int32(i)
	}
	return numbers
}

// With is the board with the clues that Numbers numbers.
func (b *Board) With(numbers []int32) puzzles.Clued {
	clues := slices.Clone(b.clues)
	b.made.Lock()
	defer b.made.Unlock()
	for at, number := range numbers {
		if number == puzzles.Silent {
			continue
		}
		own := b.numbered[number]
		own.at = at
		switch i, found := slices.BinarySearchFunc(clues, at, func(c clue, at int) int { return cmp.Compare(c.at, at) }); {
		case !found:
			clues = slices.Insert(clues, i, own)
		case b.isDropped(clues[i]) || clues[i].words[0] != puzzles.OpenWord:
			clues[i] = own
		}
	}
	return b.with(clues)
}

// HideClues leaves "?" in the place of a clue, where that is a word.
func (b *Board) HideClues(kept []bool) puzzles.Clued {
	return b.leaving(kept, func(l *layer) string {
		if slices.Contains(l.words, word(fixed(puzzles.OpenWord))) {
			return puzzles.OpenWord
		}
		return l.leaves
	})
}

// ClueWords are the words of a clue, as people say them.
func (b *Board) ClueWords(clue int) string {
	c := b.clueAt(b.ClueCells()[clue])
	if c.group() != nil {
		own, _ := c.apart()
		return strings.Join(own, " ")
	}
	return called(b.layerAt(c.at).looks, strings.Join(c.words, " "))
}
