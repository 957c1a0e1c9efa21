// RUN: lect upgrade --from 15 %s

// MLIR 15: a vectorized sum of rows, with reductions, shuffles, masks and slices.

func.func @rows(%A: memref<16x32xf32>, %out: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %acc = arith.constant dense<0.0> : vector<16xf32>
  %v = vector.transfer_read %A[%c0, %c0], %f0 {in_bounds = [true, true]} : memref<16x32xf32>, vector<16x32xf32>
  %s = vector.multi_reduction <add>, %v, %acc [1] : vector<16x32xf32> to vector<16xf32>
  %row = vector.extract %v[3] : vector<16x32xf32>
  %t = vector.transpose %v, [1, 0] : vector<16x32xf32> to vector<32x16xf32>
  %half = vector.extract_strided_slice %s {offsets = [0], sizes = [8], strides = [1]} : vector<16xf32> to vector<8xf32>
  %mixed = vector.shuffle %half, %half [0, 8, 1, 9, 2, 10, 3, 11] : vector<8xf32>, vector<8xf32>
  %total = vector.reduction <maxf>, %mixed : vector<8xf32> into f32
  %mask = vector.create_mask %n : vector<8xi1>
  %pass = vector.broadcast %total : f32 to vector<8xf32>
  %x = vector.maskedload %out[%c0], %mask, %pass : memref<16xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %i = arith.index_cast %n : index to i32
  %e = vector.extractelement %x[%i : i32] : vector<8xf32>
  %y = vector.insertelement %e, %x[%c0 : index] : vector<8xf32>
  %z = vector.splat %e : vector<8xf32>
  %c = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %y, %z, %total : vector<8xf32>, vector<8xf32> into f32
  %w = vector.insert %c, %s[2] : f32 into vector<16xf32>
  vector.transfer_write %w, %out[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  return
}
