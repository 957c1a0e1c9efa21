// RUN: lect opt --convert-complex-to-llvm %s
// RUN: lect opt --convert-complex-to-llvm=complex-range=improved %s

func.func @c(%a: complex<f32>, %b: complex<f32>, %x: f32) -> complex<f32> {
  %0 = complex.add %a, %b fastmath<nnan> : complex<f32>
  %1 = complex.mul %a, %b {foo=1}: complex<f32>
  %2 = complex.div %a, %b : complex<f32>
  %3 = complex.abs %a : complex<f32>
  %4 = complex.create %x, %x : complex<f32>
  %5 = complex.re %a : complex<f32>
  %6 = complex.im %a : complex<f32>
  %7 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %8 = complex.sub %a, %b : complex<f32>
  return %8 : complex<f32>
}
