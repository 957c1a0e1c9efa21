// An attribute of one value.

module @patterns {
  pdl.pattern : benefit(1) {
    %attr = attribute = 4 : i8
    %root = operation "test.op" {"size" = %attr}
    rewrite %root {
      %more = attribute = [1, "two", unit]
      %new = operation "test.success" {"sizes" = %more}
      erase %root
    }
  }
}

module @ir {
  "test.op"() {size = 4 : i8} : () -> ()
  "test.op"() {size = 4 : i16} : () -> ()
  "test.op"() : () -> ()
}
