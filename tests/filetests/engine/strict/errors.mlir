// RUN: lect opt --load-dialect engine/strict/strict.td --split-input-file --verify-diagnostics %s

// Errors of MLIR 24, at its places.

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'strict.load' inherent attribute 'nontemporal' cannot be parsed from attr-dict when strict properties in assembly format is enabled}}
  strict.load %a {foo, nontemporal = true}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{inherent attribute 'alignment' cannot be parsed from attr-dict}}
  strict.load %a alignment(3) {nontemporal = true, alignment = 3}
  return
}

// -----

// expected-error@+1 {{inherent attribute 'need' cannot be parsed from attr-dict}}
strict.need <need = 3, np = 2> attributes {need = 3}

// -----

// A property that is no attribute is a discardable attribute in the dictionary.
// expected-error@+1 {{properties dictionary is missing required property: np}}
strict.need <need = 3> attributes {np = 2}

// -----

// expected-error@+1 {{properties dictionary is missing required attribute: need}}
strict.need <np = 3>

// -----

// expected-error@+1 {{properties dictionary is missing required property: np}}
strict.need attributes {a}

// -----

// expected-error@+1 {{custom op 'strict.all' duplicate or unknown property in properties dictionary: bar}}
strict.all <bar = 3> {foo}

// -----

// expected-error@+1 {{custom op 'strict.all' duplicate or unknown property in properties dictionary: num}}
strict.all <num = 3, num = 4>

// -----

// expected-error@+1 {{expected '='}}
strict.all <num>

// -----

// expected-error@+1 {{expected ','}}
strict.all <num = 3 : i64>

// -----

// expected-error@+1 {{custom op 'strict.all' expected valid keyword}}
strict.all <unit,>

// -----

// expected-error@+1 {{custom op 'strict.all' invalid kind of attribute specified}}
strict.all <num = "x">

// -----

// expected-error@+1 {{custom op 'strict.all' invalid properties {bar}: unknown key '"bar"' when parsing properties dictionary}}
strict.all <{bar}>

// -----

// expected-error@+1 {{custom op 'strict.all' invalid properties {num = "x"}: Invalid attribute `num` in property conversion: "x"}}
strict.all <{num = "x"}>

// -----

// expected-error@+1 {{expected ','}}
strict.all <unit {foo}

// -----

// expected-error@+1 {{expected '['}}
strict.all <flags = a, b>

// -----

// expected-error@+1 {{custom op 'strict.all' expected string or keyword containing one of the following enum values for attribute 'angle' [one, two]}}
strict.all <angle = <two>>

// -----

// expected-error@+1 {{expected string or keyword containing one of the following enum values for attribute 'bars' [none, a, b]}}
strict.all <bars = c>

// -----

// expected-error@+1 {{custom op 'strict.empty' unknown property in properties dictionary: a}}
strict.empty <a = 1>

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{expected 2 entries for operandSegmentSizes}}
  strict.reg %a, %a <operandSegmentSizes = [2]> : i32, i32 {}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{properties dictionary is missing required property: operandSegmentSizes}}
  strict.reg %a, %a : i32, i32 {}
  return
}
