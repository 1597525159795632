package main

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/campaign"
)

// TestKeysAreDocumented: each key that --json prints of a run and of a finding stands in the page about texts.
func TestKeysAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../testdata/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, object := range []reflect.Type{
		reflect.TypeFor[puzzles.Object](), reflect.TypeFor[puzzles.RunObject](), reflect.TypeFor[campaign.Finding](),
	} {
		for field := range object.Fields() {
			key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if key != "" && !strings.Contains(string(page), "`"+key+"`") {
				t.Errorf("testdata/README.md does not say what the key %q of a %v is", key, object)
			}
		}
	}
}
