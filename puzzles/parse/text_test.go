package parse

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

// show writes blocks as "line:column token, …", with " / " between lines and " || " between blocks, and
// the error that ended them after "!! ".
func show(r io.Reader) string {
	var blocks []string
	for text, err := range Texts(r, "f") {
		if err != nil {
			blocks = append(blocks, "!! "+err.Error())
			continue
		}
		var lines []string
		for _, line := range text.Lines {
			var tokens []string
			for _, token := range line {
				tokens = append(tokens, fmt.Sprintf("%d:%d %s", token.Line, token.Col, token.Text))
			}
			lines = append(lines, strings.Join(tokens, ", "))
		}
		blocks = append(blocks, strings.Join(lines, " / "))
	}
	return strings.Join(blocks, " || ")
}

var textCases = []struct{ name, input, want string }{
	{"empty", "", ""},
	{"only blank lines", "\n\n \t\n\r\n", ""},
	{"only comments", "# a\n  # b", ""},
	{"one word", "a", "1:1 a"},
	{"a byte order mark", "\ufeffa\nb", "1:1 a / 2:1 b"},
	{"a byte order mark later", "a\n\ufeffb", "1:1 a / 2:1 b"},
	{"a quote", "> abc 2\n> >\n>>a\n", "1:3 abc, 1:7 2 / 2:3 > / 3:2 >a"},
	{"a quote in a quote", "> > abc\n> >b\n>\n> bcd", "1:5 abc / 2:4 b || 4:3 bcd"},
	{"no quote", "> ab\n> c", "1:1 >, 1:3 ab / 2:1 >, 2:3 c"},
	{"two lines", "a b\nc\n", "1:1 a, 1:3 b / 2:1 c"},
	{"no newline at the end", "a b\nc", "1:1 a, 1:3 b / 2:1 c"},
	{"blank lines separate", "\n\na\n\n\n\nb\nc\n\n", "3:1 a || 7:1 b / 8:1 c"},
	{"a line of blanks separates", "a\n \t \nb", "1:1 a || 3:1 b"},
	{"a comment line does not separate", "# x\na # b\n#\nc\n", "2:1 a / 4:1 c"},
	{"a comment before a blank line", "a\n#\n\nb", "1:1 a || 4:1 b"},
	{"a comment block between blank lines", "a\n\n# x\n\nb", "1:1 a || 5:1 b"},
	{"a comment ends a word", "a#b c", "1:1 a"},
	{"tabs count one column", "\ta\t\tb", "1:2 a, 1:5 b"},
	{"columns count characters", "éü → x\n日本 語", "1:1 éü, 1:4 →, 1:6 x / 2:1 日本, 2:4 語"},
	{"blocks of a sudoku", "1 2 3 . . . . . .\n4........\n.......89\n\n..3......\n..5......\n..7......\n\n" +
		"1........\n2........\n3........\n\na", "1:1 1, 1:3 2, 1:5 3, 1:7 ., 1:9 ., 1:11 ., 1:13 ., 1:15 ., 1:17 . / " +
		"2:1 4........ / 3:1 .......89 / 5:1 ..3...... / 6:1 ..5...... / 7:1 ..7...... / 9:1 1........ / " +
		"10:1 2........ / 11:1 3........ || 13:1 a"},
	{"no blocks", "1........\n2........\n3........\n\na", "1:1 1........ / 2:1 2........ / 3:1 3........ || 5:1 a"},
	{"no sudoku", "abc 3x9\n1........\n2........\n3........\n\n4........", "1:1 abc, 1:5 3x9 / 2:1 1........ / " +
		"3:1 2........ / 4:1 3........ || 6:1 4........"},
	{"CRLF", "a b\r\n\r\nc\r\n", "1:1 a, 1:3 b || 3:1 c"},
	{"a carriage return within a line is a blank", "a\rb", "1:1 a, 1:3 b"},
	{"a no-break space is a blank", "a\u00a0b", "1:1 a, 1:3 b"},
	{"the replacement character is text", "\ufffd", "1:1 \ufffd"},
	{"NUL", "a\x00b", `!! f: line 1, column 2: control character '\x00': expected text`},
	{"escape sequence", "a b\n\x1b[31mc", `!! f: line 2, column 1: control character '\x1b': expected text`},
	{"zero width joiner", "a\u200db", "1:1 ab"},
	{"an executable", "\x7fELF\x02\x01", `!! f: line 1, column 1: control character '\x7f': expected text`},
	{"not UTF-8", "ab \xff", `!! f: line 1, column 4: byte 0xff is not text: expected UTF-8`},
	{"a character cut short", "é\xe2\x86", `!! f: line 1, column 2: byte 0xe2 is not text: expected UTF-8`},
	{"a PNG", "\x89PNG\r\n\x1a\n", `!! f: line 1, column 1: byte 0x89 is not text: expected UTF-8`},
	{
		"blocks before an error are whole",
		"a\n\nb\n\nc\n\xff",
		"1:1 a || 3:1 b || !! f: line 6, column 1: byte 0xff is not text: expected UTF-8",
	},
	{"a comment may hold anything", "a # \x00\xff\nb", "1:1 a / 2:1 b"},
	{
		"a long line",
		"a\n\n" + strings.Repeat("x ", 5<<20),
		"1:1 a || !! f: line 3, column 1: the line is too long: expected at most 1048576 bytes",
	},
	{
		"a long comment",
		"#" + strings.Repeat("x", 10<<20),
		"!! f: line 1, column 1: the line is too long: expected at most 1048576 bytes",
	},
	{
		"a line one byte too long",
		strings.Repeat(" ", maxLine-1) + "ab\n",
		"!! f: line 1, column 1: the line is too long: expected at most 1048576 bytes",
	},
	{"the longest line at the end", strings.Repeat(" ", maxLine-1) + "a", "1:1048576 a"},
	{"the longest line", strings.Repeat(" ", maxLine-1) + "a\nb", "1:1048576 a / 2:1 b"},
	{
		"two lines that are too long together",
		strings.Repeat(" ", maxLine-2) + "a\n" + strings.Repeat(" ", maxLine-2) + "b\n",
		"1:1048575 a / 2:1048575 b",
	},
}

