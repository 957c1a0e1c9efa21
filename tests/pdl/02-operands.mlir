// Operands by their number: with one, and with two.

module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %root = operation "test.op"(%x : !pdl.value)
    rewrite %root {
      %new = operation "test.one"(%x : !pdl.value)
      erase %root
    }
  }
  pdl.pattern : benefit(1) {
    %x = operand
    %y = operand
    %root = operation "test.op"(%x, %y : !pdl.value, !pdl.value)
    rewrite %root {
      %new = operation "test.two"(%y, %x : !pdl.value, !pdl.value)
      erase %root
    }
  }
}

module @ir {
  %0:2 = "test.make"() : () -> (i32, i64)
  "test.op"(%0#0) : (i32) -> ()
  "test.op"(%0#0, %0#1) : (i32, i64) -> ()
  "test.op"(%0#0, %0#1, %0#1) : (i32, i64, i64) -> ()
}
