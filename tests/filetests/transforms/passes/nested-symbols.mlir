// RUN: lect opt --pass-pipeline=builtin.module(builtin.module(sccp)) %s
// RUN: lect opt --pass-pipeline=builtin.module(builtin.module(int-range-optimizations)) %s
// RUN: lect opt --pass-pipeline=builtin.module(builtin.module(inline)) %s
// RUN: lect opt --pass-pipeline=builtin.module(builtin.module(symbol-dce)) %s

module {
  module @inner {
    func.func nested @same(%a: i32, %b: i32) -> i32 {
      return %a : i32
    }
    func.func private @own(%a: i32, %b: i32) -> i32 {
      return %a : i32
    }
    func.func @caller() -> (i32, i32) {
      %three = arith.constant 3 : i32
      %one = call @same(%three, %three) : (i32, i32) -> i32
      %two = call @own(%three, %three) : (i32, i32) -> i32
      return %one, %two : i32, i32
    }
    func.func nested @unused() {
      return
    }
  }
}
