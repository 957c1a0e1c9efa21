// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in branches.

func.func @a(%a: i64) {
  // expected-error@+1 {{custom op 'cf.switch' integer value too large}}
  cf.switch %a : i64, [ default: ^b, 9223372036854775808: ^b ]
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{custom op 'cf.switch' expected 'default'}}
  cf.switch %a : i32, [ ]
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{expected ':'}}
  cf.switch %a : i32, [ default ^b ]
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{expected block name}}
  cf.switch %a : i32, [ default: b ]
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{custom op 'cf.switch' expected integer value}}
  cf.switch %a : i32, [ default: ^b, x: ^b ]
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{branch has 1 operands for successor #1, but target block has 0}}
  cf.switch %a : i32, [ default: ^b, 1: ^b(%a : i32) ]
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.switch %a : i32, [ default: ^b, 1: ^b(%a : i32) ]
^b(%x : i64):
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{custom op 'cf.switch' number of operands and types do not match: got 0 operands and 1 types}}
  cf.switch %a : i32, [ default: ^b, 1: ^b( : i32) ]
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{custom op 'cf.switch' number of operands and types do not match: got 2 operands and 1 types}}
  cf.switch %a : i32, [ default: ^b, 1: ^b(%a, %a : i32) ]
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%a)[^b, ^b] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'cf.switch' op number of case values (2) should match number of case destinations (1)}}
  "cf.switch"(%a)[^b, ^b] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[1, 2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{vector types must have positive constant sizes but got 0}}
  "cf.switch"(%a)[^b] <{case_operand_segments = array<i32>, case_values = dense<[]> : vector<0xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^b:
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'cf.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%a)[^b, ^b] <{case_operand_segments = array<i32: 1>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^b:
  return
}

// -----

func.func @a(%a: i1) {
  // expected-error@+1 {{expects number of branch weights to match number of successors: 1 vs 2}}
  cf.cond_br %a weights([1]), ^b, ^b
^b:
  return
}

// -----

func.func @a(%a: i1) {
  // expected-error@+1 {{branch weights cannot all be zero}}
  cf.cond_br %a weights([0, 0]), ^b, ^b
^b:
  return
}

// -----

func.func @a(%a: i1) {
  // expected-error@+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  cf.cond_br %a weights([1, 2, 3]), ^b, ^b
^b:
  return
}

// -----

func.func @a(%a: i1) {
  // expected-error@+1 {{branch has 0 operands for successor #1, but target block has 1}}
  cf.cond_br %a, ^b(%a : i1), ^b
^b(%x : i1):
  return
}

// -----

func.func @a(%a: i1) {
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^b(%a : i1)
^b(%x : i32):
  return
}

// -----

func.func @a(%a: i1) {
  // expected-error@+1 {{reference to an undefined block}}
  cf.br ^c(%a : i1)
^b(%x : i32):
  return
}

// -----

func.func @a(%a: i1) {
  // expected-error@+1 {{integer literal not valid for specified type}}
  cf.assert %a, 5
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  cf.switch %a : f32, [ default: ^b, 1: ^b ]
^b:
  return
}
