// RUN: lect opt --from=23 %s
// RUN: lect opt --from=23 --emit-bytecode %s | lect opt -

// A default value is none to keep, so the release in memory has all of this.

func.func @contract(%a: vector<4xf32>, %b: f32) -> f32 {
  %0 = "vector.contract"(%a, %a, %b) <{fastmath = #arith.fastmath<none>, indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, f32) -> f32
  return %0 : f32
}

gpu.module @m {
  "gpu.func"() <{function_type = (memref<1xf32>) -> (), kernel, workgroup_attributions = 1 : i64}> ({
  ^bb0(%a: memref<1xf32>, %b: memref<1xf32, 3>):
    gpu.return
  }) {sym_name = "f"} : () -> ()
}
