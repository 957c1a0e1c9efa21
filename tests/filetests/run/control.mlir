// RUN: lect run %s 10
// RUN: lect run %s -e choose 7
// RUN: lect run %s -e call_pointer 20

// Branches with block arguments, switches, recursion, and calls of pointers.

llvm.func @main(%n: i64) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %small = llvm.icmp "slt" %n, %two : i64
  llvm.cond_br %small, ^end(%n : i64), ^recurse
^recurse:
  %a = llvm.sub %n, %one : i64
  %b = llvm.sub %n, %two : i64
  %x = llvm.call @main(%a) : (i64) -> i64
  %y = llvm.call @main(%b) : (i64) -> i64
  %sum = llvm.add %x, %y : i64
  llvm.br ^end(%sum : i64)
^end(%result: i64):
  llvm.return %result : i64
}

llvm.func @choose(%n: i32) -> i32 {
  %ten = llvm.mlir.constant(10 : i32) : i32
  llvm.switch %n : i32, ^end(%n : i32) [
    -1: ^end(%ten : i32),
    7: ^double
  ]
^double:
  %sum = llvm.add %n, %n : i32
  llvm.br ^end(%sum : i32)
^end(%result: i32):
  llvm.return %result : i32
}

llvm.func @call_pointer(%n: i64) -> i64 {
  %function = llvm.mlir.addressof @main : !llvm.ptr
  %0 = llvm.call %function(%n) : !llvm.ptr, (i64) -> i64
  llvm.return %0 : i64
}
