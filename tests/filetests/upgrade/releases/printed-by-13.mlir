// RUN: lect upgrade --from 13 %s
// RUN: lect upgrade %s

// As mlir-opt of release 13 prints it.

#map = affine_map<(d0) -> (d0 + 1)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
module  {
  memref.global "private" constant @g : memref<4xf32> = dense<1.000000e+00>
  func private @ext(i32, memref<?xf32>) -> f32
  func @arith(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: vector<4xf32>, %arg5: index) -> i32 {
    %0 = addi %arg0, %arg1 : i32
    %1 = subi %0, %arg1 : i32
    %2 = muli %1, %arg1 : i32
    %3 = cmpi slt, %arg0, %arg1 : i32
    %4 = cmpf olt, %arg2, %arg3 : f32
    %5 = select %3, %arg0, %arg1 : i32
    %6 = divi_signed %arg0, %5 : i32
    %7 = remi_unsigned %arg0, %6 : i32
    %8 = shift_left %7, %arg1 : i32
    %9 = sitofp %8 : i32 to f32
    %10 = fptosi %9 : f32 to i32
    %11 = math.exp %arg2 : f32
    %12 = negf %11 : f32
    %13 = index_cast %arg5 : index to i32
    %14 = splat %arg2 : vector<4xf32>
    %cst = constant dense<[1, 2]> : tensor<2xi32>
    %cst_0 = constant 1.500000e+00 : f32
    %true = constant true
    return %10 : i32
  }
  func @memory(%arg0: index, %arg1: memref<?xf32>) -> f32 {
    %c0 = constant 0 : index
    %0 = memref.alloc(%arg0) : memref<?xf32>
    %1 = memref.alloca() : memref<4xf32>
    %2 = memref.load %0[%c0] : memref<?xf32>
    memref.store %2, %1[%c0] : memref<4xf32>
    %3 = memref.dim %arg1, %c0 : memref<?xf32>
    %4 = memref.cast %arg1 : memref<?xf32> to memref<4xf32>
    %5 = memref.subview %arg1[1] [2] [1] : memref<?xf32> to memref<2xf32, #map>
    %6 = memref.get_global @g : memref<4xf32>
    %7 = memref.tensor_load %0 : memref<?xf32>
    %8 = atomic_rmw addf %2, %0[%c0] : (f32, memref<?xf32>) -> f32
    memref.dealloc %0 : memref<?xf32>
    return %2 : f32
  }
  func @control(%arg0: i1, %arg1: i32) -> i32 {
    cond_br %arg0, ^bb1(%arg1 : i32), ^bb2
  ^bb1(%0: i32):  // pred: ^bb0
    assert %arg0, "ok"
    switch %0 : i32, [
      default: ^bb2,
      1: ^bb3(%0 : i32)
    ]
  ^bb2:  // 2 preds: ^bb0, ^bb1
    br ^bb3(%arg1 : i32)
  ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
    %2 = memref.alloc() : memref<4xf32>
    %3 = memref.cast %2 : memref<4xf32> to memref<?xf32>
    %4 = call @ext(%1, %3) : (i32, memref<?xf32>) -> f32
    %f = constant @ext : (i32, memref<?xf32>) -> f32
    %5 = call_indirect %f(%1, %3) : (i32, memref<?xf32>) -> f32
    return %1 : i32
  }
  func @loops(%arg0: memref<8x8xf32>, %arg1: index, %arg2: f32) -> f32 {
    %c0 = constant 0 : index
    %c1 = constant 1 : index
    affine.for %arg3 = 0 to 8 step 2 {
      %3 = affine.load %arg0[%arg3, %arg3 + 1] : memref<8x8xf32>
      affine.if #set(%arg3)[%arg1] {
        affine.store %3, %arg0[%arg3, symbol(%arg1)] : memref<8x8xf32>
      } else {
        %4 = affine.apply #map(%arg3)
      }
    }
    %0 = affine.for %arg3 = 0 to %arg1 iter_args(%arg4 = %arg2) -> (f32) {
      %3 = addf %arg4, %arg4 : f32
      affine.yield %3 : f32
    }
    %1 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %0) -> (f32) {
      %3 = mulf %arg4, %arg4 : f32
      scf.yield %3 : f32
    }
    %false = constant false
    %2 = scf.if %false -> (f32) {
      scf.yield %1 : f32
    } else {
      scf.yield %arg2 : f32
    }
    scf.parallel (%arg3, %arg4) = (%c0, %c0) to (%arg1, %arg1) step (%c1, %c1) {
      scf.yield
    }
    affine.parallel (%arg3, %arg4) = (0, 0) to (8, 8) {
    }
    return %2 : f32
  }
  func @tensors(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32) -> tensor<?x4xf32> {
    %0 = tensor.extract %arg0[%arg1, %arg1] : tensor<?x4xf32>
    %1 = tensor.insert %arg2 into %arg0[%arg1, %arg1] : tensor<?x4xf32>
    %2 = tensor.extract_slice %1[0, 0] [2, 2] [1, 1] : tensor<?x4xf32> to tensor<2x2xf32>
    %3 = tensor.insert_slice %2 into %1[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<?x4xf32>
    %4 = tensor.from_elements %arg2, %arg2 : tensor<2xf32>
    %5 = tensor.cast %3 : tensor<?x4xf32> to tensor<*xf32>
    %6 = tensor.dim %arg0, %arg1 : tensor<?x4xf32>
    return %3 : tensor<?x4xf32>
  }
  func @vectors(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xf32>, %arg3: f32) -> vector<4xf32> {
    %0 = vector.transfer_read %arg0[%arg1], %arg3 : memref<?xf32>, vector<4xf32>
    %1 = vector.broadcast %arg3 : f32 to vector<4xf32>
    %2 = vector.fma %0, %1, %arg2 : vector<4xf32>
    %3 = vector.extract %2[1] : vector<4xf32>
    %4 = vector.insert %3, %2 [0] : f32 into vector<4xf32>
    %5 = vector.reduction "add", %4 : vector<4xf32> into f32
    vector.transfer_write %4, %arg0[%arg1] : vector<4xf32>, memref<?xf32>
    %c1_i32 = constant 1 : i32
    %6 = vector.extractelement %4[%c1_i32 : i32] : vector<4xf32>
    return %4 : vector<4xf32>
  }
}

