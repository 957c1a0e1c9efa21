// RUN: not lect run --interpret %s -e divided 7 0
// RUN: not lect run --interpret %s -e divided -128 -1
// RUN: not lect run --interpret %s -e decided
// RUN: not lect run --interpret %s -e poison
// RUN: not lect run --interpret %s -e part 3
// RUN: not lect run --interpret %s -e element 9
// RUN: not lect run --interpret %s -e position 4
// RUN: not lect run --interpret %s -e unaligned 2
// RUN: not lect run --interpret %s -e assumed
// RUN: not lect run --interpret %s -e collapsed
// RUN: not lect run --interpret %s -e copied 3
// RUN: not lect run --interpret %s -e dimension 2
// RUN: not lect run --interpret %s -e step 0
// RUN: not lect run --interpret %s -e unreached
// RUN: not lect run --interpret %s -e deep
// RUN: not lect run --interpret %s -e large 4611686018427387904
// RUN: not lect run --interpret %s -e scalable

// Undefined behaviour has a reason and a location.

func.func @divided(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}

func.func @decided() -> i32 {
  %c = ub.poison : i1
  %a = arith.constant 1 : i32
  %0 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}

func.func @poison() -> f32 {
  %i = ub.poison : index
  %m = memref.alloca() : memref<4xf32>
  %0 = memref.load %m[%i] : memref<4xf32>
  return %0 : f32
}

func.func @part(%from: index) {
  %m = memref.alloca() : memref<4xf32>
  %0 = memref.subview %m[%from] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  return
}

func.func @element(%at: index) -> i32 {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %0 = tensor.extract %t[%at] : tensor<3xi32>
  return %0 : i32
}

func.func @position(%at: index) -> i32 {
  %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %0 = vector.extract %v[%at] : i32 from vector<3xi32>
  return %0 : i32
}

func.func @unaligned(%shift: index) -> i32 {
  %m = memref.alloca() : memref<16xi8>
  %view = memref.view %m[%shift][] : memref<16xi8> to memref<2xi32>
  %zero = arith.constant 0 : index
  %x = arith.constant 1 : i32
  memref.store %x, %view[%zero] : memref<2xi32>
  %0 = memref.load %view[%zero] : memref<2xi32>
  return %0 : i32
}

func.func @assumed() {
  %m = memref.alloca() : memref<4xf32>
  %part = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %0 = memref.assume_alignment %part, 16 : memref<2xf32, strided<[1], offset: 1>>
  return
}

func.func @collapsed() {
  %m = memref.alloca() : memref<4x4xf32>
  %part = memref.subview %m[0, 0] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1]>>
  %unknown = memref.cast %part : memref<4x2xf32, strided<[4, 1]>> to memref<4x2xf32, strided<[?, ?], offset: ?>>
  %0 = memref.collapse_shape %unknown [[0, 1]] : memref<4x2xf32, strided<[?, ?], offset: ?>> into memref<8xf32, strided<[?], offset: ?>>
  return
}

func.func @copied(%size: index) {
  %a = memref.alloca() : memref<4xf32>
  %b = memref.alloca(%size) : memref<?xf32>
  memref.copy %a, %b : memref<4xf32> to memref<?xf32>
  return
}

func.func @dimension(%dim: index) -> index {
  %m = memref.alloca() : memref<4xf32>
  %0 = memref.dim %m, %dim : memref<4xf32>
  return %0 : index
}

func.func @step(%step: index) {
  %from = arith.constant 0 : index
  %to = arith.constant 4 : index
  scf.for %i = %from to %to step %step {
  }
  return
}

func.func @unreached() {
  ub.unreachable
}

func.func @deep() {
  func.call @deep() : () -> ()
  return
}

func.func @large(%n: index) {
  %m = memref.alloc(%n) : memref<?xi8>
  memref.dealloc %m : memref<?xi8>
  return
}

func.func @scalable() -> index {
  %0 = vector.vscale
  return %0 : index
}
