// Package learn is a CDCL solver with theories: conflict-driven clause learning, in which a Theory propagates what
// clauses would say at too great a length, and explains it only where conflict analysis asks. That is CDCL(T), or lazy
// clause generation (Olga Ohrimenko, Peter Stuckey and Michael Codish: Propagation via lazy clause generation,
// Constraints 2009). The names are those of MiniSat:
//
//	trail.go      literals, values, reasons; the trail
//	database.go   clauses: watches, activity, glue, reduceDB in three tiers
//	propagate.go  propagation by clauses and the theory
//	analyze.go    conflict analysis: first UIP, recursive minimization, glue
//	heap.go       the order of decisions (VSIDS)
//	restart.go    Luby restarts
//	solver.go     Solver, Theory and the search loop
//	assume.go     solving under assumptions
//	enumerate.go  all solutions; the backbone
//	guide.go      a search near proposed solutions
//	probe.go      literals that fail
//	trace.go      what a search does, told step by step
//
// Two kinds of work are done with it. Engines make one long search for each board. What drops clues, and oracles, ask
// thousands of short questions: clues are literals, assumed anew for each question (SolveUnder). Clauses never depend
// on assumptions, so they all stay.
package learn
