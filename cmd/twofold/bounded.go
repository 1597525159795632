package main

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A bounded is a flag that refuses values which make no sense.
type bounded[T cmp.Ordered] struct {
	to       *T
	read     func(string) (T, error)
	fits     func(T) bool
	expected string
	form     string // what all values look like, where that has to be said
}

// number is a flag for a whole number, from least to most. It begins as value.
func number(to *int, value, least, most int) *bounded[int] {
	return span(to, value, least, most, func(text string) (int, error) {
		n, err := strconv.ParseInt(text, 0, strconv.IntSize)
		return int(n), err
	})
}

// duration is a flag for a time, from least to most.
func duration(to *time.Duration, value, least, most time.Duration) *bounded[time.Duration] {
	b := span(to, value, least, most, time.ParseDuration)
	b.form = "a time such as 10s or 5m"
	return b
}

// endless is the most of what has no upper bound.
const endless = math.MaxInt

func span[T int | time.Duration](to *T, value, least, most T, read func(string) (T, error)) *bounded[T] {
	*to = value
	b := &bounded[T]{to: to, read: read, fits: func(v T) bool { return v >= least && v <= most },
		expected: fmt.Sprintf("%v to %v", least, most)}
	if most == endless {
		b.expected = fmt.Sprintf("%v or more", least)
	}
	return b
}

// choice is a flag for one of some words.
func choice[T ~string](to *T, value T, words ...T) *bounded[T] {
	*to = value
	return &bounded[T]{to: to, read: func(text string) (T, error) { return T(text), nil },
		fits:     func(word T) bool { return slices.Contains(words, word) },
		expected: "one of " + strings.Trim(fmt.Sprint(words), "[]")}
}

func (b *bounded[T]) String() string {
	if b.to == nil || *b.to == *new(T) {
		return "" // which help does not tell
	}
	return fmt.Sprint(*b.to)
}

func (b *bounded[T]) Set(text string) error {
	value, err := b.read(text)
	if err != nil && b.form != "" {
		return fmt.Errorf("expected %s", b.form)
	}
	if err != nil || !b.fits(value) {
		return fmt.Errorf("expected %s", b.expected)
	}
	*b.to = value
	return nil
}

// Type is what help calls it.
func (b *bounded[T]) Type() string { return strings.ToLower(reflect.TypeFor[T]().Name()) }
