// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Properties in angle brackets.

// expected-error@+1 {{expected '>' to close properties}}
"demo.op"() <{a = 1} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() <> : () -> ()

// -----

// expected-error@+1 {{invalid properties 42 : i64 for op builtin.module: expected DictionaryAttr to set properties}}
"builtin.module"() <42> ({
}) : () -> ()

// -----

// expected-error@+1 {{invalid properties {sym_name = 42 : i32} for op builtin.module: Invalid attribute `sym_name` in property conversion: 42 : i32}}
"builtin.module"() <{sym_name = 42 : i32}> ({
^bb0:
}) : () -> ()

// -----

// expected-error@+1 {{invalid properties {sym_visibility} for op builtin.module: Invalid attribute `sym_visibility` in property conversion: unit}}
"builtin.module"() <{sym_visibility = unit}> ({
^bb0:
}) : () -> ()

// -----

// expected-error@+1 {{invalid properties {a = 1 : i64} for op builtin.unrealized_conversion_cast: this operation does not support properties}}
"builtin.unrealized_conversion_cast"() <{a = 1}> : () -> i32
