package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// An interval is a flag such as 3..7, 3.., ..7 or 3.
type interval struct{ least, most int64 }

const noEnd = int64(1) << 62

var everything = interval{0, noEnd}

func (i interval) has(n int64) bool { return i.least <= n && n <= i.most }

func (i *interval) String() string {
	switch {
	case *i == everything:
		return ""
	case i.most == noEnd:
		return fmt.Sprintf("%d..", i.least)
	}
	return fmt.Sprintf("%d..%d", i.least, i.most)
}

func (i *interval) Set(text string) error {
	first, last, ranged := strings.Cut(text, "..")
	if !ranged {
		last = first
	}
	end := func(text string, without int64) int64 {
		if text == "" && ranged {
			return without
		}
		n, err := strconv.ParseInt(text, 10, 62)
		if err != nil {
			return -1
		}
		return n
	}
	i.least, i.most = end(first, 0), end(last, noEnd)
	if i.least < 0 || i.most < i.least {
		return errors.New("expected a range such as 10..20, 10.., ..20 or 12")
	}
	return nil
}

func (i *interval) Type() string { return "range" }

// A shard is a share of the indices, as a flag i/n.
type shard struct{ part, of int }

func (s *shard) String() string { return fmt.Sprintf("%d/%d", s.part, s.of) }

func (s *shard) Set(text string) error {
	part, of, _ := strings.Cut(text, "/")
	var err1, err2 error
	s.part, err1 = strconv.Atoi(part)
	s.of, err2 = strconv.Atoi(of)
	if err1 != nil || err2 != nil || s.part < 0 || s.part >= s.of {
		return errors.New("expected i/n with i from 0 to n-1, such as 0/4")
	}
	return nil
}

func (s *shard) Type() string { return "i/n" }
