// RUN: not lect run --interpret %s

// The use of freed memory is an error.

func.func @main() -> f32 {
  %c = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  %x = memref.load %m[%c] : memref<4xf32>
  return %x : f32
}
