package campaign_test

import (
	"context"
	"fmt"
	"log"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/campaign"
	"twofold/puzzles/runs"
)

// An engine of your own is a value. A campaign holds it against ours on boards that it draws, and makes the smallest
// board that shows a fault: this engine looks for one solution only and says that there is no other.
func ExampleNew() {
	family, err := twofold.Find("mosaic")
	if err != nil {
		log.Fatal(err)
	}
	mine := puzzles.Engine{
		Name: "mine", Promise: puzzles.Complete,
		Search: func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
			rows, cols := b.Size()
			s := make(puzzles.Solution, rows*cols)
			for n := range 1 << len(s) {
				if ctx.Err() != nil {
					return runs.Stats{}, context.Cause(ctx)
				}
				for cell := range s {
					s[cell] = n >> cell & 1
				}
				if b.Check(s) == nil {
					yield(s)
					break
				}
			}
			return runs.Stats{}, nil
		},
	}
	ours, err := family.Choose("both,brute", twofold.Options{})
	if err != nil {
		log.Fatal(err)
	}
	plan := campaign.New(&family.Family, ours[1], ours[0], ours[1], mine, ours[2])
	plan.Cases = 50
	summary, err := plan.Conduct(context.Background(), nil, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, group := range summary.Findings {
		smallest := plan.Reduce(context.Background(), group)
		fmt.Printf("%s by %s: %s\n%v", group.Kind, group.Culprit, smallest.Found.Problem, smallest.Small)
	}
	// Output:
	// wrong verdict by mine: mine misses a solution that sat found: it says unique
	// treasure 1x1 mosaic
	// .
}
