// RUN: lect run %s "[1.5, -2.0]" "[0.25, 4.0]"
// RUN: lect run --interpret %s "[1.5, -2.0]" "[0.25, 4.0]"
// RUN: lect run --interpret %s -e functions "[0.5, 0.25]"
// RUN: lect run %s -e memory run/data/complex.npy
// RUN: lect run --interpret %s -e memory run/data/complex.npy

// Complex numbers as arguments, results, and elements of tensors and memory.

func.func @main(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, f32, f32, i1, i1) {
  %sum = complex.add %a, %b : complex<f32>
  %difference = complex.sub %a, %b : complex<f32>
  %product = complex.mul %sum, %difference : complex<f32>
  %negative = complex.neg %product : complex<f32>
  %conjugate = complex.conj %negative : complex<f32>
  %re = complex.re %conjugate : complex<f32>
  %im = complex.im %conjugate : complex<f32>
  %made = complex.create %im, %re : complex<f32>
  %constant = complex.constant [0.5 : f32, 1.0 : f32] : complex<f32>
  %eq = complex.eq %constant, %made : complex<f32>
  %ne = complex.neq %constant, %made : complex<f32>
  return %product, %conjugate, %made, %re, %im, %eq, %ne
    : complex<f32>, complex<f32>, complex<f32>, f32, f32, i1, i1
}

func.func @functions(%z: complex<f64>) -> (complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, f64, f64) {
  %e = complex.exp %z : complex<f64>
  %l = complex.log %e : complex<f64>
  %r = complex.sqrt %z : complex<f64>
  %q = complex.div %z, %e : complex<f64>
  %p = complex.pow %z, %r : complex<f64>
  %abs = complex.abs %z : complex<f64>
  %angle = complex.angle %z : complex<f64>
  return %e, %l, %r, %q, %p, %abs, %angle
    : complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, f64, f64
}

func.func @memory(%t: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  %a = tensor.extract %t[%i] : tensor<2xcomplex<f32>>
  %b = tensor.extract %t[%j] : tensor<2xcomplex<f32>>
  %c = complex.mul %a, %b : complex<f32>
  %d = complex.sub %b, %a : complex<f32>
  %r = tensor.from_elements %c, %d : tensor<2xcomplex<f32>>
  return %r : tensor<2xcomplex<f32>>
}
