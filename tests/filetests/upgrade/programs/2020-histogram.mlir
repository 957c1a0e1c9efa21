// RUN: lect upgrade --from 11 %s

// Autumn of 2020: globals, atomic updates, `scf`.

global_memref "private" @bins : memref<256xi32>
global_memref "private" constant @weights : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>

func @histogram(%image: memref<?xi8>, %scale: memref<256xf32>) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %one = constant 1 : i32
  %c = constant 1.5 : f32
  %n = dim %image, %c0 : memref<?xi8>
  %bins = get_global_memref @bins : memref<256xi32>
  %w = get_global_memref @weights : memref<4xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = load %image[%i] : memref<?xi8>
    %wide = zexti %v : i8 to i32
    %at = index_cast %wide : i32 to index
    %old = atomic_rmw "addi" %one, %bins[%at] : (i32, memref<256xi32>) -> i32
    %new = generic_atomic_rmw %scale[%at] : memref<256xf32> {
    ^bb0(%current: f32):
      %m = mulf %current, %c : f32
      atomic_yield %m : f32
    }
    scf.yield
  }
  return
}
