// All results of an operation as operands of another.

module @patterns {
  pdl.pattern : benefit(1) {
    %types = types
    %inner = operation "test.inner" -> (%types : !pdl.range<type>)
    %results = results of %inner
    %root = operation "test.outer"(%results : !pdl.range<value>)
    rewrite %root {
      %again = results of %inner
      %new = operation "test.success"(%again : !pdl.range<value>)
      erase %root
    }
  }
}

module @ir {
  %0:2 = "test.inner"() : () -> (i32, i64)
  "test.outer"(%0#0, %0#1) : (i32, i64) -> ()
  "test.outer"(%0#1, %0#0) : (i64, i32) -> ()
}
