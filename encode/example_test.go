package encode_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"twofold/encode"
	"twofold/puzzles/treasure"
)

// A board is written as DIMACS CNF, for any SAT solver. The comments name the variables.
func ExampleWriteDIMACS() {
	b, err := treasure.Parse("treasure 1x3\n. 1 .\n")
	if err != nil {
		log.Fatal(err)
	}
	direct, err := encode.CardinalityByName(encode.Direct)
	if err != nil {
		log.Fatal(err)
	}
	ladder := encode.Treasure(b, direct)
	f, err := ladder.At(context.Background(), ladder.First)
	if err != nil {
		log.Fatal(err)
	}
	if err := encode.WriteDIMACS(os.Stdout, f); err != nil {
		log.Fatal(err)
	}
	fmt.Println("c the model 1 -2 is the solution", f.Decode([]bool{true, false}))
	// Output:
	// c 1 r1c1
	// c 2 r1c3
	// p cnf 2 2
	// -1 -2 0
	// 1 2 0
	// c the model 1 -2 is the solution [1 0 0]
}
