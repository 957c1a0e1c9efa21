// RUN: lect upgrade --from 12 %s

// 2020: tables as globals, views of them by subviews, and calls through a function value.

global_memref "private" constant @table : memref<4xf32> = dense<[0.0, 1.0, 2.0, 4.0]>
global_memref "private" @scratch : memref<64xf32> = uninitialized

func private @kernel(%x: f32) -> f32 {
  %0 = exp %x : f32
  %1 = tanh %0 : f32
  %2 = powf %1, %x : f32
  return %2 : f32
}

func @run(%i: index) -> f32 {
  %c0 = constant 0 : index
  %0 = get_global_memref @table : memref<4xf32>
  %1 = get_global_memref @scratch : memref<64xf32>
  assume_alignment %1, 64 : memref<64xf32>
  %2 = subview %1[%i] [16] [1] : memref<64xf32> to memref<16xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  prefetch %1[%i], write, locality<3>, data : memref<64xf32>
  %3 = load %0[%c0] : memref<4xf32>
  %f = constant @kernel : (f32) -> f32
  %4 = call_indirect %f(%3) : (f32) -> f32
  store %4, %2[%c0] : memref<16xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %5 = atomic_rmw "addf" %4, %1[%i] : (f32, memref<64xf32>) -> f32
  %6 = generic_atomic_rmw %1[%i] : memref<64xf32> {
  ^bb0(%old: f32):
    %7 = mulf %old, %4 : f32
    atomic_yield %7 : f32
  }
  %8 = memref_reinterpret_cast %1 to offset: [0], sizes: [8, 8], strides: [8, 1] : memref<64xf32> to memref<8x8xf32>
  %9 = memref_cast %8 : memref<8x8xf32> to memref<?x?xf32>
  return %6 : f32
}
