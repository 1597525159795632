// Package puzzles holds what every family of puzzles has in common: a Board, the Solutions that its Check accepts, the
// Engines that search for them, and the Verdict of a run. Running an engine (Solve, Count, Backbone) is written here
// against those types alone, and so is in the packages around it what is made of runs, so a new family or engine gets
// all of it for nothing.
//
// The package knows no family and no engine. Families live in the packages below this one; engines come from packages
// native and sat, and are passed in as arguments.
//
// # A family
//
// A family is a type of boards and a value of type Family, which says what boards there are. A board is a Board. What
// else it can say of itself it says by further methods, each of which makes some commands work:
//
//	interface             what the board has                           what that is for
//	Clued                 clues that can be dropped                    generate, check --minimal, certify
//	Gridded               a text that is no header and one grid        generate: boards that are alike under rotation
//	Turning               clues beside the grid                        generate --symmetry
//	Placed                clues or entries beside and between cells    texts about clues and entries
//	Numbered              clues that are numbers, or numbered          explain, repair, analyse, certify
//	Reasoned              clues and named rules that force cells       steps, hint, book with grades
//	Valued                values that an entry may have                steps, hint: where the opposite leads
//	steps.Leveled         a measured scale of difficulty               generate --level, grades
//	Covered               clues that open a board cell by cell         generate --no-guess
//	Certifiable           meanings of the names of variables           certify, verify
//	Sibling               others like it with known solutions          verify: more questions to the encoder
//	Ruled                 rules that are a text of their own           certify, verify: claims are by these rules
//	Arguer                arguments that there is no solution          certify, verify
//	Ranked                best solutions                               sliding tiles: the fewest moves
//	Stepwise              lower bounds of steps                        certify, verify of shortest solutions
//	Stepper               solutions that are played                    solve --show-steps
//	Positioned            a partial solution that solutions extend     solve --position, analyse, explain
//	PartialChecker        partial solutions                            check, solve --decided
//	Fulfiller             which clues are fulfilled                    the page
//	Tautened              solutions that others can be rewritten to   engines, where a search takes long
//	Relaxable             rules that can be left out                   crosscheck: what boards exercise
//	Recoded               solutions with other integers                check, generate --from
//	Reporter              what exercises ask for by hand               inspect
//	Handed                what can be done by hand                     the page: play
//
// Package picture has those that pictures need.
//
// Files:
//
//	board, solution, family, engine, run, verdict: the words of this package
//	choose, race, object, words, place, names, foreign: engines, names and places as users write them
//	clued, evidence, hands, insight, measure, motions: what boards may do, a file each
//	openings, partial, parts, positions, primer: further ones
//	printed, inquirer, reasoning, marginals, taut, assignments: further ones
package puzzles
