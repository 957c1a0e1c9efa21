// RUN: not lect opt --allow-unregistered-dialect --emit-bytecode %s
// ORACLE: differs because mlir-opt takes the text for any other.

// Printed opaque data refers to the tables of a file that is no longer available.

"test.x"() {a = #far<"bytecode 0x0102">} : () -> ()
