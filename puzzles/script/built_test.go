package script

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

const numbered = `
puzzle(name = "marked", about = "marked cells", answer = shade(), size = "2x2", rules = {"mark": "Marks."},
       cells = words("m", "w"))

def build(b):
    return (b.shading(), SEEN)

def clue(b, state, at, word):
    black, seen = state
    CHANGE
    say(black[at] if word == "m" else ~black[at], rule = "mark")

def check(b, black):
    return []
`

// TestBuiltOnce: models that begin with what was built for another board are those that are made anew, and clue may not
// change what build returned.
func TestBuiltOnce(t *testing.T) {
	for _, change := range []string{"pass", "seen[at] = word"} {
		text := strings.NewReplacer("SEEN", "{}", "CHANGE", change).Replace(numbered)
		read := func() *Rules {
			r, err := Read(t.Context(), "marked.star", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			r.Family(nil)
			return r
		}
		kept := read()
		rng := rand.New(rand.NewPCG(1, 1))
		for range 30 {
			words := make([]string, 4)
			for i := range words {
				words[i] = []string{".", "m", "w"}[rng.IntN(3)]
			}
			board := "marked 2x2\n" + strings.Join(words[:2], " ") + "\n" + strings.Join(words[2:], " ") + "\n"
			items := func(r *Rules) []model.Posted {
				b, err := parse.One(board, r.Read)
				if err != nil {
					t.Fatal(err)
				}
				m, err := b.Model(t.Context())
				if isWrong := change != "pass" && strings.Trim(strings.Join(words, ""), ".") != ""; isWrong {
					if err == nil || !strings.Contains(err.Error(), "line 10, column 9") {
						t.Fatalf("%s: %v, want an error with its place", change, err)
					}
					return nil
				} else if err != nil {
					t.Fatal(change, err)
				}
				return m.Items
			}
			got, want := items(kept), items(read())
			isSame := func(p, q model.Posted) bool {
				return slices.Equal(p.Item.(model.Clause), q.Item.(model.Clause)) && slices.Equal(p.Clues, q.Clues)
			}
			if !slices.EqualFunc(got, want, isSame) {
				t.Errorf("%s: %v, want %v of\n%s", change, got, want, board)
			}
		}
	}
}
