// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Casts.

// expected-error@+1 {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
"builtin.unrealized_conversion_cast"() : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
unrealized_conversion_cast to

// -----

// expected-error@+3 {{custom op 'builtin.unrealized_conversion_cast' expected 'to'}}
unrealized_conversion_cast

// -----

// expected-error@+1 {{expected ':'}}
%a = unrealized_conversion_cast %b to i32

// -----

// expected-error@+1 {{expected non-function type}}
%a = unrealized_conversion_cast %b : to i32

// -----

// expected-error@+1 {{custom op 'builtin.unrealized_conversion_cast' number of operands and types do not match: got 1 operands and 2 types}}
%a = unrealized_conversion_cast %b : i32, i64 to i32

// -----

// expected-error@+1 {{operation defines 2 results but was provided 1 to bind}}
%a = unrealized_conversion_cast to i32, i64

// -----

// expected-error@+1 {{custom op 'builtin.unrealized_conversion_cast' expected 'to'}}
unrealized_conversion_cast %b : i32 i64

// -----

// expected-error@+1 {{expected non-function type}}
%a = unrealized_conversion_cast %a : i32 to

// -----

%0 = "demo.def"() : () -> i32
// expected-error@+1 {{'builtin.unrealized_conversion_cast' op requires zero regions}}
"builtin.unrealized_conversion_cast"(%0) ({}) : (i32) -> i32
