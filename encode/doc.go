// Package encode writes a board as a Formula: named variables, clauses and cardinality constraints
// whose models are the board's solutions. It holds the encodings of cardinality constraints, one file
// for each family's rules, and reads and writes DIMACS.
//
// The rules of each family are written here from their statement alone. Nothing in this package calls
// a board's Check, and nothing is shared with package native: that the three agree is evidence only
// because they were written apart.
package encode
