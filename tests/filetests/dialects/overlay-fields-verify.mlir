// RUN: lect opt --load-dialect dialects/overlay/mill.td --verify-diagnostics --split-input-file %s

func.func @fields(%a: !mill.sack<a: i32>) {
  // expected-error@+1 {{custom op 'mill.take' has a field 'b' that the type does not have: '!mill.sack<a: i32>'}}
  %0 = mill.take %a["b"] : !mill.sack<a: i32>
  return
}

// -----

func.func @others(%a: i32) {
  // expected-error@+1 {{custom op 'mill.empty' has a type whose fields are not known: 'i32'}}
  mill.empty %a : i32
  return
}

// -----

// expected-error@+1 {{custom op 'mill.plan' has the name 'a' twice}}
mill.plan @twice() -> (a: i32, a: f32) {
}

// -----

func.func @kinds() {
  mill.attempt {
    // expected-error@+1 {{custom op 'mill.attempt' expected 'do'}}
    off @a() {
    }
  }
  return
}

// -----

func.func @far(%a: i32, %b: !mill.held<i8>) {
  // expected-error@+1 {{'mill.shine' op operand #1 must be of StarType, but got 'i32'}}
  mill.shine %b, %a : !mill.held<i8>, i32
  return
}

// -----

func.func @far(%a: i32, %b: !mill.held<i8>) {
  // expected-error@+1 {{'mill.shine' op operand #1 must be of StarType, but got '!mill.held<i8>'}}
  mill.shine %a, %b : i32, !mill.held<i8>
  return
}
