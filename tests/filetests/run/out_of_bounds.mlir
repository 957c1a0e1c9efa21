// RUN: not lect run --interpret %s 4

// An access out of bounds is an error.

func.func @main(%i: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %x = memref.load %m[%i] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %x : f32
}
