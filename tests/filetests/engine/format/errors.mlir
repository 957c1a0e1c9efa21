// RUN: lect opt --load-dialect engine/format/fmt.td --verify-diagnostics --split-input-file %s
// Errors in a custom form have the wording of the code that mlir-tblgen generates for its format.

func.func @f(%i: i32) {
  // expected-error@+1 {{expected ','}}
  %0 = fmt.same %i %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error@+1 {{custom op 'fmt.many' expected 'last'}}
  fmt.many (%i), %i : i32 first i32 ->
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error@+1 {{custom op 'fmt.all' number of operands and types do not match: got 1 operands and 0 types}}
  fmt.all %i : () -> ()
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error@+1 {{custom op 'fmt.many' number of operands and types do not match: got 2 operands and 1 types}}
  fmt.many (%i, %i), %i : i32 last i32 ->
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error@+1 {{custom op 'fmt.all' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  fmt.all %i : i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'fmt.attrs' expected valid '@'-identifier for symbol name}}
  fmt.attrs 5 "name" a x []
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'fmt.attrs' expected string or keyword containing one of the following enum values for attribute 'plain' [a, b-b]}}
  fmt.attrs 5 @name c x []
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'fmt.attrs' invalid bits attribute specification: "x|z"}}
  fmt.attrs 5 @name a "x|z" []
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'fmt.clauses' `flag` clause can appear at most once in the expansion of the oilist directive}}
  fmt.clauses flag value = 1 flag
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'fmt.else' 'fmt.else' op attribute 'flag' failed to satisfy constraint: unit attribute}}
  fmt.else nothing off {flag = 1}
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected block name}}
  fmt.branch 1
}

// -----

func.func @f() {
  // expected-error@+1 {{expected '{' to begin a region}}
  fmt.single
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'fmt.coded' has a custom assembly form that C++ code defines and lect does not know; use the generic form}}
  fmt.coded something
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'fmt.directed' has a custom assembly form that C++ code defines and lect does not know; use the generic form}}
  fmt.directed
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'fmt.plain' has no custom assembly form}}
  fmt.plain
  return
}
