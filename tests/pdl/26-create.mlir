// A function makes the operation.

module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation "test.op"
    rewrite %root {
      %new = apply_native_rewrite "creator"(%root : !pdl.operation) : !pdl.operation
      erase %root
    }
  }
}

module @ir {
  "test.op"() : () -> ()
}
