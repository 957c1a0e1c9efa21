// A function of operands and types.

module @patterns {
  pdl.pattern : benefit(1) {
    %all = operands
    %types = types
    %root = operation "test.op"(%all : !pdl.range<value>) -> (%types : !pdl.range<type>)
    apply_native_constraint "multi_entity_var_constraint"(%all, %types : !pdl.range<value>, !pdl.range<type>)
    rewrite %root {
      %new = operation "test.success" -> (%types : !pdl.range<type>)
      replace %root with %new
    }
  }
}

module @ir {
  %0:2 = "test.make"() : () -> (i32, i64)
  %1:2 = "test.op"(%0#0, %0#1) : (i32, i64) -> (i32, i64)
  %2 = "test.op"(%0#0, %0#1) : (i32, i64) -> i32
  "test.use"(%1#0, %2) : (i32, i32) -> ()
}
