// RUN: lect opt --allow-unregistered-dialect %s
// ORACLE: differs because mlir-opt takes the `>` of `>=` for a bracket, and refuses what it prints

"other.use"() {set = #other.box<affine_set<(d0) : (d0 >= 0, d0 - 1 == 0)>>, ty = !other.box<x, (affine_set<(d0)[s0] : (d0 - s0 >= 0)>)>} : () -> ()
