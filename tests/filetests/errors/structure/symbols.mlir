// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Symbols and their tables.

// expected-note@+1 {{see existing symbol definition here}}
module @a {
}
// expected-error@+1 {{redefinition of symbol named 'a'}}
module @a {
}

// -----

module @a {
}
module @b {
  // expected-note@+1 {{see existing symbol definition here}}
  module @a {
  }
  // expected-error@+1 {{redefinition of symbol named 'a'}}
  module @a {
  }
}

// -----

module @a attributes {sym_visibility = "public"} {
}
// expected-error@+1 {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "publik"}}
module @b attributes {sym_visibility = "publik"} {
}
