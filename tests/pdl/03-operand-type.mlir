// An operand of one type.

module @patterns {
  pdl.pattern : benefit(1) {
    %type = type : i32
    %x = operand : %type
    %root = operation "test.op"(%x : !pdl.value)
    rewrite %root {
      %new = operation "test.success"(%x : !pdl.value)
      erase %root
    }
  }
}

module @ir {
  %0:2 = "test.make"() : () -> (i32, i64)
  "test.op"(%0#0) : (i32) -> ()
  "test.op"(%0#1) : (i64) -> ()
}
