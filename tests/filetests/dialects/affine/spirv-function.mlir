// RUN: lect opt %s

// A function of spirv is no affine scope, and the module around it, which is one, is out of sight: what a loop counts with
// is a dimension all the same.

spirv.func @f(%m: !spirv.array<4 x f32>) "None" {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
    }
  }
  spirv.Return
}
