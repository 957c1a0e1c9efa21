// RUN: lect upgrade --from 13 %s

// 2021: one butterfly of a Fourier transform, on complex numbers in a buffer.

func @butterfly(%re: memref<64xf64>, %im: memref<64xf64>, %i: index, %j: index, %angle: f64) {
  %0 = memref.load %re[%i] : memref<64xf64>
  %1 = memref.load %im[%i] : memref<64xf64>
  %2 = memref.load %re[%j] : memref<64xf64>
  %3 = memref.load %im[%j] : memref<64xf64>
  %4 = math.cos %angle : f64
  %5 = math.sin %angle : f64
  %a = complex.create %0, %1 : complex<f64>
  %b = complex.create %2, %3 : complex<f64>
  %w = complex.create %4, %5 : complex<f64>
  %t = complex.mul %b, %w : complex<f64>
  %s = complex.add %a, %t : complex<f64>
  %d = complex.sub %a, %t : complex<f64>
  %6 = complex.re %s : complex<f64>
  %7 = complex.im %s : complex<f64>
  memref.store %6, %re[%i] : memref<64xf64>
  memref.store %7, %im[%i] : memref<64xf64>
  %8 = complex.re %d : complex<f64>
  %9 = complex.im %d : complex<f64>
  memref.store %8, %re[%j] : memref<64xf64>
  memref.store %9, %im[%j] : memref<64xf64>
  return
}
