package sat_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"twofold/encode"
	"twofold/sat"
)

// A formula is solved by gophersat in this process. With one more clause it has no model left.
func Example() {
	const text = "p cnf 3 3\n1 2 0\n-1 2 0\n-2 3 0\n"
	f, err := encode.ReadDIMACS(context.Background(), strings.NewReader(text), "example.cnf")
	if err != nil {
		log.Fatal(err)
	}
	solver := sat.InProcess(f)
	defer solver.Close()
	status, err := solver.Solve(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	model := solver.Model()
	fmt.Println(status, "with 2:", model[1], "and 3:", model[2])

	solver.Add([]int{-3})
	status, err = solver.Solve(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(status)
	// Output:
	// satisfiable with 2: true and 3: true
	// unsatisfiable
}
