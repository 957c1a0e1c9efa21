// RUN: lect opt --lower-affine %s

// Maps are composed with those of operands, which are replaced before them.

func.func @loop(%m: memref<1024xf32>, %m0: f32, %n: index) {
  affine.for %i = 4 to 1028 step 4 {
    %0 = affine.apply affine_map<(d0) -> (d0 - 4)>(%i)
    affine.for %j = affine_map<(d0) -> (d0)>(%0) to affine_map<(d0) -> (d0 + 4)>(%0) {
      %1 = affine.load %m[%j] : memref<1024xf32>
    }
  }
  %2 = affine.apply affine_map<()[s0] -> (s0 * 5)>()[%n]
  affine.parallel (%i) = (0) to (%2) {
    affine.store %m0, %m[%i] : memref<1024xf32>
  }
  return
}

func.func @condition(%m: memref<10xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.if affine_set<(d0, d1) : (d1 - d0 >= 0)>(%i, %0) {
      affine.store %v, %m[%i] : memref<10xf32>
    }
  }
  return
}

// A constant that the conversion made is not known, also after the map became simpler.

func.func @least() -> index {
  %0 = arith.constant 0 : index
  %1 = arith.constant 11 : index
  %2 = arith.constant 15 : index
  %3 = affine.apply affine_map<(d0) -> (d0 floordiv 64)>(%2)
  %4 = affine.min affine_map<(d0, d1) -> (d1 * 64 - 2, 5, (d0 mod 4) floordiv 8)>(%3, %1)
  return %4 : index
}
