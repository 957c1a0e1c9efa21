// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect opt --allow-unregistered-dialect --mlir-print-op-generic
// ORACLE: differs because mlir-opt 22 knows the dialect

// Operations that are not known here, of a dialect that a release has. What their layouts cannot say as it is goes
// another way: too few sizes, no sizes at all, another kind of attribute, and one that has no place.
"acc.kernels"() <{operandSegmentSizes = array<i32: 0, 0>}> ({}) : () -> ()
"acc.kernels"() <{selfAttr}> ({}) : () -> ()
"acc.kernels"() <{operandSegmentSizes = 1 : i32}> ({}) : () -> ()
"acc.kernels"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>, other = 1 : i32}> ({}) : () -> ()
