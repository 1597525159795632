// Package sat decides Formulas. It asks gophersat, in this process or in a worker process that can be
// killed, or any program that reads DIMACS; it lists the solutions of a board by asking again and
// again, horizon by horizon where there are several; and it writes and checks proofs that a formula has no model.
//
//	backend    interrupted     memory limit  cardinality constraints  learns over Add  proofs
//	InProcess  at a conflict   no            yes                      yes              yes
//	Workers    at once         yes           yes                      yes              yes
//	External   at once         no            no                       no               no
//
// The checker of proofs (package drat) shares nothing with what makes them.
//
// Files:
//
//	sat, engine, enumerate, backbone, model, used, used_js: a Solver, and engines made of it
//	gophersat, lines, lines_race, worker, serve, peak: gophersat, here and in processes
//	external, command, output: other programs
//	propagate, simplify, reduced, alike, cuts, saturate, warmstart: what is done before and beside a search
//	divide, network, part, grow: large formulas in parts
//	oracle, reasons, split, minimizer: questions about reasons and clues
//	hitter, prove: lightest hitting sets, and proofs
package sat
