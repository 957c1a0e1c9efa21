// RUN: lect opt --arith-emulate-unsupported-floats=source-types=bf16 %s
// RUN: lect opt --math-extend-to-supported-types %s

func.func @small(%a: bf16, %c: vector<4xbf16>) -> (bf16, bf16) {
  %0 = arith.addf %a, %a fastmath<fast> : bf16
  %1 = math.atan2 %0, %a : bf16
  %2 = vector.reduction <add>, %c, %0 : vector<4xbf16> into bf16
  return %1, %2 : bf16, bf16
}

func.func @casts(%a: memref<1xbf16>) -> (bf16, memref<2xbf16>) {
  %0 = builtin.unrealized_conversion_cast %a : memref<1xbf16> to bf16
  %1 = builtin.unrealized_conversion_cast %0 : bf16 to memref<2xbf16>
  %2 = math.sin %0 : bf16
  return %2, %1 : bf16, memref<2xbf16>
}
