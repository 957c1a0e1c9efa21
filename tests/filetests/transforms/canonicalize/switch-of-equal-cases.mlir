// RUN: lect opt --canonicalize %s
// ORACLE: differs because mlir-opt drops the first of two equal cases, and the second is taken then

func.func @first_like_default(%flag: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^bb1(%a : i32),
    1: ^bb1(%a : i32),
    1: ^bb1(%b : i32)
  ]
^bb1(%result: i32):
  return %result : i32
}
