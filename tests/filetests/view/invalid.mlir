// RUN: lect view %s

// What does not verify is shown.
func.func @f(%a: i32) -> i64 {
  return %a : i32
}
