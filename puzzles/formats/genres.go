package formats

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

//go:embed genres.txt
var genresText string

// A genre is a puzzle of others that no family is.
type genre struct {
	called []string // by others, some folded
	usual  string
	near   string // the puzzle of ours that is nearest; "-" for none
}

var genres = sync.OnceValue(func() (all []genre) {
	for line := range strings.Lines(genresText) {
		if called, rest, is := strings.Cut(strings.TrimSpace(line), ": "); is && line[0] != '#' {
			usual, near, _ := strings.Cut(rest, ": ")
			all = append(all, genre{append(strings.Split(called, ","), puzzles.Folded(usual)), usual, near})
		}
	}
	return all
})

// genreOf finds a genre by what others call it; nil if it is none.
func genreOf(name string) *genre {
	all := genres()
	at := slices.IndexFunc(all, func(g genre) bool {
		return slices.Contains(g.called, name) || slices.Contains(g.called, puzzles.Folded(name))
	})
	if at < 0 {
		return nil
	}
	return &all[at]
}

// noGenre is the error of a puzzle that we do not have, or not in this format; nil if nobody knows its name. f is what
// the text is called.
func (in *input) noGenre(f, name string, at parse.Token) error {
	g := genreOf(name)
	switch {
	case g == nil:
		return in.notThere(f, name, at)
	case g.near == "-":
		return in.text.Errorf(at, "%s of %s: this is %s, which is none of our puzzles", f, prose.Quote(name, 40), g.usual)
	}
	return in.text.Errorf(at, "%s of %s: this is %s, which is none of our puzzles; the nearest of them is %s", f,
		prose.Quote(name, 40), g.usual, g.near)
}

// notThere is the error of a puzzle of ours that is read in other formats only; nil if it is none of ours.
func (in *input) notThere(f, name string, at parse.Token) error {
	called := in.names(name)
	if called == nil {
		return nil
	}
	ways := []string{"our own text"}
	for _, other := range in.others {
		if !other.Anonymous && other.declared(called.Family, "").Reads {
			ways = append(ways, other.About)
		}
	}
	return in.text.Errorf(at, "%s of %s: expected %s, in which boards of %s are read", f, prose.Quote(name, 40),
		strings.Join(ways, " or "), called.Family.Name)
}
