// RUN: lect opt --from=22 --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

// A property that an operation does not have is an error: MLIR 22 loses it.

// expected-error@+1 {{'func.func' op has no property 'frob', which is 1 : i32}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private", frob = 1 : i32}> ({}) : () -> ()

// -----

func.func @contract(%a: vector<4xf32>, %b: f32) -> f32 {
  // expected-error@+1 {{'vector.contract' op has no property 'fastmath', which is #arith.fastmath<fast>: it is new in MLIR 23 (--from=23)}}
  %0 = "vector.contract"(%a, %a, %b) <{fastmath = #arith.fastmath<fast>, indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, f32) -> f32
  return %0 : f32
}

// -----

gpu.module @m {
  // expected-error@+1 {{'gpu.func' op has no property 'workgroup_attributions', which is 1 : i64: it is new in MLIR 23 (--from=23)}}
  "gpu.func"() <{function_type = (memref<1xf32>) -> (), workgroup_attributions = 1 : i64}> ({
  ^bb0(%a: memref<1xf32>, %b: memref<1xf32, 3>):
    gpu.return
  }) {sym_name = "f"} : () -> ()
}

// -----

// An entry between braces is an attribute like any other.
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({}) {frob = 1 : i32} : () -> ()

// -----

// An operation that is not known has any properties.
"some.op"() <{frob = 1 : i32}> : () -> ()
