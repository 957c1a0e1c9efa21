// Results are replaced by values, in another order.

module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %x = operand : %type
    %y = operand : %type
    %root = operation "test.swap"(%x, %y : !pdl.value, !pdl.value) -> (%type, %type : !pdl.type, !pdl.type)
    rewrite %root {
      replace %root with (%y, %x : !pdl.value, !pdl.value)
    }
  }
}

module @ir {
  %0:2 = "test.make"() : () -> (i32, i32)
  %1:2 = "test.swap"(%0#0, %0#1) : (i32, i32) -> (i32, i32)
  "test.use"(%1#0, %1#1) : (i32, i32) -> ()
}
