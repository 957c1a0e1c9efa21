// RUN: lect upgrade --from 8 %s
// RUN: lect upgrade --from 8 --report=- -o /dev/null %s

// Operations that existed for a short time.

llvm.func @callee(!llvm.i64)

func @short(%a: memref<?x8xf32>, %t: tensor<4xf32>, %m: memref<4x4xf32>, %b: memref<2x4x4xf32>, %v: memref<4xf32>, %n: !llvm.i64, %i: index) {
  %0 = shape_cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = vector_type_cast %m : memref<4x4xf32> to memref<vector<4x4xf32>>
  "llvm.call0"(%n) {callee = @callee} : (!llvm.i64) -> ()
  linalg.batch_matmul(%b, %b, %b) : memref<2x4x4xf32>, memref<2x4x4xf32>, memref<2x4x4xf32>
  linalg.vecmat(%v, %m, %v) : memref<4xf32>, memref<4x4xf32>, memref<4xf32>
  linalg.for %j = %i to %i step %i {
    linalg.terminator
  }
  return
}
