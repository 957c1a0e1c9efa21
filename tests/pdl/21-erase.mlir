// Several operations are erased, users first.

module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %inner = operation "test.inner" -> (%type : !pdl.type)
    %result = result 0 of %inner
    %root = operation "test.outer"(%result : !pdl.value)
    rewrite %root {
      erase %root
      erase %inner
    }
  }
}

module @ir {
  %0 = "test.inner"() : () -> i32
  "test.outer"(%0) : (i32) -> ()
  "test.stay"() : () -> ()
}
