package generate_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/prose"
)

// Three minimal boards of Kuromasu, each verified by SAT and by the native search.
func ExampleOrder_Boards() {
	family, err := twofold.Find("visibility")
	if err != nil {
		log.Fatal(err)
	}
	order, err := family.Order(puzzles.Parameters{Variant: "kuromasu", Rows: 3, Cols: 3, Density: 0.25}, nil)
	if err != nil {
		log.Fatal(err)
	}
	order.Seed, order.Number, order.Minimal = 7, 3, true
	for made := range order.Boards(context.Background()) {
		if made.Err != nil {
			fmt.Printf("index %d: %v\n", made.Index, made.Err)
			continue
		}
		fmt.Printf("index %d: %s\n%v", made.Index, prose.Some(made.Clues(), "clue"), made.Board)
	}
	// Output:
	// index 0: 3 clues
	// visibility 3x3 kuromasu
	// . . 3
	// . . 5
	// . 4 .
	// index 1: 3 clues
	// visibility 3x3 kuromasu
	// . . 5
	// . 5 .
	// . . 5
	// index 2: 3 clues
	// visibility 3x3 kuromasu
	// . 5 .
	// . 5 .
	// . . 5
}

// An index without a board says why: no minimal board of this size has nine clues.
func ExampleOrder_Make() {
	family, err := twofold.Find("treasure")
	if err != nil {
		log.Fatal(err)
	}
	order, err := family.Order(puzzles.Parameters{Variant: "hunt", Rows: 3, Cols: 3, Density: 0.25}, nil)
	if err != nil {
		log.Fatal(err)
	}
	order.Clues, order.Minimal = generate.Range{Least: 9, Most: 9}, true
	fmt.Println(order.Make(context.Background(), 0).Err)
	// Output:
	// none of 1000 boards is as asked: the nearest one has 5 clues
}

// The fewest clues of a solution of one's own, with proof, as a text that can be gone on with.
func ExampleBook() {
	family, err := twofold.Find("visibility")
	if err != nil {
		log.Fatal(err)
	}
	order, err := family.Order(puzzles.Parameters{Variant: "plain", Rows: 2, Cols: 3}, nil)
	if err != nil {
		log.Fatal(err)
	}
	order.Solution = puzzles.Solution{0, 1, 1, 0, 0, 0} // 1 is a white cell
	order.From = "picture.txt"
	order.Clues = generate.Any // it may need none
	order.Minimum = true
	order.Engines = nil // not verified
	var text strings.Builder
	book := generate.NewBook(order, &text, false)
	for made := range book.Boards(context.Background()) {
		if made.Err != nil {
			log.Fatal(made.Err)
		}
		if err := book.Write(made); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Print(&text)
	// Output:
	// # index 0: 3 clues, the fewest of this solution
	// # twofold generate visibility --variant plain --size 2x3 --from picture.txt --minimum --fast --seed 1 --index 0
	// visibility 2x3
	// . 2 2
	// 0 . .
}

// An order that nothing can be is refused with a proof.
func ExampleNew_impossible() {
	family, err := twofold.Find("tour")
	if err != nil {
		log.Fatal(err)
	}
	_, err = family.Order(puzzles.Parameters{Variant: "knight", Rows: 4, Cols: 4}, nil)
	var impossible *puzzles.Impossible
	fmt.Println(errors.As(err, &impossible), err)
	// Output:
	// true no solution: 4x4 has no knight's tour
}
