// RUN: lect opt --load-dialect dialects/overlay/mill.td --allow-unregistered-dialect --split-input-file %s
// RUN: lect opt --load-dialect dialects/overlay/mill.td --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %s

// Structs of C++ as parameters of types, and operations on their fields.

!sack = !mill.sack<a: i32, "b c": f32 at 4>
!marked = !mill.marked<"red", !mill.sack<x: !sack>>

func.func @fields(%a: i32, %b: f32, %held: !mill.held<!sack>) {
  %0 = mill.fill(%a, %b) : !sack
  %1 = mill.fill(%0) : !marked
  %2 = mill.fill() : !mill.sack<>
  %3:2 = mill.empty %0 : !sack
  mill.empty %2 : !mill.sack<>
  %4 = mill.take %0["b c"] : !sack
  %5 = mill.take %1["x"] {high} : !marked
  %6 = mill.look %held["a"] : !mill.held<!sack>
  "test.use"(%3#1, %4, %5, %6) : (f32, f32, !sack, !mill.held<i32>) -> ()
  return
}

// -----

func.func @late(%a: i32, %b: f32, %saw: !mill.saw, %axe: !mill.axe) {
  mill.weigh %a weighs 4294967295 : i32
  mill.weigh %a weighs -1 {exact} : i32
  mill.weigh %b : f32
  mill.weigh %a weighs 4294967295 most 4294967295 : i32
  %0 = mill.pick oak : !mill.kinds<oak, pine>
  %1 = mill.ask(%a, %b) : (i32, f32) -> i8
  mill.ask() : () -> none
  %2 = mill.source
  "test.use"(%0, %1, %2) : (!mill.kinds<oak, pine>, i8, i7) -> ()
  mill.walk [@yard, @yard::@shed, @mill]
  mill.label {"a": %a, "b": %b} : i32, f32
  mill.label {"a": %a} note "new" : i32
  %3 = mill.sum %a, %b : i32, f32
  %4:2 = mill.sums %a, %b : i32, f32
  "test.use"(%3, %4#1) : (i64, i64) -> ()
  %pine = mill.name : i32
  %other = mill.name name "oak tree" : i32
  %5 = mill.name : i32
  "test.use"(%pine, %other, %5) : (i32, i32, i32) -> ()
  %6 = mill.number 4 : i32
  %7 = mill.number -1 : i8
  %8 = mill.number true
  %9 = mill.number 1.0 : f32
  "test.use"(%6, %7, %8, %9) : (i32, i8, i1, f32) -> ()
  mill.roll %a : i32
  mill.door open
  mill.door closed {stamp = #mill.stamp<no 3>}
  return
}

// -----

// Text in another form than the overlay describes is retained as written.

func.func @otherwise(%a: !mill.sack<a = i32>, %bag: !mill.bag<3xi32>, %bags: !mill.bag<0x!mill.bag<12xf32>>, %b: !mill.held<!mill.sack<[b]>>) {
  %0 = "mill.look"(%a) {field = "a"} : (!mill.sack<a = i32>) -> !mill.held<i32>
  return
}
