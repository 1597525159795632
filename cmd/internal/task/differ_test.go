package task

import (
	"encoding/json"
	"testing"
)

// different are values of JSON, and where the first is another than the second.
var different = []struct{ got, want, where string }{
	{`[1, [2, 3]]`, `[1, [2, 3]]`, ""},
	{`[true, 0]`, `[1, false]`, ""},
	{`null`, `null`, ""},
	{`208`, `"208"`, `208: expected "208"`},
	{`[1, [2, 4]]`, `[1, [2, 3]]`, "[1][1]: 4: expected 3"},
	{`[1]`, `[1, 2]`, "1 value: expected 2"},
	{`[[1, 2, 3]]`, `[[1, 2]]`, "[0]: 3 values: expected 2"},
	{`[2, 1]`, `[1, 2]`, "[0]: 2: expected 1"},
	{`{"a": [1], "b": true}`, `{"b": 1, "a": [1]}`, ""},
	{`{"a": [1], "b": 1}`, `{"b": 1, "a": [2]}`, `["a"][0]: 1: expected 2`},
	{`[{"b": 1}]`, `[{"a": 1, "b": 1}]`, `[0]: no key "a": expected one`},
	{`[{"a": 1, "b": 1}]`, `[{"b": 1}]`, `[0]: key "a": expected none`},
	{`{"a": 1}`, `[["a", 1]]`, `{"a":1}: expected [["a",1]]`},
	{`null`, `[]`, "null: expected []"},
	{`[]`, `0`, "[]: expected 0"},
	{`"<\u001b[31m>"`, `""`, `"<\u001b[31m>": expected ""`},
}

func TestDiffer(t *testing.T) {
	for _, test := range different {
		var got, want any
		if err := json.Unmarshal([]byte(test.got), &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(test.want), &want); err != nil {
			t.Fatal(err)
		}
		if where := differ(got, want, ""); where != test.where {
			t.Errorf("%s and %s: %q: want %q", test.got, test.want, where, test.where)
		}
	}
}
