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
//
// Files:
//
//	formula, ladder, dimacs, bounds: a Formula, one for each length, its text, and limits while it is made
//	cardinality, total: numbers of true literals
//	acyclic, connected, region, regionwalks: what connects cells
//	family, clued: the encodings of a family, and formulas whose clues are switched
//	groups, hitting: hitting sets
//	sliding, slidingparity, slidingplan, slidingreach, slidingtray: sliding tiles
//	tour, tourarcs, touredges, toursteps, tourends: tours: by arcs, by edges, by steps, and the ends
//		of open ones
//	tourarguments, tourcolour, tourparts, tourremainders, tourcuts: tours: arguments and cuts
//	tourclued, tourdomains, tourgraph, tourmoves, tourlead: tours: clues, domains, the graph, and
//		where to look first
package encode
