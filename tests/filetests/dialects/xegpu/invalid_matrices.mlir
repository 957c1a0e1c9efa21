// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Matrices: descriptors, layouts and accesses that do not belong together.

func.func @f(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c: vector<8x16xf16>) {
  // expected-error@+1 {{'xegpu.dpas' op Expecting the acc type to be the same as result.}}
  %0 = xegpu.dpas %a, %b, %c : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<8x8xf16>, %b: vector<16x16xf16>) {
  // expected-error@+1 {{'xegpu.dpas' op K-dimension mismatch.}}
  %0 = xegpu.dpas %a, %b : vector<8x8xf16>, vector<16x16xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<16x16xf16>) {
  // expected-error@+1 {{'xegpu.dpas' op M-dimension mismatch.}}
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16x16xf16> -> vector<4x16xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<16x16xf16>) {
  // expected-error@+1 {{'xegpu.dpas' op N-dimension mismatch.}}
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16x16xf16> -> vector<8x8xf32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %b: vector<15xf16>) {
  // expected-error@+1 {{'xegpu.dpas' op Expecting B operand to be a multiple of 32 bits.}}
  %0 = xegpu.dpas %a, %b : vector<8xf16>, vector<15xf16> -> vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %b: vector<16xf16>) {
  // expected-error@+1 {{'xegpu.dpas' op expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.}}
  %0 = xegpu.dpas %a, %b : vector<8xf16>, vector<16xf16> -> vector<8x1xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<16x16xbf16>) {
  // expected-error@+1 {{'xegpu.dpas' op failed to verify that all of {lhs, rhs} have same element type}}
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16x16xbf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%v: vector<16x16xf32>) {
  // expected-error@+1 {{'xegpu.convert_layout' op expected input layout and target layout be WgLayout or SgLayout at the same time.}}
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<sg_layout=[4,4]>, target_layout = #xegpu.layout<lane_layout=[4,4]>}> : vector<16x16xf32>
  return
}

// -----

func.func @f(%v: vector<16x16xf32>) {
  // expected-error@+1 {{'xegpu.convert_layout' op invalid input layout, data cannot be evenly distributed.}}
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<lane_layout=[3,4]>, target_layout = #xegpu.layout<lane_layout=[4,4]>}> : vector<16x16xf32>
  return
}

// -----

func.func @f(%v: vector<16x16xf32>) {
  // expected-error@+1 {{'xegpu.convert_layout' op invalid target layout, data cannot be evenly distributed.}}
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<lane_layout=[4,4]>, target_layout = #xegpu.layout<lane_layout=[4,3]>}> : vector<16x16xf32>
  return
}

// -----

func.func @f(%m: memref<1024xi8, 3>) {
  // expected-error@+1 {{'xegpu.create_mem_desc' op failed to verify that all of {source, mem_desc} have same size in bits}}
  %0 = xegpu.create_mem_desc %m : memref<1024xi8, 3> -> !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<16x64xf16>, %i: index) {
  // expected-error@+1 {{With subgroup_block_io, the block shape must match the lane layout.}}
  %0 = xegpu.load_matrix %m[0, %i]<{subgroup_block_io, layout = #xegpu.layout<lane_layout=[1,16], lane_data=[1,1]>}> : !xegpu.mem_desc<16x64xf16>, index -> vector<8x16xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<16x64xf16>, %i: index) {
  // expected-error@+1 {{data shape must not exceed mem_desc shape.}}
  %0 = xegpu.load_matrix %m[0, %i] : !xegpu.mem_desc<16x64xf16>, index -> vector<32x16xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<16x64xf16>, %i: index) {
  // expected-error@+1 {{subgroup_block_io are only allowed when result is a VectorType.}}
  %0 = xegpu.load_matrix %m[0, %i]<{subgroup_block_io}> : !xegpu.mem_desc<16x64xf16>, index -> f16
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<16x64xf16>, %i: index) {
  // expected-error@+1 {{'xegpu.load_matrix' op failed to verify that all of {mem_desc, res} have same element type}}
  %0 = xegpu.load_matrix %m[0, %i] : !xegpu.mem_desc<16x64xf16>, index -> vector<8x16xf32>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<16x64xf16>, %v: vector<8x16xf32>) {
  // expected-error@+1 {{'xegpu.store_matrix' op failed to verify that all of {mem_desc, data} have same element type}}
  xegpu.store_matrix %v, %m[0, 0] : vector<8x16xf32>, !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<stride=[1, 16], block=[16, 16]>>, %i: index) {
  // expected-error@+1 {{mem_desc should be row major when subgroup_block_io is set.}}
  %0 = xegpu.load_matrix %m[0, %i]<{subgroup_block_io}> : !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<stride=[1, 16], block=[16, 16]>>, index -> vector<8xf16>
  return
}

// -----

func.func @f(%m: memref<8xi8>) {
  xegpu.fence memory_kind = global, fence_scope = workgroup
  xegpu.fence memory_kind=slm, fence_scope=gpu {a}
  // expected-error@+1 {{expected operation name in quotes}}
  xegpu.alloc_nbarrier 8 : i64
  return
}
