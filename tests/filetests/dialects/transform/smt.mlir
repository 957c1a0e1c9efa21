// RUN: lect opt %s

// A region may end without the terminator that is one of another dialect.

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%arg0: !transform.any_op {transform.readonly}) {
    %p = transform.param.constant 42 -> !transform.param<i64>
    transform.smt.constrain_params(%p) : (!transform.param<i64>) -> () {
    ^bb0(%x: !smt.int):
      %c = smt.int.constant 7
      %less = smt.int.cmp lt %c, %x
      smt.assert %less
    }
    transform.yield
  }
}
