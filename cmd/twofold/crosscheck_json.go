package main

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
)

// jsonFinding is what --json prints of a finding.
type jsonFinding struct {
	Kind    puzzles.Kind `json:"kind"`
	Culprit string       `json:"culprit"`
	Problem string       `json:"problem"`
	Cases   int          `json:"cases"`
	Case    int          `json:"case"`
	Drawn   string       `json:"drawn"` // the board of the case
	Board   string       `json:"board"` // made smaller
	Trials  int          `json:"trials"`
	Minimal bool         `json:"minimal"`
	Truth   string       `json:"truth"`
	Stderr  string       `json:"stderr,omitempty"`
	Again   string       `json:"again"`
	Answers []jsonAnswer `json:"answers"`
}

type jsonAnswer struct {
	Engine    string             `json:"engine"`
	Verdict   puzzles.Verdict    `json:"verdict"`
	Count     string             `json:"count,omitempty"`
	Solutions []puzzles.Solution `json:"solutions,omitempty"`
	Error     string             `json:"error,omitempty"`
}

// jsonSummary is the last line of --json.
type jsonSummary struct {
	Campaign string                    `json:"campaign"`
	Cases    int                       `json:"cases"`
	Faulty   int                       `json:"faulty"`
	Brute    int                       `json:"brute"`
	Verdicts map[string]int            `json:"verdicts"`
	Kinds    map[string]map[string]int `json:"kinds"`
	Limited  map[string]int            `json:"limited,omitempty"`
	Seconds  map[string]float64        `json:"seconds"`
	Slowest  []campaign.Slow           `json:"slowest"`
}

// objects prints a line of JSON for each finding, and one for the whole.
func (r *campaignReport) objects(ctx context.Context, t *campaign.Tally, _ time.Duration) error {
	out := json.NewEncoder(r.out)
	for _, g := range t.Findings {
		found := r.plan.Reduce(ctx, g)
		object := jsonFinding{
			Kind: g.Kind, Culprit: g.Culprit, Problem: problemOf(found), Cases: g.Cases, Case: found.Index,
			Drawn: found.Board, Board: found.Small.String(), Trials: found.Trials, Minimal: found.Minimal,
			Truth: found.Answers.Truth(found.Found), Stderr: noiseOf(found), Again: r.replay(found),
		}
		for _, a := range slices.Concat(found.Answers.Engines, found.Answers.Guests) {
			answer := jsonAnswer{Engine: a.Engine, Verdict: a.Verdict, Solutions: a.Solutions}
			if a.Count != nil {
				answer.Count = a.Count.String()
			}
			if a.Err != nil {
				answer.Error = a.Err.Error()
			}
			object.Answers = append(object.Answers, answer)
		}
		if err := out.Encode(object); err != nil {
			return err
		}
	}
	sum := jsonSummary{
		Campaign: r.plan.Title(), Cases: t.Cases, Faulty: t.Faulty, Brute: t.Brute, Verdicts: mixed(t.Verdicts),
		Kinds: map[string]map[string]int{}, Limited: t.Limited, Seconds: t.Seconds, Slowest: t.Slowest,
	}
	for kind, m := range t.Kinds {
		sum.Kinds[kind] = mixed(*m)
	}
	return out.Encode(sum)
}

// mixed has the numbers of a mix by the names of verdicts.
func mixed(m campaign.Mix) map[string]int {
	named := map[string]int{}
	for v, n := range m {
		named[puzzles.Verdict(v).String()] = n
	}
	return named
}
