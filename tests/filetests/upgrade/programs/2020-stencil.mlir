// RUN: lect upgrade --from 9 %s

// 2020: a stencil in three points, by `loop`, and in parallel.

func @stencil(%in: memref<?xf64>, %out: memref<?xf64>, %steps: index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %third = constant 0.33333333 : f64
  %n = dim %in, 0 : memref<?xf64>
  %last = subi %n, %c1 : index
  loop.for %t = %c0 to %steps step %c1 {
    loop.parallel (%i) = (%c1) to (%last) step (%c1) {
      %l = subi %i, %c1 : index
      %r = addi %i, %c1 : index
      %0 = load %in[%l] : memref<?xf64>
      %1 = load %in[%i] : memref<?xf64>
      %2 = load %in[%r] : memref<?xf64>
      %3 = addf %0, %1 : f64
      %4 = addf %3, %2 : f64
      %5 = mulf %4, %third : f64
      %6 = cmpf "ogt", %5, %third : f64
      loop.if %6 {
        store %5, %out[%i] : memref<?xf64>
      } else {
        store %third, %out[%i] : memref<?xf64>
      }
      loop.yield
    }
  }
  return
}
