package class

import (
	"math"
	"slices"

	"twofold/cmd/internal/task"
)

// A Score is how good a submission is.
//
//	share of a task = boards answered rightly / boards of the task
//	score           = sum of (weight · share) / sum of weights, over all tasks
//
// A board that was not answered, not asked, or answered wrongly counts as not right, whatever the reason. Boards whose
// right answer is not known are not asked at all, and an answer that the engines could not check is not right.
type Score struct {
	Student string
	Tasks   []*Result // by task; nil of one that was not graded yet
	Share   float64   // 0 to 1, to six digits
}

// Right is the number of boards answered rightly.
func (r *Result) Right() (n int) {
	for _, m := range r.Marks {
		if m == Right {
			n++
		}
	}
	return n
}

// Share is the share of boards that are right.
func (r *Result) Share() float64 { return float64(r.Right()) / float64(max(len(r.Marks), 1)) }

// Graded reports whether all tasks were graded.
func (s *Score) Graded() bool { return !slices.Contains(s.Tasks, nil) }

// Scores are those of all submissions, in their order.
func Scores(tasks []*task.Task, submissions []Submission, results []Result) (all []*Score) {
	weights := 0.0
	for _, t := range tasks {
		weights += t.Weight
	}
	for _, s := range submissions {
		score := &Score{Student: s.Name, Tasks: make([]*Result, len(tasks))}
		for i, t := range tasks {
			at := slices.IndexFunc(results, func(r Result) bool { return r.Student == s.Name && r.Task == t.Name })
			if at >= 0 {
				score.Tasks[i] = &results[at]
				score.Share += t.Weight * results[at].Share() / weights
			}
		}
		score.Share = math.Round(score.Share*1e6) / 1e6 // without the last digits, which the sum's order decides
		all = append(all, score)
	}
	return all
}
