// A function does all.

module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %root = operation "test.op"(%x : !pdl.value)
    rewrite %root with "rewriter"(%x : !pdl.value)
  }
}

module @ir {
  %0 = "test.make"() : () -> i32
  "test.op"(%0) : (i32) -> ()
}
