// RUN: lect upgrade --from 9 %s

// 2019: a transposed product, as the tutorial's language was lowered at the end of the year.

module {
  func @main() {
    %cst = constant 1.000000e+00 : f64
    %cst_0 = constant 2.000000e+00 : f64
    %0 = alloc() : memref<3x2xf64>
    %1 = alloc() : memref<2x3xf64>
    affine.store %cst, %1[0, 0] : memref<2x3xf64>
    affine.store %cst_0, %1[1, 2] : memref<2x3xf64>
    affine.for %arg0 = 0 to 3 {
      affine.for %arg1 = 0 to 2 {
        %2 = affine.load %1[%arg1, %arg0] : memref<2x3xf64>
        %3 = mulf %2, %2 : f64
        affine.store %3, %0[%arg0, %arg1] : memref<3x2xf64>
      }
    }
    call @print(%0) : (memref<3x2xf64>) -> ()
    dealloc %1 : memref<2x3xf64>
    dealloc %0 : memref<3x2xf64>
    return
  }
  func @print(memref<3x2xf64>)
}
