// Operands and results of these types, and no others.

module @patterns {
  pdl.pattern : benefit(1) {
    %types = types : [i32, i64]
    %all = operands : %types
    %root = operation "test.op"(%all : !pdl.range<value>) -> (%types : !pdl.range<type>)
    rewrite %root {
      %new = operation "test.success" -> (%types : !pdl.range<type>)
      replace %root with %new
    }
  }
}

module @ir {
  %0:2 = "test.make"() : () -> (i32, i64)
  %1:2 = "test.op"(%0#0, %0#1) : (i32, i64) -> (i32, i64)
  %2:2 = "test.op"(%0#1, %0#0) : (i64, i32) -> (i32, i64)
  "test.use"(%1#0, %2#1) : (i32, i64) -> ()
}
