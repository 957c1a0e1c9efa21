// RUN: lect opt --load-dialect dialects/abacus/Abacus.td -I . --patterns dialects/abacus/Rules.td --mlir-print-debuginfo %s

// Examples for the comments of `Rules.td`, one function for each.

func.func @add_zero(%x: i32) -> (i32, i32) {
  %zero = abacus.constant 0 : i32
  %a = abacus.add %x, %zero : i32
  %b = abacus.add %zero, %x : i32
  return %a, %b : i32, i32
}
func.func @sub_zero(%x: i32, %y: i64) -> (i32, i64) {
  %zero = abacus.constant 0 : i32
  %wide = abacus.constant 0 : i64
  %a = abacus.sub %x, %zero : i32
  %b = abacus.sub %y, %wide : i64
  return %a, %b : i32, i64
}
func.func @sub_self(%x: i16) -> i16 {
  %a = abacus.sub %x, %x : i16
  return %a : i16
}
func.func @neg(%x: i32, %y: i32) -> (i32, i32, i32) {
  %nx = abacus.neg %x : i32
  %nnx = abacus.neg %nx : i32
  %ny = abacus.neg %y : i32
  %s = abacus.sub %x, %ny : i32
  %t = abacus.add %x, %ny : i32
  return %nnx, %s, %t : i32, i32, i32
}
func.func @shifts(%x: i32) -> (i32, i32, i32) {
  %two = abacus.constant 2 : i32
  %a = abacus.mul %x, %two : i32
  %b = abacus.shl %x by 3 : i32
  %c = abacus.shl %b by 4 : i32
  %d = abacus.shl %x by 0 : i32
  return %a, %c, %d : i32, i32, i32
}
func.func @casts(%x: i32) -> (i32, i8, i64) {
  %a = abacus.cast %x : i32 to i64
  %b = abacus.cast %a "back" : i64 to i32
  %c = abacus.cast %a "on" : i64 to i8
  %k = abacus.constant 5 : i32
  %d = abacus.cast %k "mark" : i32 to i64
  return %b, %c, %d : i32, i8, i64
}
func.func @rounds(%x: f32) -> (f32, f32) {
  %a = abacus.round %x up : f32
  %b = abacus.round %a near : f32
  %n = abacus.neg %x : f32
  %c = abacus.round %n up : f32
  return %b, %c : f32, f32
}
func.func @sums(%x: i32, %y: i32, %z: i32) -> (i32, i32, i32, i32, i32) {
  %three = abacus.sum(%x, %y, %z) : (i32, i32, i32) -> i32
  %a = abacus.sum(%three, %x) : (i32, i32) -> i32
  %b = abacus.sum(%x, %y) : (i32, i32) -> i32
  %c = abacus.sum(%x) : (i32) -> i32
  %d = "abacus.blend"(%x, %y, %z) <{operandSegmentSizes = array<i32: 0, 3>}> : (i32, i32, i32) -> i32
  %e = "abacus.blend"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1>}> : (i32, i32) -> i32
  return %a, %b, %c, %d, %e : i32, i32, i32, i32, i32
}
func.func @divisions(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32) {
  %ny = abacus.neg %y : i32
  %q, %r = abacus.divrem %x, %ny : i32
  %nx = abacus.neg %x : i32
  %s, %t = abacus.divrem %nx, %y : i32
  %u, %v = abacus.divrem %x, %y : i32
  %w = abacus.neg %u : i32
  return %q, %r, %s, %t, %w : i32, i32, i32, i32, i32
}
func.func @effects(%x: i32) -> (i32, i32) {
  %k = abacus.constant 3 : i32
  abacus.log %k "drop" : i32
  abacus.log %x "trace" : i32
  abacus.log %x "stay" : i32
  %a = abacus.max %x, %x : i32
  %seven = abacus.constant 7 : i32
  %b = abacus.max %k, %seven : i32
  return %a, %b : i32, i32
}
func.func @arith(%x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = arith.muli %x, %one : i32
  %b = arith.muli %x, %two overflow<nuw> : i32
  %s = arith.subi %x, %y : i32
  %c = arith.addi %s, %y : i32
  %d = arith.subi %x, %y overflow<nsw> : i32
  return %a, %b, %c, %d : i32, i32, i32, i32
}
