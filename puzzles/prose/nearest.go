package prose

import "strings"

// Nearest is the word that a misspelt one most likely stands for, the first of several that are as near; "" if none is
// near. Of 3 to 7 letters one may be wrong, missing or too many, of more up to a quarter: sudoku is no hidoku. If there
// is no such word, one that begins alike is near: time and timeout are like time-limit. Upper case is as good as lower.
func Nearest(word string, of []string) string {
	nearest, least := "", 0
	for _, other := range of {
		long, short := max(len(other), len(word)), min(len(other), len(word))
		most := max(long/4, min(long/3, 1))
		if long-short > most {
			continue
		}
		if far := distance(strings.ToLower(word), other); far <= most && (nearest == "" || far < least) {
			nearest, least = other, far
		}
	}
	for i := 0; nearest == "" && i < len(of); i++ {
		if beginsAlike(strings.ToLower(word), of[i]) {
			nearest = of[i]
		}
	}
	return nearest
}

// beginsAlike: the word is the beginning of the other, of three letters or more, or begins with its first part, of four
// or more.
func beginsAlike(word, other string) bool {
	first, _, _ := strings.Cut(other, "-")
	return len(word) > 2 && strings.HasPrefix(other, word) || len(first) > 3 && strings.HasPrefix(word, first)
}

// distance is the fewest letters to change, leave out or put in, and neighbours to exchange, that make one word the
// other: row by row of the table of all starts of both (Fred Damerau: A Technique for Computer Detection and Correction
// of Spelling Errors, 1964). No letter is exchanged and changed as well.
func distance(a, b string) int {
	if len(a) > 100 {
		return len(a)
	}
	var above []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for j := range len(b) {
			change := row[j]
			if a[i] != b[j] {
				change++
			}
			next[j+1] = min(change, next[j]+1, row[j+1]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], above[j-1]+1)
			}
		}
		above, row = row, next
	}
	return row[len(b)]
}
