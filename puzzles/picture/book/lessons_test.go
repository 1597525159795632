package book_test

import (
	"testing"

	"twofold"
	"twofold/puzzles/picture"
	"twofold/puzzles/picture/book"
)

// A family without a primer has its rules in a book, once.
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
	lessons, err := book.Lessons(boards)
	if err != nil || len(lessons) != 1 || len(lessons[0].Rules) != len(f.Rules) || lessons[0].Example != nil {
		t.Errorf("%d lessons, %v: want one, with the rules of kurotto and no pictures", len(lessons), err)
	}
}
