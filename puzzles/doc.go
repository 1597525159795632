// Package puzzles holds what every family of puzzles has in common: a Board, the Solutions that its
// Check accepts, the Engines that search for them, and the Verdict of a run. Running an engine and
// holding engines against each other (Crosscheck) are written here against those types alone, so a
// new family or engine gets both for nothing.
//
// The package knows no family and no engine. Families live in the packages below this one; engines
// come from packages native and sat, and are passed in as arguments.
package puzzles
