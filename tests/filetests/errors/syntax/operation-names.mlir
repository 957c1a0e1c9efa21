// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Tokens in place of an operation.

// expected-error@+1 {{expected operation name in quotes}}
42

// -----

// expected-error@+1 {{expected operation name in quotes}}
)

// -----

// expected-error@+1 {{expected '(' to start operand list}}
"demo.op"

// -----

// expected-error@+1 {{empty operation name is invalid}}
""() : () -> ()

// -----

// expected-error@+1 {{null character not allowed in operation name}}
"a\00b"() : () -> ()

// -----

// expected-error@+2 {{Dialect `demo' not found for custom op 'demo.op' }}
// expected-note@+1 {{Available dialects: }}
demo.op

// -----

// expected-error@+1 {{custom op 'nonsense' is unknown (tried 'builtin.nonsense' as well)}}
nonsense

// -----

// expected-error@+2 {{Dialect `nonsense' not found for custom op 'nonsense.op' }}
// expected-note@+1 {{Available dialects: }}
nonsense.op

// -----

// expected-error@+1 {{custom op 'builtin.nonsense' is unknown}}
builtin.nonsense

// -----

// expected-error@+1 {{unregistered operation 'builtin.nonsense' found in dialect ('builtin') that does not allow unknown operations}}
"builtin.nonsense"() : () -> ()

// -----

// expected-error@+1 {{expected operation name in quotes}}
@foo

// -----

// expected-error@+1 {{expected operation name in quotes}}
{

// -----

// expected-error@+1 {{expected operation name in quotes}}
i32

// -----

// expected-error@+1 {{custom op 'true' is unknown (tried 'builtin.true' as well)}}
true
