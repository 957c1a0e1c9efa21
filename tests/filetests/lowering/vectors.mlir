// RUN: lect opt --pass-pipeline=builtin.module(func.func(lower-vector-multi-reduction)) %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(lower-vector-multi-reduction{lowering-strategy=inner-reduction})) %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(lower-vector-mask)) %s
// RUN: lect opt --convert-vector-to-scf %s
// RUN: lect opt --convert-vector-to-scf=full-unroll %s

func.func @reduce(%v: vector<2x3x4xf32>, %acc: vector<3xf32>, %mask: vector<2x3x4xi1>) -> vector<3xf32> {
  %0 = vector.multi_reduction <add>, %v, %acc [0, 2] : vector<2x3x4xf32> to vector<3xf32>
  return %0 : vector<3xf32>
}

func.func @read(%m: memref<?x?x?xf32>, %i: index, %pad: f32) -> vector<3x4xf32> {
  %0 = vector.transfer_read %m[%i, %i, %i], %pad : memref<?x?x?xf32>, vector<3x4xf32>
  return %0 : vector<3x4xf32>
}

func.func @write(%m: memref<?x?xf32>, %i: index, %v: vector<3x4xf32>, %mask: vector<4x3xi1>) {
  vector.transfer_write %v, %m[%i, %i], %mask {in_bounds = [false, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<3x4xf32>, memref<?x?xf32>
  return
}

func.func @masked(%m: memref<?xf32>, %i: index, %pad: f32, %mask: vector<4xi1>) -> vector<4xf32> {
  %0 = vector.mask %mask {
    vector.transfer_read %m[%i], %pad : memref<?xf32>, vector<4xf32>
  } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
