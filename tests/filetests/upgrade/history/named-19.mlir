// RUN: lect upgrade --from 19 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 19 --allow-unregistered-dialect --report=- -o /dev/null %s
// ORACLE: differs because operations of gpu have no definition here

// Operations that MLIR 19 has under another name, or with other parts.

func.func @products(%a: tensor<8x4xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %at: tensor<4x8xf32>, %bt: tensor<2x8xf32>)
    -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %0 = linalg.matmul_transpose_a ins(%a, %b : tensor<8x4xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = linalg.matmul_transpose_b ins(%at, %bt : tensor<4x8xf32>, tensor<2x8xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0, %1 : tensor<4x2xf32>, tensor<4x2xf32>
}

func.func @batches(%a: memref<3x8x4xf32>, %b: memref<3x8x2xf32>, %at: memref<3x4x8xf32>, %bt: memref<3x2x8xf32>,
                   %c: memref<3x4x2xf32>) {
  linalg.batch_matmul_transpose_a ins(%a, %b : memref<3x8x4xf32>, memref<3x8x2xf32>) outs(%c : memref<3x4x2xf32>)
  linalg.batch_matmul_transpose_b ins(%at, %bt : memref<3x4x8xf32>, memref<3x2x8xf32>) outs(%c : memref<3x4x2xf32>)
  return
}

func.func @mapped(%x: tensor<16xf32>, %y: tensor<16xf32>, %out: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.map { arith.addf } ins(%x, %y : tensor<16xf32>, tensor<16xf32>) outs(%out : tensor<16xf32>)
  %1 = linalg.map ins(%0 : tensor<16xf32>) outs(%out : tensor<16xf32>)
    (%in: f32) {
      %2 = math.absf %in : f32
      linalg.yield %2 : f32
    }
  return %1 : tensor<16xf32>
}

func.func @winograd(%filter: tensor<2x3x3x5xf32>, %f: tensor<6x6x5x2xf32>, %in: tensor<2x10x10x5xf32>,
                    %i: tensor<6x6x2x2x2x5xf32>, %v: tensor<6x6x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32> {
  %0 = linalg.winograd_filter_transform m(4) r(3) ins(%filter : tensor<2x3x3x5xf32>) outs(%f : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %1 = linalg.winograd_input_transform m(4) r(3) ins(%in : tensor<2x10x10x5xf32>) outs(%i : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  %2 = linalg.winograd_output_transform m(4) r(3) ins(%v : tensor<6x6x2x2x2x2xf32>) outs(%o : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return %2 : tensor<2x8x8x2xf32>
}

func.func @warps(%lane: index) -> vector<1xf32> {
  %0 = "vector.warp_execute_on_lane_0"(%lane) <{warp_size = 32 : i64}> ({
    %1 = arith.constant dense<1.0> : vector<32xf32>
    vector.yield %1 : vector<32xf32>
  }) : (index) -> vector<1xf32>
  return %0 : vector<1xf32>
}

llvm.func @personality(...) -> i32
llvm.func @thrower(i32) -> i32

llvm.mlir.global_ctors {ctors = [@before], priorities = [0 : i32]}
llvm.mlir.global_dtors {dtors = [@after], priorities = [0 : i32]}

llvm.func @before() {
  llvm.return
}

llvm.func @after() {
  llvm.return
}

llvm.func @caught(%x: i32) -> i32 attributes {personality = @personality} {
  %0 = llvm.invoke @thrower(%x) to ^normal unwind ^caught : (i32) -> i32
^normal:
  llvm.return %0 : i32
^caught:
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
}
