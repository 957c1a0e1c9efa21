// RUN: lect opt --load-dialect dialects/overlay/berth.td --verify-diagnostics --split-input-file %s

func.func @types(%a: i32) {
  berth.watch(%a)
  own {
  }
  // expected-error@+1 {{number of operands and types do not match: got 1 operands and 0 types}}
  part0() size(1) {
  } : () -> ()
  return
}

// -----

func.func @size(%a: i32) {
  berth.watch(%a)
  own {
  }
  // expected-error@+1 {{integer value too large}}
  part0() size(4294967296) {
  } : (i32) -> ()
  return
}

// -----

func.func @type(%a: i32) {
  berth.watch(%a)
  own {
  // expected-error@+1 {{expected the type of a function}}
  } : i32
  return
}

// -----

func.func @guard(%a: i32) {
  // expected-error@+1 {{expected 'by'}}
  berth.steer %a : %a by 3 : i32
  return
}
