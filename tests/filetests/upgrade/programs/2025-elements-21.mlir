// RUN: lect upgrade --from 21 %s

// MLIR 21: elements of vectors by operations of their own, transposed products by name, splats.

func.func @elements(%v: vector<8xf32>, %i: i32, %j: index, %x: f32) -> vector<8xf32> {
  %0 = vector.extractelement %v[%i : i32] : vector<8xf32>
  %1 = vector.insertelement %x, %v[%j : index] : vector<8xf32>
  %2 = vector.splat %0 : vector<8xf32>
  %3 = arith.addf %1, %2 : vector<8xf32>
  return %3 : vector<8xf32>
}

func.func @transposed(%a: tensor<8x4xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul_transpose_a ins(%a, %b : tensor<8x4xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @updated(%m: memref<16xi32>, %i: index, %x: i32) -> i32 {
  %0 = memref.atomic_rmw maxs %x, %m[%i] : (i32, memref<16xi32>) -> i32
  %1 = memref.atomic_rmw andi %x, %m[%i] : (i32, memref<16xi32>) -> i32
  return %1 : i32
}
