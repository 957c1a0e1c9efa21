// An operation of any name, which an attribute tells.

module @patterns {
  pdl.pattern : benefit(1) {
    %attr = attribute = unit
    %root = operation {"replace_me" = %attr}
    rewrite %root {
      %new = operation "test.success"
      erase %root
    }
  }
}

module @ir {
  "test.op"() {replace_me} : () -> ()
  "other.op"() {replace_me} : () -> ()
  "test.op"() : () -> ()
}
