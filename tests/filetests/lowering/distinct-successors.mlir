// RUN: lect opt --llvm-legalize-for-export %s

llvm.func @repeated(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^end(%a : i32), ^end(%b : i32)
^end(%r: i32):
  llvm.return %r : i32
}

llvm.func @without_arguments(%c: i1) {
  llvm.cond_br %c, ^end, ^end
^end:
  llvm.return
}
