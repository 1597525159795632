// Package grade says how good programs are at a family's boards, from the outcomes of a campaign: how many boards
// with no solution, one and many each is right about, how many of its counts and of its own boards are right, what
// it does wrong and how long it takes.
package grade
