// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s

// Builtin dialect, builtin.module: with a name, attributes, nested, and in the generic form.

module @outer attributes {demo.a = 1 : i32, demo.b} {
  module {
  }
  module @inner {
    builtin.module @deeper attributes {sym_visibility = "private"} {
      "demo.op"() {sym = @outer::@inner} : () -> ()
    }
  }
  "builtin.module"() <{sym_name = "generic"}> ({
    "demo.op"() : () -> ()
  }) {demo.c = "x"} : () -> ()
  "builtin.module"() ({
  ^bb0:
  }) {sym_name = "old"} : () -> ()
  module @"needs quotes" {
  }
}
