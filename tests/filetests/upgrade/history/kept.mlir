// RUN: lect upgrade --allow-unregistered-dialect %s
// RUN: lect upgrade --allow-unregistered-dialect --report=- -o /dev/null %s

// Operations that were added and removed, and have no equivalent.

func @sparse(%p: !llvm.ptr<i8>, %d: index) {
  %0 = "linalg.sparse_tensor"(%p) : (!llvm.ptr<i8>) -> tensor<128xf64>
  %1 = "linalg.sparse_pointers"(%0, %d) : (tensor<128xf64>, index) -> memref<?xindex>
  %2 = "linalg.sparse_indices"(%0, %d) : (tensor<128xf64>, index) -> memref<?xindex>
  %3 = "linalg.sparse_values"(%0) : (tensor<128xf64>) -> memref<?xf64>
  return
}

func @tuples(%a: index, %b: index) {
  %0 = "vector.make_index_tuple"(%a, %b) : (index, index) -> tuple<index, index>
  return
}

func @quantized(%x: tensor<8x4x3xf32>, %y: f32) -> tensor<8x4x3xf32> {
  %0 = "quant.const_fake_quant"(%x) {min = 0.0 : f32, max = 1.0 : f32, num_bits = 8} : (tensor<8x4x3xf32>) -> tensor<8x4x3xf32>
  %1 = "quant.const_fake_quant_per_axis"(%0) {
    axis = 2, min = [-1.0 : f32, 0.0 : f32, 0.0 : f32], max = [1.0 : f32, 1.0 : f32, 1.0 : f32], num_bits = 8, narrow_range = false,
    is_signed = false
  } : (tensor<8x4x3xf32>) -> tensor<8x4x3xf32>
  %2 = "quant.stats_ref"(%1) {statsKey = "foobar"} : (tensor<8x4x3xf32>) -> tensor<8x4x3xf32>
  %3 = "quant.stats"(%2) {layerStats = dense<[-1.0, 1.0]> : tensor<2xf32>} : (tensor<8x4x3xf32>) -> tensor<8x4x3xf32>
  %4 = "quant.coupled_ref"(%3) {coupledKey = "foobar"} : (tensor<8x4x3xf32>) -> tensor<8x4x3xf32>
  %5 = "quant.region"(%4) ( {
  ^bb0(%z: tensor<8x4x3xf32>):
    "quant.return"(%z) : (tensor<8x4x3xf32>) -> ()
  }) {input_specs = [f32], output_specs = [f32], logical_kernel = "xyz"} : (tensor<8x4x3xf32>) -> tensor<8x4x3xf32>
  return %5 : tensor<8x4x3xf32>
}

llvm.metadata @metadata {
  llvm.access_group @group
  llvm.alias_scope_domain @domain {description = "a domain"}
  llvm.alias_scope @scope {domain = @domain}
  "llvm.tbaa_root"() {sym_name = "root", id = "C++"} : () -> ()
  "llvm.tbaa_type_desc"() {sym_name = "char", id = "char", members = [@root], offsets = array<i64: 0>} : () -> ()
  "llvm.tbaa_tag"() {sym_name = "tag", base_type = @char, access_type = @char, offset = 0} : () -> ()
}

llvm.func @debugged(%p: !llvm.ptr) {
  "llvm.intr.dbg.addr"(%p) {varInfo = "a variable"} : (!llvm.ptr) -> ()
  llvm.return
}
