package twofold_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"strings"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/parse"
	"twofold/puzzles/picture"
	"twofold/puzzles/runs"
)

// A board is solved twice, by the SAT solver and by the native search of its family. With 2 as the number of
// solutions the verdict reports whether the board is unique.
func Example() {
	p, err := twofold.Parse("visibility 3x3\n. 3 .\n. . 4\n1 . .\n")
	if err != nil {
		log.Fatal(err)
	}
	engines, err := p.Family.Choose("both", twofold.Options{})
	if err != nil {
		log.Fatal(err)
	}
	report := crosscheck.Solutions(context.Background(), p.Board, engines, 2, runs.Limits{Time: time.Minute})
	fmt.Println(report.Verdict())
	fmt.Print(p.Board.Picture(report.Solutions()[0]))
	// Output:
	// unique
	// * 3 .
	// * . 4
	// 1 * .
}

// A board of most families is solved in steps, as people do it, each from the fewest clues that decide a cell. The desk
// analyses, explains and repairs boards as well.
func ExampleFamily_Desk() {
	p, err := twofold.Parse("kuromasu 3x3\n. . 4\n. . .\n. 2 .\n")
	if err != nil {
		log.Fatal(err)
	}
	desk, err := p.Family.Desk(p.Board, nil, time.Minute)
	if err != nil {
		log.Fatal(err)
	}
	steps, err := desk.Steps(context.Background(), -1)
	if err != nil {
		log.Fatal(err)
	}
	for _, step := range steps.List.Steps {
		fmt.Println(steps.List.Sentence(step))
	}
	// Output:
	// r1c2 and r2c3 are white: the 4 at r1c3 leaves no other way
	// r2c1 is white, r2c2 is black: the 2 at r3c2 leaves no other way
	// r1c1 is white: the 2 at r3c2 and the rule that the white cells are connected leave no other way
	// r3c3 is black: the 4 at r1c3 leaves no other way
	// r3c1 is white: the 2 at r3c2 leaves no other way
}

// Boards with one solution and no clue to spare are made by an order, which can say much more than their size. The
// board, or its solution, is drawn as a picture.
func ExampleFamily_Order() {
	family, err := twofold.Find("nurikabe")
	if err != nil {
		log.Fatal(err)
	}
	like := family.Usual
	like.Rows, like.Cols = 3, 4
	order, err := family.Order(like, nil)
	if err != nil {
		log.Fatal(err)
	}
	order.Number, order.Seed = 2, 7
	for made := range order.Boards(context.Background()) {
		if made.Err != nil {
			log.Fatal(made.Err)
		}
		subject, err := picture.Of(made.Board, 10_000)
		if err != nil {
			log.Fatal(err)
		}
		var drawing bytes.Buffer
		if err := picture.SVG(&drawing, subject.Scene(picture.View{Values: made.Solution})); err != nil {
			log.Fatal(err)
		}
		fmt.Print(made.Board)
	}
	// Output:
	// nurikabe 3x4
	// . 6 . .
	// . . . .
	// . . 2 .
	// nurikabe 3x4
	// 2 . . .
	// . . . .
	// 6 . . .
}

// A text may hold several boards, of several families. An error names the place in the text, and reading goes on
// behind it.
func ExampleRead() {
	const text = "treasure 1x3\n. 1 .\n\ntreasure 1x2\n9 .\n\ntour 2x2 piece=king\n"
	for p, err := range twofold.Read(strings.NewReader(text), "boards.txt") {
		if err != nil {
			fmt.Println(err)
			continue
		}
		rows, cols := p.Board.Size()
		fmt.Printf("%s:%d: %s %s, %d rows, %d columns\n", p.File, p.Line, p.Family.Name, p.Board.Variant(), rows, cols)
	}
	// Output:
	// boards.txt:1: treasure hunt, 1 rows, 3 columns
	// boards.txt: line 5, column 1: clue "9": expected 0 to 8 or "."
	// boards.txt:7: tour king, 2 rows, 2 columns
}

// The engine called counter counts without listing, however many solutions there are.
func ExampleFamily_Choose() {
	p, err := twofold.Parse("tour 6x6 closed")
	if err != nil {
		log.Fatal(err)
	}
	engines, err := p.Family.Choose("counter", twofold.Options{})
	if err != nil {
		log.Fatal(err)
	}
	run := puzzles.Count(context.Background(), engines[0], p.Board)
	fmt.Println(run.Count, "closed knight's tours, counted by", run.Engine)
	// Output: 9862 closed knight's tours, counted by frontier
}

