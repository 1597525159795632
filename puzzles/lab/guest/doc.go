// Package guest asks programs that users bring about boards: any program, in any language, that reads a board from
// its standard input and writes what it knows of it. The page testdata/solvers/README.md is the protocol.
//
// A program runs as the user's own, with all that the user may do: nothing is dropped and nothing is promised about
// what it does besides answering. What is limited is its time, its memory (where Linux tells it) and its output.
package guest
