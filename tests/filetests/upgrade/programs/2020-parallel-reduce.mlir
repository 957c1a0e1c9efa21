// RUN: lect upgrade --from 10 %s

// 2020: a dot product and a norm in one parallel loop, when loops had a dialect of their own.

func @norms(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) -> (f32, f32) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %zero = constant 0.0 : f32
  %low = constant 0xFF800000 : f32
  %sum, %most = loop.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero, %low) -> (f32, f32) {
    %a = load %x[%i] : memref<?xf32>
    %b = load %y[%i] : memref<?xf32>
    %p = mulf %a, %b : f32
    loop.reduce(%p) : f32 {
    ^bb0(%l: f32, %r: f32):
      %s = addf %l, %r : f32
      loop.reduce.return %s : f32
    }
    %m = absf %a : f32
    loop.reduce(%m) : f32 {
    ^bb0(%l: f32, %r: f32):
      %g = cmpf "ogt", %l, %r : f32
      %s = select %g, %l, %r : f32
      loop.reduce.return %s : f32
    }
  }
  %positive = cmpf "oge", %sum, %zero : f32
  %root = loop.if %positive -> (f32) {
    %q = sqrt %sum : f32
    loop.yield %q : f32
  } else {
    loop.yield %zero : f32
  }
  return %root, %most : f32, f32
}
