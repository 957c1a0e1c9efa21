// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Modules.

// expected-error@+1 {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op requires one region}}
"builtin.module"() ({}, {}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({
^bb0(%a: i32):
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
  "demo.br"()[^b] : () -> ()
^b:
  "demo.end"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op requires zero results}}
%a = "builtin.module"() ({
^bb0:
}) : () -> i32

// -----

%a = "demo.def"() : () -> i32
// expected-error@+1 {{'builtin.module' op requires zero operands}}
"builtin.module"(%a) ({
^bb0:
}) : (i32) -> ()

// -----

// expected-error@+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'bare'}}
module attributes {bare = 1} {
}

// -----

// expected-error@+1 {{custom op 'builtin.module' 'builtin.module' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
module attributes {sym_name = 42} {
}

// -----

// expected-error@+1 {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "nonsense"}}
module @a attributes {sym_visibility = "nonsense"} {
}

// -----

// expected-error@+1 {{'builtin.module' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
"builtin.module"() ({
^bb0:
}) {sym_name = 42 : i32} : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op region should have no arguments}}
module {
^bb0(%a: i32):
}

// -----

// expected-error@+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
module {
^a:
^b:
}
