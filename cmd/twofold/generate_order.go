package main

import (
	"fmt"
	"hash/fnv"
	"strings"
)

// orderMark begins the comment that says what the boards of a file were asked for.
const orderMark = "# generate "

// String says in words what decides which boards there are and what is written of them, the family and then flags.
// What only decides how long it takes is not said, nor how many boards there are.
func (o *order) String() string {
	words := []string{o.family.Name}
	say := func(flag, value string) { words = append(words, "--"+flag, value) }
	say("variant", o.like.Variant)
	say("size", fmt.Sprintf("%dx%d", o.like.Rows, o.like.Cols))
	if o.solution != nil {
		sum := fnv.New64a()
		fmt.Fprint(sum, o.solution)
		say("from", fmt.Sprintf("%016x", sum.Sum64()))
	} else if o.family.Make.Moves > 0 {
		say("moves", fmt.Sprint(o.like.Moves))
	} else {
		say("density", fmt.Sprint(o.like.Density))
	}
	if o.like.Total {
		say("total", "true")
	}
	say("symmetry", string(o.symmetry))
	say("minimum", fmt.Sprint(o.minimum))
	for _, bound := range []struct {
		flag string
		interval
	}{{"clues", o.clues}, {"difficulty", o.difficulty}} {
		if bound.interval != everything {
			say(bound.flag, bound.String())
		}
	}
	say("fast", fmt.Sprint(o.fast))
	say("shard", o.shard.String())
	say("seed", fmt.Sprint(o.seed))
	return strings.Join(words, " ")
}

// compareOrders returns the first difference between what a file's boards were asked for and what is asked for now,
// or nil.
func compareOrders(was, is string) error {
	before, now := settingsOf(was), settingsOf(is)
	for _, flag := range append(now.flags, before.flags...) {
		if before.value[flag] != now.value[flag] {
			return fmt.Errorf("the boards of the file were made with %s: expected %s", before.say(flag), now.say(flag))
		}
	}
	return nil
}

// settings are the words of an order.
type settings struct {
	flags []string          // in their order; the first one stands for the family
	value map[string]string // by flag
}

const familyFlag = "family"

func settingsOf(order string) settings {
	words := strings.Fields(order)
	s := settings{value: map[string]string{}}
	if len(words)%2 == 1 {
		words = append([]string{familyFlag}, words...)
	}
	for i := 0; i+1 < len(words); i += 2 {
		s.flags = append(s.flags, words[i])
		s.value[words[i]] = words[i+1]
	}
	return s
}

func (s settings) say(flag string) string {
	if value, ok := s.value[flag]; ok {
		return flag + " " + value
	}
	return "no " + flag
}
