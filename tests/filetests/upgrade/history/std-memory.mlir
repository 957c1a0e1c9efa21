// RUN: lect upgrade --from 11 %s
// RUN: lect upgrade --from 11 --report=- -o /dev/null %s

// Operations on memory that the Standard dialect had from 2019 to 2021.

global_memref "private" constant @table : memref<4xf32> = dense<[0.0, 1.0, 2.0, 3.0]>
global_memref @scratch : memref<16xi32>

func @accessed(%m: memref<4x4xf32>, %i: index) {
  prefetch %m[%i, %i], read, locality<3>, data : memref<4x4xf32>
  prefetch %m[%i, %i], write, locality<1>, instr : memref<4x4xf32>
  assume_alignment %m, 64 : memref<4x4xf32>
  %0 = get_global_memref @table : memref<4xf32>
  %1 = load %0[%i] : memref<4xf32>
  %2 = transpose %m (i, j) -> (j, i) : memref<4x4xf32> to memref<4x4xf32, affine_map<(d0, d1) -> (d1 * 4 + d0)>>
  return
}

func @windows(%n: index, %k: index) {
  %0 = alloc() : memref<2048xi8>
  %1 = view %0[%n][%n, %k] : memref<2048xi8> to memref<?x?xf32>
  %2 = view %0[%n][%k] : memref<2048xi8> to memref<?x4xf32, (d0, d1)[s0] -> (d0 * 4 + d1 + s0)>
  %3 = view %0[][%n, %k] : memref<2048xi8> to memref<?x?xf32>
  %4 = view %0[][] : memref<2048xi8> to memref<64x4xf32>
  %c0 = constant 0 : index
  %5 = "std.view"(%0, %c0, %n, %k) : (memref<2048xi8>, index, index, index) -> memref<?x?xf32>
  return
}

func @parts(%0: memref<8x16x4xf32>, %m: memref<64x4xf32>, %i: index, %n: index, %s: index) {
  %1 = subview %0[%i, %i, %i][%n, %n, %n][%s, %s, %s]
      : memref<8x16x4xf32> to memref<?x?x?xf32, offset: ?, strides: [?, ?, ?]>
  %2 = subview %0[0, 2, 0][4, 4, 4][1, 1, 1] : memref<8x16x4xf32> to memref<4x4x4xf32, offset: 8, strides: [64, 4, 1]>
  %3 = subview %0[][][] : memref<8x16x4xf32> to memref<4x4x4xf32, offset: 8, strides: [64, 4, 1]>
  %4 = subview %m[][][] : memref<64x4xf32> to memref<32x4xf32, (d0, d1) -> (d0 * 8 + d1)>
  return
}

func @reshaped(%m: memref<?x?xf32>, %shape: memref<1xi32>, %unranked: memref<*xf32>, %n: index) {
  %0 = memref_reshape %m(%shape) : (memref<?x?xf32>, memref<1xi32>) -> memref<?xf32>
  %1 = memref_reinterpret_cast %m to offset: [0], sizes: [%n, 10], strides: [%n, 1]
      : memref<?x?xf32> to memref<?x10xf32, offset: 0, strides: [?, 1]>
  %2 = memref_reinterpret_cast %unranked to offset: [%n], sizes: [%n], strides: [1]
      : memref<*xf32> to memref<?xf32, offset: ?, strides: [1]>
  return
}

func @updated(%m: memref<10xf32>, %i: index) -> f32 {
  %0 = generic_atomic_rmw %m[%i] : memref<10xf32> {
  ^bb0(%current: f32):
    %c1 = constant 1.0 : f32
    %1 = addf %c1, %current : f32
    atomic_yield %1 : f32
  }
  return %0 : f32
}

func @generic(%m: memref<4x4xf32>, %t: tensor<4xf32>, %i: index) {
  "std.prefetch"(%m, %i, %i) {isWrite = false, localityHint = 3 : i32, isDataCache = true} : (memref<4x4xf32>, index, index) -> ()
  "std.assume_alignment"(%m) {alignment = 16 : i32} : (memref<4x4xf32>) -> ()
  %0 = "std.get_global_memref"() {name = @table} : () -> memref<4xf32>
  %1 = "std.tensor_to_memref"(%t) : (tensor<4xf32>) -> memref<4xf32>
  return
}
