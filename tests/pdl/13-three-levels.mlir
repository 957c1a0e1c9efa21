// A chain of three.

module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %a = operation "test.a" -> (%type : !pdl.type)
    %ra = result 0 of %a
    %b = operation "test.b"(%ra : !pdl.value) -> (%type : !pdl.type)
    %rb = result 0 of %b
    %root = operation "test.c"(%rb : !pdl.value) -> (%type : !pdl.type)
    rewrite %root {
      replace %root with (%ra : !pdl.value)
    }
  }
}

module @ir {
  %0 = "test.a"() : () -> i32
  %1 = "test.b"(%0) : (i32) -> i32
  %2 = "test.c"(%1) : (i32) -> i32
  %3 = "test.c"(%0) : (i32) -> i32
  "test.use"(%2, %3) : (i32, i32) -> ()
}
