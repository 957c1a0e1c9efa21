// RUN: lect opt --allow-unregistered-dialect --canonicalize %s
// ORACLE: differs because mlir-opt does not come to an end

// In a graph operations may be made of themselves.

"t.graph"() ({
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %a = arith.addi %a, %zero : i32
  %b = arith.subi %c, %zero : i32
  %c = arith.subi %b, %zero : i32
  %d = arith.addi %e, %one : i32
  %e = arith.addi %d, %one : i32
  %f = arith.index_cast %g : i32 to index
  %g = arith.index_cast %f : index to i32
  "t.use"(%a, %b, %d, %f) : (i32, i32, i32, index) -> ()
}) : () -> ()
