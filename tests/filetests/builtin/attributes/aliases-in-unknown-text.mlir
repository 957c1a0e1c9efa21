// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// ORACLE: differs because MLIR keeps the names of these aliases and drops what they stand for, so it cannot read what it prints

// Aliases in the text of a dialect that is not loaded are replaced by their definitions.

#inner = #depot.place<3>
!box = !depot.box<i32, "not #inner">
#map = affine_map<(d0) -> (d0 + 1)>
#outer = #depot.shelf<at = #inner, of = !box, by = #map, all = [#inner, #unknown, #inner.more, "#inner"]>
#loc = loc("depot.c":1:2)

"depot.keep"() {outer = #outer, place = #depot.place<at loc(#loc)>, row = !depot.row<!box>} : () -> ()
