// RUN: lect opt --pass-pipeline=builtin.module(llvm.func(mem2reg)) %s

module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<"dlti.endianness", "big">>} {
  llvm.func @narrow(%a: i32) -> i8 {
    %one = llvm.mlir.constant(1 : i32) : i32
    %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    llvm.store %a, %slot : i32, !llvm.ptr
    %loaded = llvm.load %slot : !llvm.ptr -> i8
    llvm.return %loaded : i8
  }
}
