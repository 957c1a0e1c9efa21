// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%v, %i, %p = "value.of"() : () -> (vector<4xf32>, index, i1)
%r = "nvgpu.rcp"(%v) <{ftz, rounding = #nvgpu<rcp_rounding_mode approx>}> : (vector<4xf32>) -> vector<4xf32>

// Stores by descriptors, with a predicate and without.
%m, %d = "value.of"() : () -> (memref<64x32xf32, 3>, !nvgpu.tensormap.descriptor<tensor = memref<64x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>)
"nvgpu.tma.async.store"(%m, %d, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (memref<64x32xf32, 3>, !nvgpu.tensormap.descriptor<tensor = memref<64x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, index, index) -> ()
"nvgpu.tma.async.store"(%m, %d, %i, %i, %p) <{operandSegmentSizes = array<i32: 1, 1, 2, 1>}> : (memref<64x32xf32, 3>, !nvgpu.tensormap.descriptor<tensor = memref<64x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, index, index, i1) -> ()
