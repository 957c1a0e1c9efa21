// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-debuginfo --mlir-print-op-generic %s | lect opt

// Functions in their own form, in the generic form, and from there back.

func.func private @declared(i32 {demo.unit}, memref<?xf32>) -> (f32 {demo.value = 1 : i8}, index)
func.func private @returns_function() -> (() -> ())
func.func nested @visible_within(%first: i32 {demo.name = "a"}, %second: (i32) -> f32) -> f32 attributes {demo.flag} {
  %0 = call_indirect %second(%first) : (i32) -> f32
  return %0 : f32
}
func.func @callers(%arg: i32) -> (f32, i32) {
  %function = constant @to_float : (i32) -> f32
  %0 = call @visible_within(%arg, %function) {demo.tail} : (i32, (i32) -> f32) -> f32
  return %0, %arg : f32, i32
}
func.func private @to_float(i32) -> f32
module @inner {
  func.func @nothing() attributes {no_inline} {
    return
  }
}
