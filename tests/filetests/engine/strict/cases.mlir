// RUN: lect opt --load-dialect engine/strict/cases.td %s
// RUN: lect opt --load-dialect engine/strict/cases.td --mlir-print-op-generic %s | lect opt --load-dialect engine/strict/cases.td

// Cases of enums without the brackets of their attributes, and clauses with commas or words between them.

func.func @f(%x: i32) {
  e.a <one> a|b, y "a, b"
  e.a <"two-2"> none, x a
  e.a <"two-2"> none, x none
  e.b
  e.b "two-2" [a|b]
  e.b [b]
  e.c
  e.c u
  e.c n(3), u, x %x : i32, k one {foo}
  e.c k "two-2"
  e.d u and n(3) and v
  e.d v and u
  return
}
