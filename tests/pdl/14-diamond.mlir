// Two operands that are made of one thing.

module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %x = operand : %type
    %a = operation "test.a"(%x : !pdl.value) -> (%type : !pdl.type)
    %ra = result 0 of %a
    %b = operation "test.b"(%x : !pdl.value) -> (%type : !pdl.type)
    %rb = result 0 of %b
    %root = operation "test.join"(%ra, %rb : !pdl.value, !pdl.value) -> (%type : !pdl.type)
    rewrite %root {
      %new = operation "test.success"(%x : !pdl.value) -> (%type : !pdl.type)
      replace %root with %new
    }
  }
}

module @ir {
  %0:2 = "test.make"() : () -> (i32, i32)
  %1 = "test.a"(%0#0) : (i32) -> i32
  %2 = "test.b"(%0#0) : (i32) -> i32
  %3 = "test.b"(%0#1) : (i32) -> i32
  %4 = "test.join"(%1, %2) : (i32, i32) -> i32
  %5 = "test.join"(%1, %3) : (i32, i32) -> i32
  "test.use"(%4, %5) : (i32, i32) -> ()
}
