// RUN: lect opt --load-dialect dialects/overlay/berth.td --verify-diagnostics --split-input-file %s

func.func @word(%a: i8) {
  // expected-error@+1 {{custom op 'berth.link' expected 'i64'}}
  berth.link [%a : i8, i32]
  return
}

// -----

func.func @large(%a: i8) {
  // expected-error@+1 {{custom op 'berth.weigh' has a number that is too large for 'i8'}}
  berth.weigh %a weight 256 : i8
  return
}

// -----

func.func @negative(%a: i8) {
  // expected-error@+1 {{custom op 'berth.weigh' expected a number that is not negative}}
  berth.weigh %a weight -1 : i8
  return
}

// -----

func.func @unknown(%a: memref<4xi8>) {
  // expected-error@+1 {{custom op 'berth.weigh' has a number of no known width: 'memref<4xi8>'}}
  berth.weigh %a weight 1 : memref<4xi8>
  return
}

// -----

// expected-error@+1 {{custom op 'berth.guard' expected one of the keywords none, bow, stern, port, all}}
berth.guard bow|mast
