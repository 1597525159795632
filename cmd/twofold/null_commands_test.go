package main

import (
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"twofold/cmd/twofold/page/api"
)

// TestNullFamilyMeetsEveryCommand: null.txtar, which says what commands make of the null family, leaves none out.
func TestNullFamilyMeetsEveryCommand(t *testing.T) {
	text, err := os.ReadFile("../../testdata/script/null.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range commands((&app{}).rootCommand("")) {
		called := regexp.MustCompile(` twofold ` + c.Name() + `\s`)
		if !waits[c.Name()] && !called.Match(text) {
			t.Errorf("null.txtar: 'twofold %s' is missing", c.Name())
		}
	}
}

// TestNullFamilyOnThePage: every call of the page's API answers questions about the null family, or says what it lacks.
func TestNullFamilyOnThePage(t *testing.T) {
	const (
		several = `"board": "null 2x2\n1 .\n. 0"`
		unique  = `"board": "null 1x2\n1 ."`
		bare    = `"board": "bare 1x1\n."`
	)
	text, err := testFiles.ReadFile("null.star")
	if err != nil {
		t.Fatal(err)
	}
	quoted, err := json.Marshal(string(text))
	if err != nil {
		t.Fatal(err)
	}
	rules := `"rules": ` + string(quoted)
	asked := map[string]bool{}
	for _, row := range []struct{ name, question, want string }{
		{"limits", `{}`, `"seconds":`},
		{"families", `{}`, `"name":"null"`},
		{"families", `{}`, `"odd"`},
		{"formats", `{}`, `"twofold"`},
		{"read", `{"text": "null 2x2\n1 .\n. 0"}`, `"family":"null"`},
		{"draw", `{` + several + `}`, `"title":"null 2x2 even"`},
		{"play", `{` + unique + `, "solution": [1, 1]}`, `"scenes":`},
		{"random", `{"family": "null", "size": "2x3", "seed": 3}`, `"rows":2`},
		{"check", `{` + unique + `, "position": [0, 1]}`, `"violated"`},
		{"convert", `{` + several + `, "to": "twofold"}`, `null 2x2`},
		{"export", `{` + several + `, "as": "text"}`, `"name":"null-2x2.txt"`},
		{"vocabulary", `{}`, `"name":"say"`},
		{"sources", `{}`, `"name":""`},
		{"sketch", `{` + rules + `, "size": "2x2"}`, `"may":[".","0","1"]`},
		{"sketch", `{"size": "2x2"}`, `"error":"a sketch without rules`},
		{"campaign", `{` + rules + `, "cases": 20}`, `"brute":20,"limit":false}`},
		{"campaign", `{"cases": 2}`, `"error":"a campaign of 2 boards: expected rules`},
		{"rules", `{"family": "null", "variant": "odd"}`, `"The sum of all cells is even, or odd in the variant odd."`},
		{"solve", `{` + several + `, "engines": "both", "n": 2}`, `"verdict":"multiple"`},
		{"solve", `{"board": "null 1x2\n1 0", "engines": "both", "n": 2}`, `"verdict":"none"`},
		{"decided", `{` + several + `, "engines": "both"}`, `"verdict":"multiple"`},
		{"count", `{"board": "null 2x3\n1 . .\n. . .", "engines": "learn,sat"}`, `"count":"16"`},
		{"cells", `{` + several + `, "engines": "learn"}`, `"cells":[{"1":"2"}`},
		{"inspect", `{` + several + `}`, `"name":"rules"`},
		{"sizes", `{"family": "null", "variant": "odd"}`, `"4x4"`},
		{"ink", `{` + unique + `}`, `"entry":1,"value":1`},
		{"excluded", `{` + unique + `, "position": [1, -1], "cells": [1], "value": 0}`, `[1]`},
		{"hint", `{` + unique + `, "degree": 1}`, `"degree":1`},
		{"steps", `{` + unique + `}`, `"steps":`},
		{"analyse", `{` + several + `}`, `"verdict":"multiple"`},
		{"explain", `{` + unique + `, "cell": "r1c2"}`, `"forced":true`},
		{"repair", `{` + several + `}`, `"now":"unique"`},
		{"certify", `{` + unique + `}`, `"claims":`},
		{"trace", `{` + unique + `, "engines": "backtrack"}`, `"event":"forced"`},
		{"trace", `{` + unique + `, "engines": "sat"}`, `"error":"engine sat does not do that`},
		{"generate", `{"family": "null", "variant": "odd", "size": "2x3", "seed": 3}`, `"title":"null 2x3 odd"`},
		// The bare family has no clues.
		{"families", `{}`, `"name":"bare"`},
		{"read", `{"text": "bare 1x1\n."}`, `"title":"bare 1x1 standard"`},
		{"check", `{` + bare + `, "position": [1]}`, `"judgement":"violated"`},
		{"analyse", `{` + bare + `}`, `"engines":"sat, learn agree"`},
		{"generate", `{"family": "bare", "size": "1x1", "seed": 3}`, `"title":"bare 1x1 standard"`},
		{"hint", `{` + bare + `, "degree": 1}`, `"cell":"r1c1"`},
	} {
		asked[row.name] = true
		w := onPage(http.MethodPost, "/api/"+row.name, row.question)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), row.want) {
			t.Errorf("%s %s: status %d, %s: want %s", row.name, row.question, w.Code, w.Body, row.want)
		}
	}
	for _, c := range api.Calls {
		if !asked[c.Name] {
			t.Errorf("call %s: not asked about the null family", c.Name)
		}
	}
}
