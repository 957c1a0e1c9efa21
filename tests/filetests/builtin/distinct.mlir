// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-local-scope %s

// Builtin dialect, DistinctAttribute: the examples.

#distinct = distinct[0]<42.0 : f32>
#distinct1 = distinct[1]<42.0 : f32>
#distinct2 = distinct[2]<array<i32: 10, 42>>
"demo.op"() {a = #distinct, b = #distinct1, c = #distinct2} : () -> ()
"demo.op"() {a = #distinct2, b = distinct[7]<>, c = distinct[1]<42.0 : f32>, d = [distinct[9]<#distinct>]} : () -> ()
