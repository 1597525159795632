package formats

import (
	"strings"

	"twofold/puzzles/parse"
)

// Addresses stand among words where people wrote them: in messages, lists, Markdown and HTML.

// amongForm is an address, perhaps with signs of the sentence behind it.
var amongForm = pattern("(?i:https?://|\\b[a-z][a-z.-]*\\.[a-z]+/)[^\\s<>\"'`“”‘’]+")

// addresses are those of a line that begin a format; nil if the line itself begins one, or if it has none.
func addresses(line parse.Token) (all []parse.Token) {
	found := amongForm().FindAllStringIndex(line.Text, -1)
	if found == nil || found[0][0] == 0 || line.Text[0] == '#' {
		return nil
	}
	if f := Of(line.Text); f != nil && !f.Lines && !strings.Contains(line.Text, "](") {
		return nil // a file that names an address, and no link of Markdown
	}
	for _, at := range found {
		address := line.From(at[0])
		if address.Text = withoutEnd(line.Text[at[0]:at[1]]); Of(address.Text) != nil {
			all = append(all, address)
		}
	}
	return all
}

// withoutEnd is an address without the signs that end a sentence, and brackets that it does not open.
func withoutEnd(address string) string {
	text := strings.TrimRight(address, ".,;:!?*")
	if strings.Count(text, ")") > strings.Count(text, "(") {
		text = strings.TrimSuffix(text, ")")
	}
	if text != address {
		return withoutEnd(text)
	}
	return text
}

// isBoard reports whether a line of a message is a board, or the first line of one: its first word has digits, and it
// begins a format which says what it is.
func isBoard(line string) bool {
	f, word := Of(line), firstWord(line)
	return f != nil && !f.Anonymous && len(word) > 5 && strings.ContainsAny(word, digits) && !strings.HasSuffix(word, ":")
}

func firstWord(line string) string {
	word, _, _ := strings.Cut(line, " ")
	return word
}

// amongLines are the lines of a block, and in place of those with addresses among words the addresses. If the first
// line begins no format, it is a message, of which other words say nothing.
func amongLines(t *parse.Text, only *Format) (all []parse.Token) {
	lines := linesOf(t)
	if only != nil || t.HasHeader() {
		return lines
	}
	f := Of(lines[0].Text)
	isMessage := f == nil || addresses(lines[0]) != nil
	if !isMessage && !f.Lines {
		return lines
	}
	for _, line := range lines {
		found := addresses(line)
		if found == nil && (!isMessage || IsAddress(line.Text) || isBoard(line.Text)) {
			found = []parse.Token{line}
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return lines
	}
	return all
}

// opening is the text with which a block begins, and the format that it begins, or nil.
func opening(t *parse.Text) (string, *Format) {
	first := linesOf(t)[0]
	if all := addresses(first); all != nil {
		first = all[0]
	}
	return first.Text, Of(first.Text)
}
