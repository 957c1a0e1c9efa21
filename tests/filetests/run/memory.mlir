// RUN: lect run %s --entry-point-result=void
// RUN: lect run %s -e layout
// RUN: lect run %s -e structors

// Globals, allocations, addresses and copies; output by functions of the runner.

llvm.mlir.global private constant @numbers(dense<[1.5, 2.5, -3.0]> : tensor<3xf32>) : !llvm.array<3 x f32>
llvm.mlir.global private constant @text("text\0A\00") : !llvm.array<6 x i8>
llvm.mlir.global internal @state() : !llvm.struct<(i8, i64)> {
  %0 = llvm.mlir.constant(7 : i8) : i8
  %1 = llvm.mlir.undef : !llvm.struct<(i8, i64)>
  %2 = llvm.insertvalue %0, %1[0] : !llvm.struct<(i8, i64)>
  %3 = llvm.mlir.constant(35 : i64) : i64
  %4 = llvm.insertvalue %3, %2[1] : !llvm.struct<(i8, i64)>
  llvm.return %4 : !llvm.struct<(i8, i64)>
}
llvm.mlir.global_ctors ctors = [@increment], priorities = [0 : i32], data = [#llvm.zero]

llvm.func @printString(!llvm.ptr)
llvm.func @printF32(f32)
llvm.func @printI64(i64)
llvm.func @printNewline()
llvm.func @_mlir_ciface_printMemrefF32(!llvm.ptr)

llvm.func @increment() {
  %state = llvm.mlir.addressof @state : !llvm.ptr
  %field = llvm.getelementptr %state[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i64)>
  %0 = llvm.load %field : !llvm.ptr -> i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %2 = llvm.add %0, %1 : i64
  llvm.store %2, %field : i64, !llvm.ptr
  llvm.return
}

llvm.func @structors() -> i64 {
  %state = llvm.mlir.addressof @state : !llvm.ptr
  %0 = llvm.load %state : !llvm.ptr -> !llvm.struct<(i8, i64)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i8, i64)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(i8, i64)>
  %3 = llvm.zext %1 : i8 to i64
  %4 = llvm.add %2, %3 : i64
  llvm.return %4 : i64
}

llvm.func @main() {
  %text = llvm.mlir.addressof @text : !llvm.ptr
  llvm.call @printString(%text) : (!llvm.ptr) -> ()
  %count = llvm.mlir.constant(3 : i64) : i64
  %bytes = llvm.mlir.constant(12 : i64) : i64
  %copy = llvm.alloca %count x f32 : (i64) -> !llvm.ptr
  %numbers = llvm.mlir.addressof @numbers : !llvm.ptr
  "llvm.intr.memcpy"(%copy, %numbers, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%zero : i64)
^loop(%i: i64):
  %more = llvm.icmp "slt" %i, %count : i64
  llvm.cond_br %more, ^body, ^end
^body:
  // An allocation in a loop.
  %slot = llvm.alloca %one x f32 : (i64) -> !llvm.ptr
  %from = llvm.getelementptr %copy[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %value = llvm.load %from : !llvm.ptr -> f32
  llvm.store %value, %slot : f32, !llvm.ptr
  %again = llvm.load %slot : !llvm.ptr -> f32
  llvm.call @printF32(%again) : (f32) -> ()
  llvm.call @printNewline() : () -> ()
  %next = llvm.add %i, %one : i64
  llvm.br ^loop(%next : i64)
^end:
  llvm.return
}

// Sizes of types in memory, as differences of addresses.
llvm.func @layout() -> !llvm.struct<(i64, i64, i64)> {
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i24, vector<3xf32>)>
  %b = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (i8, i64, i1)>
  %c = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x vector<9xi1>>
  %0 = llvm.mlir.undef : !llvm.struct<(i64, i64, i64)>
  %x = llvm.ptrtoint %a : !llvm.ptr to i64
  %y = llvm.ptrtoint %b : !llvm.ptr to i64
  %z = llvm.ptrtoint %c : !llvm.ptr to i64
  %1 = llvm.insertvalue %x, %0[0] : !llvm.struct<(i64, i64, i64)>
  %2 = llvm.insertvalue %y, %1[1] : !llvm.struct<(i64, i64, i64)>
  %3 = llvm.insertvalue %z, %2[2] : !llvm.struct<(i64, i64, i64)>
  llvm.return %3 : !llvm.struct<(i64, i64, i64)>
}
