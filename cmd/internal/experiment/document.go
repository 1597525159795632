package experiment

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"twofold/puzzles/parse"
)

// Words are a string or a number, or an array of these.
type Words []string

// UnmarshalTOML reads a value. What is neither a scalar nor an array of scalars leaves no words, which Read refuses.
func (w *Words) UnmarshalTOML(value []byte) error {
	*w = Words{}
	text := string(value)
	if !strings.HasPrefix(text, "[") {
		text = "[" + text + "]"
	}
	var document struct{ Values []any }
	if toml.Unmarshal([]byte("values = "+text), &document) != nil {
		return nil // a table
	}
	for _, v := range document.Values {
		switch v.(type) {
		case string, bool, int64, float64:
			*w = append(*w, fmt.Sprint(v))
		default:
			*w = Words{}
			return nil
		}
	}
	return nil
}

// An Origin is the table of a document that something was read from. The zero Origin is none.
type Origin struct {
	In     string `toml:"-"` // the document's name
	path   string // of the table, ending with a dot: "boards.0."; "" for the whole document
	places map[string]parse.Token
}

// Errorf is an error about the value of a key, at its place if it has one. It names the document in any case.
func (o Origin) Errorf(key, value, format string, args ...any) error {
	problem := fmt.Sprintf(format, args...)
	at := o.place(key, value)
	switch {
	case at.Line == 0 && o.In == "":
		return errors.New(problem)
	case at.Line == 0:
		return fmt.Errorf("%s: %s", o.In, problem)
	}
	return &parse.Error{File: o.In, Line: at.Line, Col: at.Col, Problem: problem}
}

// place is where a value of a key stands, or the key if it is told in the place of a value or has the value in other
// words, such as 1_000 or a range; else where the table does.
func (o Origin) place(key, value string) parse.Token {
	path := o.path + key
	at, ok := o.places[path]
	for i := 0; ok; i++ {
		if at.Text == value {
			return at
		}
		at, ok = o.places[path+"."+strconv.Itoa(i)]
	}
	return cmp.Or(o.places[path], o.places[strings.TrimSuffix(o.path, ".")])
}

// table is the origin of the n-th table of an array.
func (o Origin) table(array string, n int) Origin {
	o.path += fmt.Sprintf("%s.%d.", array, n)
	return o
}

// placesOf finds keys and values in a TOML document by their paths: parameters.depth is a key, parameters.depth.0 its
// first or only value, boards.1 the second table of an array.
func placesOf(text []byte) map[string]parse.Token {
	d := &document{text: text, places: map[string]parse.Token{}}
	d.parser.Reset(text)
	table := ""
	tables := map[string]int{}
	for d.parser.NextExpression() {
		switch e := d.parser.Expression(); e.Kind {
		case unstable.Table:
			table = d.key("", e) + "."
		case unstable.ArrayTable:
			array := d.key("", e)
			table = fmt.Sprintf("%s.%d", array, tables[array])
			tables[array]++
			d.places[table] = d.places[array]
			table += "."
		case unstable.KeyValue:
			d.value(d.key(table, e), 0, e.Value())
		}
	}
	return d.places
}

// A document is one in which places are looked for.
type document struct {
	parser unstable.Parser
	text   []byte
	places map[string]parse.Token
}

// key notes the place of an expression's key and returns its path.
func (d *document) key(table string, e *unstable.Node) string {
	var at parse.Token
	path := table
	for keys := e.Key(); keys.Next(); path += "." {
		token := d.token(keys.Node())
		if path += strings.ToLower(token.Text); at.Line == 0 {
			at = token
		}
		at.Text = token.Text
	}
	path = strings.TrimSuffix(path, ".")
	d.places[path] = at
	return path
}

