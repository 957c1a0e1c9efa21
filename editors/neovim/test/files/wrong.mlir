func.func @first(%a: i32) -> i32 {
  %b = arith.addi %a, %missing : i32
  return %b : i32
}
func.func @second(%a: i32) -> i64 {
  return %a : i32
}
