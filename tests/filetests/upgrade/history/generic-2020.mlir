// RUN: lect upgrade --from 11 %s
// RUN: lect upgrade --from 11 --report=- -o /dev/null %s

// A module in the generic form of 2020, which needed an operation at its end.

"module"() ( {
  "func"() ( {
  ^bb0(%arg0: memref<16xf32>, %arg1: i32):  // no predecessors
    %0 = "std.constant"() {value = 4 : index} : () -> index
    %1 = "std.load"(%arg0, %0) : (memref<16xf32>, index) -> f32
    "std.store"(%1, %arg0, %0) : (f32, memref<16xf32>, index) -> ()
    %2 = "std.call"(%arg1) {callee = @other} : (i32) -> i32
    "std.return"(%2) : (i32) -> ()
  }) {sym_name = "main", type = (memref<16xf32>, i32) -> i32} : () -> ()
  "func"() ( {
  }) {sym_name = "other", sym_visibility = "private", type = (i32) -> i32} : () -> ()
  "module_terminator"() : () -> ()
}) : () -> ()
