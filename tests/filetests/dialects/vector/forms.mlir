// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Operations on vectors: each kind of syntax.

#product = {
  indexing_maps = [
    affine_map<(i, j, k) -> (i, k)>,
    affine_map<(i, j, k) -> (k, j)>,
    affine_map<(i, j, k) -> (i, j)>
  ],
  iterator_types = ["parallel", "parallel", "reduction"]
}

func.func @computed(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>, %r: vector<7xf32>, %f: f32) {
  %0 = vector.contract #product %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  %1 = vector.contract {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
    iterator_types = ["reduction"],
    kind = #vector.kind<maximumf>
  } %r, %r, %f {demo.note} : vector<7xf32>, vector<7xf32> into f32
  %2 = vector.reduction <add>, %r fastmath<reassoc> : vector<7xf32> into f32
  %3 = vector.reduction <minnumf>, %r, %f : vector<7xf32> into f32
  %4 = vector.multi_reduction <mul>, %c, %r [0] : vector<4x7xf32> to vector<7xf32>
  %5 = vector.multi_reduction <mul>, %c, %f [0, 1] : vector<4x7xf32> to f32
  %6:2 = vector.scan <add>, %c, %r {inclusive = true, reduction_dim = 0 : i64} : vector<4x7xf32>, vector<7xf32>
  %7 = vector.outerproduct %r, %r : vector<7xf32>, vector<7xf32>
  %8 = vector.outerproduct %r, %r, %7 {kind = #vector.kind<maxnumf>} : vector<7xf32>, vector<7xf32>
  %9 = vector.outerproduct %r, %f, %r : vector<7xf32>, f32
  %10 = vector.fma %r, %r, %r : vector<7xf32>
  %11 = vector.vscale
  %12 = vector.step : vector<[4]xindex>
  vector.print %f : f32 punctuation <comma>
  vector.print %r : vector<7xf32>
  vector.print str "done"
  vector.print punctuation <close>
  return
}

func.func @shaped(%v: vector<4x8xf32>, %s: vector<[16]xf32>, %m: memref<4x3xf32>, %i: index, %f: f32) {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>
  %2 = vector.shuffle %0, %0 [0, -1, 7] : vector<4xf32>, vector<4xf32>
  %3 = vector.interleave %v, %v : vector<4x8xf32> -> vector<4x16xf32>
  %4, %5 = vector.deinterleave %v : vector<4x8xf32> -> vector<4x4xf32>
  %6 = vector.shape_cast %v : vector<4x8xf32> to vector<32xf32>
  %7 = vector.bitcast %v : vector<4x8xf32> to vector<4x4xi64>
  %8 = vector.type_cast %m : memref<4x3xf32> to memref<vector<4x3xf32>>
  %9 = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %10 = vector.extract %v[%i, 3] : f32 from vector<4x8xf32>
  %11 = vector.extract %v[-1] : vector<8xf32> from vector<4x8xf32>
  %12 = vector.insert %f, %v [2, %i] : f32 into vector<4x8xf32>
  %13 = vector.scalable.extract %s[4] : vector<4xf32> from vector<[16]xf32>
  %14 = vector.scalable.insert %13, %s[8] : vector<4xf32> into vector<[16]xf32>
  %15 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %16 = vector.insert_strided_slice %15, %v {offsets = [1, 0], strides = [1, 1]} : vector<2x8xf32> into vector<4x8xf32>
  %17:4 = vector.to_elements %0 : vector<4xf32>
  %18 = vector.from_elements %f, %17#1 : vector<2xf32>
  return
}

func.func @moved(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %v: memref<?xvector<4xf32>>, %i: index, %f: f32, %e: vector<4xf32>,
                 %mask: vector<2x4xi1>, %row: vector<4xi1>, %indices: vector<4xindex>) {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_read %m[%i, %i], %f, %mask {in_bounds = [true, false], permutation_map = affine_map<(r, c) -> (c, r)>} : memref<?x?xf32>, vector<4x2xf32>
  %2 = vector.transfer_read %t[%i, %i], %f {permutation_map = affine_map<(r, c) -> (c, 0)>, demo.note} : tensor<?x?xf32>, vector<4x2xf32>
  %3 = vector.transfer_read %v[%i], %e {in_bounds = [false]} : memref<?xvector<4xf32>>, vector<1x4xf32>
  vector.transfer_write %0, %m[%i, %i], %mask {in_bounds = [false, true]} : vector<2x4xf32>, memref<?x?xf32>
  %4 = vector.transfer_write %e, %t[%i, %i] {permutation_map = affine_map<(r, c) -> (r)>} : vector<4xf32>, tensor<?x?xf32>
  %5 = vector.load %m[%i, %i] {nontemporal = true, alignment = 16} : memref<?x?xf32>, vector<4xf32>
  vector.store %5, %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  %6 = vector.maskedload %m[%i, %i], %row, %e : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %row, %e : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %7 = vector.expandload %m[%i, %i], %row, %e : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i, %i], %row, %e : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %8 = vector.gather %m[%i, %i] [%indices], %row, %e : memref<?x?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %9 = vector.scatter %t[%i, %i] [%indices], %row, %e : tensor<?x?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> -> tensor<?x?xf32>
  return
}

func.func @masked(%m: memref<?xf32>, %i: index, %f: f32, %e: vector<4xf32>) {
  %0 = vector.create_mask %i : vector<4xi1>
  %1 = vector.constant_mask [3] : vector<4xi1>
  %2 = vector.mask %0 { vector.reduction <add>, %e : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %3 = vector.mask %0, %e {
    %read = vector.transfer_read %m[%i], %f : memref<?xf32>, vector<4xf32>
    vector.yield %read : vector<4xf32>
  } {demo.note} : vector<4xi1> -> vector<4xf32>
  vector.mask %1 { vector.transfer_write %e, %m[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  vector.mask %1 { } : vector<4xi1>
  %4 = vector.mask %1 { vector.yield %e : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}
