// RUN: lect upgrade --from 12 %s

// 2021: loops that are parallel and reduce, vectors in affine code, conditions on sets.

#inside = affine_set<(d0, d1)[s0] : (d0 - 1 >= 0, s0 - d0 - 2 >= 0, d1 - 1 >= 0, s0 - d1 - 2 >= 0)>

func @blurred(%in: memref<64x64xf32>, %out: memref<64x64xf32>) -> f32 {
  %c64 = constant 64 : index
  %f0 = constant 0.0 : f32
  affine.parallel (%i, %j) = (0, 0) to (64, 64) step (1, 1) {
    affine.if #inside(%i, %j)[%c64] {
      %0 = affine.load %in[%i - 1, %j] : memref<64x64xf32>
      %1 = affine.load %in[%i + 1, %j] : memref<64x64xf32>
      %2 = addf %0, %1 : f32
      affine.store %2, %out[%i, %j] : memref<64x64xf32>
    } else {
      affine.store %f0, %out[%i, %j] : memref<64x64xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 step 8 {
      %v = affine.vector_load %out[%i, %j] : memref<64x64xf32>, vector<8xf32>
      %w = mulf %v, %v : vector<8xf32>
      affine.vector_store %w, %out[%i, %j] : memref<64x64xf32>, vector<8xf32>
      affine.prefetch %in[%i, %j], read, locality<3>, data : memref<64x64xf32>
    }
  }
  %s = affine.for %i = 0 to 64 iter_args(%acc = %f0) -> (f32) {
    %x = affine.load %out[%i, %i] : memref<64x64xf32>
    %y = addf %acc, %x : f32
    affine.yield %y : f32
  }
  return %s : f32
}
