// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Memory: operations that the hardware does not have.

func.func @f(%m: memref<64x64xf32>, %i: i32, %v: f32) {
  // expected-error@+1 {{'amdgpu.raw_buffer_load' op Expected 2 indices to memref}}
  %0 = amdgpu.raw_buffer_load {boundsCheck = true} %m[%i] : memref<64x64xf32>, i32 -> f32
  return
}

// -----

func.func @f(%m: memref<64x64xf32>, %i: i32, %v: f32) {
  // expected-error@+1 {{'amdgpu.raw_buffer_store' op Expected 2 indices to memref}}
  amdgpu.raw_buffer_store %v -> %m[%i] : f32 -> memref<64x64xf32>, i32
  return
}

// -----

func.func @f(%m: memref<64x64xf32>, %i: i32, %v: f32) {
  // expected-error@+1 {{'amdgpu.raw_buffer_atomic_fadd' op Expected 2 indices to memref}}
  amdgpu.raw_buffer_atomic_fadd %v -> %m[%i] sgprOffset %i : f32 -> memref<64x64xf32>, i32
  return
}

// -----

func.func @f(%m: memref<64x64xf32>, %i: i32, %v: f32) {
  // expected-error@+1 {{expected non-function type}}
  amdgpu.raw_buffer_atomic_fadd %v -> %m[] sgprOffset %i : f32 -> memref<64x64xf32>, 
  return
}

// -----

func.func @f(%s: memref<64x64xf32>, %d: memref<32x32xf32>, %i: index) {
  // expected-error@+1 {{'amdgpu.gather_to_lds' op destination memory address space must be Workgroup}}
  amdgpu.gather_to_lds %s[%i, %i], %d[%i, %i] : f32, memref<64x64xf32>, memref<32x32xf32>
  return
}

// -----

func.func @f(%s: memref<64x64xf32>, %d: memref<32x32xf16>, %i: index) {
  // expected-error@+1 {{'amdgpu.gather_to_lds' op source and destination element types must match}}
  amdgpu.gather_to_lds %s[%i, %i], %d[%i, %i] : f32, memref<64x64xf32>, memref<32x32xf16>
  return
}

// -----

func.func @f(%s: memref<64x64xf32>, %d: memref<32x32xf32, 3>, %i: index) {
  // expected-error@+1 {{'amdgpu.gather_to_lds' op Transfering type size must be 8, 16, 32, 96 or 128 bits}}
  amdgpu.gather_to_lds %s[%i, %i], %d[%i, %i] : vector<2xf32>, memref<64x64xf32>, memref<32x32xf32, 3>
  return
}

// -----

func.func @f(%s: memref<128x32xf16>, %i: index) {
  // expected-error@+1 {{'amdgpu.transpose_load' op source memory address space must be Workgroup}}
  %0 = amdgpu.transpose_load %s[%i, %i] : memref<128x32xf16> -> vector<4xf16>
  return
}

// -----

func.func @f(%g: memref<8xf32>, %l: memref<8xf32>, %i: index) {
  // expected-error@+1 {{'amdgpu.make_dma_base' op lds memref must have workgroup address space attribute.}}
  %0 = amdgpu.make_dma_base %g[%i], %l[%i] : memref<8xf32>, memref<8xf32> -> !amdgpu.tdm_base<f32>
  return
}

// -----

func.func @f(%g: memref<8xf32>, %l: memref<8xf32>, %i: index) {
  // expected-error@+1 {{'amdgpu.make_gather_dma_base' op lds memref must have workgroup address space attribute.}}
  %0 = amdgpu.make_gather_dma_base %g[%i], %l[%i] : memref<8xf32>, memref<8xf32> -> !amdgpu.tdm_gather_base<f32, i16>
  return
}

// -----

func.func @f(%g: memref<8xf4E2M1FN>, %l: memref<8xf4E2M1FN, 3>, %i: index) {
  // expected-error@+1 {{'amdgpu.make_dma_base' op element type must be 1, 2, 4, or 8 bytes long but type was 4 bits long.}}
  %0 = amdgpu.make_dma_base %g[%i], %l[%i] : memref<8xf4E2M1FN>, memref<8xf4E2M1FN, 3> -> !amdgpu.tdm_base<f4E2M1FN>
  return
}

// -----

func.func @f(%g: memref<8xf4E2M1FN>, %l: memref<8xf4E2M1FN, 3>, %i: index) {
  // expected-error@+1 {{element type must be 1, 2, 4, or 8 bytes wide but type 'f4E2M1FN' is 0 bytes wide.}}
  %0 = amdgpu.make_gather_dma_base %g[%i], %l[%i] : memref<8xf4E2M1FN>, memref<8xf4E2M1FN, 3> -> !amdgpu.tdm_gather_base<f4E2M1FN, i16>
  return
}

