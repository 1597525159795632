// Package drat checks and trims proofs that a formula in CNF has no model. It needs nothing but the standard
// library: whoever wants to trust a proof of this program's has to read this package only, or may use another
// checker.
//
// A proof is a list of steps, each of which adds or deletes a clause. A clause may be added
//
//   - if unit propagation from its negation ends in a conflict (reverse unit propagation, RUP: Evgueni Goldberg and
//     Yakov Novikov: Verification of Proofs of Unsatisfiability for CNF Formulas, DATE 2003);
//   - or if with its first literal l, for each clause with -l that is there, that holds for the two together (a
//     resolution asymmetric tautology, RAT: Matti Järvisalo, Marijn Heule and Armin Biere: Inprocessing Rules,
//     IJCAR 2012).
//
// Neither makes a formula that has a model one that has none, and so the empty clause, which a proof must add,
// shows that there never was a model. What comes after it is not read. A formula that unit propagation refutes by
// itself needs no step: a proof without any is one, too, as for drat-trim.
//
// The text has one step a line: "1 -2 0" adds a clause, "d 1 -2 0" deletes one, and a line that begins with c is a
// comment. In the binary form, told by its first bytes, a step is a letter a or d, a variable-length integer 2v+s for
// each literal (s is 1 if it is negative) and 0.
//
// As in drat-trim, what unit propagation found true stays true when a clause that it came from is deleted, and so
// deleting clauses that are satisfied or unit does nothing, nor does deleting one that is not there. That is sound,
// since what was found true is then a clause of its own, which RAT steps have to heed.
//
// Files:
//
//	check, propagate, index, formula, steps: checking a proof
//	trim, explain, lrat, search: what it needs, in words and as LRAT, and a search of our own
package drat
