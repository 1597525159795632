package main

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestNullFamilyMeetsEveryCommand: null.txtar, which says what commands make of the null family, leaves none out.
func TestNullFamilyMeetsEveryCommand(t *testing.T) {
	text, err := os.ReadFile("../../testdata/script/null.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range commands((&app{}).rootCommand()) {
		called := regexp.MustCompile(` twofold ` + c.Name() + `\s`)
		if !waits[c.Name()] && !called.Match(text) {
			t.Errorf("null.txtar: 'twofold %s' is missing", c.Name())
		}
	}
}

// TestNullFamilyOnThePage: the page's server lists it, and answers all questions about its boards.
func TestNullFamilyOnThePage(t *testing.T) {
	listed := onPage(http.MethodGet, "/api/families", "").Body.String()
	if !strings.Contains(listed, `"null"`) || !strings.Contains(listed, `"odd"`) {
		t.Errorf("/api/families: %s", listed)
	}
	for _, row := range []struct{ path, question, want string }{
		{"/api/draw", `{"board": "null 2x2\n1 .\n. 0"}`, `"title":"null 2x2 even"`},
		{"/api/solve", `{"board": "null 2x2\n1 .\n. 0", "engines": "both", "n": 2}`, `"verdict":"multiple"`},
		{"/api/solve", `{"board": "null 2x2\n1 .\n. 0", "engines": "both", "n": 1, "decided": true}`, `"verdict":"multiple"`},
		{"/api/solve", `{"board": "null 1x2\n1 0", "engines": "both", "n": 2}`, `"verdict":"none"`},
		{"/api/count", `{"board": "null 2x3\n1 . .\n. . .", "engines": "power,sat"}`, `"count":"16"`},
		{"/api/generate", `{"family": "null", "variant": "odd", "size": "2x3", "seed": 3}`, `"title":"null 2x3 odd"`},
	} {
		w := onPage(http.MethodPost, row.path, row.question)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), row.want) {
			t.Errorf("%s %s: status %d, %s: want %s", row.path, row.question, w.Code, w.Body, row.want)
		}
	}
}