// -----

func.func @f(%g: memref<8xi24>, %l: memref<8xi24, 3>, %i: index) {
  // expected-error@+1 {{element type must be 1, 2, 4, or 8 bytes wide but type 'i24' is 3 bytes wide.}}
  %0 = amdgpu.make_gather_dma_base %g[%i], %l[%i] : memref<8xi24>, memref<8xi24, 3> -> !amdgpu.tdm_gather_base<i24, i16>
  return
}

// -----

func.func @f(%m: memref<64x64xf32, 2>, %i: i32, %v: f32) {
  // expected-error@+1 {{'amdgpu.raw_buffer_load' op Buffer ops must operate on a memref in global memory}}
  %0 = amdgpu.raw_buffer_load {boundsCheck = true} %m[%i] : memref<64x64xf32, 2>, i32 -> f32
  return
}

// -----

func.func @f(%m: memref<64x64xf32, 2>, %i: i32, %v: f32) {
  // expected-error@+1 {{'amdgpu.raw_buffer_store' op Buffer ops must operate on a memref in global memory}}
  amdgpu.raw_buffer_store %v -> %m[%i] : f32 -> memref<64x64xf32, 2>, i32
  return
}

// -----

func.func @f(%m: memref<64x64xf32, 2>, %i: i32, %v: f32) {
  // expected-error@+1 {{'amdgpu.raw_buffer_atomic_fadd' op Buffer ops must operate on a memref in global memory}}
  amdgpu.raw_buffer_atomic_fadd %v -> %m[%i] sgprOffset %i : f32 -> memref<64x64xf32, 2>, i32
  return
}

// -----

func.func @f(%s: memref<64x64xf32, 2>, %d: memref<32x32xf32>, %i: index) {
  // expected-error@+1 {{'amdgpu.gather_to_lds' op source memory address space must be global or fat raw buffer}}
  amdgpu.gather_to_lds %s[%i, %i], %d[%i, %i] : f32, memref<64x64xf32, 2>, memref<32x32xf32>
  return
}

// -----

func.func @f(%g: memref<8xf32, 2>, %l: memref<8xf32, 3>, %i: index) {
  // expected-error@+1 {{'amdgpu.make_dma_base' op global memref must have global address space attribute.}}
  %0 = amdgpu.make_dma_base %g[%i], %l[%i] : memref<8xf32, 2>, memref<8xf32, 3> -> !amdgpu.tdm_base<f32>
  return
}

// -----

func.func @f(%g: memref<8xf32, 2>, %l: memref<8xf32, 3>, %i: index) {
  // expected-error@+1 {{'amdgpu.make_gather_dma_base' op global memref must have global address space attribute.}}
  %0 = amdgpu.make_gather_dma_base %g[%i], %l[%i] : memref<8xf32, 2>, memref<8xf32, 3> -> !amdgpu.tdm_gather_base<f32, i16>
  return
}

// -----

func.func @f(%s: memref<128x32xf16, 3>, %i: index) {
  // expected-error@+1 {{'amdgpu.transpose_load' op Transferring type size mismatch: expected num of elements: 4}}
  %0 = amdgpu.transpose_load %s[%i, %i] : memref<128x32xf16, 3> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: memref<128x32xf32, 3>, %i: index) {
  // expected-error@+1 {{'amdgpu.transpose_load' op Unsupported element type size for transpose load: 32 bits}}
  %0 = amdgpu.transpose_load %s[%i, %i] : memref<128x32xf32, 3> -> vector<2xf32>
  return
}

// -----

// expected-error@+1 {{index type must be i16 or i32 but index type is 'i64'.}}
func.func private @f(!amdgpu.tdm_gather_base<f32, i64>)

// -----

// expected-error@+1 {{index type must be i16 or i32 but index type is 'index'.}}
func.func private @f(!amdgpu.tdm_gather_base<f32, index>)

// -----

// expected-error@+1 {{index type must be i16 or i32 but index type is 'f32'.}}
func.func private @f(!amdgpu.tdm_gather_base<f32, f32>)

// -----

