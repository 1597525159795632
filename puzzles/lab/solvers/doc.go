// Package solvers asks programs of the user about boards. A program may be in any language: it reads a board from its
// standard input and writes what it knows. The page testdata/solvers/README.md specifies the protocol.
//
// A program runs as the user, and may do all that the user may do. Only its time, its memory (where Linux tells it) and
// its output are limited.
package solvers
