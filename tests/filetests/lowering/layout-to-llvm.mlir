// RUN: lect opt --pass-pipeline=builtin.module(convert-func-to-llvm,func.func(convert-arith-to-llvm),reconcile-unrealized-casts) %s
// RUN: lect opt --convert-to-llvm=dynamic %s
// RUN: lect opt --convert-to-llvm=filter-dialects=func,index --reconcile-unrealized-casts %s
// RUN: lect opt --llvm-request-c-wrappers --set-llvm-module-datalayout=data-layout=e-m:e --convert-to-llvm %s

// The data layout has the width of `index`.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
  func.func @width(%i: index, %m: memref<?xi8>) -> index {
    %0 = index.sizeof
    %1 = index.add %i, %0
    return %1 : index
  }
}
