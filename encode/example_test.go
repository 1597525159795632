package encode_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"twofold/encode"
	"twofold/encode/model"
	"twofold/puzzles/families"
	"twofold/puzzles/parse"
)

// A board is written as DIMACS CNF, for any SAT solver. The comments name the variables.
func ExampleWriteDIMACS() {
	family, err := families.Load("treasure")
	if err != nil {
		log.Fatal(err)
	}
	b, err := parse.One("treasure 1x3\n. 1 .\n", family.Read)
	if err != nil {
		log.Fatal(err)
	}
	cnf, err := model.Family.Encoding("cnf", true)
	if err != nil {
		log.Fatal(err)
	}
	ladder, err := cnf.Ladder(context.Background(), b)
	if err != nil {
		log.Fatal(err)
	}
	f, err := ladder.At(context.Background(), ladder.First)
	if err != nil {
		log.Fatal(err)
	}
	if err := encode.WriteDIMACS(os.Stdout, f); err != nil {
		log.Fatal(err)
	}
	fmt.Println("c the model 1 -2 -3 is the solution", f.Decode([]bool{true, false, false}))
	// Output:
	// c 1 r1c1
	// c 2 r1c2
	// c 3 r1c3
	// p cnf 3 4
	// -2 0
	// -1 -3 0
	// 1 3 0
	// -2 0
	// c the model 1 -2 -3 is the solution [1 0 0]
}
