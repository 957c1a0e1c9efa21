// RUN: lect opt --remove-dead-values=canonicalize=false %s

// Regions that never run: they pass poison on in place of their own values.
func.func @switch(%m: i32) -> i32 {
  %c = arith.constant 3 : index
  %0 = scf.index_switch %c -> i32
  case 1 {
    scf.yield %m : i32
  }
  case 3 {
    %k = arith.addi %m, %m : i32
    scf.yield %k : i32
  }
  default {
    %k = arith.constant 4 : i32
    scf.yield %k : i32
  }
  return %0 : i32
}

func.func @while(%m: i32) -> i32 {
  %c = arith.constant false
  %0:2 = scf.while (%a = %m, %b = %m) : (i32, i32) -> (i32, i32) {
    scf.condition(%c) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %k = arith.muli %a, %m : i32
    scf.yield %k, %k : i32, i32
  }
  return %0#0 : i32
}

func.func @if(%m: i32) -> (i32, i32) {
  %c = arith.constant true
  %0:2 = scf.if %c -> (i32, i32) {
    %k = arith.addi %m, %m : i32
    scf.yield %k, %m : i32, i32
  } else {
    %k = arith.muli %m, %m : i32
    scf.yield %m, %k : i32, i32
  }
  return %0#0, %m : i32, i32
}
