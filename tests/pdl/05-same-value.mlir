// The same value twice.

module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %root = operation "test.op"(%x, %x : !pdl.value, !pdl.value)
    rewrite %root {
      %new = operation "test.success"(%x : !pdl.value)
      erase %root
    }
  }
}

module @ir {
  %0:2 = "test.make"() : () -> (i32, i32)
  "test.op"(%0#0, %0#1) : (i32, i32) -> ()
  "test.op"(%0#1, %0#1) : (i32, i32) -> ()
}
