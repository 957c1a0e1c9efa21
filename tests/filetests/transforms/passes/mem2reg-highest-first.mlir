// RUN: lect opt --mem2reg %s

// Where the highest bits come first, the first part of a number is its highest bits.

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  llvm.func @parts(%a: i32, %b: i16) -> i8 {
    %1 = llvm.mlir.constant(1 : i32) : i32
    %m = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
    llvm.store %a, %m : i32, !llvm.ptr
    llvm.store %b, %m : i16, !llvm.ptr
    %r = llvm.load %m : !llvm.ptr -> i8
    llvm.return %r : i8
  }
}
