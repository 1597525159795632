package book_test

import (
	"testing"

	"twofold"
	"twofold/puzzles/picture"
	"twofold/puzzles/picture/book"
)

// A family without a primer has its rules in a book, once, and without an example no pictures; its example is worked.
func TestLessonsOfRules(t *testing.T) {
	f, err := twofold.Find("kurotto")
	if err != nil {
		t.Fatal(err)
	}
	b, err := f.Parse("kurotto 1x2\n. 1\n")
	if err != nil {
		t.Fatal(err)
	}
	one := book.Board{Family: &f.Family, Board: b.(picture.Subject)}
	boards := []book.Board{one, one}
	lessons, err := book.Lessons(t.Context(), boards)
	if err != nil || len(lessons) != 1 || len(lessons[0].Rules) != len(f.Rules) || lessons[0].Example != nil {
		t.Errorf("%d lessons, %v: want one, with the rules of kurotto and no pictures", len(lessons), err)
	}

	one.Example = f.Examples()[0].Board
	if one.Engines, err = f.Choose("both", twofold.Options{}); err != nil {
		t.Fatal(err)
	}
	one.Finds, _ = f.Oracles(nil)
	lessons, err = book.Lessons(t.Context(), []book.Board{one})
	if err != nil || lessons[0].Example == nil || lessons[0].Answer == nil || len(lessons[0].Worked) != 4 {
		t.Errorf("%+v, %v: want an example, its solution and four steps", lessons, err)
	}
}
