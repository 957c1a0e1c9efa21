// RUN: lect opt --load-dialect engine/inferred.td %s
// Operations that could not be parsed again are printed in the generic form.
func.func @f(%x: i32) {
  %0 = "inf.twice"(%x) : (i32) -> i64
  %1 = inf.same %x : i32
  return
}
