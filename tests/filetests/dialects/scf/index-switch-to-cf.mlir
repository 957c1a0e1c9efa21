// RUN: lect opt --allow-unregistered-dialect --convert-scf-to-cf %s
// RUN: lect opt --allow-unregistered-dialect --convert-scf-to-cf %s | lect opt --allow-unregistered-dialect
// ORACLE: differs because mlir-opt 22 cuts cases and the number to 32 bits
func.func @wide(%i: index) -> i32 {
  %r = scf.index_switch %i -> i32
  case 4294967296 {
    %k = arith.constant 1 : i32
    scf.yield %k : i32
  }
  case -1 {
    %k = arith.constant 2 : i32
    scf.yield %k : i32
  }
  default {
    %k = arith.constant 3 : i32
    scf.yield %k : i32
  }
  return %r : i32
}

func.func @switch(%i: index) -> i32 {
  %r = scf.index_switch %i -> i32
  case 2 {
    %a = "t.a"() : () -> i32
    scf.yield %a : i32
  }
  case 5 {
    %a = "t.b"() : () -> i32
    scf.yield %a : i32
  }
  default {
    %a = "t.d"() : () -> i32
    scf.yield %a : i32
  }
  return %r : i32
}
