// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s

// Builtin dialect, FileLineColRange: the example, and each of the shorter forms.

"demo.op"() {a = loc("mysource.cc":10:8 to 12:18)} : () -> () loc("mysource.cc":10:8 to 12:18)
"demo.op"() {a = loc("mysource.cc":10:8)} : () -> () loc("mysource.cc":10:8)
"demo.op"() {a = loc("mysource.cc":10:8 to :18)} : () -> () loc("mysource.cc":10:8 to :18)
"demo.op"() {a = loc("mysource.cc":10)} : () -> () loc("mysource.cc":10)
"demo.op"() {a = loc("with \22quote\22":0:0)} : () -> () loc("with \22quote\22":0:0)
"demo.op"() {a = loc("":1:2)} : () -> () loc("":1:2)
"demo.op"() {a = loc("-":65536:70000)} : () -> () loc("-":65536:70000)
"demo.op"() {a = loc("a":1:2 to 3:0)} : () -> () loc("a":1:2 to 3:0)
"demo.op"() {a = loc("a":1:0 to 5:0)} : () -> () loc("a":1:0 to 5:0)
"demo.op"() {a = loc("a":1:0 to 1:7)} : () -> () loc("a":1:0 to 1:7)
