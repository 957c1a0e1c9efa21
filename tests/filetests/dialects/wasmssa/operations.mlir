// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%i32, %i64, %f32, %f64 = "value.of"() : () -> (i32, i64, f32, f64)
%0 = "wasmssa.ceil"(%f32) : (f32) -> f32
%1 = "wasmssa.floor"(%f64) : (f64) -> f64
%2 = "wasmssa.sqrt"(%f64) {kept} : (f64) -> f64
%3 = "wasmssa.clz"(%i64) : (i64) -> i64
%4 = "wasmssa.convert_s"(%i32) : (i32) -> f64
%5 = "wasmssa.reinterpret"(%f32) : (f32) -> i32
%6 = "wasmssa.div"(%f32, %f32) : (f32, f32) -> f32
%7 = "wasmssa.sub"(%i64, %i64) : (i64, i64) -> i64
%8 = "wasmssa.le_si"(%i64, %i64) : (i64, i64) -> i32
%9 = "wasmssa.lt_si"(%i32, %i32) : (i32, i32) -> i32
%10 = "wasmssa.lt_ui"(%i32, %i32) : (i32, i32) -> i32

// Levels of labels: loops, blocks, and branches out of them.
"wasmssa.func"() <{functionType = (i32) -> i32, sym_name = "levels"}> ({
^bb0(%local: !wasmssa<local ref to i32>):
  %in = "wasmssa.local_get"(%local) : (!wasmssa<local ref to i32>) -> i32
  "wasmssa.loop"(%in)[^after] ({
  ^bb0(%value: i32):
    "wasmssa.branch_if"(%value, %value)[^else] <{exitLevel = 0 : ui32}> : (i32, i32) -> ()
  ^else:
    "wasmssa.block_return"(%value) : (i32) -> ()
  }) : (i32) -> ()
^after(%out: i32):
  "wasmssa.return"(%out) : (i32) -> ()
}) : () -> ()
