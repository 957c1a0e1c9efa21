// Results matched by their types, and their replacements.

module @patterns {
  pdl.pattern : benefit(1) {
    %i32 = type : i32
    %i64 = type : i64
    %root = operation "test.op" -> (%i32, %i64 : !pdl.type, !pdl.type)
    rewrite %root {
      %new = operation "test.success" -> (%i32, %i64 : !pdl.type, !pdl.type)
      replace %root with %new
    }
  }
}

module @ir {
  %0:2 = "test.op"() : () -> (i32, i64)
  %1:2 = "test.op"() : () -> (i64, i32)
  "test.use"(%0#0, %0#1, %1#0, %1#1) : (i32, i64, i64, i32) -> ()
}
