// RUN: lect upgrade --from 19 %s

// As mlir-opt of release 19 prints it.

#map = affine_map<(d0, d1) -> (d0 * 8 + d1)>
#map1 = affine_map<(d0, d1)[s0] -> (d0 * 8 + s0 + d1)>
#map2 = affine_map<(d0) -> (0, d0)>
#map3 = affine_map<(d0)[s0] -> (d0 + s0, 8)>
#set = affine_set<(d0) : (d0 - 1 >= 0)>
module {
  func.func @numbers(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: vector<4xf32>) -> f32 {
    %0 = math.powf %arg2, %arg3 : f32
    %1 = math.fma %arg2, %arg3, %0 : f32
    %2 = math.ceil %1 : f32
    %3 = math.absf %1 : f32
    %4 = math.copysign %2, %arg3 : f32
    %5 = math.ctpop %arg0 : i32
    %6 = math.ctlz %5 : i32
    %7 = arith.maximumf %arg2, %arg3 : f32
    %8 = arith.minnumf %7, %arg3 : f32
    %9 = arith.ceildivsi %arg0, %arg1 : i32
    %10 = arith.cmpf one, %arg2, %arg3 : f32
    %11 = arith.remf %arg2, %arg3 : f32
    %12 = arith.extsi %arg0 : i32 to i64
    %13 = arith.trunci %12 : i64 to i32
    %14 = arith.uitofp %13 : i32 to f64
    %15 = arith.truncf %14 : f64 to f32
    %16 = arith.bitcast %15 : f32 to i32
    %sum, %overflow = arith.addui_extended %arg0, %arg1 : i32, i1
    %low, %high = arith.mulsi_extended %arg0, %arg1 : i32
    %17 = math.absi %arg0 : i32
    %18 = math.ipowi %arg0, %arg1 : i32
    %19 = math.fpowi %arg2, %arg1 : f32, i32
    %idx4 = index.constant 4
    %20 = index.add %idx4, %idx4
    %21 = index.cmp slt(%idx4, %20)
    %22 = index.casts %idx4 : index to i32
    return %1 : f32
  }
  func.func @complexes(%arg0: f32, %arg1: complex<f32>) -> complex<f32> {
    %0 = complex.create %arg0, %arg0 : complex<f32>
    %cst = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
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
  func.func @buffers(%arg0: memref<?x8xf32>, %arg1: index, %arg2: memref<64xi8>, %arg3: f32, %arg4: tensor<?x4xf32>, %arg5: memref<*xf32>, %arg6: memref<2xindex>) {
    %c0 = arith.constant 0 : index
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1, 4], strides: [8, 1] : memref<?x8xf32> to memref<?x4xf32, #map>
    %reshape = memref.reshape %arg0(%arg6) : (memref<?x8xf32>, memref<2xindex>) -> memref<?x?xf32>
    %view = memref.view %arg2[%c0][%arg1] : memref<64xi8> to memref<?xf32>
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<?x8xf32> to memref<8x?xf32, strided<[1, 8]>>
    memref.prefetch %arg0[%arg1, %arg1], read, locality<3>, data : memref<?x8xf32>
    memref.assume_alignment %arg0, 16 : memref<?x8xf32>
    %alloc = memref.alloc(%arg1) {alignment = 16 : i64} : memref<?x8xf32>
    memref.copy %arg0, %alloc : memref<?x8xf32> to memref<?x8xf32>
    %cast = memref.cast %arg5 : memref<*xf32> to memref<?xf32>
    %0 = memref.rank %arg5 : memref<*xf32>
    %subview = memref.subview %arg0[%arg1, 0] [2, 4] [1, 1] : memref<?x8xf32> to memref<2x4xf32, #map1>
    %1 = memref.generic_atomic_rmw %arg0[%arg1, %arg1] : memref<?x8xf32> {
    ^bb0(%arg7: f32):
      %9 = arith.addf %arg7, %arg3 : f32
      memref.atomic_yield %9 : f32
    }
    %2 = memref.atomic_rmw maximumf %arg3, %arg0[%arg1, %arg1] : (f32, memref<?x8xf32>) -> f32
    %3 = bufferization.to_memref %arg4 : memref<?x4xf32>
    %4 = bufferization.clone %3 : memref<?x4xf32> to memref<?x4xf32>
    %5 = bufferization.to_tensor %4 : memref<?x4xf32>
    %6 = bufferization.alloc_tensor(%arg1) : tensor<?x4xf32>
    %7 = bufferization.alloc_tensor() copy(%arg4) : tensor<?x4xf32>
    bufferization.dealloc_tensor %7 : tensor<?x4xf32>
    %8 = memref.realloc %view(%arg1) : memref<?xf32> to memref<?xf32>
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
    memref.dealloc %alloc : memref<?x8xf32>
    return
  }
  func.func @affines(%arg0: memref<8x8xf32>, %arg1: index, %arg2: vector<4xf32>) -> f32 {
    affine.for %arg3 = max #map2(%arg1) to min #map3(%arg1)[%arg1] {
      %3 = affine.min #map3(%arg3)[%arg1]
      %4 = affine.max #map3(%arg3)[%arg1]
      %5 = affine.vector_load %arg0[%arg3, 0] : memref<8x8xf32>, vector<4xf32>
      affine.vector_store %5, %arg0[%arg3, 4] : memref<8x8xf32>, vector<4xf32>
      affine.prefetch %arg0[%arg3, %arg3 + 1], write, locality<2>, data : memref<8x8xf32>
    }
    %0 = affine.parallel (%arg3, %arg4) = (0, 0) to (8, 8) step (2, 2) reduce ("addf") -> (f32) {
      %3 = affine.load %arg0[%arg3, %arg4] : memref<8x8xf32>
      affine.yield %3 : f32
    }
    %1:2 = affine.delinearize_index %arg1 into (%arg1, %arg1) : index, index
    %2 = affine.if #set(%arg1) -> f32 {
      affine.yield %0 : f32
    } else {
      %cst = arith.constant 0.000000e+00 : f32
      affine.yield %cst : f32
    }
    return %2 : f32
  }
  func.func @structured(%arg0: index, %arg1: i1, %arg2: f32, %arg3: tensor<8xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg4 = %arg2, %arg5 = %arg0) : (f32, index) -> (f32, index) {
      scf.condition(%arg1) %arg4, %arg5 : f32, index
    } do {
    ^bb0(%arg4: f32, %arg5: index):
      scf.yield %arg4, %arg5 : f32, index
    }
    %1 = scf.execute_region -> f32 {
      scf.yield %0#0 : f32
    }
    %2 = scf.parallel (%arg4) = (%c0) to (%arg0) step (%c1) init (%1) -> f32 {
      scf.reduce(%1 : f32) {
      ^bb0(%arg5: f32, %arg6: f32):
        %6 = arith.addf %arg5, %arg6 : f32
        scf.reduce.return %6 : f32
      }
    }
    scf.if %arg1 {
    }
    %3 = scf.forall (%arg4) in (%arg0) shared_outs(%arg5 = %arg3) -> (tensor<8xf32>) {
      %extracted_slice = tensor.extract_slice %arg3[%arg4] [1] [1] : tensor<8xf32> to tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %extracted_slice into %arg5[%arg4] [1] [1] : tensor<1xf32> into tensor<8xf32>
      }
    }
    %4 = scf.index_switch %arg0 -> f32 
    case 2 {
      scf.yield %arg2 : f32
    }
    default {
      scf.yield %1 : f32
    }
    %5 = ub.poison : i32
    return %2 : f32
  }
  func.func @tensors(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32, %arg3: tensor<2xindex>, %arg4: tensor<2x3xf32>) -> tensor<?x4xf32> {
    %generated = tensor.generate %arg1 {
    ^bb0(%arg5: index, %arg6: index):
      tensor.yield %arg2 : f32
    } : tensor<?x4xf32>
    %reshape = tensor.reshape %arg0(%arg3) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %padded = tensor.pad %arg0 low[0, %arg1] high[1, 0] {
    ^bb0(%arg5: index, %arg6: index):
      tensor.yield %arg2 : f32
    } : tensor<?x4xf32> to tensor<?x?xf32>
    %expanded = tensor.expand_shape %arg4 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
    %0 = tensor.empty(%arg1) : tensor<?x4xf32>
    %splat = tensor.splat %arg2 : tensor<4xf32>
    %rank = tensor.rank %arg0 : tensor<?x4xf32>
    %1 = tensor.empty() : tensor<1x2x8x4xf32>
    %2 = tensor.empty() : tensor<8x8xf32>
    %pack = tensor.pack %2 inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %1 : tensor<8x8xf32> -> tensor<1x2x8x4xf32>
    %unpack = tensor.unpack %pack inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %2 : tensor<1x2x8x4xf32> -> tensor<8x8xf32>
    return %0 : tensor<?x4xf32>
  }
}

