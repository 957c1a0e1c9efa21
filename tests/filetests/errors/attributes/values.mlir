// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Invalid attributes.

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = nonsense} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = %x} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = ^bb0} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = *} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = [1, } : () -> ()

// -----

// expected-error@+1 {{expected ',' or ']'}}
"demo.op"() {a = [1 2]} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = [,]} : () -> ()

// -----

// expected-error@+1 {{expected ',' or ']'}}
"demo.op"() {a = [1} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"demo.op"() {a = {b = 1} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() {a = "s" : } : () -> ()

// -----

// expected-error@+1 {{expected nested symbol reference identifier}}
"demo.op"() {a = @a::} : () -> ()

// -----

// expected-error@+1 {{expected nested symbol reference identifier}}
"demo.op"() {a = @a::b} : () -> ()

// -----

// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
"demo.op"() {a = @a::@} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"demo.op"() {a = @a:@b} : () -> ()

// -----

// expected-error@+1 {{expected '(' in inline location}}
"demo.op"() {a = loc} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"demo.op"() {a = loc("x"} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = opaque<"x", "y">} : () -> ()
