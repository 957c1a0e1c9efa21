// RUN: lect opt --load-dialect engine/format/optional-comma.td %s
func.func @f(%a: i32) {
  knot.fine %a, %a
  return
}
