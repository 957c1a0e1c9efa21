// All operands, as many as there are.

module @patterns {
  pdl.pattern : benefit(1) {
    %all = operands
    %types = types
    %root = operation "test.op"(%all : !pdl.range<value>) -> (%types : !pdl.range<type>)
    rewrite %root {
      %new = operation "test.success"(%all : !pdl.range<value>) -> (%types : !pdl.range<type>)
      replace %root with %new
    }
  }
}

module @ir {
  %0:2 = "test.make"() : () -> (i32, i64)
  %1 = "test.op"(%0#0, %0#1, %0#0) : (i32, i64, i32) -> f32
  %2:2 = "test.op"() : () -> (f32, f64)
  "test.use"(%1, %2#0, %2#1) : (f32, f32, f64) -> ()
}
