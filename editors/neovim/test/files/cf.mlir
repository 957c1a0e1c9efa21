func.func @branch(%condition: i1, %value: i64) -> i64 {
  cf.cond_br %condition, ^then(%value : i64), ^done(%value : i64)
^then(%inner: i64):
  %twice = arith.addi %inner, %inner : i64
  cf.br ^done(%twice : i64)
^done(%result: i64):
  return %result : i64
}
