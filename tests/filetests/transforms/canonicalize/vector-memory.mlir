// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Masks, reductions, and vectors in memory.

func.func @masks(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = vector.create_mask %c2, %c9 : vector<4x8xi1>
  %1 = vector.create_mask %c0, %c9 : vector<4x8xi1>
  %2 = vector.create_mask %c9, %c9 : vector<4x8xi1>
  %3 = vector.create_mask %c2, %n : vector<4x8xi1>
  %4 = vector.extract %3[1] : vector<8xi1> from vector<4x8xi1>
  %5 = vector.extract %3[3] : vector<8xi1> from vector<4x8xi1>
  %6 = vector.transpose %3, [1, 0] : vector<4x8xi1> to vector<8x4xi1>
  %c1 = arith.constant 1 : index
  %7 = vector.create_mask %n, %c1 : vector<4x1xi1>
  %8 = vector.shape_cast %7 : vector<4x1xi1> to vector<4xi1>
  %vs = vector.vscale
  %sz = arith.muli %vs, %c2 : index
  %9 = vector.create_mask %sz : vector<[2]xi1>
  "t.use"(%0, %1, %2, %4, %5, %6, %8, %9) : (vector<4x8xi1>, vector<4x8xi1>, vector<4x8xi1>, vector<8xi1>, vector<8xi1>, vector<8x4xi1>, vector<4xi1>, vector<[2]xi1>) -> ()
  return
}

func.func @reductions(%v: vector<1xf32>, %a: f32, %i: vector<1xi32>, %w: vector<1x4x1xf32>, %acc: vector<4xf32>, %m: vector<1xi1>) {
  %0 = vector.reduction <add>, %v : vector<1xf32> into f32
  %1 = vector.reduction <mul>, %v, %a fastmath<nnan> : vector<1xf32> into f32
  %2 = vector.reduction <minsi>, %i : vector<1xi32> into i32
  %3 = vector.multi_reduction <add>, %w, %acc [0, 2] : vector<1x4x1xf32> to vector<4xf32>
  %4 = vector.mask %m { vector.reduction <maxnumf>, %v, %a : vector<1xf32> into f32 } : vector<1xi1> -> f32
  "t.use"(%0, %1, %2, %3, %4) : (f32, f32, i32, vector<4xf32>, f32) -> ()
  return
}

func.func @transfers(%m: memref<8x16xf32>, %t: tensor<8x16xf32>, %n: index, %v: vector<4x4xf32>) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c14 = arith.constant 14 : index
  %f0 = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%c0, %c12], %f0 : memref<8x16xf32>, vector<4x4xf32>
  %1 = vector.transfer_read %m[%n, %c14], %f0 : memref<8x16xf32>, vector<4x4xf32>
  %2 = vector.transfer_read %m[%c0, %c0], %f0 {permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<8x16xf32>, vector<4x4xf32>
  %c = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
  %3 = vector.transfer_read %c[%c0, %c0], %f0 : memref<?x?xf32>, vector<4x4xf32>
  %dead = vector.transfer_read %m[%n, %n], %f0 : memref<8x16xf32>, vector<4x4xf32>
  %all = vector.constant_mask [4, 4] : vector<4x4xi1>
  %4 = vector.transfer_read %m[%c0, %c0], %f0, %all : memref<8x16xf32>, vector<4x4xf32>
  vector.transfer_write %v, %c[%n, %n] : vector<4x4xf32>, memref<?x?xf32>
  %w = vector.transfer_write %v, %t[%c0, %c0] : vector<4x4xf32>, tensor<8x16xf32>
  %5 = vector.transfer_read %w[%c0, %c0], %f0 : tensor<8x16xf32>, vector<4x4xf32>
  %w2 = vector.transfer_write %0, %w[%c0, %c0] : vector<4x4xf32>, tensor<8x16xf32>
  "t.use"(%0, %1, %2, %3, %4, %5) : (vector<4x4xf32>, vector<4x4xf32>, vector<4x4xf32>, vector<4x4xf32>, vector<4x4xf32>, vector<4x4xf32>) -> ()
  return %w2 : tensor<8x16xf32>
}

func.func @masked(%m: memref<16xf32>, %i: index, %v: vector<4xf32>, %at: vector<4xi32>) {
  %on = vector.constant_mask [4] : vector<4xi1>
  %off = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %on, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %m[%i], %off, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %on, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i], %off, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.expandload %m[%i], %on, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i], %off, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  %3 = vector.gather %m[%i] [%at], %off, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i] [%at], %off, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  "t.use"(%0, %1, %2, %3) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) -> ()
  return
}
