// A required attribute of any kind, which is passed on.

module @patterns {
  pdl.pattern : benefit(1) {
    %attr = attribute
    %root = operation "test.op" {"size" = %attr}
    rewrite %root {
      %new = operation "test.success" {"length" = %attr}
      erase %root
    }
  }
}

module @ir {
  "test.op"() {size = 4 : i8} : () -> ()
  "test.op"() {size = "large"} : () -> ()
  "test.op"() {width = 4} : () -> ()
}
