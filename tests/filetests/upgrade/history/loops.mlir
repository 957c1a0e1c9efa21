// RUN: lect upgrade --from 9 %s
// RUN: lect upgrade --from 9 --report=- -o /dev/null %s

// `loop`, which is `scf`, and `affine` with its terminator.

func @loops(%n: index, %m: memref<?xf32>, %c: i1) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %f0 = constant 0.0 : f32
  loop.for %i = %c0 to %n step %c1 {
    loop.if %c {
      %0 = load %m[%i] : memref<?xf32>
      loop.terminator
    } else {
      store %f0, %m[%i] : memref<?xf32>
    }
  }
  %1 = loop.for %i = %c0 to %n step %c1 iter_args(%acc = %f0) -> (f32) {
    %2 = load %m[%i] : memref<?xf32>
    %3 = addf %acc, %2 : f32
    loop.yield %3 : f32
  }
  loop.parallel (%i) = (%c0) to (%n) step (%c1) {
    store %1, %m[%i] : memref<?xf32>
    loop.yield
  }
  %4 = loop.parallel (%i) = (%c0) to (%n) step (%c1) init (%f0) -> f32 {
    %5 = load %m[%i] : memref<?xf32>
    loop.reduce(%5) : f32 {
    ^bb0(%x: f32, %y: f32):
      %6 = addf %x, %y : f32
      loop.reduce.return %6 : f32
    }
    loop.yield
  }
  return
}

func @generic(%n: index, %c: i1) {
  "loop.for"(%n, %n, %n) ( {
  ^bb0(%i: index):
    "loop.terminator"() : () -> ()
  }) : (index, index, index) -> ()
  "loop.if"(%c) ( {
    "loop.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  return
}

func @affine(%m: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %0 = affine.load %m[%i] : memref<16xf32>
    "affine.terminator"() : () -> ()
  }
  return
}
