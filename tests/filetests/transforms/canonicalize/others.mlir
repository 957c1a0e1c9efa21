// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Patterns of dialects that have few.

func.func private @callee(i32) -> i32

func.func @call(%a: i32) -> i32 {
  %f = func.constant @callee : (i32) -> i32
  %0 = func.call_indirect %f(%a) : (i32) -> i32
  return %0 : i32
}

func.func @index(%x: index, %y: index) {
  %c3 = index.constant 3
  %c5 = index.constant 5
  %c0 = index.constant 0
  %add = index.add %x, %c3
  %0 = index.add %add, %c5
  %mul = index.mul %x, %c3
  %1 = index.mul %mul, %c5
  %max = index.maxs %x, %c3
  %2 = index.maxs %max, %c5
  %min = index.minu %x, %c3
  %3 = index.minu %min, %c5
  %and = index.and %x, %c3
  %4 = index.and %and, %c5
  %or = index.or %x, %c3
  %5 = index.or %or, %c5
  %xor = index.xor %x, %c3
  %6 = index.xor %xor, %c5
  %sub = index.sub %x, %y
  %7 = index.cmp slt(%sub, %c0)
  %8 = index.cmp ult(%c0, %sub)
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8)
    : (index, index, index, index, index, index, index, i1, i1) -> ()
  return
}

func.func @complex(%a: f32, %b: f32, %i: i64) -> (f32, f32, i64, complex<f32>) {
  %0 = complex.create %a, %b : complex<f32>
  %1 = complex.neg %0 : complex<f32>
  %2 = complex.re %1 : complex<f32>
  %3 = complex.im %1 : complex<f32>
  %4 = complex.bitcast %i : i64 to complex<f32>
  %5 = complex.bitcast %4 : complex<f32> to i64
  %6 = arith.bitcast %i : i64 to f64
  %7 = complex.bitcast %6 : f64 to complex<f32>
  return %2, %3, %5, %7 : f32, f32, i64, complex<f32>
}

func.func @casts(%a: i32, %b: i64) -> (i32, i64) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, i64 to f32, f64
  %1:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : f32, f64 to i32, i64
  return %1#0, %1#1 : i32, i64
}
