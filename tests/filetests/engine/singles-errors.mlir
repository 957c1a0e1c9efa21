// RUN: lect opt --load-dialect engine/singles.td --allow-unregistered-dialect --split-input-file --verify-diagnostics %s
// ORACLE: differs because mlir-opt does not have the dialect that is loaded here

%a = "x.value"() : () -> i32
// expected-error@+1 {{expected ','}}
%0 = single.add %a : i32

// -----

%a = "x.value"() : () -> i32
// expected-error@+1 {{expected SSA operand}}
%0 = single.add %a, 3 : i32

// -----

// expected-note@+1 {{prior use here}}
%a = "x.value"() : () -> i32
// expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
%0 = single.add %a, %a : i64

// -----

%a = "x.value"() : () -> i32
// expected-error@+1 {{expected ':'}}
%0 = single.add %a, %a slow : i32

// -----

%a = "x.value"() : () -> i32
// expected-error@+1 {{custom op 'single.add' 'single.add' op attribute 'weight' failed to satisfy constraint: 64-bit signless integer attribute}}
%0 = single.add %a, %a {weight = "much"} : i32

// -----

%a = "x.value"() : () -> i32
// expected-error@+1 {{custom op 'single.compare' expected string or keyword containing one of the following enum values for attribute 'order' [less, more]}}
%0 = single.compare equal, %a, %a : i32

// -----

%a = "x.value"() : () -> i32
// expected-error@+1 {{integer literal not valid for specified type}}
%0 = single.cast %a because 3 : i32 to i8

// -----

// expected-error@+1 {{use of undeclared SSA value name}}
single.end %b : i32
