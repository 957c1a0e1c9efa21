// RUN: lect opt %s
// RUN: lect opt --emit-bytecode %s | lect opt

// The dialect accepts operations that are not in its definitions.

llvm.func @f(%a: i32) {
  %0 = "llvm.not_there"(%a) {some = 1 : i32} : (i32) -> i32
  "llvm.retur"(%0) <{value = "x"}> ({
    "llvm.nested"() : () -> ()
  }) : (i32) -> ()
  llvm.return
}
