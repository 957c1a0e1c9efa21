// A function gives operands and types.

module @patterns {
  pdl.pattern : benefit(1) {
    %all = operands
    %types = types
    %root = operation "test.op"(%all : !pdl.range<value>) -> (%types : !pdl.range<type>)
    rewrite %root {
      %values, %made = apply_native_rewrite "var_creator"(%root : !pdl.operation) : !pdl.range<value>, !pdl.range<type>
      %new = operation "test.success"(%values : !pdl.range<value>) -> (%made : !pdl.range<type>)
      erase %root
    }
  }
}

module @ir {
  %0:2 = "test.make"() : () -> (i32, i64)
  "test.op"(%0#0, %0#1) : (i32, i64) -> ()
}
