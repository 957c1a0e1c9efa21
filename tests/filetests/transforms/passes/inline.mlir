// RUN: lect opt --inline %s
// RUN: lect opt --inline=default-pipeline= --mlir-print-debuginfo --mlir-print-local-scope %s
// RUN: lect opt --inline=inlining-threshold=40 --mlir-disable-threading %s

// Callees come before callers; a private function goes with its last call, and a body of several blocks ends in a branch.

func.func private @outside(i32)

func.func private @double(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("double")
  return %0 : i32
}

func.func private @choose(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @double(%a) : (i32) -> i32
  return %0 : i32
^bb2:
  return %a : i32
}

func.func @main(%c: i1, %a: i32) -> i32 {
  %0 = call @choose(%c, %a) : (i1, i32) -> i32 loc("first")
  %1 = call @double(%0) : (i32) -> i32
  call @outside(%1) : (i32) -> ()
  %2 = scf.if %c -> i32 {
    // Blocks have no place in it.
    %3 = func.call @choose(%c, %1) : (i1, i32) -> i32
    scf.yield %3 : i32
  } else {
    %3 = func.call @double(%1) : (i32) -> i32 loc(unknown)
    scf.yield %3 : i32
  }
  return %2 : i32
}

// Recursive and mutually recursive functions stay.
func.func private @even(%a: i32) -> i1 {
  %0 = call @odd(%a) : (i32) -> i1
  return %0 : i1
}

func.func private @odd(%a: i32) -> i1 {
  %0 = call @even(%a) : (i32) -> i1
  return %0 : i1
}

func.func @asks(%a: i32) -> (i1, i32) {
  %0 = call @even(%a) : (i32) -> i1
  %1 = call @refused(%a) : (i32) -> i32
  %2 = call @double(%a) {no_inline} : (i32) -> i32
  return %0, %1 : i1, i32
}

func.func private @refused(%a: i32) -> i32 attributes {no_inline} {
  return %a : i32
}

// A value forwarded to an affine loop must be a valid symbol there.
func.func private @store(%m: memref<8xf32>, %i: index, %v: f32) {
  affine.store %v, %m[%i] : memref<8xf32>
  return
}

func.func @loops(%m: memref<8xf32>, %n: index, %v: f32) {
  affine.for %i = 0 to 8 {
    func.call @store(%m, %i, %v) : (memref<8xf32>, index, f32) -> ()
  }
  return
}

// Allocations go to the first block of the caller.
llvm.func @scratch(%a: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %a, %0 : i32, !llvm.ptr
  %1 = llvm.load volatile %0 : !llvm.ptr -> i32
  llvm.return %1 : i32
}

llvm.func @uses_scratch(%c: i1, %a: i32) -> i32 {
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = llvm.call @scratch(%a) : (i32) -> i32
  llvm.return %0 : i32
^bb2:
  llvm.return %a : i32
}

module @nested {
  func.func private @double(%a: i32) -> i32 {
    %0 = arith.muli %a, %a : i32
    return %0 : i32
  }
  func.func @own(%a: i32) -> i32 {
    %0 = call @double(%a) : (i32) -> i32
    return %0 : i32
  }
}
