// RUN: lect opt --sroa %s

func.func @f(%m: memref<3xi32>) -> i32 {
  %i = arith.constant -1 : index
  %a = memref.alloca() : memref<3x3xi32>
  %0 = memref.load %a[%i, %i] : memref<3x3xi32>
  return %0 : i32
}
