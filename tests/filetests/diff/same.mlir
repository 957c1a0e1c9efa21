// RUN: lect diff %s diff/same.generic

// Neither forms, nor names, nor locations are differences, nor which distinct attributes there are.
func.func @f(%a: i32) -> i32 attributes {t.scope = [distinct[0]<"x">, distinct[1]<"x">]} {
  %sum = arith.addi %a, %a : i32
  return %sum : i32
}
