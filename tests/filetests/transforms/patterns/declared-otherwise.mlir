// RUN: not lect opt --patterns transforms/patterns/declared-otherwise.td %s

func.func @f(%x: f32) -> f32 {
  %0 = arith.negf %x : f32
  return %0 : f32
}
