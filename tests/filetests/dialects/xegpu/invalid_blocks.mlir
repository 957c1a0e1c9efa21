// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Blocks: descriptors, layouts and accesses that do not belong together.

func.func @f(%m: memref<8x16xf32>) {
  // expected-error@+1 {{'xegpu.create_nd_tdesc' op Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.}}
  %0 = xegpu.create_nd_tdesc %m[0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%m: memref<16xf32>) {
  // expected-error@+1 {{'xegpu.create_nd_tdesc' op Expecting the TensorDesc rank is not greater than the ranks of shape, strides, offsets or the memref source.}}
  %0 = xegpu.create_nd_tdesc %m[0] : memref<16xf32> -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error@+1 {{'xegpu.create_nd_tdesc' op TensorDesc should have the same element type with the source if it is a memref.}}
  %0 = xegpu.create_nd_tdesc %m[0, 0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%m: memref<8x16xf32, 3>) {
  // expected-error@+1 {{'xegpu.create_nd_tdesc' op Memory space mismatch. Source: 3, TensorDesc: 0}}
  %0 = xegpu.create_nd_tdesc %m[0, 0] : memref<8x16xf32, 3> -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error@+1 {{'xegpu.create_nd_tdesc' op Expects a non-scattered TensorDesc.}}
  %0 = xegpu.create_nd_tdesc %m[0, 0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x2xf32, #xegpu.scatter_tdesc_attr<chunk_size=2>>
  return
}

// -----

func.func @f(%m: i64) {
  // expected-error@+1 {{'xegpu.create_nd_tdesc' op expecting strides and shape to be present for integer source.}}
  %0 = xegpu.create_nd_tdesc %m[0, 0] : i64 -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%m: i64, %i: index) {
  // expected-error@+1 {{expected ','}}
  %0 = xegpu.create_nd_tdesc %m, shape: [8, 16] : i64 -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  // expected-error@+1 {{'xegpu.prefetch_nd' op Mismatched ranks between offsets and tensor descriptor}}
  xegpu.prefetch_nd %d[0] : !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index, %v: vector<8x16xf32>) {
  // expected-error@+1 {{'xegpu.store_nd' op invalid l1_hint: #xegpu.cache_hint<streaming>}}
  xegpu.store_nd %v, %d <{l1_hint = #xegpu.cache_hint<streaming>}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  // expected-error@+1 {{'xegpu.prefetch_nd' op invalid l2_hint: #xegpu.cache_hint<write_back>}}
  xegpu.prefetch_nd %d <{l2_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  // expected-error@+1 {{'xegpu.load_nd' op invalid l2_hint: #xegpu.cache_hint<write_back>}}
  %0 = xegpu.load_nd %d <{l2_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index, %v: vector<8x16xf32>) {
  // expected-error@+1 {{'xegpu.store_nd' op invalid l3_hint: #xegpu.cache_hint<read_invalidate>}}
  xegpu.store_nd %v, %d <{l3_hint = #xegpu.cache_hint<read_invalidate>}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  // expected-error@+1 {{'xegpu.prefetch_nd' op invalid l3_hint: #xegpu.cache_hint<write_through>}}
  xegpu.prefetch_nd %d <{l3_hint = #xegpu.cache_hint<write_through>}> : !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  // expected-error@+1 {{'xegpu.load_nd' op invalid l3_hint: #xegpu.cache_hint<write_through>}}
  %0 = xegpu.load_nd %d <{l3_hint = #xegpu.cache_hint<write_through>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  // expected-error@+1 {{'xegpu.load_nd' op Result shape [8, 16] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf32>'}}
  %0 = xegpu.load_nd %d <{packed}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index, %v: vector<8x16xf32>) {
  // expected-error@+1 {{'xegpu.store_nd' op Mismatched ranks between offsets and tensor descriptor}}
  xegpu.store_nd %v, %d[0] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index, %v: vector<16x8xf32>) {
  // expected-error@+1 {{'xegpu.store_nd' op Value shape [16, 8] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf32>'}}
  xegpu.store_nd %v, %d : vector<16x8xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  // expected-error@+1 {{'xegpu.load_nd' op Result shape [3] is not a valid distribution for tensor descriptor '!xegpu.tensor_desc<8x16xf32>'}}
  %0 = xegpu.load_nd %d  : !xegpu.tensor_desc<8x16xf32> -> vector<3xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index, %v: vector<3xf32>) {
  // expected-error@+1 {{'xegpu.store_nd' op Value shape [3] is not a valid distribution for tensor descriptor '!xegpu.tensor_desc<8x16xf32>'}}
  xegpu.store_nd %v, %d : vector<3xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  // expected-error@+1 {{'xegpu.load_nd' op failed to verify that all of {value, TensorDesc} have same element type}}
  %0 = xegpu.load_nd %d  : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index, %v: vector<8x16xf16>) {
  // expected-error@+1 {{'xegpu.store_nd' op failed to verify that all of {value, TensorDesc} have same element type}}
  xegpu.store_nd %v, %d : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  // expected-error@+1 {{'xegpu.update_nd_offset' op Invalid number of offsets.}}
  %0 = xegpu.update_nd_offset %d, [0] : !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %i: index) {
  // expected-error@+1 {{'xegpu.prefetch_nd' op Expects a non-scattered TensorDesc.}}
  xegpu.prefetch_nd %d : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %i: index) {
  // expected-error@+1 {{'xegpu.load_nd' op Expects a non-scattered TensorDesc.}}
  %0 = xegpu.load_nd %d <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %i: index, %v: vector<8x16xf32>) {
  // expected-error@+1 {{'xegpu.store_nd' op Expects a non-scattered TensorDesc.}}
  xegpu.store_nd %v, %d <{l1_hint = #xegpu.cache_hint<cached>}> : vector<8x16xf32>, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %i: index) {
  // expected-error@+1 {{'xegpu.update_nd_offset' op Expects a non-scattered TensorDesc.}}
  %0 = xegpu.update_nd_offset %d, [0, 0] : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<2x8x16xf32>, %i: index) {
  // expected-error@+1 {{'xegpu.load_nd' op Expects a 1D or 2D TensorDesc.}}
  %0 = xegpu.load_nd %d <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<2x8x16xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<2x8x16xf32>, %i: index, %v: vector<8x16xf32>) {
  // expected-error@+1 {{'xegpu.store_nd' op Expects a 1D or 2D TensorDesc.}}
  xegpu.store_nd %v, %d <{l1_hint = #xegpu.cache_hint<cached>}> : vector<8x16xf32>, !xegpu.tensor_desc<2x8x16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>>, %i: index, %v: vector<8x16xf32>) {
  // expected-error@+1 {{'xegpu.store_nd' op array length is not supported by store_nd.}}
  xegpu.store_nd %v, %d <{l1_hint = #xegpu.cache_hint<cached>}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout=[1,16]>>, %i: index) {
  // expected-error@+1 {{'xegpu.load_nd' op TensorDesc doesn't need LayoutAttr for SIMT code}}
  %0 = xegpu.load_nd %d  : !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout=[1,16]>> -> vector<8xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout=[1,16]>>, %i: index, %v: vector<8xf32>) {
  // expected-error@+1 {{'xegpu.store_nd' op TensorDesc doesn't need LayoutAttr for SIMT code}}
  xegpu.store_nd %v, %d : vector<8xf32>, !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout=[1,16]>>
  return
}
