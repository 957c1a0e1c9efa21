// RUN: lect opt --from=23 --emit-for=23 %s
// RUN: lect opt --from=23 --emit-for=23 --mlir-print-op-generic %s
// RUN: lect opt --from=23 --emit-for=23 --emit-bytecode %s | lect opt --emit-for=23 -

// Forms, attributes and types that MLIR 23 added.

llvm.func @metadata(%handle: !llvm.ptr) {
  %0 = llvm.mlir.metadata_as_value #llvm.md_string<"x">
  %1 = llvm.mlir.none : token
  %2 = llvm.intr.coro.begin %1, %handle : (token, !llvm.ptr) -> !llvm.ptr
  llvm.return
}

llvm.named_metadata "names" [#llvm.md_node<#llvm.md_string<"x">, #llvm.md_const<1 : i32>, #llvm.md_func<@metadata>>, #llvm.md_node<>]

func.func @instructions(%shared: !llvm.ptr<3>, %tensor: !llvm.ptr<6>, %value: i32, %offset: i64) {
  nvvm.tensormap.replace field = box_dim[1], new_value = %value in %shared : !llvm.ptr<3>, i32
  nvvm.tensormap.replace field = elemtype, new_value = #nvvm.tensormap_elemtype<f32.ftz> in %shared : !llvm.ptr<3>
  nvvm.tensormap.replace field = fill_mode, new_value = #nvvm.tensormap_fill_mode<oob_nan> in %shared : !llvm.ptr<3>
  %0 = nvvm.redux.sync umin %value, %value : i32 -> i32
  %data, %redVal = nvvm.tcgen05.ld.red max %tensor, %offset {abs, shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<2xf32>, f32
  return
}

func.func @numbers(%a: vector<2xf32>, %b: vector<4xf8E4M3FN>, %c: vector<4xf32>) {
  %0 = nvgpu.rcp %a {approx = true, ftz = true} : vector<2xf32>
  %2 = nvgpu.extf %b : vector<4xf8E4M3FN> to vector<4xf16>
  %3 = nvgpu.truncf %c {relu = true} : vector<4xf32> to vector<4xf8E4M3FN>
  return
}

func.func @buffers(%f: f32, %m: memref<64xf32>, %i: i32, %a: vector<8xf16>, %b: vector<16xf16>, %c: vector<8xf32>, %s: vector<4xi8>) -> f32 {
  %0 = amdgpu.raw_buffer_atomic_fadd {indexOffset = 1 : i32} %f -> %m[%i] : f32 -> memref<64xf32>, i32
  %1 = amdgpu.sparse_wmma 16x16x32 %a * %b + %c sparse(%s : vector<4xi8>) {clamp} : vector<8xf16>, vector<16xf16>, vector<8xf32>
  return %0 : f32
}

shard.grid @grid(shape = 3x3)

func.func @parts(%a: tensor<3x9xi8>) {
  %0 = shard.reduce_scatter %a on @grid grid_axes = [1] scatter_dim = 1 : tensor<3x9xi8> -> tensor<3x3xi8>
  %1 = shard.scatter %a on @grid grid_axes = [1] scatter_dim = 1 root = [0] : (tensor<3x9xi8>) -> tensor<3x3xi8>
  return
}

func.func @kernel(%p: !llvm.ptr, %i: i32) {
  acc.kernel_environment dataOperands(%p : !llvm.ptr) async(%i : i32) {
  }
  acc.kernel_environment async wait {
  }
  acc.kernel_environment {
  }
  acc.kernel_environment async(%i : i32) wait(%i, %i : i32, i32) {
  }
  %0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
  omp.target kernel_type(generic) map_entries(%0 -> %arg : !llvm.ptr) {
    omp.terminator
  }
  omp.target kernel_type(spmd) {
    omp.terminator
  }
  omp.simd linear(%p : !llvm.ptr = %i : i32) {
    omp.loop_nest (%k) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  } {linear_var_types = [i32]}
  omp.wsloop linear(val(%p : !llvm.ptr = %i : i32)) nowait {
    omp.loop_nest (%k) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  } {linear_var_types = [i32]}
  return
}

func.func @handles(%a: !transform.op<"linalg.unpack">, %loop: !transform.any_op) {
  %empty_op, %transpose_op, %collapse_shape_op, %extract_slice_op, %copy_op = transform.structured.lower_unpack %a : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">, !transform.op<"linalg.copy">)
  return
}
