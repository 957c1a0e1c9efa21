// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Types and attributes of dialects whose brackets do not match.

// expected-error@+1 {{unbalanced '(' character in pretty dialect name}}
"demo.op"() : () -> !foo<(>

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"demo.op"() : () -> !foo<)>

// -----

// expected-error@+1 {{unbalanced '(' character in pretty dialect name}}
"demo.op"() : () -> !foo<[(])>

// -----

// expected-error@+1 {{unbalanced '{' character in pretty dialect name}}
"demo.op"() : () -> !foo.bar<{>}

// -----

// expected-error@+1 {{expected '"' in string literal}}
"demo.op"() : () -> !foo<"not closed>

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"demo.op"() : () -> !foo<

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"demo.op"() {a = #foo.bar<} : () -> ()

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"demo.op"() {a = #foo<[<]>} : () -> ()

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"demo.op"() {a = #foo<a} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() {a = #foo<1> : } : () -> ()

// -----

// expected-error@+1 {{dialect 'builtin' provides no attribute parsing hook}}
"demo.op"() {a = #builtin.nonsense} : () -> ()

// -----

// expected-error@+1 {{undefined symbol alias id 'nonsense'}}
"demo.op"() {a = #nonsense} : () -> ()
