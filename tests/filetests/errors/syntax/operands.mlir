// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Lists of operands.

"demo.op"
() : () -> ()
// expected-error@+1 {{expected '(' to start operand list}}
"demo.op" : () -> ()

// -----

// expected-error@+1 {{expected ')' to end operand list}}
"demo.op"(1) : (i32) -> ()

// -----

// expected-error@+1 {{expected ')' to end operand list}}
"demo.op"(%a : (i32) -> ()

// -----

// expected-error@+1 {{expected SSA operand}}
"demo.op"(%a,) : (i32) -> ()

// -----

// expected-error@+1 {{expected ')' to end operand list}}
"demo.op"(%a %b) : (i32, i32) -> ()

// -----

// expected-error@+1 {{expected ')' to end operand list}}
"demo.op"(^bb0) : (i32) -> ()

// -----

%a = "demo.def"() : () -> i32
// expected-error@+1 {{invalid attribute name}}
"demo.op"(%a#) : (i32) -> ()

// -----

%a = "demo.def"() : () -> i32
// expected-error@+1 {{invalid SSA value result number}}
"demo.op"(%a#x) : (i32) -> ()

// -----

%a = "demo.def"() : () -> i32
// expected-error@+1 {{reference to invalid result number}}
"demo.op"(%a#1) : (i32) -> ()

// -----

%a:2 = "demo.def"() : () -> (i32, i32)
// expected-error@+1 {{reference to invalid result number}}
"demo.op"(%a#2) : (i32) -> ()

// -----

%a = "demo.def"() : () -> i32
// expected-error@+1 {{invalid SSA value result number}}
"demo.op"(%a#99999999999999999999) : (i32) -> ()
