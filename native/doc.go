// Package native and the packages below it search boards directly, without a formula. Package native itself has what
// every family's engines share: how they are listed, and the options that they listen to.
//
//	search   graph searches, for any implicit graph
//	count    exact counting of networks of sums
//	learn    a CDCL solver with theories
//	rules    propagators of the vocabulary (puzzles/model), and engines over them
//
// The other packages below are the engines of one family each. They share no rule code with package encode or with a
// board's Check.
package native
