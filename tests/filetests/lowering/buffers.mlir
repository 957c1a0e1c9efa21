// RUN: lect opt --pass-pipeline=builtin.module(func.func(buffer-hoisting)) %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(buffer-loop-hoisting)) %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(promote-buffers-to-stack)) %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(optimize-allocation-liveness)) %s
// RUN: lect opt --buffer-results-to-out-params --drop-equivalent-buffer-results %s
func.func private @nested(%c: i1, %n: index, %a: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    scf.if %c {
      %d = memref.alloc() : memref<4xf32>
      memref.copy %b, %d : memref<4xf32> to memref<4xf32>
      memref.copy %d, %a : memref<4xf32> to memref<4xf32>
    }
    %e = memref.alloc(%i) : memref<?xf32>
    memref.dealloc %e : memref<?xf32>
    memref.copy %b, %a : memref<4xf32> to memref<4xf32>
  }
  return %a : memref<4xf32>
}

func.func @branches(%c: i1) {
  cf.cond_br %c, ^one, ^two
^one:
  %b = memref.alloc() : memref<2xf32>
  cf.br ^end(%b : memref<2xf32>)
^two:
  %d = memref.alloc() : memref<2xf32>
  cf.br ^end(%d : memref<2xf32>)
^end(%e: memref<2xf32>):
  %f = memref.alloc() : memref<2xf32>
  memref.copy %e, %f : memref<2xf32> to memref<2xf32>
  memref.dealloc %f : memref<2xf32>
  return
}
