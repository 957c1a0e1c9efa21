// Two operands of the same type.

module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %x = operand : %type
    %y = operand : %type
    %root = operation "test.op"(%x, %y : !pdl.value, !pdl.value)
    rewrite %root {
      %new = operation "test.success"(%x, %y : !pdl.value, !pdl.value)
      erase %root
    }
  }
}

module @ir {
  %0:3 = "test.make"() : () -> (i32, i64, i64)
  "test.op"(%0#0, %0#1) : (i32, i64) -> ()
  "test.op"(%0#1, %0#2) : (i64, i64) -> ()
}
