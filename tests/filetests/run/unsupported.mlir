// RUN: not lect run %s -e unsupported

// An operation that cannot be compiled is an error with its location. Only functions that the entry point uses are compiled.

llvm.func @unsupported() {
  llvm.inline_asm has_side_effects "nop", "" : () -> ()
  llvm.return
}
