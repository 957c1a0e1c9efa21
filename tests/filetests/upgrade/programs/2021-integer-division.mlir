// RUN: lect upgrade --from 13 %s

// Summer of 2021: the last of the Standard dialect: division to either side, bits, switches, assertions.

func @buckets(%v: i32, %w: i32, %f: f32, %g: f32) -> i32 {
  %c1 = constant 1 : i32
  %true = constant true
  assert %true, "a bucket has a width"
  %0 = floordivi_signed %v, %w : i32
  %1 = ceildivi_signed %v, %w : i32
  %2 = remi_unsigned %v, %w : i32
  %3 = shift_left %0, %c1 : i32
  %4 = shift_right_signed %3, %c1 : i32
  %5 = xor %4, %1 : i32
  %6 = or %5, %2 : i32
  %7 = and %6, %v : i32
  %8 = trunci %7 : i32 to i8
  %9 = sexti %8 : i8 to i32
  %10 = copysign %f, %g : f32
  %11 = fmaf %10, %f, %g : f32
  %12 = fptosi %11 : f32 to i32
  %13 = cmpi ult, %9, %12 : i32
  %14 = select %13, %9, %12 : i32
  switch %14 : i32, [
    default: ^other,
    1: ^one(%14 : i32),
    2: ^one(%9 : i32)
  ]
^one(%x: i32):
  return %x : i32
^other:
  %15 = bitcast %f : f32 to i32
  return %15 : i32
}
