// Package campaign compares engines over many boards that it draws: boards of every kind, with one solution, none and
// many (draw.go). An engine is judged only by what it promises. Where a board is small enough, brute force is the
// truth. An engine may be a program of the user's (program.go). A board that shows a fault is made smaller for as long
// as it shows it (shrink.go).
//
// Boards are drawn and changed as texts. The family's own reader decides what is still a board, so this package knows
// no rules.
//
// Files:
//
//	plan, run, report, summary: a Plan, its cases, and what was found
//	draw, position, order, rules: drawing boards
//	ask, guard, brute, count, steps: asking engines and brute force
//	program, session, command, json, text, generation: programs of the user's
//	reduce, shrink: making boards smaller
package campaign
