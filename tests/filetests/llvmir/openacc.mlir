// RUN: lect translate --mlir-to-llvmir %s

// Data of OpenACC, which the runtime of OpenMP moves.
llvm.func @moves(%a: !llvm.ptr, %b: !llvm.ptr) {
  %made = acc.create varPtr(%a : !llvm.ptr) varType(f32) -> !llvm.ptr
  %copied = acc.copyin varPtr(%b : !llvm.ptr) varType(f32) -> !llvm.ptr
  acc.enter_data dataOperands(%copied, %made : !llvm.ptr, !llvm.ptr)
  %fresh = acc.update_device varPtr(%b : !llvm.ptr) varType(f32) -> !llvm.ptr
  acc.update dataOperands(%fresh : !llvm.ptr)
  %old = acc.getdeviceptr varPtr(%a : !llvm.ptr) varType(f32) -> !llvm.ptr {dataClause = #acc<data_clause acc_delete>}
  acc.exit_data dataOperands(%old : !llvm.ptr)
  acc.delete accPtr(%old : !llvm.ptr)
  llvm.return
}

llvm.func @region(%a: !llvm.ptr, %v: i32) {
  %copied = acc.copyin varPtr(%a : !llvm.ptr) varType(i32) -> !llvm.ptr
  acc.data dataOperands(%copied : !llvm.ptr) {
    llvm.store %v, %a : i32, !llvm.ptr
    acc.terminator
  }
  llvm.return
}
