// Results of an operation that the pattern makes.

module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %root = operation "test.op" -> (%type, %type : !pdl.type, !pdl.type)
    rewrite %root {
      %new = operation "test.success" -> (%type, %type : !pdl.type, !pdl.type)
      %zero = result 0 of %new
      %one = result 1 of %new
      %more = operation "test.more"(%one : !pdl.value) -> (%type : !pdl.type)
      %last = result 0 of %more
      replace %root with (%last, %zero : !pdl.value, !pdl.value)
    }
  }
}

module @ir {
  %0:2 = "test.op"() : () -> (i32, i32)
  "test.use"(%0#0, %0#1) : (i32, i32) -> ()
}
