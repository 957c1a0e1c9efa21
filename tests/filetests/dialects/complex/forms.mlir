// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Complex numbers.

func.func @parts(%re: f32, %im: f32, %bits: i64) -> complex<f32> {
  %0 = complex.constant [1.0 : f64, -0.0 : f64] : complex<f64>
  %1 = complex.constant [1 : i8, 2 : i8] {demo.note} : complex<i8>
  %2 = complex.create %re, %im : complex<f32>
  %3 = complex.bitcast %bits : i64 to complex<f32>
  %4 = complex.bitcast %2 : complex<f32> to f64
  %5 = complex.re %2 : complex<f32>
  %6 = complex.im %2 fastmath<nnan> : complex<f32>
  %7 = complex.abs %2 : complex<f32>
  %8 = complex.angle %2 : complex<f32>
  return %2 : complex<f32>
}

func.func @functions(%a: complex<f32>, %b: complex<f32>, %i: i32) {
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.sub %a, %b fastmath<fast> : complex<f32>
  %2 = complex.mul %a, %b {demo.note} : complex<f32>
  %3 = complex.div %a, %b : complex<f32>
  %4 = complex.atan2 %a, %b : complex<f32>
  %5 = complex.pow %a, %b : complex<f32>
  %6 = complex.powi %a, %i fastmath<nnan> : complex<f32>, i32
  %7 = complex.eq %a, %b : complex<f32>
  %8 = complex.neq %a, %b : complex<f32>
  %9 = complex.conj %a : complex<f32>
  %10 = complex.cos %a : complex<f32>
  %11 = complex.exp %a : complex<f32>
  %12 = complex.expm1 %a : complex<f32>
  %13 = complex.log %a : complex<f32>
  %14 = complex.log1p %a : complex<f32>
  %15 = complex.neg %a : complex<f32>
  %16 = complex.rsqrt %a : complex<f32>
  %17 = complex.sign %a : complex<f32>
  %18 = complex.sin %a : complex<f32>
  %19 = complex.sqrt %a : complex<f32>
  %20 = complex.tan %a : complex<f32>
  %21 = complex.tanh %a : complex<f32>
  return
}

"demo.holds"() {number = #complex.number<:f32 1.0, -2.5>} : () -> ()
