package page

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"twofold"
	"twofold/puzzles"
)

// textsOf are the texts of a language of the page, by those in English.
func textsOf(t *testing.T, code string) (texts map[string]string) {
	t.Helper()
	file, err := siteFiles.ReadFile("site/lang-" + code + ".json")
	if err == nil {
		err = json.Unmarshal(file, &texts)
	}
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

// TestLanguagesAreWhole: the file of each language that the page names has the texts of English and no others, and each
// translation the same parts.
func TestLanguagesAreWhole(t *testing.T) {
	script, err := siteFiles.ReadFile("site/lang.js")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(script), "const names = {")
	list, _, _ = strings.Cut(list, "}")
	english := textsOf(t, "en")
	codes := regexp.MustCompile(`(\w\w):`).FindAllStringSubmatch(list, -1)
	if len(codes) < 4 {
		t.Errorf("languages: %q", codes)
	}
	for _, found := range codes {
		texts := textsOf(t, found[1])
		for key, text := range english {
			want, got := placeholder.FindAllString(key, -1), placeholder.FindAllString(texts[key], -1)
			slices.Sort(want)
			slices.Sort(got)
			if texts[key] == "" || !slices.Equal(got, want) || found[1] == "en" && text != key {
				t.Errorf("%s: %q is %q: expected a text with %q", found[1], key, texts[key], want)
			}
			delete(texts, key)
		}
		for key := range texts {
			t.Errorf("%s: English has no text %q", found[1], key)
		}
	}
}

// TestPageIsInLanguages: the page itself, the gallery's headings, and the rules of the puzzles that are played most are
// texts of the languages.
func TestPageIsInLanguages(t *testing.T) {
	english := textsOf(t, "en")
	wants := append(slices.Clone(puzzles.Groups), "played most")
	for _, link := range most[:12] {
		family, _, _ := strings.Cut(link, "/")
		f, err := twofold.Find(family)
		if err != nil {
			t.Fatal(err)
		}
		wants = append(wants, f.Rules...)
	}
	index, err := siteFiles.ReadFile("site/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range append(wants, readIn(t, string(index))...) {
		if english[text] == "" {
			t.Errorf("lang-en.json has no %q", text)
		}
	}
}

// readIn are the texts of a page but for what is not to be translated.
func readIn(t *testing.T, page string) (all []string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	note := func(text string) {
		if text = strings.Join(strings.Fields(text), " "); strings.ContainsFunc(text, unicode.IsLetter) {
			all = append(all, text)
		}
	}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.CharData:
			note(string(token))
		case xml.StartElement:
			for _, a := range token.Attr {
				switch a.Name.Local {
				case "aria-label", "title", "placeholder":
					note(a.Value)
				case "translate", "data-lab":
					err = d.Skip()
				}
			}
			if token.Name.Local == "head" {
				err = d.Skip()
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}
