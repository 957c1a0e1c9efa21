// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s
// FAIL
// ORACLE: differs because mlir-opt takes the text for any other.

// What was printed of bytes refers to the tables of a file that is gone.

"test.x"() {a = #far<"bytecode 0x0102">} : () -> ()
