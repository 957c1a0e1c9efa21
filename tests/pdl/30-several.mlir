// Several patterns of a module, until none matches.

module @patterns {
  pdl.pattern @double_neg : benefit(2) {
    %type = type
    %x = operand : %type
    %inner = operation "test.neg"(%x : !pdl.value) -> (%type : !pdl.type)
    %result = result 0 of %inner
    %root = operation "test.neg"(%result : !pdl.value) -> (%type : !pdl.type)
    rewrite %root {
      replace %root with (%x : !pdl.value)
    }
  }
  pdl.pattern @add_neg : benefit(2) {
    %type = type
    %x = operand : %type
    %y = operand : %type
    %neg = operation "test.neg"(%y : !pdl.value) -> (%type : !pdl.type)
    %result = result 0 of %neg
    %root = operation "test.add"(%x, %result : !pdl.value, !pdl.value) -> (%type : !pdl.type)
    rewrite %root {
      %new = operation "test.sub"(%x, %y : !pdl.value, !pdl.value) -> (%type : !pdl.type)
      replace %root with %new
    }
  }
  pdl.pattern @sub_self : benefit(1) {
    %type = type
    %x = operand : %type
    %root = operation "test.sub"(%x, %x : !pdl.value, !pdl.value) -> (%type : !pdl.type)
    rewrite %root {
      %zero = attribute = 0 : i32
      %new = operation "test.zero" {"value" = %zero} -> (%type : !pdl.type)
      replace %root with %new
    }
  }
}

module @ir {
  %0:2 = "test.make"() : () -> (i32, i32)
  %1 = "test.neg"(%0#1) : (i32) -> i32
  %2 = "test.neg"(%1) : (i32) -> i32
  %3 = "test.add"(%0#0, %1) : (i32, i32) -> i32
  %4 = "test.neg"(%0#0) : (i32) -> i32
  %5 = "test.add"(%0#0, %4) : (i32, i32) -> i32
  "test.use"(%2, %3, %5) : (i32, i32, i32) -> ()
}
