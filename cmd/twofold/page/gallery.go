package page

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"slices"
	"strings"
	"sync"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/picture"
	"twofold/puzzles/runs"
)

// galleryMark is where the gallery stands in index.html.
const galleryMark = "<!-- gallery -->"

// Index is the file index.html with a gallery of all puzzles, so that they are seen before the program arrives. Each is
// a link to #today=FAMILY/VARIANT, which the page makes a board of when it can. It panics if a picture cannot be drawn,
// which a test would show.
func Index() string {
	text, err := siteFiles.ReadFile("site/index.html")
	if err != nil {
		panic(err) // it is embedded
	}
	return strings.Replace(string(text), galleryMark, gallery(), 1)
}

var index = sync.OnceValue(Index)

// A tile is one puzzle of the gallery.
type tile struct {
	group, title, link string
	names              []string // that people use for it besides
	scene              *picture.Scene
}

// most are the puzzles that people play most, the first of them ahead of all others: the first nine are those of a day.
var most = []string{
	"sudoku/standard", "nonogram/standard", "slitherlink/standard", "hitori/standard", "akari/standard", "kakuro/standard",
	"nurikabe/plain", "masyu/standard", "hashi/standard", "futoshiki/standard", "heyawake/standard",
	"fillomino/standard", "shikaku/standard", "sudoku/killer", "tents/standard",
	"sudoku/jigsaw", "treasure/minesweeper",
}

func gallery() string {
	byGroup := map[string][]tile{}
	for _, t := range tiles() {
		if slices.Contains(most, t.link) {
			t.group = ""
		}
		byGroup[t.group] = append(byGroup[t.group], t)
	}
	var text strings.Builder
	for _, group := range append([]string{""}, puzzles.Groups...) {
		all := byGroup[group]
		slices.SortFunc(all, func(a, b tile) int {
			return cmp.Or(slices.Index(most, a.link)-slices.Index(most, b.link), cmp.Compare(a.title, b.title))
		})
		if len(all) == 0 {
			continue
		}
		id := ""
		if group == "" {
			id, group = ` id="most"`, "played most"
		}
		fmt.Fprintf(&text, "<section%s><h3>%s</h3><div class=\"families\" translate=\"no\">\n", id, html.EscapeString(group))
		for _, t := range all {
			names := html.EscapeString(strings.Join(t.names, ", "))
			fmt.Fprintf(&text, "<a href=\"#today=%s\" title=\"%s\">", t.link, cmp.Or(names, t.title))
			if err := picture.Icon(&text, t.scene); err != nil {
				panic(err) // a builder takes all
			}
			fmt.Fprintf(&text, "<span>%s</span></a>\n", html.EscapeString(t.title))
		}
		text.WriteString("</div></section>\n")
	}
	return text.String()
}

// tiles has one for each family and for each variant that people know by a name of its own.
func tiles() (all []tile) {
	for _, f := range twofold.All() {
		if len(f.Primers) == 0 {
			all = append(all, tileOf(f, f.Variants[0], f.Spelled(), f.Examples()[0].Board))
		}
		for _, p := range f.Primers {
			if isMade(f, p.Variant) {
				all = append(all, tileOf(f, p.Variant, p.Title, p.Example))
			}
		}
	}
	return all
}

// isMade reports whether boards of a variant are generated.
func isMade(f *twofold.Family, variant string) bool {
	like, err := f.Parameters(puzzles.Request{Variant: variant})
	if err != nil {
		return false
	}
	_, err = f.Order(like, nil)
	return err == nil
}

func tileOf(f *twofold.Family, variant, title, board string) tile {
	t := tile{group: f.Group, title: title, link: f.Name + "/" + variant}
	for _, n := range f.Names {
		if n.Variant == variant || n.Variant == "" {
			t.names = append(t.names, n.Name)
		}
	}
	b, err := f.Parse(board)
	if err != nil {
		panic(err)
	}
	subject, err := picture.Of(b, puzzles.MaxRandomCells)
	if err != nil {
		panic(err)
	}
	t.scene = sceneOf(f, subject)
	return t
}

// sceneOf is a board that is solved, or as it begins if its solution is a way.
func sceneOf(f *twofold.Family, b picture.Subject) *picture.Scene {
	hand := puzzles.HandOf(b)
	engines, err := f.Choose("native", twofold.Options{})
	if err != nil || hand != nil && hand.Moves != nil {
		return b.Scene(picture.View{})
	}
	found := crosscheck.Solutions(context.Background(), b, engines, 1, runs.Limits{}).Solutions()
	if len(found) == 0 {
		return b.Scene(picture.View{})
	}
	return b.Scene(picture.View{Values: found[0]})
}
