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
	if what := Genre(name); what != "" {
		return in.text.Errorf(at, "%s of %s: %s", f, prose.Quote(name, 40), what)
	}
	return in.notThere(f, name, at)
}

// Genre says what a puzzle is that we do not have, by a name that others have for it, and which of ours is nearest; ""
// if nobody knows the name.
func Genre(name string) string {
	g := genreOf(name)
	if g == nil {
		return ""
	}
	what := "this is " + g.usual + ", which is none of our puzzles"
	if g.near != "-" {
		what += "; the nearest of them is " + g.near
	}
	return what
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
