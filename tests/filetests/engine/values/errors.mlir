// RUN: lect opt --load-dialect engine/values/values.td --split-input-file --verify-diagnostics %s

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse V_Shape parameter 'sizes' which is to be a `Vec<i8>`}}
module attributes {v.a = #v.shape<[128] {x = 1} empty>} {}

// -----

// expected-error@+2 {{expected one of the fields [x, name]}}
// expected-error@+1 {{failed to parse V_Shape parameter 'at' which is to be a `Point`}}
module attributes {v.a = #v.shape<[] {y = 1} empty>} {}

// -----

// expected-error@+2 {{field 'x' is missing}}
// expected-error@+1 {{failed to parse V_Shape parameter 'at' which is to be a `Point`}}
module attributes {v.a = #v.shape<[] {} empty>} {}

// -----

// expected-error@+2 {{expected one of [empty, circle]}}
// expected-error@+1 {{failed to parse V_Shape parameter 'kind' which is to be a `Kind`}}
module attributes {v.a = #v.shape<[] {x = 1} square>} {}
