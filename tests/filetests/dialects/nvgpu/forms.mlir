// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

!descriptor = !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>
!barriers = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>
!accumulator = !nvgpu.warpgroup.accumulator<fragmented = vector<64x128xf32>>
!tileA = !nvgpu.warpgroup.descriptor<tensor = memref<64x16xf16, 3>>
!tileB = !nvgpu.warpgroup.descriptor<tensor = memref<16x128xf16, 3>>

func.func @matrices(%m: memref<?x?xf16, 3>, %i: index, %a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>, %sparse: vector<4x2xf16>, %meta: vector<2xi16>) {
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<?x?xf16, 3> -> vector<4x2xf16>
  %1 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  %2 = nvgpu.mma.sp.sync(%a, %sparse, %c) metadata(%meta) {mmaShape = [16, 8, 32]} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

func.func @copies(%from: memref<128x128xf32>, %to: memref<3x16x128xf32, 3>, %i: index) {
  %token = nvgpu.device_async_copy %from[%i, %i], %to[%i, %i, %i], 4 {bypassL1} : memref<128x128xf32> to memref<3x16x128xf32, 3>
  %less = nvgpu.device_async_copy %from[%i, %i], %to[%i, %i, %i], 4, %i : memref<128x128xf32> to memref<3x16x128xf32, 3>
  %group = nvgpu.device_async_create_group %token, %less
  nvgpu.device_async_wait %group {numGroups = 1 : i32}
  nvgpu.device_async_wait %group
  return
}

func.func @barriers(%i: index, %p: i1, %phase: i1) {
  %barriers = nvgpu.mbarrier.create -> !barriers
  nvgpu.mbarrier.init %barriers[%i], %i, predicate = %p : !barriers
  %shared = nvgpu.mbarrier.get %barriers[%i] : !barriers -> i32
  %token = nvgpu.mbarrier.arrive %barriers[%i] : !barriers -> !nvgpu.mbarrier.token
  %some = nvgpu.mbarrier.arrive.nocomplete %barriers[%i], %i : !barriers -> !nvgpu.mbarrier.token
  %done = nvgpu.mbarrier.test.wait %barriers[%i], %token : !barriers, !nvgpu.mbarrier.token
  nvgpu.mbarrier.arrive.expect_tx %barriers[%i], %i : !barriers
  nvgpu.mbarrier.arrive.expect_tx %barriers[%i], %i, predicate = %p : !barriers
  nvgpu.mbarrier.try_wait.parity %barriers[%i], %phase, %i : !barriers
  return
}

func.func @transfers(%d: !descriptor, %to: memref<32x32xf32, 3>, %barriers: !barriers, %i: index, %mask: i16, %p: i1, %unranked: memref<*xf32>) {
  nvgpu.tma.prefetch.descriptor %d : !descriptor
  nvgpu.tma.prefetch.descriptor %d, predicate = %p : !descriptor
  nvgpu.tma.async.load %d[%i, %i], %barriers[%i] to %to : !descriptor, !barriers -> memref<32x32xf32, 3>
  nvgpu.tma.async.load %d[%i, %i], %barriers[%i] to %to multicast_mask = %mask, predicate = %p : !descriptor, !barriers -> memref<32x32xf32, 3>
  nvgpu.tma.async.store %to to %d[%i, %i], predicate = %p : memref<32x32xf32, 3> -> !descriptor
  %made = nvgpu.tma.create.descriptor %unranked box[%i, %i] : memref<*xf32> -> !descriptor
  nvgpu.tma.fence.descriptor %d : !descriptor
  return
}

func.func @groups(%a: !tileA, %b: !tileB, %to: memref<64x128xf32, 3>, %m: memref<64x16xf16, 3>) {
  %zero = nvgpu.warpgroup.mma.init.accumulator -> !accumulator
  %sum = nvgpu.warpgroup.mma %a, %b, %zero {transposeB} : !tileA, !tileB, !accumulator -> !accumulator
  nvgpu.warpgroup.mma.store %sum, %to : !accumulator to memref<64x128xf32, 3>
  return
}
