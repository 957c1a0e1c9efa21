// Of two patterns the one of greater benefit is taken.

module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation "test.op"
    rewrite %root {
      %new = operation "test.small"
      erase %root
    }
  }
  pdl.pattern : benefit(10) {
    %attr = attribute
    %root = operation "test.op" {"first" = %attr}
    rewrite %root {
      %new = operation "test.large"
      erase %root
    }
  }
}

module @ir {
  "test.op"() {first = 1} : () -> ()
  "test.op"() : () -> ()
}
