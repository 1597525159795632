// Package encode writes a board as a Formula: named variables, clauses and cardinality constraints. The models of the
// formula are the solutions of the board. The package has one file or few for each family's rules, the encodings of
// cardinality constraints, and DIMACS.
//
//	Family       the encodings of a family, the default first
//	Ladder       a board as one formula, or as one for each length of a solution
//	Formula      variables, clauses, constraints; Decode reads the solution from a model
//	WriteDIMACS  writes a formula for any SAT solver; ReadDIMACS reads one
//
// Each family's rules are written here from their statement alone. Nothing here calls a board's Check, and nothing is
// shared with package native. So it means something if the three agree.
package encode
