// RUN: lect opt --emit-for=23 %s

// Text that only a newer release accepts is parsed by that release's syntax, with a warning.

func.func @f(%x: f32) -> f32 {
  %0 = arith.flush_denormals %x : f32
  return %0 : f32
}
