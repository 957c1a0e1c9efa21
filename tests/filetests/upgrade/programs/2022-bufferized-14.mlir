// RUN: lect upgrade --from 14 %s

// MLIR 14: `arith` exists, functions and branches are still in `std` and `builtin`.

func private @consume(memref<?xf32>)

func @scale(%t: tensor<?xf32>, %f: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = bufferization.to_memref %t : memref<?xf32>
  %out = memref.alloc(%n) : memref<?xf32>
  br ^header(%c0 : index)
^header(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cond_br %more, ^body, ^exit
^body:
  %x = memref.load %m[%i] : memref<?xf32>
  %y = arith.mulf %x, %f : f32
  %z = arith.maxf %y, %f : f32
  memref.store %z, %out[%i] : memref<?xf32>
  %next = arith.addi %i, %c1 : index
  br ^header(%next : index)
^exit:
  assert %more, "done"
  call @consume(%out) : (memref<?xf32>) -> ()
  %r = bufferization.to_tensor %out : memref<?xf32>
  %both = select %more, %t, %r : tensor<?xf32>
  return %both : tensor<?xf32>
}

func @choose(%flag: i32, %a: i32, %b: i32) -> i32 {
  switch %flag : i32, [
    default: ^first(%a : i32),
    1: ^second(%b : i32)
  ]
^first(%x: i32):
  return %x : i32
^second(%y: i32):
  %f = constant @negated : (i32) -> i32
  %z = call_indirect %f(%y) : (i32) -> i32
  return %z : i32
}

func @negated(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.subi %c0, %x : i32
  return %0 : i32
}
