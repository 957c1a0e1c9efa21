// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Scattered: descriptors, layouts and accesses that do not belong together.

func.func @f(%s: i64, %o: vector<8xindex>) {
  // expected-error@+1 {{'xegpu.create_tdesc' op Incorrect TensorDesc shape. Expected is [8]}}
  %0 = xegpu.create_tdesc %s, %o : i64, vector<8xindex> -> !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%s: memref<16xf32, 3>, %o: vector<16xindex>) {
  // expected-error@+1 {{'xegpu.create_tdesc' op Memory space mismatch. Source: 3, TensorDesc: 0}}
  %0 = xegpu.create_tdesc %s, %o : memref<16xf32, 3>, vector<16xindex> -> !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %o: vector<8xindex>) {
  // expected-error@+1 {{'xegpu.update_offset' op Offsets should match TensorDesc except the chunk size dim.}}
  %0 = xegpu.update_offset %d, %o : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<8xindex>
  return
}

// -----

func.func @f(%s: i64, %o: vector<16xindex>) {
  // expected-error@+1 {{'xegpu.create_tdesc' op Expects a scattered TensorDesc.}}
  %0 = xegpu.create_tdesc %s, %o : i64, vector<16xindex> -> !xegpu.tensor_desc<16xf32>
  return
}

// -----

func.func @f(%d: !xegpu.tensor_desc<16xf32>, %o: vector<16xindex>) {
  // expected-error@+1 {{'xegpu.update_offset' op Expects a scattered TensorDesc.}}
  %0 = xegpu.update_offset %d, %o : !xegpu.tensor_desc<16xf32>, vector<16xindex>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>) {
  // expected-error@+1 {{'xegpu.prefetch' op offset_align_byte only allowed with integer source.}}
  xegpu.prefetch %s <{offset_align_byte = 4}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>) {
  // expected-error@+1 {{'xegpu.prefetch' op invalid l1_hint: #xegpu.cache_hint<write_back>}}
  xegpu.prefetch %s <{l1_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op Value shape [16, 2] is neither a valid distribution for SIMT nor consistent with the tensor descriptor for SIMD '!xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>'}}
  %0 = xegpu.load %s, %m <{chunk_size = 2}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<16x2xf32>
  return
}

// -----

func.func @f(%v: vector<16x2xf32>, %s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.store' op Value shape [16, 2] is neither a valid distribution for SIMT nor consistent with the tensor descriptor for SIMD '!xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>'}}
  xegpu.store %v, %s, %m <{chunk_size = 2}> : vector<16x2xf32>, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op invalid l2_hint: #xegpu.cache_hint<write_back>}}
  %0 = xegpu.load %s, %m <{l2_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<16x2xf32>
  return
}

// -----

func.func @f(%v: vector<16x2xf32>, %s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.store' op invalid l2_hint: #xegpu.cache_hint<streaming>}}
  xegpu.store %v, %s, %m <{chunk_size = 2, l2_hint = #xegpu.cache_hint<streaming>}> : vector<16x2xf32>, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op Expecting a vector type result.}}
  %0 = xegpu.load %s, %m  : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> f32
  return
}

// -----

func.func @f(%v: f32, %s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.store' op Expecting a vector type result.}}
  xegpu.store %v, %s, %m  : f32, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op Value should have the same element type as TensorDesc.}}
  %0 = xegpu.load %s, %m <{chunk_size = 2, l2_hint = #xegpu.cache_hint<streaming>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<16xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: i1) {
  // expected-error@+1 {{'xegpu.load' op Mask should match TensorDesc except the chunk size dim.}}
  %0 = xegpu.load %s, %m <{chunk_size = 2, l2_hint = #xegpu.cache_hint<streaming>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, i1 -> vector<16xf32>
  return
}

// -----

func.func @f(%v: vector<1xf32>, %s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: i1) {
  // expected-error@+1 {{'xegpu.store' op Mask should match TensorDesc except the chunk size dim.}}
  xegpu.store %v, %s, %m  : vector<1xf32>, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, i1
  return
}

// -----

func.func @f(%v: vector<16xf16>, %s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: i1) {
  // expected-error@+1 {{'xegpu.store' op Value should have the same element type as TensorDesc.}}
  xegpu.store %v, %s, %m <{l2_hint = #xegpu.cache_hint<write_back>}> : vector<16xf16>, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, i1
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %o: vector<16xindex>) {
  // expected-error@+1 {{'xegpu.prefetch' op offsets not allowed.}}
  xegpu.prefetch %s[%o]  : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xindex>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op offsets not allowed.}}
  %0 = xegpu.load %s[%o], %m <{l2_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xindex>, vector<16xi1> -> vector<16xf32>
  return
}

// -----

func.func @f(%v: vector<16xf32>, %s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.store' op offsets not allowed.}}
  xegpu.store %v, %s[%o], %m <{l2_hint = #xegpu.cache_hint<write_back>}> : vector<16xf32>, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xindex>, vector<16xi1>
  return
}

// -----

func.func @f(%v: f32, %s: !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.store' op Expecting chunk size == 1 for scalar result}}
  xegpu.store %v, %s, %m <{l2_hint = #xegpu.cache_hint<write_back>}> : f32, !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<16xi1>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op Expecting chunk size == 1 for scalar result}}
  %0 = xegpu.load %s, %m <{chunk_size = 2, l2_hint = #xegpu.cache_hint<streaming>}> : !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<16xi1> -> f32
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32>) {
  // expected-error@+1 {{'xegpu.prefetch' op Expects a scattered TensorDesc.}}
  xegpu.prefetch %s  : !xegpu.tensor_desc<16xf32>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<16xf32>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op Expects a scattered TensorDesc.}}
  %0 = xegpu.load %s, %m  : !xegpu.tensor_desc<16xf32>, vector<16xi1> -> vector<16xf32>
  return
}

// -----

func.func @f(%v: vector<16xf32>, %s: !xegpu.tensor_desc<16xf32>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.store' op Expects a scattered TensorDesc.}}
  xegpu.store %v, %s, %m  : vector<16xf32>, !xegpu.tensor_desc<16xf32>, vector<16xi1>
  return
}

// -----

func.func @f(%s: i64) {
  // expected-error@+1 {{'xegpu.prefetch' op Expects offsets.}}
  xegpu.prefetch %s  : i64
  return
}

// -----

func.func @f(%s: i64, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op Expects offsets.}}
  %0 = xegpu.load %s, %m <{chunk_size = 2}> : i64, vector<16xi1> -> vector<16x2xf32>
  return
}

// -----

func.func @f(%v: vector<16x2xf32>, %s: i64, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.store' op Expects offsets.}}
  xegpu.store %v, %s, %m <{chunk_size = 2}> : vector<16x2xf32>, i64, vector<16xi1>
  return
}

// -----

func.func @f(%s: i64, %o: vector<16xindex>) {
  // expected-error@+1 {{'xegpu.prefetch' op offset_align_byte is required with integer source.}}
  xegpu.prefetch %s[%o]  : i64, vector<16xindex>
  return
}

// -----

func.func @f(%s: i64, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op value elements must match chunk size 2}}
  %0 = xegpu.load %s[%o], %m <{chunk_size = 2}> : i64, vector<16xindex>, vector<16xi1> -> vector<16xf32>
  return
}