// value notes the places of the n-th value of a key, or of all values in an array.
func (d *document) value(path string, n int, v *unstable.Node) {
	place := fmt.Sprintf("%s.%d", path, n)
	switch v.Kind {
	case unstable.Array:
		i := 0
		for items := v.Children(); items.Next(); {
			if items.Node().Kind != unstable.Comment {
				d.value(path, i, items.Node())
				i++
			}
		}
	case unstable.InlineTable:
		d.places[place] = d.places[path]
		for keys := v.Children(); keys.Next(); {
			if k := keys.Node(); k.Kind == unstable.KeyValue {
				d.value(d.key(place+".", k), 0, k.Value())
			}
		}
	default:
		d.places[place] = d.token(v)
	}
}

// token is a node's text and its place.
func (d *document) token(n *unstable.Node) parse.Token {
	before := string(d.text[:n.Raw.Offset])
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return parse.Token{Text: string(n.Data), Line: strings.Count(before, "\n") + 1,
		Col: utf8.RuneCountInString(line) + 1}
}

// explain says in one line what the decoder found wrong, where, and what a document of that type has there.
func explain(err error, text []byte, file string, root reflect.Type) error {
	var decode *toml.DecodeError
	if !errors.As(err, &decode) {
		return fmt.Errorf("%s: %w", file, err)
	}
	line, col := decode.Position()
	col = utf8.RuneCountInString(strings.Split(string(text), "\n")[line-1][:col-1]) + 1
	key := ""
	for path, at := range placesOf(text) {
		if at.Line == line && at.Col == col && len(path) > len(key) {
			key = path
		}
	}
	table, name := typeAt(root, key)
	problem, expected := strings.TrimPrefix(decode.Error(), "toml: "), "TOML"
	var unknown *toml.StrictMissingError
	found, _, mismatch := strings.Cut(strings.TrimPrefix(problem, "cannot decode TOML "), " into ")
	switch {
	case errors.As(err, &unknown) && root == reflect.TypeFor[Spec]() && slices.Contains(Parameters, Parameter(name)):
		problem, expected = fmt.Sprintf("key %q", name), "it below [parameters]"
	case errors.As(err, &unknown):
		problem, expected = fmt.Sprintf("key %q", name), "one of "+strings.Join(keysOf(table), ", ")
	case mismatch && key == "": // a dotted key below a value
		problem, expected = "type "+found, "another type"
	case mismatch:
		problem, expected = fmt.Sprintf("%s: type %s", name, found), expectedAt(root, table, name)
	}
	return &parse.Error{File: file, Line: line, Col: col, Problem: problem + ": expected " + expected}
}

// expectedAt is what people call the values of a field.
func expectedAt(root, t reflect.Type, name string) string {
	if t.Kind() != reflect.Struct {
		return kinds[t.Kind()]
	}
	isName := func(field string) bool { return strings.EqualFold(field, name) }
	if field, ok := root.FieldByNameFunc(isName); ok && field.Type.Kind() == reflect.Struct {
		return fmt.Sprintf("a table such as [%s]", name)
	}
	return fmt.Sprintf("an array of tables such as [[%s]]", name)
}

// kinds are those of fields as people call them.
var kinds = map[reflect.Kind]string{
	reflect.String: "a string in quotes", reflect.Bool: "true or false", reflect.Int: "a whole number",
	reflect.Pointer: "a number such as 0.25", reflect.Float64: "a number such as 2.5",
	reflect.Map: "a table such as [parameters] or [[exclude]]",
}

// typeAt is what a type has at a path, or at as much of it as there is, and the last name in the path.
func typeAt(root reflect.Type, path string) (t reflect.Type, name string) {
	t = root
	for part := range strings.SplitSeq(path, ".") {
		if t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		if _, err := strconv.Atoi(part); err == nil {
			continue
		}
		if name = part; t.Kind() != reflect.Struct {
			continue
		}
		if field, known := t.FieldByNameFunc(func(name string) bool { return strings.EqualFold(name, part) }); known &&
			field.Tag == "" {
			t = field.Type
		}
	}
	return t, name
}

// keysOf are those of a table that is read into a struct.
func keysOf(t reflect.Type) (keys []string) {
	if t.Kind() != reflect.Struct {
		return nil
	}
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() && !f.Anonymous && f.Tag == "" {
			keys = append(keys, strings.ToLower(f.Name))
		}
	}
	slices.Sort(keys)
	return keys
}
