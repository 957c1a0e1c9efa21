// RUN: lect opt --mem2reg --split-input-file %s
// RUN: lect opt --sroa --split-input-file %s
// RUN: lect opt --sroa --mem2reg --split-input-file %s

// One allocation of several buffers, which become values one by one.

func.func @values(%c: i1) -> (i32, i32) {
  %0:2 = test.multi_slot_alloca : () -> (memref<i32>, memref<i32>)
  %v = arith.constant 7 : i32
  cf.cond_br %c, ^write, ^end
^write:
  memref.store %v, %0#1[] : memref<i32>
  cf.br ^end
^end:
  %a = memref.load %0#0[] : memref<i32>
  %b = memref.load %0#1[] : memref<i32>
  return %a, %b : i32, i32
}

// -----

// Of three buffers the second is passed on.

func.func private @keep(memref<3xi32>)

func.func @parts() -> (i32, i32) {
  %0:3 = test.multi_slot_alloca : () -> (memref<2xi32>, memref<3xi32>, memref<4xi32>)
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  call @keep(%0#1) : (memref<3xi32>) -> ()
  %a = memref.load %0#0[%c0] : memref<2xi32>
  memref.store %a, %0#2[%c3] : memref<4xi32>
  %b = memref.load %0#2[%c0] : memref<4xi32>
  return %a, %b : i32, i32
}
