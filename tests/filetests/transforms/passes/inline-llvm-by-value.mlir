// RUN: lect opt --inline %s

// Memory that is passed by value is copied, unless the function only reads it and it is aligned.

llvm.func @write(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i8, i32, i16)>}) {
  %0 = llvm.mlir.constant(7 : i8) : i8
  llvm.store %0, %p : i8, !llvm.ptr
  llvm.return
}

llvm.func @read(%p: !llvm.ptr {llvm.byval = i32}) -> i32 attributes {
  memory_effects = #llvm.memory_effects<other = readwrite, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>
} {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}

llvm.func @read_aligned(%p: !llvm.ptr {llvm.byval = i32, llvm.align = 32}) -> i32 attributes {
  memory_effects = #llvm.memory_effects<other = read, argMem = read, inaccessibleMem = read, errnoMem = none, targetMem0 = none, targetMem1 = none>
} {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}

llvm.func @in_place(%p: !llvm.ptr {llvm.inalloca = i32}) {
  llvm.return
}

llvm.func @calls(%p: !llvm.ptr, %aligned: !llvm.ptr {llvm.align = 64}, %n: i64) -> i32 {
  llvm.call @write(%p) : (!llvm.ptr) -> ()
  %0 = llvm.call @read(%p) : (!llvm.ptr) -> i32
  %1 = llvm.call @read_aligned(%p) : (!llvm.ptr) -> i32
  %2 = llvm.call @read_aligned(%aligned) : (!llvm.ptr) -> i32
  %local = llvm.alloca %n x i32 {alignment = 4 : i64} : (i64) -> !llvm.ptr
  %3 = llvm.call @read_aligned(%local) : (!llvm.ptr) -> i32
  llvm.call @in_place(%p) : (!llvm.ptr) -> ()
  %4 = llvm.add %0, %1 : i32
  %5 = llvm.add %2, %3 : i32
  %6 = llvm.add %4, %5 : i32
  llvm.return %6 : i32
}
