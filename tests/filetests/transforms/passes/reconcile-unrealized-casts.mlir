// RUN: lect opt --reconcile-unrealized-casts --allow-unregistered-dialect %s

func.func @back(%a: i32) -> i32 {
  %b = builtin.unrealized_conversion_cast %a : i32 to i64
  %c = builtin.unrealized_conversion_cast %b : i64 to i32
  return %c : i32
}
func.func @far(%a: i32, %k: i8) -> (i32, i64) {
  %b = builtin.unrealized_conversion_cast %a : i32 to i64
  %c = builtin.unrealized_conversion_cast %b : i64 to i16
  %d = builtin.unrealized_conversion_cast %c : i16 to i32
  %e = builtin.unrealized_conversion_cast %k : i8 to i64
  return %d, %e : i32, i64
}
func.func @several(%a: i32, %b: i64) -> (i32, i64) {
  %c = builtin.unrealized_conversion_cast %a, %b : i32, i64 to tuple<i32, i64>
  %d:2 = builtin.unrealized_conversion_cast %c : tuple<i32, i64> to i32, i64
  return %d#0, %d#1 : i32, i64
}
func.func @unused(%a: i32) {
  %b = builtin.unrealized_conversion_cast %a : i32 to i64
  %c = builtin.unrealized_conversion_cast %b : i64 to i16
  return
}
