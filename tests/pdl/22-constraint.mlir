// A function of one operation must hold.

module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation
    apply_native_constraint "single_entity_constraint"(%root : !pdl.operation)
    rewrite %root {
      %new = operation "test.replaced"
      erase %root
    }
  }
}

module @ir {
  "test.op"() : () -> ()
  "test.other"() : () -> ()
}
