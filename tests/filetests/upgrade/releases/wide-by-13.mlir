// RUN: lect upgrade --from 13 %s
// RUN: lect upgrade %s

// As mlir-opt of release 13 prints it.

#map0 = affine_map<(d0, d1) -> (d0 * 8 + d1)>
#map1 = affine_map<(d0, d1) -> (d1 * 8 + d0)>
#map2 = affine_map<(d0, d1)[s0] -> (d0 * 8 + s0 + d1)>
#map3 = affine_map<(d0) -> (0, d0)>
#map4 = affine_map<(d0)[s0] -> (d0 + s0, 8)>
#set = affine_set<(d0) : (d0 - 1 >= 0)>
module  {
  func @numbers(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: vector<4xf32>) -> f32 {
    %0 = math.powf %arg2, %arg3 : f32
    %1 = fmaf %arg2, %arg3, %0 : f32
    %2 = absf %1 : f32
    %3 = ceilf %2 : f32
    %4 = copysign %3, %arg3 : f32
    %5 = ceildivi_signed %arg0, %arg1 : i32
    %6 = cmpf one, %arg2, %arg3 : f32
    %7 = remf %arg2, %arg3 : f32
    %8 = sexti %arg0 : i32 to i64
    %9 = trunci %8 : i64 to i32
    %10 = uitofp %9 : i32 to f64
    %11 = fptrunc %10 : f64 to f32
    return %1 : f32
  }
  func @complexes(%arg0: f32, %arg1: complex<f32>) -> complex<f32> {
    %0 = complex.create %arg0, %arg0 : complex<f32>
    %1 = complex.add %0, %arg1 : complex<f32>
    %2 = complex.mul %1, %arg1 : complex<f32>
    %3 = complex.div %2, %arg1 : complex<f32>
    %4 = complex.re %3 : complex<f32>
    %5 = complex.abs %3 : complex<f32>
    %6 = complex.eq %3, %arg1 : complex<f32>
    %7 = complex.exp %3 : complex<f32>
    %8 = complex.neg %7 : complex<f32>
    return %8 : complex<f32>
  }
  func @buffers(%arg0: memref<?x8xf32>, %arg1: index, %arg2: memref<64xi8>, %arg3: f32, %arg4: tensor<?x4xf32>, %arg5: memref<*xf32>, %arg6: memref<2xindex>) {
    %c0 = constant 0 : index
    %0 = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1, 4], strides: [8, 1] : memref<?x8xf32> to memref<?x4xf32, #map0>
    %1 = memref.reshape %arg0(%arg6) : (memref<?x8xf32>, memref<2xindex>) -> memref<?x?xf32>
    %2 = memref.view %arg2[%c0][%arg1] : memref<64xi8> to memref<?xf32>
    %3 = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<?x8xf32> to memref<8x?xf32, #map1>
    memref.prefetch %arg0[%arg1, %arg1], read, locality<3>, data : memref<?x8xf32>
    memref.assume_alignment %arg0, 16 : memref<?x8xf32>
    %4 = memref.alloc(%arg1) {alignment = 16 : i64} : memref<?x8xf32>
    memref.copy %arg0, %4 : memref<?x8xf32> to memref<?x8xf32>
    %5 = memref.cast %arg5 : memref<*xf32> to memref<?xf32>
    %6 = rank %arg5 : memref<*xf32>
    %7 = memref.subview %arg0[%arg1, 0] [2, 4] [1, 1] : memref<?x8xf32> to memref<2x4xf32, #map2>
    %8 = std.generic_atomic_rmw %arg0[%arg1, %arg1] : memref<?x8xf32> {
    ^bb0(%arg7: f32):  // no predecessors
      %12 = addf %arg7, %arg3 : f32
      atomic_yield %12 : f32
    }
    %9 = atomic_rmw maxf %arg3, %arg0[%arg1, %arg1] : (f32, memref<?x8xf32>) -> f32
    %10 = memref.buffer_cast %arg4 : memref<?x4xf32>
    memref.tensor_store %arg4, %10 : memref<?x4xf32>
    %11 = memref.clone %10 : memref<?x4xf32> to memref<?x4xf32>
    memref.dealloc %4 : memref<?x8xf32>
    return
  }
  func @affines(%arg0: memref<8x8xf32>, %arg1: index, %arg2: vector<4xf32>) -> f32 {
    affine.for %arg3 = max #map3(%arg1) to min #map4(%arg1)[%arg1] {
      %2 = affine.min #map4(%arg3)[%arg1]
      %3 = affine.max #map4(%arg3)[%arg1]
      %4 = affine.vector_load %arg0[%arg3, 0] : memref<8x8xf32>, vector<4xf32>
      affine.vector_store %4, %arg0[%arg3, 4] : memref<8x8xf32>, vector<4xf32>
      affine.prefetch %arg0[%arg3, %arg3 + 1], write, locality<2>, data : memref<8x8xf32>
    }
    %0 = affine.parallel (%arg3, %arg4) = (0, 0) to (8, 8) step (2, 2) reduce ("addf") -> (f32) {
      %2 = affine.load %arg0[%arg3, %arg4] : memref<8x8xf32>
      affine.yield %2 : f32
    }
    %1 = affine.if #set(%arg1) -> f32 {
      affine.yield %0 : f32
    } else {
      %cst = constant 0.000000e+00 : f32
      affine.yield %cst : f32
    }
    return %1 : f32
  }
  func @structured(%arg0: index, %arg1: i1, %arg2: f32, %arg3: tensor<8xf32>) -> f32 {
    %c0 = constant 0 : index
    %c1 = constant 1 : index
    %0:2 = scf.while (%arg4 = %arg2, %arg5 = %arg0) : (f32, index) -> (f32, index) {
      scf.condition(%arg1) %arg4, %arg5 : f32, index
    } do {
    ^bb0(%arg4: f32, %arg5: index):  // no predecessors
      scf.yield %arg4, %arg5 : f32, index
    }
    %1 = scf.execute_region -> f32 {
      scf.yield %0#0 : f32
    }
    %2 = scf.parallel (%arg4) = (%c0) to (%arg0) step (%c1) init (%1) -> f32 {
      scf.reduce(%1)  : f32 {
      ^bb0(%arg5: f32, %arg6: f32):  // no predecessors
        %3 = addf %arg5, %arg6 : f32
        scf.reduce.return %3 : f32
      }
      scf.yield
    }
    scf.if %arg1 {
    }
    return %2 : f32
  }
  func @tensors(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32, %arg3: tensor<2xindex>, %arg4: tensor<2x3xf32>) -> tensor<?x4xf32> {
    %0 = tensor.generate %arg1  {
    ^bb0(%arg5: index, %arg6: index):  // no predecessors
      tensor.yield %arg2 : f32
    } : tensor<?x4xf32>
    %1 = tensor.reshape %arg0(%arg3) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %2 = linalg.pad_tensor %arg0 low[0, %arg1] high[1, 0]  {
    ^bb0(%arg5: index, %arg6: index):  // no predecessors
      linalg.yield %arg2 : f32
    } : tensor<?x4xf32> to tensor<?x?xf32> 
    %3 = linalg.tensor_expand_shape %arg4 [[0], [1, 2]] : tensor<2x3xf32> into tensor<2x3x1xf32>
    %4 = linalg.tensor_collapse_shape %3 [[0, 1, 2]] : tensor<2x3x1xf32> into tensor<6xf32>
    %5 = linalg.init_tensor [%arg1, 4] : tensor<?x4xf32>
    return %5 : tensor<?x4xf32>
  }
}

