// A function of two operations.

module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %inner = operation "test.op" -> (%type : !pdl.type)
    %result = result 0 of %inner
    %root = operation "test.outer"(%result : !pdl.value)
    apply_native_constraint "multi_entity_constraint"(%root, %inner : !pdl.operation, !pdl.operation)
    rewrite %root {
      %new = operation "test.replaced"
      erase %root
    }
  }
}

module @ir {
  %0 = "test.op"() : () -> i32
  "test.outer"(%0) : (i32) -> ()
}
