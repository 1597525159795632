package experiment

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"twofold/puzzles"
)

// A value is one of a TOML document, with the place where it stands.
type value struct {
	at    puzzles.Token // a scalar's text, or what a table or an array begins with
	kind  unstable.Kind // String, Integer, Float, Bool, Array, or Table
	items []*value      // of an array
	keys  []entry       // of a table, in their order
}

type entry struct {
	key   puzzles.Token
	value *value
}

// maxDocument bounds a specification: it is read as a whole.
const maxDocument = 1 << 20

// readDocument reads a TOML document of tables, arrays of tables, and values below simple keys.
func readDocument(r io.Reader, file string) (*value, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxDocument+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", file, err)
	case len(text) > maxDocument:
		return nil, fmt.Errorf("%s: longer than %d bytes: expected less", file, maxDocument)
	}
	// The parser below knows syntax alone; this says what else is no TOML, such as a key that stands twice.
	var all map[string]any
	if err := toml.Unmarshal(text, &all); err != nil {
		return nil, explain(err, file)
	}
	d := &document{text: text, file: file, root: &value{kind: unstable.Table}}
	d.open = d.root
	d.parser.Reset(text)
	for d.parser.NextExpression() {
		if err := d.add(d.parser.Expression()); err != nil {
			return nil, err
		}
	}
	if err := d.parser.Error(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return d.root, nil
}

// explain says in one line what is no TOML, and where.
func explain(err error, file string) error {
	var decode *toml.DecodeError
	if !errors.As(err, &decode) {
		return fmt.Errorf("%s: %w", file, err)
	}
	line, col := decode.Position()
	return &puzzles.TextError{File: file, Line: line, Col: col, Problem: decode.Error() + ": expected TOML"}
}

// A document is one that is being read.
type document struct {
	parser unstable.Parser
	text   []byte
	file   string
	root   *value
	open   *value // the table that keys go to
}

// add takes in an expression: a header of a table, or a key and its value.
func (d *document) add(e *unstable.Node) error {
	switch e.Kind {
	case unstable.Table, unstable.ArrayTable:
		key, err := d.simpleKey(e)
		if err != nil {
			return err
		}
		d.open = &value{at: key, kind: unstable.Table}
		if e.Kind == unstable.Table {
			d.root.keys = append(d.root.keys, entry{key, d.open})
			return nil
		}
		return d.root.extend(key, d.open)
	case unstable.KeyValue:
		return d.addKey(d.open, e)
	}
	return nil // a comment
}

// extend puts a table at the end of an array of tables. What stood there before has the type of it, or the document
// would be no TOML.
func (v *value) extend(key puzzles.Token, table *value) error {
	for _, e := range v.keys {
		if e.key.Text == key.Text {
			e.value.items = append(e.value.items, table)
			return nil
		}
	}
	v.keys = append(v.keys, entry{key, &value{at: key, kind: unstable.Array, items: []*value{table}}})
	return nil
}

// simpleKey is an expression's key, which may not be a dotted one.
func (d *document) simpleKey(e *unstable.Node) (puzzles.Token, error) {
	keys := e.Key()
	keys.Next()
	key := d.token(keys.Node())
	if keys.Next() {
		return key, d.errorf(key, "a dotted key: expected a simple one")
	}
	return key, nil
}

func (d *document) addKey(table *value, e *unstable.Node) error {
	key, err := d.simpleKey(e)
	if err != nil {
		return err
	}
	v, err := d.value(e.Value(), key)
	if err != nil {
		return err
	}
	table.keys = append(table.keys, entry{key, v})
	return nil
}

// value reads a node; what has no place of its own stands where its key does.
func (d *document) value(n *unstable.Node, key puzzles.Token) (*value, error) {
	v := &value{at: key, kind: n.Kind}
	switch n.Kind {
	case unstable.String, unstable.Integer, unstable.Float, unstable.Bool:
		v.at = d.token(n)
	case unstable.Array:
		for items := n.Children(); items.Next(); {
			if items.Node().Kind == unstable.Comment {
				continue
			}
			item, err := d.value(items.Node(), key)
			if err != nil {
				return nil, err
			}
			v.items = append(v.items, item)
		}
	case unstable.InlineTable:
		v.kind = unstable.Table
		for keys := n.Children(); keys.Next(); {
			if keys.Node().Kind == unstable.Comment {
				continue
			}
			if err := d.addKey(v, keys.Node()); err != nil {
				return nil, err
			}
		}
	default:
		return nil, d.errorf(key, "key %q: expected a string, a number, a truth value, an array or a table", key.Text)
	}
	return v, nil
}

func (d *document) errorf(at puzzles.Token, format string, args ...any) error {
	return errorAt(d.file, at, format, args...)
}

// errorAt is an error at a place of a file, or without a place if the token came from elsewhere.
func errorAt(file string, at puzzles.Token, format string, args ...any) error {
	problem := fmt.Sprintf(format, args...)
	if at.Line == 0 {
		return errors.New(problem)
	}
	return &puzzles.TextError{File: file, Line: at.Line, Col: at.Col, Problem: problem}
}

// token is a node's text and its place.
func (d *document) token(n *unstable.Node) puzzles.Token {
	start := int(n.Raw.Offset)
	before := d.text[:start]
	line := bytes.Count(before, []byte("\n")) + 1
	return puzzles.Token{
		Text: string(n.Data), Line: line,
		Col: utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1,
	}
}
