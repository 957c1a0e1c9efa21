// RUN: lect opt --from=23 --emit-for=23 %s
// RUN: lect opt --from=23 --emit-for=23 --mlir-print-op-generic %s
// RUN: lect opt --from=23 --emit-for=23 --emit-bytecode %s | lect opt --emit-for=23 --mlir-print-op-generic -

// Additions of MLIR 23 are read, kept and printed for it. There the count of memory attributions and the mark of a kernel are
// properties.

func.func @contract(%a: vector<4xf32>, %b: f32) -> f32 {
  %0 = "vector.contract"(%a, %a, %b) <{fastmath = #arith.fastmath<fast>, indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, f32) -> f32
  %1 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %a, %0 : vector<4xf32>, vector<4xf32> into f32
  return %1 : f32
}

llvm.func @cold() attributes {cold}

gpu.module @m {
  "gpu.func"() <{function_type = (memref<1xf32>) -> (), kernel, workgroup_attributions = 1 : i64}> ({
  ^bb0(%a: memref<1xf32>, %b: memref<1xf32, 3>):
    %x = gpu.thread_id x
    gpu.return
  }) {sym_name = "f"} : () -> ()
}
