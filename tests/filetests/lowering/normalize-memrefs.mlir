// RUN: lect opt --normalize-memrefs %s

#turned = affine_map<(d0, d1) -> (d1, d0)>
#tiled = affine_map<(d0, d1) -> (d0, d1 floordiv 32, d1 mod 32)>

// Accesses apply the layout to their indices.
func.func @accesses(%i: index, %v: f32) -> f32 {
  %m = memref.alloc() : memref<64x256xf32, #turned>
  affine.for %j = 0 to 64 {
    affine.store %v, %m[%j, %j + 3] : memref<64x256xf32, #turned>
  }
  memref.store %v, %m[%i, %i] : memref<64x256xf32, #turned>
  %0 = memref.load %m[%i, %i] : memref<64x256xf32, #turned>
  memref.dealloc %m : memref<64x256xf32, #turned>
  return %0 : f32
}

func.func @shifted(%i: index) {
  %m = memref.alloca() : memref<64xf32, affine_map<(d0) -> (d0 + 1)>>
  %0 = affine.load %m[symbol(%i)] : memref<64xf32, affine_map<(d0) -> (d0 + 1)>>
  return
}

// A dynamic size in tiles.
func.func @tiles(%n: index, %v: f32) {
  %m = memref.alloc(%n) : memref<4x?xf32, #tiled>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %v, %m[%i, %j] : memref<4x?xf32, #tiled>
    }
  }
  memref.dealloc %m : memref<4x?xf32, #tiled>
  return
}

// Types change in callers and callees.
func.func @callee(%m: memref<16x64xf32, #tiled>) -> memref<16x64xf32, #tiled> {
  return %m : memref<16x64xf32, #tiled>
}

func.func @caller(%m: memref<16x64xf32, #tiled>) -> (memref<16x64xf32, #tiled>, f32) {
  %0 = call @callee(%m) : (memref<16x64xf32, #tiled>) -> memref<16x64xf32, #tiled>
  %1 = affine.load %0[1, 2] : memref<16x64xf32, #tiled>
  return %0, %1 : memref<16x64xf32, #tiled>, f32
}

func.func private @external(memref<16x64xf32, #tiled>) -> memref<64x256xf32, #turned>

// Other uses keep the function, and those that call it.
func.func @kept() -> index {
  %0 = memref.alloc() : memref<64x256xf32, #turned>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<64x256xf32, #turned> -> index
  %2 = memref.alloc() : memref<16x64xf32, #tiled>
  return %1 : index
}

func.func @caller_of_kept(%m: memref<16x64xf32, #tiled>) -> index {
  %0 = call @kept() : () -> index
  return %0 : index
}
