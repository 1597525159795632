package puzzles

import (
	"twofold/puzzles/runs"
)

// An Object is what the JSON objects of commands and of the page have of a board. Objects that say more embed it.
type Object struct {
	Board   string `json:"board"` // its text
	Family  string `json:"family"`
	Variant string `json:"variant"`
	Rows    int    `json:"rows"`
	Cols    int    `json:"cols"`
}

// ObjectOf is the object of a board.
func ObjectOf(b Board) Object {
	rows, cols := b.Size()
	return Object{b.String(), b.Family(), b.Variant(), rows, cols}
}

// A RunObject is the JSON object of one board and engine.
type RunObject struct {
	Object
	Engine    string     `json:"engine"`
	Verdict   Verdict    `json:"verdict"`
	Solutions []Solution `json:"solutions"`
	Count     string     `json:"count,omitempty"` // decimal
	Cells     *Marginals `json:"cells,omitempty"`
	Backbone  Solution   `json:"decided,omitzero"` // empty if the one solution is; absent if there is none
	Complete  bool       `json:"complete"`
	Limit     runs.Limit `json:"limit,omitempty"`
	Reason    string     `json:"reason,omitempty"`
	Error     string     `json:"error,omitempty"`
	Finding   string     `json:"finding,omitempty"`
	Stats     runs.Stats `json:"stats"`
}

// Object is the run over b as JSON has it, with those solutions that are to be shown, and the contradiction that was
// found between several runs, "" if none was.
func (run Run) Object(b Board, shown []Solution, finding string) RunObject {
	limit, _ := runs.LimitOf(run.Limit)
	o := RunObject{
		Object: ObjectOf(b), Engine: run.Engine, Verdict: run.Verdict, Solutions: append([]Solution{}, shown...),
		Cells: run.Marginals, Backbone: run.Backbone, Complete: run.Complete, Limit: limit, Reason: run.Reason,
		Stats: run.Stats, Finding: finding,
	}
	if run.Count != nil {
		o.Count = run.Count.String()
	}
	if run.Err != nil {
		o.Error = run.Err.Error()
	}
	return o
}
