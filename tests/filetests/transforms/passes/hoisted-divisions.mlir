// RUN: lect opt --loop-invariant-code-motion %s
// Divisions by constants, transfers of tensors, packs and loops of other dialects.

#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @divisions(%a: i32, %b: i32, %lb: index, %ub: index, %step: index) {
  %c5 = llvm.mlir.constant(5 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %cm1 = llvm.mlir.constant(-1 : i32) : i32
  scf.for %i = %lb to %ub step %step {
    %0 = llvm.udiv %a, %c5 : i32
    %1 = llvm.udiv %a, %c0 : i32
    %2 = llvm.udiv %a, %b : i32
    %3 = llvm.sdiv %a, %c5 : i32
    %4 = llvm.sdiv %a, %cm1 : i32
    "test.use"(%0, %1, %2, %3, %4) : (i32, i32, i32, i32, i32) -> ()
  }
  return
}

func.func @transfers(%t: tensor<8x8xf32>, %m: memref<8x8xf32>, %lb: index, %ub: index, %step: index) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  scf.for %i = %lb to %ub step %step {
    %0 = vector.transfer_read %t[%c0, %c0], %f : tensor<8x8xf32>, vector<4x4xf32>
    %1 = vector.transfer_read %m[%c0, %c0], %f : memref<8x8xf32>, vector<4x4xf32>
    %2 = vector.transfer_write %0, %t[%c0, %c0] : vector<4x4xf32>, tensor<8x8xf32>
    "test.use"(%0, %1, %2) : (vector<4x4xf32>, vector<4x4xf32>, tensor<8x8xf32>) -> ()
  }
  return
}

func.func @packs(%s: tensor<?x?xf32>, %d: tensor<?x?x?x?xf32>, %e: tensor<?x?x8x8xf32>, %n: index, %f: f32, %lb: index, %ub: index, %step: index) {
  scf.for %i = %lb to %ub step %step {
    %0 = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [%n, %n] into %d : tensor<?x?xf32> -> tensor<?x?x?x?xf32>
    %1 = linalg.pack %s padding_value(%f : f32) inner_dims_pos = [0, 1] inner_tiles = [%n, %n] into %d : tensor<?x?xf32> -> tensor<?x?x?x?xf32>
    %2 = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<?x?xf32> -> tensor<?x?x8x8xf32>
    %3 = linalg.unpack %d inner_dims_pos = [0, 1] inner_tiles = [%n, %n] into %s : tensor<?x?x?x?xf32> -> tensor<?x?xf32>
    %4 = linalg.unpack %e inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %s : tensor<?x?x8x8xf32> -> tensor<?x?xf32>
    "test.use"(%0, %1, %2, %3, %4) : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x8x8xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  }
  return
}

func.func @while(%x: tensor<10xi32>, %n: tensor<i32>) {
  %0 = "tosa.const"() {values = dense<0> : tensor<i32>} : () -> tensor<i32>
  %1:2 = tosa.while_loop (%a = %0, %b = %x) : (tensor<i32>, tensor<10xi32>) -> (tensor<i32>, tensor<10xi32>) {
    %2 = tosa.greater_equal %n, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %2 : tensor<i1>
  } do {
  ^bb0(%a: tensor<i32>, %b: tensor<10xi32>):
    %3 = "tosa.const"() {values = dense<1> : tensor<i32>} : () -> tensor<i32>
    %4 = tosa.add %a, %3 : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %4, %b : tensor<i32>, tensor<10xi32>
  }
  return
}
