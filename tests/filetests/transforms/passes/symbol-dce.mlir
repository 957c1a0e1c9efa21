// RUN: lect opt --symbol-dce --allow-unregistered-dialect %s

// Private symbols that nothing refers to go; those of nested modules, too.

func.func private @unused() {
  return
}
func.func private @used_by_unused() {
  return
}
func.func private @used() {
  return
}
func.func @public() {
  call @used() : () -> ()
  return
}
func.func nested @nested_here() {
  return
}
module @inner {
  func.func private @gone() {
    return
  }
  func.func nested @also_gone() {
    return
  }
  func.func @stays() {
    return
  }
}
module {
  func.func private @alone() {
    return
  }
  func.func private @named() {
    return
  }
  func.func @user() {
    "test.refers"() {to = @named} : () -> ()
    return
  }
}