// expected-error@+1 {{index type must be i16 or i32 but index type is 'si32'.}}
func.func private @f(!amdgpu.tdm_gather_base<f32, si32>)

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %i: index, %p: i32, %w: vector<16xi1>, %t: i1, %bar: memref<8xi32, 3>, %bar2: memref<8xi32>) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op atomic barrier address must be in LDS.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [128, 64] globalStride [64, 1] sharedSize [128, 64] atomicBarrier(%bar2[%i] : memref<8xi32>) : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_gather_base<i32, i32>, %i: index, %x: vector<8xi16>) {
  // expected-error@+1 {{'amdgpu.make_gather_dma_descriptor' op indices' element type must match base's element type.}}
  %0 = amdgpu.make_gather_dma_descriptor %b[%x] globalSize [128, 64] globalStride [64, 1] sharedSize [128, 64] : !amdgpu.tdm_gather_base<i32, i32>, vector<8xi16> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %i: index, %p: i32, %w: vector<16xi1>, %t: i1, %bar: memref<8xi32, 3>, %bar2: memref<8xi32>) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op strides for the innermost dimension must be 1.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [128, 64] globalStride [64, 2] sharedSize [128, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_gather_base<i32, i16>, %i: index, %x: vector<8xi16>) {
  // expected-error@+1 {{'amdgpu.make_gather_dma_descriptor' op strides for the innermost dimension must be 1.}}
  %0 = amdgpu.make_gather_dma_descriptor %b[%x] globalSize [128, 64] globalStride [64, 2] sharedSize [128, 64] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi16> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %i: index, %p: i32, %w: vector<16xi1>, %t: i1, %bar: memref<8xi32, 3>, %bar2: memref<8xi32>) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op strides and sizes must have same rank.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [128, 64] globalStride [1] sharedSize [128, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_gather_base<i32, i16>, %i: index, %x: vector<8xi16>) {
  // expected-error@+1 {{'amdgpu.make_gather_dma_descriptor' op strides and sizes must have same rank.}}
  %0 = amdgpu.make_gather_dma_descriptor %b[%x] globalSize [128, 64] globalStride [1] sharedSize [128, 64] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi16> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %i: index, %p: i32, %w: vector<16xi1>, %t: i1, %bar: memref<8xi32, 3>, %bar2: memref<8xi32>) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op tensor must have same rank as tile.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [128, 64] globalStride [64, 1] sharedSize [64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_gather_base<i32, i16>, %i: index, %x: vector<8xi16>) {
  // expected-error@+1 {{'amdgpu.make_gather_dma_descriptor' op tensor must have same rank as tile.}}
  %0 = amdgpu.make_gather_dma_descriptor %b[%x] globalSize [128, 64] globalStride [64, 1] sharedSize [64] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi16> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %i: index, %p: i32, %w: vector<16xi1>, %t: i1, %bar: memref<8xi32, 3>, %bar2: memref<8xi32>) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op strides must not be empty.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [] globalStride [] sharedSize [] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_gather_base<i32, i16>, %i: index, %x: vector<8xi16>) {
  // expected-error@+1 {{'amdgpu.make_gather_dma_descriptor' op strides must not be empty.}}
  %0 = amdgpu.make_gather_dma_descriptor %b[%x] globalSize [] globalStride [] sharedSize [] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi16> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %i: index, %p: i32, %w: vector<16xi1>, %t: i1, %bar: memref<8xi32, 3>, %bar2: memref<8xi32>) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op tensor and tile must be at most of rank 5.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [1,1,1,1,1,1] globalStride [1,1,1,1,1,1] sharedSize [1,1,1,1,1,1] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_gather_base<i32, i16>, %i: index, %x: vector<8xi16>) {
  // expected-error@+1 {{'amdgpu.make_gather_dma_descriptor' op tensor and tile must be at most of rank two in gather mode.}}
  %0 = amdgpu.make_gather_dma_descriptor %b[%x] globalSize [1,1,1,1,1,1] globalStride [1,1,1,1,1,1] sharedSize [1,1,1,1,1,1] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi16> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i24>, %i: index, %p: i32, %w: vector<16xi1>, %t: i1, %bar: memref<8xi32, 3>, %bar2: memref<8xi32>) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op element type width must be 1, 2, 4 or 8 bytes, but was 24 bits long}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [128, 64] globalStride [64, 1] sharedSize [128, 64] : !amdgpu.tdm_base<i24> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %t: i1) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op early timeout does not apply when workgroup_mask is not set.}}
  %0 = "amdgpu.make_dma_descriptor"(%b, %t) <{global_static_sizes = array<i64: 1>, global_static_strides = array<i64: 1>, shared_static_sizes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i32>, i1) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%m: memref<8xf32>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8x4xf32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %m : memref<8xf32> to memref<8x4xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%m: memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op source type 'memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>' can't have its offset reset}}
  %0 = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}
