package prose

import (
	"strconv"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

func TestOneLine(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"board.txt", "board.txt"},
		{`a "b" \n ü 漢`, `a "b" \n ü 漢`},
		{"a\nholds: all", `a\nholds: all`},
		{"\x1b[2Jgone\r", `\x1b[2Jgone\r`},
		{"a\u202eb\u200b", `a\u202eb\u200b`},
		{"\xff\u009b", `\xff\u009b`},
		{"�", "�"},
	} {
		if got := OneLine(row.text); got != row.want {
			t.Errorf("OneLine(%q) = %s: expected %s", row.text, got, row.want)
		}
	}
}

// TestStrangersStayOnOneLine: whatever a stranger writes, nothing reaches the terminal that moves its cursor.
func TestStrangersStayOnOneLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) + rapid.String().Draw(t, "runes")
		most := rapid.IntRange(0, 20).Draw(t, "most")
		quoted := Quote(text, most)
		for _, shown := range []string{OneLine(text), quoted} {
			if strings.ContainsFunc(shown, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Fatalf("%q is shown as %q", text, shown)
			}
		}
		prefix, err := strconv.QuotedPrefix(quoted)
		if err != nil {
			t.Fatal(err)
		}
		if kept, err := strconv.Unquote(prefix); err != nil || !strings.HasPrefix(text, kept) || len(kept) > most ||
			len(text) <= most && kept != text {
			t.Fatalf("%q is quoted as %s", text, quoted)
		}
	})
}
