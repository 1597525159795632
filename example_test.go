package twofold_test

import (
	"context"
	"fmt"
	"log"
	"strings"
	"time"

	"twofold"
	"twofold/puzzles"
)

// A board is solved twice, by the SAT solver and by the native search of its family. With 2 as the number of
// solutions the verdict says whether the board is unique.
func Example() {
	p, err := twofold.Parse("visibility 3x3\n. 3 .\n. . 4\n1 . .\n")
	if err != nil {
		log.Fatal(err)
	}
	engines, err := p.Family.Choose("both", twofold.Options{})
	if err != nil {
		log.Fatal(err)
	}
	report := puzzles.Crosscheck(context.Background(), p.Board, engines, 2, puzzles.Limits{Time: time.Minute})
	fmt.Println(report.Verdict())
	fmt.Print(p.Board.Picture(report.Solutions()[0]))
	// Output:
	// unique
	// * 3 .
	// * . 4
	// 1 * .
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
	// boards.txt: line 5, column 1: clue "9" in hunt: expected 0 to 8 or '.'
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
