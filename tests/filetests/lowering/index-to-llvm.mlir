// RUN: lect opt --convert-index-to-llvm %s
// RUN: lect opt --convert-index-to-llvm=index-bitwidth=32 %s

func.func @idx(%a: index, %b: index, %x: i32) {
  %0 = index.add %a, %b {foo}
  %1 = index.ceildivs %a, %b
  %2 = index.ceildivu %a, %b
  %3 = index.floordivs %a, %b
  %4 = index.casts %a : index to i32
  %5 = index.castu %x : i32 to index
  %6 = index.cmp slt(%a, %b)
  %7 = index.sizeof
  %8 = index.constant -5
  %9 = index.bool.constant true
  %10 = index.maxs %a, %b
  %11 = index.shl %a, %b
  %12 = index.casts %a : index to i64
  return
}
