// RUN: lect opt --load-dialect engine/strict/cases.td --split-input-file --verify-diagnostics %s

// Errors in cases of enums and in clauses.

// expected-error@+1 {{custom op 'e.c' expected ',' between oilist clauses}}
e.c u n(3)

// -----

// expected-error@+1 {{custom op 'e.c' expected oilist clause after separator}}
e.c u, {foo}

// -----

// expected-error@+1 {{`u` clause can appear at most once in the expansion of the oilist directive}}
e.c u, u

// -----

// expected-error@+1 {{expected 'and' between oilist clauses}}
e.d u v

// -----

// expected-error@+1 {{expected string or keyword containing one of the following enum values for attribute 'b' [none, a, b]}}
e.a <one> 3, y a

// -----

// expected-error@+1 {{invalid k attribute specification: "three"}}
e.c k "three"

// -----

// expected-error@+1 {{invalid b attribute specification: "c"}}
e.b [a|c]
