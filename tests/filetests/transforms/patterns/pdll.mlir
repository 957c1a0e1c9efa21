// RUN: lect opt --patterns transforms/patterns/pdll.pdll --allow-unregistered-dialect %s

func.func @add_zero(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  %one = arith.constant 1 : i32
  %b = arith.addi %a, %one : i32
  return %b : i32
}
func.func @sub(%x: i32) -> i32 {
  %c = arith.constant 7 : i32
  %a = arith.subi %x, %c : i32
  return %a : i32
}
func.func @swap(%x: i32, %y: i32, %f: f32) -> (i32, i32, f32, f32) {
  %a:2 = "test.swap"(%x, %y) : (i32, i32) -> (i32, i32)
  %b:2 = "test.swap"(%f, %f) : (f32, f32) -> (f32, f32)
  return %a#0, %a#1, %b#0, %b#1 : i32, i32, f32, f32
}
func.func @unpack() -> (i2, i1) {
  %a:2 = "test.unpack"() : () -> (i2, i1)
  return %a#0, %a#1 : i2, i1
}
func.func @interface(%x: i32) -> index {
  %a = "test.cast"(%x) : (i32) -> index
  %b = arith.extsi %x : i32 to i64
  "test.drop"(%b) : (i64) -> ()
  "test.drop"(%a) : (index) -> ()
  return %a : index
}
func.func @double() -> (i32, i32, i32, i32) {
  %small = arith.constant 21 : i32
  %large = arith.constant 210 : i32
  %shared = arith.constant 22 : i32
  %a = "test.double"(%small) : (i32) -> i32
  %b = "test.double"(%large) : (i32) -> i32
  %c = "test.double"(%shared) : (i32) -> i32
  return %a, %b, %c, %shared : i32, i32, i32, i32
}
func.func @log(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %b = tosa.log %a : (tensor<4xf32>) -> tensor<4xf32>
  return %b : tensor<4xf32>
}
