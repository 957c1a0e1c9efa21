// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Operations on indices.

func.func @indices(%a: index, %b: index, %i: i32) {
  %0 = index.constant 42
  %1 = index.constant {demo.note} -1
  %2 = index.bool.constant true
  %3 = index.bool.constant false
  %4 = index.sizeof
  %5 = index.add %a, %b
  %6 = index.sub %a, %b {demo.note}
  %7 = index.mul %a, %b
  %8 = index.divs %a, %b
  %9 = index.divu %a, %b
  %10 = index.ceildivs %a, %b
  %11 = index.ceildivu %a, %b
  %12 = index.floordivs %a, %b
  %13 = index.rems %a, %b
  %14 = index.remu %a, %b
  %15 = index.maxs %a, %b
  %16 = index.maxu %a, %b
  %17 = index.mins %a, %b
  %18 = index.minu %a, %b
  %19 = index.shl %a, %b
  %20 = index.shrs %a, %b
  %21 = index.shru %a, %b
  %22 = index.and %a, %b
  %23 = index.or %a, %b
  %24 = index.xor %a, %b
  %25 = index.casts %a : index to si64
  %26 = index.castu %i : i32 to index
  %27 = index.cmp slt(%a, %b)
  %28 = index.cmp uge(%a, %b) {demo.note}
  return
}
