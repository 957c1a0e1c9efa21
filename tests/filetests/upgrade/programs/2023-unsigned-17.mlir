// RUN: lect upgrade --from 17 %s

// MLIR 17: an unsigned product, stores of tensors, and loops whose bounds have names of their own.

func.func @product(%a: tensor<8x16xi8>, %b: tensor<16x4xi8>, %c: tensor<8x4xi32>, %m: memref<8x4xi32>) {
  %0 = linalg.matmul_unsigned ins(%a, %b : tensor<8x16xi8>, tensor<16x4xi8>) outs(%c : tensor<8x4xi32>) -> tensor<8x4xi32>
  memref.tensor_store %0, %m : memref<8x4xi32>
  affine.for %i = 0 to 8 {
    %v = vector.load %m[%i, %i] : memref<8x4xi32>, vector<4xi32>
    %e = vector.extract %v[1] : vector<4xi32>
    %f = arith.sitofp %e : i32 to f32
    %g = arith.maxf %f, %f : f32
    %h = arith.fptosi %g : f32 to i32
    affine.store %h, %m[%i, 0] : memref<8x4xi32>
  }
  return
}
