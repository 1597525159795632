package model

import (
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// Items that groups and clauses say as strongly as a propagator would.

// different says that each value is at most once there. Where there are as many values as numbers, each is there
// (the largest Hall set; Philip Hall: On Representatives of Subsets, 1935).
func (n *network) different(d model.Different, unless []learn.Lit) {
	var values []int
	for _, number := range d {
		values = append(values, number.Values...)
	}
	slices.Sort(values)
	values = slices.Compact(values)
	if len(values) < len(d) {
		n.require(unless...)
		return
	}
	for _, v := range values {
		lits := make([]learn.Lit, 0, len(d))
		for _, number := range d {
			if l := number.Lit(v); l != model.False {
				lits = append(lits, literal(l))
			}
		}
		n.atMostOne(lits, unless...)
		if len(values) == len(d) {
			n.require(append(lits, unless...)...)
		}
	}
}

// table has a variable for each row, which implies its values. A value that is there is that of a row, and one row is
// there. So unit propagation keeps domains consistent (Fahiem Bacchus: GAC via Unit Propagation, CP 2007).
func (n *network) table(t model.Table, unless []learn.Lit) {
	var rows [][]learn.Lit
	for _, row := range t.Rows {
		is := make([]learn.Lit, len(row))
		for i, value := range row {
			is[i] = literal(t.Nums[i].Lit(value))
		}
		if !slices.Contains(is, learn.Neg(0)) {
			rows = append(rows, is)
		}
	}
	if len(t.Nums) == 2 {
		n.support(t, rows, 0, unless)
		n.support(t, rows, 1, unless)
		return
	}
	var values []learn.Lit
	for _, number := range t.Nums {
		values = append(values, literals(number.Is)...)
	}
	n.oneOf(rows, values, unless)
}

// support says of each value of one of two numbers that the other has one of those it goes with, which takes no
// variables (Ian Gent: Arc Consistency in SAT, ECAI 2002).
func (n *network) support(t model.Table, rows [][]learn.Lit, of int, unless []learn.Lit) {
	for _, l := range literals(t.Nums[of].Is) {
		goes := append(slices.Clone(unless), l.Not())
		for _, row := range rows {
			if row[of] == l {
				goes = append(goes, row[1-of])
			}
		}
		n.require(goes...)
	}
}

// oneOf says that all literals of one row are true, and that others of some literals are not.
func (n *network) oneOf(rows [][]learn.Lit, values, unless []learn.Lit) {
	with := map[learn.Lit][]learn.Lit{} // the rows that have a literal
	some := slices.Clone(unless)
	for _, row := range rows {
		yes := n.newVar()
		some = append(some, yes)
		for _, l := range row {
			n.require(append(unless, yes.Not(), l)...)
			with[l] = append(with[l], yes)
		}
	}
	n.require(some...)
	for _, l := range values {
		n.require(append(append(with[l], unless...), l.Not())...)
	}
}

// pieces says that a piece covers its cells, a cell is covered once at most, and a true one by some piece.
func (n *network) pieces(p model.Pieces, unless []learn.Lit) {
	on := make([][]learn.Lit, len(p.Cells))
	for _, piece := range p.From {
		for _, cell := range piece.Cells {
			n.require(append(unless, literal(piece.Lit).Not(), literal(p.Cells[cell]))...)
			on[cell] = append(on[cell], literal(piece.Lit))
		}
	}
	for cell, l := range p.Cells {
		n.atMostOne(on[cell], unless...)
		n.require(append(append(on[cell], literal(l).Not()), unless...)...)
	}
}
