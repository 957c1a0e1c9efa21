// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in poison.

func.func @a(%a : i32) {
  // expected-error@+1 {{custom op 'ub.poison' invalid kind of attribute specified}}
  %0 = ub.poison <5> : i32
  return
}
