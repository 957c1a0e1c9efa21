// RUN: lect opt --emit-bytecode --emit-for=21 %s | lect bytecode dump --section AttrType -
// RUN: lect opt --emit-bytecode --emit-for=21 %s | lect opt -
// RUN: lect opt --emit-bytecode --emit-for=19 %s | lect bytecode dump --section IR -
// RUN: lect opt --emit-bytecode --emit-for=19 %s | lect opt -

// Kinds of updates were renumbered in release 22, and the function of a `linalg` operation moved to another attribute.
func.func @updates(%x: f32, %n: i32, %m: memref<?xf32>, %k: memref<?xi32>, %i: index) -> f32 {
  %0 = memref.atomic_rmw maximumf %x, %m[%i] : (f32, memref<?xf32>) -> f32
  %1 = memref.atomic_rmw ori %n, %k[%i] : (i32, memref<?xi32>) -> i32
  %2:2 = affine.parallel (%at) = (0) to (10) reduce ("minimumf", "mulf") -> (f32, f32) {
    %v = affine.load %m[%at] : memref<?xf32>
    affine.yield %v, %v : f32, f32
  }
  return %2#0 : f32
}

func.func @products(%A: tensor<4x8xf32>, %B: tensor<8x4xf32>, %C: tensor<4x4xf32>, %T: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%C : tensor<4x4xf32>) outs(%C : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%0, %C : tensor<4x4xf32>, tensor<4x4xf32>) outs(%C : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.matmul ins(%A, %B : tensor<4x8xf32>, tensor<8x4xf32>) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%T, %B : tensor<8x4xf32>, tensor<8x4xf32>) outs(%2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

llvm.func @addresses(%p: !llvm.ptr, %i: i32, %v: vector<4xf32>, %w: vector<8xf32>) {
  %0 = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %1 = llvm.getelementptr nusw %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %2 = llvm.mlir.constant(1 : i32) : i32
  %3 = llvm.alloca %2 x i32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %3 : !llvm.ptr
  llvm.return
}
