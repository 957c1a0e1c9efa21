// A function makes a type.

module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation "test.op"
    rewrite %root {
      %type = apply_native_rewrite "type_creator" : !pdl.type
      %new = operation "test.success" -> (%type : !pdl.type)
      erase %root
    }
  }
}

module @ir {
  "test.op"() : () -> ()
}
