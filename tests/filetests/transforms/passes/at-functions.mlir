// RUN: lect opt --pass-pipeline=builtin.module(func.func(sccp)) %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(int-range-optimizations)) %s
// RUN: lect opt --pass-pipeline=builtin.module(any(sccp)) %s

func.func @sum(%m: memref<16xf32>) -> f32 {
  %init = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 16 iter_args(%acc = %init) -> f32 {
    %v = affine.load %m[%i] : memref<16xf32>
    %n = arith.addf %acc, %v : f32
    affine.yield %n : f32
  }
  return %r : f32
}

func.func @select(%a: i32) -> i32 {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  %r = arith.select %true, %one, %a : i32
  return %r : i32
}

func.func private @counts(%n: i32, %from: i32) -> i32 {
  %one = arith.constant 1 : i32
  cf.br ^head(%from : i32)
^head(%at: i32):
  %next = arith.addi %at, %one : i32
  %more = arith.cmpi slt, %next, %n : i32
  cf.cond_br %more, ^head(%next : i32), ^end
^end:
  return %next : i32
}
