// RUN: lect opt --patterns transforms/patterns/pdl.pdl --allow-unregistered-dialect %s

// Examples for the comments of `pdl.pdl`.

func.func @add_zero(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  return %a : i32
}
func.func @mul_two(%x: i32) -> i32 {
  %two = arith.constant 2 : i32
  %a = arith.muli %x, %two : i32
  return %a : i32
}
func.func @twice(%x: i32, %y: i32) -> (i32, i32) {
  %a = "calc.max"(%x, %x) : (i32, i32) -> i32
  %b = "calc.max"(%x, %y) : (i32, i32) -> i32
  return %a, %b : i32, i32
}
func.func @flip(%x: i32, %y: i64) -> (i64, i32) {
  %a, %b = "calc.swap"(%x, %y) : (i32, i64) -> (i64, i32)
  %c, %d = "calc.swap"(%b, %a) : (i32, i64) -> (i64, i32)
  return %c, %d : i64, i32
}
func.func @range(%x: i32, %y: i32, %z: i32) -> (i32, i32) {
  %a:2 = "calc.many"(%x, %y, %z) {mode = "fast", keep} : (i32, i32, i32) -> (i32, i32)
  %b:2 = "calc.many"(%x, %y, %z) {mode = "slow"} : (i32, i32, i32) -> (i32, i32)
  "calc.use"(%b#0, %b#1) : (i32, i32) -> ()
  return %a#0, %a#1 : i32, i32
}
func.func @erase(%x: i32) {
  "calc.drop"(%x) : (i32) -> ()
  return
}
func.func @types(%x: i8) -> (i16, f32) {
  %a = "calc.widen"(%x) : (i8) -> i16
  %b = "calc.widen"(%x) : (i8) -> f32
  return %a, %b : i16, f32
}
func.func @deep(%x: i32, %y: i32) -> i32 {
  %a = "calc.pair"(%x, %y) : (i32, i32) -> i32
  %b = "calc.pair"(%a, %y) : (i32, i32) -> i32
  %c = "calc.pair"(%b, %y) : (i32, i32) -> i32
  return %c : i32
}
