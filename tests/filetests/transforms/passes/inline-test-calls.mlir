// RUN: lect opt --inline %s
// RUN: lect opt --inline=default-pipeline= --mlir-print-op-generic %s

// Calls some of whose operands are not arguments.

func.func private @store_before(%m: memref<f32>, %v: f32) {
  memref.store %v, %m[] : memref<f32>
  return
}

func.func @call_and_store(%m: memref<f32>, %v: f32) {
  "test.call_and_store"(%m, %m, %v) <{callee = @store_before, store_before_call = true}> : (memref<f32>, memref<f32>, f32) -> ()
  return
}

func.func private @first(%a: i32, %b: i32) -> i32 {
  return %a : i32
}

func.func @call_on_device(%a: i32, %b: i32, %device: i32) -> i32 {
  %0 = "test.call_on_device"(%a, %b, %device) <{callee = @first}> : (i32, i32, i32) -> i32
  return %0 : i32
}

func.func private @sum(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  "test.foo"(%0) : (i32) -> ()
  return
}

func.func @call_with_segments(%a: i32, %b: i32, %c: i32) {
  "test.call_with_segments"(%a, %b, %c, %a) <{callee = @sum, operandSegmentSizes = array<i32: 1, 2, 1>}> : (i32, i32, i32, i32) -> ()
  return
}

// Integers of other widths are cast, on the way in and out.

func.func private @wide(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  return %0 : i32
}

func.func @narrow(%a: i16) -> (i16, i16) {
  %0 = "test.conversion_call_op"(%a) <{callee = @wide}> : (i16) -> i16
  %1 = "test.conversion_call_op"(%0) <{callee = @wide}> : (i16) -> i16
  return %0, %1 : i16, i16
}

func.func private @blocks(%c: i1) -> i32 {
  cf.cond_br %c, ^one, ^two
^one:
  %0 = arith.constant 1 : i32
  return %0 : i32
^two:
  %1 = arith.constant 2 : i32
  return %1 : i32
}

func.func @narrow_blocks(%c: i1) -> i16 {
  %0 = "test.conversion_call_op"(%c) <{callee = @blocks}> : (i1) -> i16
  return %0 : i16
}

func.func private @wider(%a: i64) -> i64 {
  return %a : i64
}

func.func @no_cast(%a: i32, %b: i64) -> (i32, i32) {
  %0 = "test.conversion_call_op"(%a) <{callee = @wider}> : (i32) -> i32
  %1 = "test.conversion_call_op"(%b) <{callee = @wider}> : (i64) -> i32
  return %0, %1 : i32, i32
}

// A terminator that gives too many values goes where none is needed.

func.func private @ends_otherwise(%a: i64) {
  "test.invalid"(%a) : (i64) -> ()
}

func.func @goes_on(%a: i64) {
  func.call @ends_otherwise(%a) : (i64) -> ()
  "test.bar"() : () -> ()
  return
}

shard.grid @grid(shape = 4x?x2)

func.func private @shape_of_grid() -> (index, index) {
  %0:2 = shard.grid_shape @grid axes = [2, 1] : index, index
  return %0#0, %0#1 : index, index
}

func.func @shape() -> (index, index) {
  %0:2 = func.call @shape_of_grid() : () -> (index, index)
  return %0#0, %0#1 : index, index
}
