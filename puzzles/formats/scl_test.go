package formats

import (
	"reflect"
	"testing"
)

// TestSclShort: what is shortened means the same in full.
func TestSclShort(t *testing.T) {
	for short, want := range map[string]map[string]any{
		`{ce:[[{v:1},],[,]],re:[[[0,0],[0,1]]]}`: {
			"cells":   []any{[]any{map[string]any{"value": 1.0}, map[string]any{}}, []any{map[string]any{}, map[string]any{}}},
			"regions": []any{[]any{[]any{0.0, 0.0}, []any{0.0, 1.0}}},
		},
		`{ca:[{v:'title: a',ce:[]}],l:[{c:34BBE6,r:t}]}`: {
			"cages": []any{map[string]any{"value": "title: a", "cells": []any{}}},
			"lines": []any{map[string]any{"c": "34BBE6", "r": true}},
		},
		`{"cells":[]}`: {"cells": []any{}},
	} {
		if own, err := sclOf(short); err != nil || !reflect.DeepEqual(own, want) {
			t.Errorf("%s is %v, %v: want %v", short, own, err, want)
		}
	}
	for _, key := range []string{"lines", "arrows", "overlays", "underlays", "fog"} {
		if board, err := sclBoard(map[string]any{key: []any{"x"}}); err == nil {
			t.Errorf("%s are %v", key, board)
		}
	}
}
