// RUN: lect opt --no-implicit-module %s
// RUN: lect opt --no-implicit-module --verify-roundtrip --cse %s
// RUN: lect opt --no-implicit-module --emit-bytecode %s | lect opt --no-implicit-module

func.func @only(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
