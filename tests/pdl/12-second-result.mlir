// The second result of an operation of two.

module @patterns {
  pdl.pattern : benefit(1) {
    %first = type
    %second = type
    %inner = operation "test.inner" -> (%first, %second : !pdl.type, !pdl.type)
    %result = result 1 of %inner
    %root = operation "test.outer"(%result : !pdl.value)
    rewrite %root {
      %zero = result 0 of %inner
      %new = operation "test.success"(%zero : !pdl.value)
      erase %root
    }
  }
}

module @ir {
  %0:2 = "test.inner"() : () -> (i32, i64)
  "test.outer"(%0#0) : (i32) -> ()
  "test.outer"(%0#1) : (i64) -> ()
}
