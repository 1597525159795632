package families_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	encodemodel "twofold/encode/model"
	"twofold/native"
	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/formats"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
	"twofold/puzzles/script"
	"twofold/sat"
)

// publishedIn names a folder of boards that others published, which are not part of the project: a file for each
// family with the problem and the solution of some boards.
const publishedIn = "TWOFOLD_PUBLISHED"

// publishedFolder is that folder, or ends the test.
func publishedFolder(t *testing.T) string {
	folder := os.Getenv(publishedIn)
	if folder == "" {
		t.Skip(publishedIn + " names no folder of published boards")
	}
	return folder
}

// TestPublished solves the boards that others published by each engine, and compares the solutions with theirs. A row
// for each family has, of the model and each engine, how many are unique within ten seconds of CPU, median and worst.
func TestPublished(t *testing.T) {
	folder := publishedFolder(t)
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the program starts
	for _, p := range published() {
		t.Run(p.family, func(t *testing.T) {
			took := map[string][]time.Duration{}
			boards := p.boards(t, folder)
			for _, board := range boards {
				t.Run(board.name, func(t *testing.T) {
					made := board.make(t)
					for _, e := range listing(t) {
						t.Run(e.Name, func(t *testing.T) {
							if one := board.solve(t, e); board.several == "" {
								took[e.Name] = append(took[e.Name], made+one)
							}
						})
					}
					took["model"] = append(took["model"], made)
				})
			}
			row := fmt.Sprintf("| %s | %d |", p.file, len(boards))
			for _, name := range slices.Sorted(maps.Keys(took)) {
				late := func(d time.Duration) bool { return d > rightWithin }
				right := len(slices.DeleteFunc(slices.Clone(took[name]), late))
				row += fmt.Sprintf(" %s | %d | %.1f | %.0f |", name, right, median(took[name]),
					milliseconds(slices.Max(took[name])))
			}
			t.Log(row)
		})
	}
}

// textsIn names a folder that the published boards are written to, for `make study` and others to read.
const textsIn = "TWOFOLD_TEXTS"

