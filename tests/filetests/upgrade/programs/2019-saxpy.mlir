// RUN: lect upgrade --from 0 %s

// 2019: y = a * x + y, by an affine loop, with maps that have no word in front.

#id = (i) -> (i)

func @saxpy(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
  %n = dim %x, 0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %0 = affine.apply #id(%i)
    %1 = load %x[%0] : memref<?xf32>
    %2 = mulf %a, %1 : f32
    %3 = load %y[%0] : memref<?xf32>
    %4 = addf %2, %3 : f32
    store %4, %y[%0] : memref<?xf32>
  }
  return
}

func @caller(%x: memref<16xf32>, %y: memref<16xf32>) {
  %a = constant 2.0 : f32
  %0 = memref_cast %x : memref<16xf32> to memref<?xf32>
  %1 = memref_cast %y : memref<16xf32> to memref<?xf32>
  call @saxpy(%a, %0, %1) : (f32, memref<?xf32>, memref<?xf32>) -> ()
  return
}
