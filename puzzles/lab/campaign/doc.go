// Package campaign compares engines over many boards that it draws: boards of every kind, with one solution, none and
// many. An engine is judged only by what it promises. Where a board is small enough, brute force is the truth.
//
// Boards are drawn and changed as texts. The family's own reader decides what is still a board, so this package knows
// no
// rules.
package campaign
