// A function must not hold.

module @patterns {
  pdl.pattern : benefit(1) {
    %attr = attribute = unit
    %root = operation {"look" = %attr}
    apply_native_constraint "single_entity_constraint"(%root : !pdl.operation) {isNegated = true}
    rewrite %root {
      %new = operation "test.replaced"
      erase %root
    }
  }
}

module @ir {
  "test.op"() {look} : () -> ()
  "test.other"() {look} : () -> ()
}
