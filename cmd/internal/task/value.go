package task

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/files"
	"twofold/puzzles/insights"
	"twofold/puzzles/prose"
)

// askValue is the kind of question that two right submissions answer: whatever a function returns.
const askValue = "value"

// readValue reads any value of JSON.
func readValue(_ puzzles.Board, field []byte) (Answer, error) {
	a := Answer{Text: shown(field)}
	d := json.NewDecoder(bytes.NewReader(field))
	d.UseNumber()
	if err := d.Decode(&a.Value); err != nil {
		return a, errors.New("no answer: expected a value")
	}
	return a, nil
}

// textValue takes an answer word by word.
func textValue(_ puzzles.Board, output []byte) (Answer, error) {
	return Answer{Text: shown(output), Value: strings.Join(strings.Fields(string(output)), " ")}, nil
}

// modelled is what the truth of values depends on besides the board.
func (t *Task) modelled() string {
	if t.Ask != askValue {
		return ""
	}
	return strings.Join([]string{t.File, t.Right, t.Oracle, t.Call.Python, t.Call.Command}, "\n")
}

// valueOf takes what the right submission and the oracle agree in, and the example of the board if there is one.
func valueOf(ctx context.Context, x *Examiner, t *Task, b puzzles.Board) (Truth, error) {
	models, err := x.modelsOf(t)
	if err != nil {
		return Truth{}, err
	}
	var values []any
	for i, m := range models {
		a, _, err := m.answer(ctx, b)
		if ctx.Err() != nil {
			return Truth{}, context.Cause(ctx)
		}
		if err != nil {
			return Truth{}, wrong(KindUnchecked, "%s: %v", []string{t.Right, t.Oracle}[i], err)
		}
		values = append(values, a.Value)
	}
	if diff := differ(values[0], values[1], ""); diff != "" {
		return Truth{}, wrong(KindUnchecked, "%s differs from %s: %s", t.Right, t.Oracle, diff)
	}
	for _, e := range t.Example {
		if e.Board > len(t.All) || e.Board < 1 {
			return Truth{}, t.Errorf("example", "example", "example of board %d: expected 1 to %d", e.Board, len(t.All))
		}
		if t.All[e.Board-1].String() != b.String() {
			continue
		}
		if diff := differ(values[0], e.Value, ""); diff != "" {
			return Truth{}, wrong(KindUnchecked, "%s differs from the example at %s: %s", t.Right, e.Where, diff)
		}
	}
	return Truth{Value: values[0]}, nil
}

// modelsOf are the right submission and the oracle, ready to be asked.
func (x *Examiner) modelsOf(t *Task) ([]*Candidate, error) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if all, ok := x.models[t]; ok {
		return all, nil
	}
	directory, err := filepath.Abs(t.Dir)
	if err != nil {
		return nil, err
	}
	var all []*Candidate
	for _, file := range []string{t.Right, t.Oracle} {
		if _, err := os.Stat(filepath.Join(directory, file)); err != nil {
			return nil, err
		}
		desk, remove, err := files.TempDir("twofold-model-")
		if err != nil {
			return nil, err
		}
		c, err := x.Candidate(t, directory, file, desk)
		if err != nil {
			return nil, errors.Join(err, remove())
		}
		c.program.Jail, c.remove = nil, remove // it is the task's, and so is its directory
		all = append(all, c)
	}
	if x.models == nil {
		x.models = map[*Task][]*Candidate{}
	}
	x.models[t] = all
	return all, nil
}

// Close ends what runs of right submissions.
func (x *Examiner) Close() {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	for _, all := range x.models {
		for _, c := range all {
			c.Close()
			_ = c.remove() // what is left is removed by the next run
		}
	}
	x.models = nil
}

func judgeValue(_ context.Context, _ *Examiner, _ puzzles.Board, truth Truth, a Answer) error {
	if diff := differ(a.Value, truth.Value, ""); diff != "" {
		return wrong(KindValue, "%s", diff)
	}
	return nil
}

func tellValue(_ puzzles.Board, truth Truth) string {
	if text, ok := truth.Value.(string); ok {
		return shown([]byte(text))
	}
	return shown(said(truth.Value))
}

// said is a value as JSON.
func said(value any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(value) // it was read from JSON or TOML
	return bytes.TrimSpace(b.Bytes())
}

// differ says where a value is first another than the wanted one, or "". As in Python, true is 1 and false is 0.
func differ(got, want any, at string) string {
	if g, isObject := got.(map[string]any); isObject {
		if w, wantsObject := want.(map[string]any); wantsObject {
			return differAtKeys(g, w, at)
		}
	}
	g, isList := got.([]any)
	w, wantsList := want.([]any)
	if !isList || !wantsList {
		if slices.Equal(said(number(got)), said(number(want))) {
			return ""
		}
		return fmt.Sprintf("%s%s: expected %s", at, brief(got), brief(want))
	}
	for i := range min(len(g), len(w)) {
		if diff := differ(g[i], w[i], fmt.Sprintf("%s[%d]", strings.TrimSuffix(at, ": "), i)+": "); diff != "" {
			return diff
		}
	}
	if len(g) != len(w) {
		return fmt.Sprintf("%s%s: expected %d", at, prose.Some(len(g), "value"), len(w))
	}
	return ""
}

// differAtKeys is differ for objects, whose keys are compared in their order.
func differAtKeys(got, want map[string]any, at string) string {
	at = strings.TrimSuffix(at, ": ")
	keys := slices.Sorted(maps.Keys(want))
	for _, key := range append(keys, slices.Sorted(maps.Keys(got))...) {
		g, given := got[key]
		w, wanted := want[key]
		switch {
		case !given:
			return fmt.Sprintf("%s: no key %s: expected one", at, brief(key))
		case !wanted:
			return fmt.Sprintf("%s: key %s: expected none", at, brief(key))
		}
		if diff := differ(g, w, fmt.Sprintf("%s[%s]: ", at, brief(key))); diff != "" {
			return diff
		}
	}
	return ""
}

// mostBrief is how much of a value an error shows, in bytes.
const mostBrief = 60

func brief(value any) string {
	text := string(said(value))
	if line := prose.OneLine(text); len(line) <= mostBrief {
		return line
	}
	return prose.Quote(text, mostBrief)
}

// number is a truth as a number, and any other value as it is.
func number(value any) any {
	if truth, ok := value.(bool); ok {
		return insights.Truth(truth)
	}
	return value
}