// TestPublishedTexts writes a file of texts for each family.
func TestPublishedTexts(t *testing.T) {
	folder, into := publishedFolder(t), os.Getenv(textsIn)
	if into == "" {
		t.Skip(textsIn + " names no folder to write to")
	}
	for _, p := range published() {
		var texts []string
		for _, board := range p.boards(t, folder) {
			texts = append(texts, fmt.Sprintf("# %s %s\n%v", p.file, board.name, board))
		}
		all := []byte(strings.Join(texts, "\n\n") + "\n")
		if err := os.WriteFile(filepath.Join(into, p.file+".txt"), all, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// rightWithin is the processor time after which an answer no longer counts.
const rightWithin = 10 * time.Second

// engines are the general ones.
func engines(t *testing.T) []puzzles.Engine {
	all, err := nativemodel.Family.Engines(native.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return append(all, sat.Engine("sat", "", encodemodel.Family.Encodings[0].Ladder, sat.InProcess))
}

// listing are the engines that list solutions.
func listing(t *testing.T) []puzzles.Engine {
	return slices.DeleteFunc(engines(t), func(e puzzles.Engine) bool { return e.Search == nil })
}

// patience is how long an engine may take for a board. Only backtrack may then give up.
const patience = 60 * time.Second

// A source is a published family that is one of ours.
type source struct{ family, file string }

// published are those that the formats of our families name.
var published = sync.OnceValue(func() (all []source) {
	for _, name := range families.Names() {
		rules, err := families.Load(name)
		if err != nil {
			panic(err) // the files are part of the program: a test reads them all
		}
		for _, foreign := range rules.Family(nil).Foreign {
			if p := (source{name, foreign.Kind}); foreign.Format == "puzzlekit" && !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	return all
})

// A publishedBoard is one with its solution.
type publishedBoard struct {
	name string
	*script.Board
	want    puzzles.Solution // nil if none is published
	several string           // why it has several solutions, or ""
	early   bool             // it is one of the first ten
}

// boards reads a family's boards, in the order of their names: the first ten, the largest, and hard ones.
func (p source) boards(t *testing.T, folder string) (boards []publishedBoard) {
	data, err := os.ReadFile(filepath.Join(folder, p.file+".json"))
	if err != nil {
		t.Fatal(err)
	}
	type texts map[string]map[string]string
	var all struct {
		Picked, Hard texts
		Largest      string
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	rules, err := families.Load(p.family)
	if err != nil {
		t.Fatal(err)
	}
	early := maps.Clone(all.Picked) // the first ten by name
	delete(early, all.Largest)
	maps.Copy(all.Picked, all.Hard)
	for _, name := range slices.Sorted(maps.Keys(all.Picked)) {
		if why := wrong[p.file+" "+name]; why != "" {
			t.Logf("%s left out: %s", name, why)
			continue
		}
		text, err := json.Marshal(map[string]any{"name": p.file, "data": all.Picked[name]})
		if err != nil {
			t.Fatal(err)
		}
		found := readPublished(t, rules, name, string(text))
		board := publishedBoard{
			Board: found.Board.(*script.Board), name: name, want: found.Answer, several: several[p.file+" "+name],
		}
		_, board.early = early[name]
		boards = append(boards, board)
	}
	return boards
}

// readPublished reads a board, without its solution if that is of another one.
func readPublished(t *testing.T, rules *script.Rules, name, text string) (found formats.Found) {
	family := rules.Family(nil)
	block, err := parse.One(text, func(t *parse.Text) (*parse.Text, error) { return t, nil })
	if err != nil {
		t.Fatal(err)
	}
	formats.Read(block, nil, nil, []*puzzles.Family{&family}, func(f formats.Found, err error) bool {
		switch {
		case err != nil && strings.Contains(err.Error(), "row 1 of the solution"):
			t.Logf("%s: %v", name, err)
			found = readPublished(t, rules, name, strings.Replace(text, `"solution"`, `"another"`, 1))
		case err != nil:
			t.Fatalf("%s: %v\n%s", name, err, text)
		default:
			found = f
		}
		return true
	})
	return found
}

// wrong are published boards that are none by the rules, and why.
var wrong = map[string]string{
	"CountryRoad 30_15x15": "area 1 is what lies around the board, and no area: its solution does not visit it",
	"DoubleBack 100_12x12": "all cells of no area have one name, and so are an area, which its solution does not visit",
}

// several are published boards that have several solutions, and why.
var several = map[string]string{
	"Burokku 03_6x6":                      "two of its areas can be exchanged for two others",
	"Heyawake 370_21x21":                  "two rooms have one name; as two rooms its solution is none",
	"Starbattle starbattlefdd4c885_25x25": "its solution is one of several",
}

// make is the processor time that the model takes.
func (b publishedBoard) make(t *testing.T) time.Duration {
	start := process.Used()
	if _, err := b.Model(context.Background()); err != nil {
		t.Fatal(err)
	}
	return process.Used() - start
}

// solve is the processor time that an engine takes beside the model; that of all its patience without an answer.
func (b publishedBoard) solve(t *testing.T, e puzzles.Engine) time.Duration {
	if b.want == nil {
		t.Log("the published solution is of another board")
	} else if err := b.Check(b.want); err != nil {
		t.Fatalf("the published solution: %v\n%v%s", err, b, b.Picture(b.want))
	}
	o := b.run(e, patience)
	if b.several != "" {
		if len(o.found) < 2 {
			t.Fatalf("%d solutions: %v: want several: %s", len(o.found), o.err, b.several)
		}
		t.Logf("%s\n%s\n%s", b.several, b.Picture(o.found[0]), b.Picture(o.found[1]))
		return o.took
	}
	for _, s := range o.found {
		if b.want != nil && !slices.Equal(s, b.want) {
			t.Errorf("another solution: %v\n%v\n%s\n%s", b.Check(s), b, b.Picture(s), b.Picture(b.want))
		}
	}
	t.Logf("%v %v", o.took, o.stats)
	switch {
	case errors.Is(o.err, context.DeadlineExceeded) && e.Name == "backtrack":
		t.Logf("no answer: %v", o.err)
	case o.err != nil || len(o.found) != 1:
		t.Errorf("%d solutions, %v", len(o.found), o.err)
	}
	if len(o.found) != 1 || o.err != nil {
		return patience
	}
	return o.took
}

// An outcome is what an engine found when asked for two solutions, and the processor time that it took.
type outcome struct {
	found []puzzles.Solution
	stats runs.Stats
	err   error
	took  time.Duration
}

func (b publishedBoard) run(e puzzles.Engine, limit time.Duration) (o outcome) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	start := process.Used()
	o.stats, o.err = e.Search(ctx, b.Board, func(s puzzles.Solution) bool {
		o.found = append(o.found, s)
		return len(o.found) < 2
	})
	o.took = process.Used() - start
	return o
}
