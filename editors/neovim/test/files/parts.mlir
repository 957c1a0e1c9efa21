func.func @same(%a: i32) {
  return
}
// -----
func.func @same(%a: i64) {
  func.call @same(%a) : (i64) -> ()
  return
}
