// An operation by its name.

module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation "test.op"
    rewrite %root {
      %new = operation "test.success"
      erase %root
    }
  }
}

module @ir {
  "test.op"() : () -> ()
  "test.other"() : () -> ()
}
