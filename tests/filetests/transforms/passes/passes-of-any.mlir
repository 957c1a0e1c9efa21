// RUN: lect opt --pass-pipeline=any(any(llvm-request-c-wrappers)) %s
// RUN: lect opt --pass-pipeline=any(convert-func-to-llvm) %s

// A pass for operations of one name skips others.
func.func @f() {
  return
}
module @m {
  func.func @g() {
    return
  }
}
