// Package campaign holds engines against each other over many boards that are drawn for it: of every kind, with
// one solution, none and many. What the engines promise is what they are held to; brute force is the truth
// where a board is small enough for it. Boards are drawn and changed as texts, with the family's reader as the
// judge of what is a board, so that nothing here knows the rules of a family.
package campaign