func TestTexts(t *testing.T) {
	for _, test := range textCases {
		if got := show(strings.NewReader(test.input)); got != test.want {
			t.Errorf("%s: %.60q\n got %s\nwant %s", test.name, test.input, got, test.want)
		}
	}
}

func TestTextsFromSlowReaders(t *testing.T) {
	for _, test := range textCases {
		if len(test.input) > 1000 {
			continue
		}
		for _, r := range []io.Reader{
			iotest.OneByteReader(strings.NewReader(test.input)),
			iotest.HalfReader(strings.NewReader(test.input)),
			iotest.DataErrReader(strings.NewReader(test.input)),
		} {
			if got := show(r); got != test.want {
				t.Errorf("%s from %T: %q\n got %s\nwant %s", test.name, r, test.input, got, test.want)
			}
		}
	}
}

func TestTextsSayWhatCannotBeRead(t *testing.T) {
	broken := errors.New("the disk is broken")
	r := io.MultiReader(strings.NewReader("a\n\nb\n"), iotest.ErrReader(broken))
	want := "1:1 a || !! f: line 4, column 1: cannot be read: the disk is broken"
	if got := show(r); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestTextsStopWhenAsked(t *testing.T) {
	for text, err := range Texts(strings.NewReader("a\n\n\xff"), "f") {
		if err != nil || text.Lines[0][0].Text != "a" {
			t.Errorf("got %v, %v: want the first block only", text, err)
		}
		break
	}
}

// FuzzTexts splits the input at newlines and blanks by the library's means and expects the same tokens
// in the same places.
func FuzzTexts(f *testing.F) {
	for _, test := range textCases {
		if len(test.input) < 1000 {
			f.Add(test.input)
		}
	}
	f.Fuzz(func(t *testing.T, input string) {
		lines := strings.Split(strings.TrimPrefix(input, "\ufeff"), "\n") // a byte order mark is no text
		seen := 0                                                         // lines that were yielded, or have no token
		for text, err := range Texts(strings.NewReader(input), "f") {
			if err != nil {
				checkTextError(t, lines, err)
				return
			}
			if len(text.Lines) == 0 {
				t.Fatalf("%q: a block without a line", input)
			}
			for _, line := range text.Lines {
				if len(line) == 0 {
					t.Fatalf("%q: a line without a token", input)
				}
				at := line[0].Line - 1
				checkNoTokens(t, lines[seen:at])
				checkTokens(t, lines[at], line)
				seen = at + 1
			}
			if seen < len(lines) && len(wordsOf(strings.Trim(lines[seen], "> "))) > 0 {
				t.Fatalf("%q: a block ends before line %d, which is not blank", input, seen+1)
			}
		}
		checkNoTokens(t, lines[seen:])
	})
}

// wordsOf are the words of a line that people see.
func wordsOf(line string) []string {
	line, _, _ = strings.Cut(seen(line), "#")
	return strings.Fields(line)
}

// seen is a line without characters that nobody sees.
func seen(line string) string {
	return regexp.MustCompile(`\p{Cf}`).ReplaceAllString(line, "")
}

func checkNoTokens(t *testing.T, lines []string) {
	t.Helper()
	for _, line := range lines {
		if words := wordsOf(strings.Trim(line, "> ")); len(words) > 0 { // an empty line of a quote
			t.Fatalf("line %q: its words are missing", line)
		}
	}
}

func checkTokens(t *testing.T, line string, tokens []Token) {
	t.Helper()
	words := wordsOf(line)
	for (len(words) > len(tokens) || words[0] != tokens[0].Text) && strings.HasPrefix(words[0], ">") { // of quoting
		if words[0] = words[0][1:]; words[0] == "" {
			words = words[1:]
		}
	}
	chars := []rune(seen(line))
	for i, token := range tokens {
		if i >= len(words) || words[i] != token.Text || len(words) != len(tokens) {
			t.Fatalf("line %q: tokens %v, want %q", line, tokens, words)
		}
		if from := token.Col - 1; string(chars[from:from+utf8.RuneCountInString(token.Text)]) != token.Text {
			t.Fatalf("line %q: %v stands elsewhere", line, token)
		}
	}
}

func checkTextError(t *testing.T, lines []string, err error) {
	t.Helper()
	var textErr *Error
	if !errors.As(err, &textErr) {
		t.Fatalf("%v: want a TextError", err)
	}
	line, col := textErr.Line, textErr.Col
	if line < 1 || line > len(lines) || col < 1 || col > utf8.RuneCountInString(lines[line-1]) {
		t.Fatalf("%v: no such place", err)
	}
}
