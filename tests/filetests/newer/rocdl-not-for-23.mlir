// RUN: not lect opt --emit-for=23 %s

// An operand that is no constant cannot be a property.

func.func @f(%h: vector<4xf16>, %g: vector<4xf32>, %i: i32) {
  %0 = rocdl.mfma.f32.4x4x4f16 %h, %h, %g, %i, %i, %i : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  return
}
