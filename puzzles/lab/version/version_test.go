package version

import (
	"os"
	"strings"
	"testing"
)

// TestRelease: the program says the version that the changelog begins with.
func TestRelease(t *testing.T) {
	text, err := os.ReadFile("../../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	_, newest, _ := strings.Cut(string(text), "\n## ")
	if newest, _, _ = strings.Cut(newest, "\n"); newest != Release {
		t.Errorf("the changelog begins with %q, the program is %q", newest, Release)
	}
	if got := Built().Program; !strings.HasPrefix(got, Release) {
		t.Errorf("the program says %q", got)
	}
}
