// RUN: not lect opt --from=23 %s

// MLIR 22 takes operands where MLIR 23 has properties.

func.func @f(%h: vector<4xf16>, %g: vector<4xf32>) {
  %0 = rocdl.mfma.f32.4x4x4f16 %h, %h, %g, 1, 2, none : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
  return
}
