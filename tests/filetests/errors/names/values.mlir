// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Values that do not match their names.

// expected-error@+1 {{use of undeclared SSA value name}}
"demo.use"(%a) : (i32) -> ()

// -----

// expected-error@+1 {{use of undeclared SSA value name}}
"demo.use"(%a,
           // expected-error@+1 {{use of undeclared SSA value name}}
           %b) : (i32, i32) -> ()

// -----

// expected-note@+1 {{previously defined here}}
%a = "demo.def"() : () -> i32
// expected-error@+1 {{redefinition of SSA value '%a'}}
%a = "demo.def"() : () -> i32

// -----

// expected-error@+2 {{redefinition of SSA value '%a'}}
// expected-note@+1 {{previously defined here}}
%a, %a = "demo.def"() : () -> (i32, i32)

// -----

// expected-note@+1 {{previously defined here}}
%a = "demo.def"() : () -> i32
"demo.op"() ({
// expected-error@+1 {{redefinition of SSA value '%a'}}
^bb0(%a: i32):
}) : () -> ()

// -----

// expected-note@+1 {{prior use here}}
%a = "demo.def"() : () -> i32
// expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
"demo.use"(%a) : (i64) -> ()

// -----

// expected-note@+1 {{prior use here}}
"demo.use"(%a) : (i32) -> ()
// expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
"demo.use"(%a) : (i64) -> ()
%a = "demo.def"() : () -> i32

// -----

// expected-note@+1 {{previously used here with type 'i32'}}
"demo.use"(%a) : (i32) -> ()
// expected-error@+1 {{definition of SSA value '%a#0' has type 'i64'}}
%a = "demo.def"() : () -> i64

// -----

// expected-note@+1 {{previously used here with type 'i32'}}
"demo.use"(%a#1) : (i32) -> ()
// expected-error@+1 {{definition of SSA value '%a#1' has type 'i64'}}
%a:2 = "demo.def"() : () -> (i32, i64)

// -----

// expected-error@+1 {{use of undeclared SSA value name}}
"demo.use"(%a#5) : (i32) -> ()
%a:2 = "demo.def"() : () -> (i32, i64)

// -----

"demo.op"() ({
  %a = "demo.def"() : () -> i32
}) : () -> ()
// expected-error@+1 {{use of undeclared SSA value name}}
"demo.use"(%a) : (i32) -> ()

// -----

"demo.op"() ({
  %a = "demo.def"() : () -> i32
}, {
  // expected-error@+1 {{use of undeclared SSA value name}}
  "demo.use"(%a) : (i32) -> ()
}) : () -> ()

// -----

"demo.op"() ({
// expected-note@+1 {{prior use here}}
^bb0(%a: i32):
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
  "demo.use"(%a) : (f32) -> ()
}) : () -> ()
