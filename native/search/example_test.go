package search_test

import (
	"context"
	"fmt"
	"log"

	"twofold/native/search"
	"twofold/puzzles/runs"
)

// A toy graph: rooms and the doors between them. Breadth-first search finds all shortest ways from the hall to the
// roof. A space with paths also needs predecessors; doors lead both ways, so they are the successors.
func ExampleGraph_Cheapest() {
	doors := map[string][]string{
		"hall":    {"kitchen", "library"},
		"kitchen": {"hall", "stairs"},
		"library": {"hall", "stairs", "cellar"},
		"cellar":  {"library"},
		"stairs":  {"kitchen", "library", "roof"},
		"roof":    {"stairs"},
	}
	through := func(room string, yield func(next string, cost int)) {
		for _, next := range doors[room] {
			yield(next, 1)
		}
	}
	g := search.NewGraph(search.Space[string, string]{
		Start:        "hall",
		Successors:   through,
		Predecessors: through,
		Goal:         func(room string) bool { return room == "roof" },
		Key:          func(room string) string { return room },
	})
	ctx := context.Background()
	breadthFirst := func(visit search.Visit[string]) (runs.Stats, error) { return g.BreadthFirst(ctx, visit) }
	_, err := g.Cheapest(ctx, breadthFirst, func(path []string) bool {
		fmt.Println(path)
		return true
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// [hall kitchen stairs roof]
	// [hall library stairs roof]
}
