// An attribute of one type, and two that are the same.

module @patterns {
  pdl.pattern : benefit(1) {
    %type = type : i16
    %attr = attribute : %type
    %root = operation "test.op" {"size" = %attr}
    rewrite %root {
      %new = operation "test.typed" {"size" = %attr}
      erase %root
    }
  }
  pdl.pattern : benefit(1) {
    %attr = attribute
    %root = operation "test.pair" {"a" = %attr, "b" = %attr}
    rewrite %root {
      %new = operation "test.equal" {"a" = %attr}
      erase %root
    }
  }
}

module @ir {
  "test.op"() {size = 4 : i8} : () -> ()
  "test.op"() {size = 4 : i16} : () -> ()
  "test.pair"() {a = 1, b = 2} : () -> ()
  "test.pair"() {a = 2, b = 2} : () -> ()
}
