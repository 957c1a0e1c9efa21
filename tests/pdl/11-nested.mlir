// An operation whose operand another one defines.

module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %x = operand
    %inner = operation "test.inner"(%x : !pdl.value) -> (%type : !pdl.type)
    %result = result 0 of %inner
    %root = operation "test.outer"(%result : !pdl.value) -> (%type : !pdl.type)
    rewrite %root {
      %new = operation "test.success"(%x : !pdl.value) -> (%type : !pdl.type)
      replace %root with %new
    }
  }
}

module @ir {
  %0 = "test.make"() : () -> i32
  %1 = "test.inner"(%0) : (i32) -> i64
  %2 = "test.outer"(%1) : (i64) -> i64
  %3 = "test.outer"(%0) : (i32) -> i32
  "test.use"(%2, %3) : (i64, i32) -> ()
}
