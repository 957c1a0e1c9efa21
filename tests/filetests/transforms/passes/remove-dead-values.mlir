// RUN: lect opt --remove-dead-values %s --allow-unregistered-dialect
// RUN: lect opt --remove-dead-values=canonicalize=0 %s --allow-unregistered-dialect

// Arguments and results of private functions, values forwarded by branches and regions, and unreachable code.

func.func private @f(%a: i32, %b: i32) -> (i32, i32) { %0 = arith.addi %a, %a : i32  %1 = arith.muli %a, %b : i32 return %0, %1 : i32, i32 }
func.func @g(%x: i32, %y: i32) -> i32 { %0:2 = call @f(%x, %y) : (i32, i32) -> (i32, i32) return %0#0 : i32 }
func.func @cfg(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a, %b : i32, i32), ^bb2(%b : i32)
^bb1(%x: i32, %y: i32):
  %0 = arith.addi %y, %y : i32
  cf.br ^bb3(%x : i32)
^bb2(%z: i32):
  cf.br ^bb3(%a : i32)
^bb3(%w: i32):
  return %w : i32
}
func.func @loop_a(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %a) -> (i32, i32) {
    %p = arith.addi %u, %a : i32
    %q = arith.muli %v, %a : i32
    scf.yield %p, %q : i32, i32
  }
  return %r#1 : i32
}
func.func @dead_loop(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %a) -> (i32, i32) {
    %p = arith.addi %u, %a : i32
    %q = arith.muli %v, %a : i32
    scf.yield %p, %q : i32, i32
  }
  return %a : i32
}
func.func @conditional(%c: i1, %a: i32) -> i32 {
  %r:2 = scf.if %c -> (i32, i32) {
    %p = arith.addi %a, %a : i32
    scf.yield %p, %a : i32, i32
  } else {
    %p = arith.muli %a, %a : i32
    scf.yield %p, %p : i32, i32
  }
  return %r#1 : i32
}
func.func @repeat(%c: i1, %a: i32) -> i32 {
  %r:2 = scf.while (%x = %a, %y = %a) : (i32, i32) -> (i32, i32) {
    %p = arith.addi %x, %y : i32
    scf.condition(%c) %p, %y : i32, i32
  } do {
   ^bb0(%s: i32, %t: i32):
    %q = arith.addi %s, %s : i32
    "test.use"(%q) : (i32) -> ()
    scf.yield %q, %t : i32, i32
  }
  return %r#1 : i32
}
func.func @store(%m: memref<4xi32>, %a: i32, %i: index) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  memref.store %0, %m[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  %3 = memref.alloc() : memref<4xi32>
  %4 = "unreg.op"() : () -> i32
  return
}
func.func @if(%c: i1, %a: i32, %b: i32, %d: f32) -> i32 {
  %r:4 = scf.if %c -> (i32, i32, i32, f32) {
    scf.yield %a, %b, %b, %d : i32, i32, i32, f32
  } else {
    scf.yield %a, %a, %a, %d : i32, i32, i32, f32
  }
  return %r#1 : i32
}
func.func @for2(%n: index, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %a, %w = %b) -> (i32, i32, i32) {
    scf.yield %v, %w, %w : i32, i32, i32
  }
  return %r#1 : i32
}
func.func private @ext(%a: i32) -> i32
func.func private @unused(%a: i32, %b: i32) -> i32 { return %a : i32 }
func.func @callext(%a: i32) { %0 = call @ext(%a) : (i32) -> i32 return }
func.func private @noresuse(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %0 : i32 }
func.func @callnr(%a: i32) { %0 = call @noresuse(%a) : (i32) -> i32 %1 = call @noresuse(%a) : (i32) -> i32 return }
func.func private @attrs(%a: i32 {llvm.noundef}, %b: i32 {llvm.zeroext}) -> (i32 {llvm.signext}, i32 {llvm.noundef}) { return %b, %b : i32, i32 }
func.func @callattrs(%a: i32) -> i32 { %0:2 = call @attrs(%a, %a) : (i32, i32) -> (i32, i32) return %0#1 : i32 }
memref.global "private" constant @gl : memref<2xf32> = dense<1.0>
func.func @exec(%a: i32) {
  %0 = scf.execute_region -> i32 { scf.yield %a : i32 }
  %x = arith.constant 1 : index %1 = scf.index_switch %x -> i32 default { scf.yield %a : i32 }
  return
}
func.func @red(%n: index, %a: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init(%a) -> f32 { scf.reduce(%a : f32) { ^bb0(%l: f32, %q: f32): %s = arith.addf %l, %q : f32 scf.reduce.return %s : f32 } }
  return
}
func.func @lin(%m: memref<4xf32>, %t: tensor<4xf32>) {
  linalg.generic {indexing_maps=[affine_map<(d0)->(d0)>], iterator_types=["parallel"]} outs(%m: memref<4xf32>) { ^bb0(%o: f32): %x = arith.addf %o, %o : f32 linalg.yield %x : f32 }
  %1 = linalg.generic {indexing_maps=[affine_map<(d0)->(d0)>], iterator_types=["parallel"]} outs(%t: tensor<4xf32>) { ^bb0(%o: f32): %x = arith.addf %o, %o : f32 linalg.yield %x : f32 } -> tensor<4xf32>
  return
}
