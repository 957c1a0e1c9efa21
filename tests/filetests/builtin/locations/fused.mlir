// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s

// Builtin dialect, FusedLoc: the examples, and the locations that are folded by the parser.

"demo.op"() {a = loc(fused["mysource.cc":10:8, "mysource.cc":22:8])} : () -> () loc(fused["mysource.cc":10:8, "mysource.cc":22:8])
"demo.op"() {a = loc(fused<"CSE">["mysource.cc":10:8, "mysource.cc":22:8])} : () -> () loc(fused<"CSE">["mysource.cc":10:8, "mysource.cc":22:8])
"demo.op"() {a = loc(fused["one"])} : () -> () loc(fused["one"])
"demo.op"() {a = loc(fused<1 : i32>["one"])} : () -> () loc(fused<1 : i32>["one"])
"demo.op"() {a = loc(fused["same", "same"])} : () -> () loc(fused["same", "same"])
"demo.op"() {a = loc(fused[fused["a", "b"], "c"])} : () -> () loc(fused[fused["a", "b"], "c"])
"demo.op"() {a = loc(fused<{key = [1, 2]}>["a"])} : () -> () loc(fused<{key = [1, 2]}>["a"])
"demo.op"() {a = loc(fused[unknown, "a"])} : () -> () loc(fused[unknown, "a"])
"demo.op"() {a = loc(fused<"x">[unknown])} : () -> () loc(fused<"x">[unknown])
"demo.op"() {a = loc(fused[fused<"m">["a"], "b"])} : () -> () loc(fused[fused<"m">["a"], "b"])
