// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

irdl.dialect @empty
irdl.dialect @bare attributes {note} {}

irdl.dialect @forms {
  irdl.type @singleton
  irdl.type @pair attributes {note = 1} {
    %0 = irdl.any
    %1 = irdl.base "!builtin.integer"
    irdl.parameters(first: %0, second: %1)
  }
  irdl.attribute @tagged {
    %0 = irdl.is "tag"
    %1 = irdl.is [1 : i32, unit] {note}
    %2 = irdl.any_of(%0, %1) {note}
    irdl.parameters(tag: %2) {note}
  }
  irdl.type @"!both"
  irdl.attribute @"#both"
  irdl.operation @nothing
  irdl.operation @all {
    %0 = irdl.any {note}
    %1 = irdl.base @forms::@pair
    %2 = irdl.parametric @forms::@pair<%0, %1> {note}
    %3 = irdl.all_of(%0, %2)
    %4 = irdl.c_pred "::llvm::isa<::mlir::IntegerType>($_self) || \22a\22"
    %5 = irdl.parametric @forms::@singleton<>
    irdl.operands(a: %0, b: single %1, c: optional %2, single: variadic %4) {note}
    irdl.results(r: variadic %3)
    irdl.attributes {"x" = %4, "y z" = %0} {note}
    %6 = irdl.region
    %7 = irdl.region()
    %8 = irdl.region(%0, %1) with size 3 {note}
    %9 = irdl.region with size 1
    irdl.regions(r0: %6, r1: %7, r2: %8, r3: %9)
  }
  irdl.operation @no_values {
    irdl.operands()
    irdl.results()
    irdl.attributes
    irdl.regions()
  }
}

"test.attrs"() {
  a = #irdl<variadicity variadic>, b = #irdl<variadicity_array[ single,  optional]>, c = #irdl<variadicity_array[]>,
  d = !irdl.attribute, e = !irdl.region
} : () -> ()
