package puzzletest

import (
	"flag"
	"iter"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// share is the part of its cases that a test tries: all of them, unless RAPID_CHECKS, or the flag -rapid.checks, is
// less than its default of 100, and a tenth of that with -short.
func share() float64 {
	checks, err := strconv.Atoi(flag.Lookup("rapid.checks").Value.String())
	if err != nil {
		panic(err)
	}
	if testing.Short() {
		return float64(checks) / 1000
	}
	return float64(checks) / 100
}

// Cases is the number of random cases of a test of n: with RAPID_CHECKS=25 a quarter of them, at least one.
func Cases(n int) int { return max(1, int(share()*float64(n))) }

// mostMore is how many times as many cases are drawn until a test has met what it is about, and how many of a property.
const (
	mostMore     = 20
	mostExamples = 2000
)

// Until yields the cases of a test of n, and then further ones until the test has met what it is about: at most
// twenty times n together. So how much is drawn, and which, decides nothing but how many cases there are.
func Until(n int, met func() bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		least := Cases(n)
		for i := 0; i < least || i < mostMore*n && !met(); i++ {
			if !yield(i) {
				return
			}
		}
	}
}

// CheckUntil checks a property as rapid.Check does, and then on further drawn cases until the test has met what it is
// about, at most 2,000. It fails if that was not met.
func CheckUntil(t *testing.T, met func() bool, property func(t *rapid.T)) {
	t.Helper()
	rapid.Check(t, property)
	failed := false
	one := rapid.Custom(func(t *rapid.T) bool {
		defer func() {
			r := recover() // also how rapid says that there is no such case
			if _, isError := r.(error); isError || t.Failed() {
				failed = true
			} else if r != nil {
				panic(r)
			}
		}()
		property(t)
		return true
	})
	for i := 0; !failed && !met(); i++ {
		if i == mostExamples {
			t.Error("what the test is about was not met")
			return
		}
		one.Example(i)
	}
	if failed {
		t.Error("a further case failed: RAPID_CHECKS=1000 tells which")
	}
}

// Some are those of all that a test tries: with RAPID_CHECKS=25 every fourth, at least one. Tests of several families
// give each another turn, so that together they try all.
func Some[T any](all []T, turn int) (some []T) {
	every := max(1, min(len(all), int(1/share())))
	for i := turn % every; i < len(all); i += every {
		some = append(some, all[i])
	}
	return some
}

// rulesFiles are families of one file each, whose answers are cells, lines and numbers. All share their code with each
// other, and tests that are theirs alone try all.
var rulesFiles = []string{"treasure", "slitherlink", "fillomino"}

// Families are those that a test of all families tries: those in Go and three rules files. Find reads a family by its
// name.
func Families[F any](t testing.TB, inGo []F, find func(name string) (F, error)) []F {
	t.Helper()
	all := slices.Clone(inGo)
	for _, name := range rulesFiles {
		f, err := find(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}