// A board judges any solution, whoever found it. The error says which rule is broken, and where.
func ExampleParse() {
	p, err := twofold.Parse("treasure 2x3\n. 1 .\n. . .\n")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Board.Check(puzzles.Solution{0, 0, 0, 0, 0, 1}))
	fmt.Println(p.Board.Check(puzzles.Solution{1, 0, 0, 0, 0, 1}))
	// Output:
	// <nil>
	// r1c2: clue 1 counts 2 coins
}

// Solutions come as an engine finds them; who has enough of them breaks.
func ExamplePuzzle_Solutions() {
	p, err := twofold.Parse("treasure 2x3\n. 1 .\n. . .\n")
	if err != nil {
		log.Fatal(err)
	}
	n := 0
	for s, err := range p.Solutions(context.Background(), twofold.Native) {
		if err != nil {
			log.Fatal(err)
		}
		if n++; n == 2 {
			fmt.Println(p.Check(s))
			break
		}
	}
	count, err := p.Count(context.Background())
	fmt.Println(count, err)
	// Output:
	// <nil>
	// 5 <nil>
}

// A catalogue has the families of the program, and those of yours.
func ExampleCatalogue() {
	const rules = `puzzle(name = "bits", about = "one black cell", answer = shade(), rules = {"one": "One cell is black."})

def build(b):
    sum(b.shading(), 1, rule = "one")

def check(b, black):
    return [] if len([x for x in black if x]) == 1 else [("one", b.cells)]
`
	family, err := twofold.ReadRules(context.Background(), "bits.star", []byte(rules), nil)
	if err != nil {
		log.Fatal(err)
	}
	own, err := twofold.Default.Add(family)
	if err != nil {
		log.Fatal(err)
	}
	p, err := own.Parse("bits 2x3\n. . .\n. . .\n")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Count(context.Background()))
	// Output: 6 <nil>
}

// A reader takes texts that do not say which puzzle they are: here an array as numpy prints it.
func ExampleReader() {
	array := strings.NewReader("[[1 0 0]\n [0 0 0]\n [0 0 9]]\n")
	reader := twofold.Reader{As: "hidato"}
	for t, err := range parse.Texts(array, "array.txt") {
		if err != nil {
			log.Fatal(err)
		}
		reader.Read(t, func(p twofold.Puzzle, err error) bool {
			fmt.Print(p.Board)
			fmt.Println(err)
			return true
		})
	}
	// Output:
	// tour 3x3 piece=king
	// 1 . .
	// . . .
	// . . 9
	// <nil>
}

// A family is found by any of its names, and makes boards.
func ExampleFind() {
	family, err := twofold.Find("takuzu")
	if err != nil {
		log.Fatal(err)
	}
	like := family.Usual
	like.Rows, like.Cols = 4, 4
	p, err := family.Generate(context.Background(), like, 1)
	if err != nil {
		log.Fatal(err)
	}
	count, err := p.Count(context.Background())
	fmt.Println(family.Name, len(twofold.All()) > 100, count, err)
	// Output: binairo true 1 <nil>
}

// Boards are written as other programs have them, and read.
func ExampleFormat() {
	p, err := twofold.Parse("https://puzz.link/p?nurikabe/3/3/g3i2i")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(p.Board)
	format, err := twofold.FormatByName("puzzlink")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(twofold.Default.Write(format, p.Board, nil))
	fmt.Println(twofold.Formats()[0].Name)
	// Output:
	// nurikabe 3x3
	// . 3 .
	// . . 2
	// . . .
	// https://puzz.link/p?nurikabe/3/3/g3i2i <nil>
	// twofold
}

// A step is a deduction, and so is what explains one cell.
func ExamplePuzzle_Steps() {
	p, err := twofold.Parse("kuromasu 3x3\n. . 4\n. . .\n. 2 .\n")
	if err != nil {
		log.Fatal(err)
	}
	steps, err := p.Steps(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(steps.Steps), "steps, then", steps.Open, "cells are open")
	why, err := p.Explain(context.Background(), "r2c2")
	fmt.Println(why.Clues, err)
	// Output:
	// 5 steps, then 0 cells are open
	// [r1c3 r3c2] <nil>
}
