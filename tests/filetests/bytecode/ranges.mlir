// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode dump --section=attrtype
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect opt --allow-unregistered-dialect --emit-bytecode | lect bytecode dump --section=attrtype
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect opt --allow-unregistered-dialect --mlir-print-debuginfo

// A line as a whole is not its column zero, although both are printed the same.
"test.op"() {at = loc("f":7)} : () -> () loc("f":7)
"test.op"() : () -> () loc("f":7:0)
"test.op"() : () -> () loc("f":7:0 to :0)
"test.op"() : () -> () loc("f":0)
"test.op"() : () -> () loc("f":0:0)
"test.op"() : () -> () loc("f":7:3)
"test.op"() : () -> () loc("f":7:3 to 7:3)
"test.op"() : () -> () loc("f":7:3 to :5)
"test.op"() : () -> () loc("f":7:0 to 8:0)
"test.op"() : () -> () loc(callsite("g" at "f":7))
"test.op"() : () -> () loc(callsite("g" at "f":7:0))
