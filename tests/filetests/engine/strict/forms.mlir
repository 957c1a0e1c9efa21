// RUN: lect opt --load-dialect engine/strict/strict.td %s
// RUN: lect opt --load-dialect engine/strict/strict.td --mlir-print-op-generic %s
// RUN: lect opt --load-dialect engine/strict/strict.td --mlir-print-op-generic %s | lect opt --load-dialect engine/strict/strict.td

// Properties of all kinds: as variables of formats, by name in `prop-dict`, and in a dictionary as before MLIR 24.

func.func @f(%a: i32) {
  strict.load %a {foo}
  strict.load %a alignment(3) nontemporal(true) {foo}
  strict.all
  strict.all <> {x}
  strict.all <{}> {x}
  strict.all <unit, num = 3, str = "x", kind = two, angle = two, flags = [a, b], bars = a|b, old = y, any = 3 : i8, sym = @foo, array = [1, 2], prop = 4, uprop, sprop = "y", oprop = 3, aprop = [1, 2], eprop = two, sname = @x, type = i32>
  strict.all <{unit, num = 3 : i64, kind = #strict<kind two>}>
  strict.all <flags = [a], bars = a, uprop = unit_absent, any = "x">
  strict.need <need = 3, np = 2> attributes {a}
  strict.need <{need = 3 : i64, np = 2 : i64}>
  strict.reg %a, %a <operandSegmentSizes = [1, 1], u> : i32, i32 { }
  strict.empty <> {a}
  return
}
