// RUN: lect opt %s

// A function of spirv is not an affine scope, and the enclosing module, which is one, is not visible.
// An induction variable is a valid dimension nevertheless.

spirv.func @f(%m: !spirv.array<4 x f32>) "None" {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
    }
  }
  spirv.Return
}
