// RUN: not lect opt --arith-expand %s

// A scale that has no exponent of eight bits.

func.func @extend(%a: f4E2M1FN, %scale: f8E5M2FNUZ) -> f32 {
  %0 = arith.scaling_extf %a, %scale : f4E2M1FN, f8E5M2FNUZ to f32
  return %0 : f32
}
