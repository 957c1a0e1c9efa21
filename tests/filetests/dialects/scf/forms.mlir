// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// All operations of the dialect, in their own form, in the generic form, and from there back.

func.func @branches_and_for(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  scf.for %i = %a to %b step %b { }
  scf.for unsigned %i = %c to %c step %c : i32 { } {x = 1}
  %0:2 = scf.for %i = %a to %b step %b iter_args(%x = %f, %y = %t) -> (f32, tensor<4xf32>) { scf.yield %x, %y : f32, tensor<4xf32> }
  %1 = scf.for %i = %c to %c step %c iter_args(%x = %f) -> f32 : i32 { scf.yield %x : f32 } {unsignedCmp}
  scf.for %i = %a to %b step %b iter_args() -> () { scf.yield }
  scf.if %k { }
  scf.if %k { } else { }
  %2 = scf.if %k -> f32 { scf.yield %f : f32 } else { scf.yield %f : f32} {a}
  %3 = scf.if %k -> (() -> ()) { %z = "x.y"() : () -> (() -> ()) scf.yield %z : () -> () } else { %z = "x.y"() : () -> (() -> ()) scf.yield %z : () -> () } {a}
  scf.execute_region { scf.yield }
  scf.execute_region no_inline { "foo.x"() [^bb1] : () -> ()
   ^bb1: scf.yield } {a = 1}
  %4 = scf.execute_region -> (() -> ()) no_inline { %z = "x.y"() : () -> (() -> ()) scf.yield %z : () -> () }
  %5:2 = scf.execute_region -> (f32, f32) { scf.yield %f, %f : f32, f32 }
  return
}

func.func @parallel_while_switch(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  scf.parallel (%i) = (%a) to (%b) step (%b) { }
  scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%b, %b) { scf.reduce } {a}
  %0 = scf.parallel (%i) = (%a) to (%b) step (%b) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%x: f32, %y: f32): scf.reduce.return %x : f32 } }
  %1:2 = scf.parallel (%i) = (%a) to (%b) step (%b) init (%f, %c) -> (f32, i32) { 
     scf.reduce(%f, %c : f32, i32) { ^bb0(%x: f32, %y: f32): scf.reduce.return %x : f32 }, { ^bb0(%x: i32, %y: i32): %z = arith.addi %x, %y : i32 scf.reduce.return %z : i32 } }
  scf.parallel (%i) = (%a) to (%b) step (%b) init () { }
  %2 = scf.while (%x = %f) : (f32) -> i32 { scf.condition(%k) %c : i32 } do { ^bb0(%y: i32): scf.yield %f : f32 } attributes {a}
  scf.while : () -> () { scf.condition(%k) } do { scf.yield }
  scf.while () : () -> () { scf.condition(%k) } do { ^bb0: scf.yield }
  scf.index_switch %a case 2 { scf.yield } case -5 { scf.yield } default { }
  %3 = scf.index_switch %a {x = 3} -> f32 case 2 { scf.yield %f : f32 } default { scf.yield %f : f32 }
  scf.index_switch %a default { scf.yield } 
  return
}

func.func @forall(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (4) { }
  scf.forall () in () { }
  scf.forall (%i, %j) in (4, %a) { scf.forall.in_parallel { } } {mapping = [], q = 3}
  scf.forall (%i, %j) = (0, 0) to (%b, 5) step (1, 1) { }
  scf.forall (%i, %j) = (%c0, 0) to (%b, 5) step (1, %c1) { }
  scf.forall (%i, %j) = (%a, 1) to (%b, 5) step (1, %c1) { scf.forall.in_parallel {} {z} }
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> { scf.forall.in_parallel { } }
  %1:2 = scf.forall (%i) in (4) shared_outs(%o = %t, %p = %t) -> (tensor<4xf32>, tensor<4xf32>) { 
      scf.forall.in_parallel { 
         
  } }
  %2 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) { }
  return
}