// -----

func.func @f(%v: vector<16xf32>, %s: i64, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.store' op value elements must match chunk size 2}}
  xegpu.store %v, %s[%o], %m <{chunk_size = 2}> : vector<16xf32>, i64, vector<16xindex>, vector<16xi1>
  return
}

// -----

func.func @f(%v: vector<16x2xf32>, %s: i64, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.store' op Mask should match value except the chunk size dim.}}
  xegpu.store %v, %s[%o], %m <{l2_hint = #xegpu.cache_hint<write_back>}> : vector<16x2xf32>, i64, vector<16xindex>, vector<16xi1>
  return
}

// -----

func.func @f(%s: i64, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op Expecting scalar mask and offsets.}}
  %0 = xegpu.load %s[%o], %m  : i64, vector<16xindex>, vector<16xi1> -> f32
  return
}

// -----

func.func @f(%v: f32, %s: i64, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.store' op Expecting scalar mask and offsets.}}
  xegpu.store %v, %s[%o], %m  : f32, i64, vector<16xindex>, vector<16xi1>
  return
}

// -----

func.func @f(%s: i64, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error@+1 {{'xegpu.load' op Mask should match value except the chunk size dim.}}
  %0 = xegpu.load %s[%o], %m <{chunk_size = 2}> : i64, vector<16xindex>, vector<16xi1> -> vector<2xf32>
  return
}

// -----

func.func @f(%s: i64, %o: vector<16xindex>, %m: i1) {
  // expected-error@+1 {{'xegpu.load' op Expecting a vector type mask.}}
  %0 = xegpu.load %s[%o], %m  : i64, vector<16xindex>, i1 -> vector<16xf32>
  return
}

// -----

func.func @f(%v: vector<16xf32>, %s: i64, %o: vector<16xindex>, %m: i1) {
  // expected-error@+1 {{'xegpu.store' op Expecting a vector type mask.}}
  xegpu.store %v, %s[%o], %m  : vector<16xf32>, i64, vector<16xindex>, i1
  return
}

// -----

func.func @f(%v: vector<16xf16>, %s: memref<16xf32>, %o: vector<16xindex>, %m: vector<16xi1>) {
  // expected-error@+1 {{Value should have the same element type as MemRef.}}
  xegpu.store %v, %s[%o], %m <{l2_hint = #xegpu.cache_hint<write_back>}> : vector<16xf16>, memref<16xf32>, vector<16xindex>, vector<16xi1>
  return
}
