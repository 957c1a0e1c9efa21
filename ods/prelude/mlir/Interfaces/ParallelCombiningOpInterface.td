// Combination of results of parallel computations.

#ifndef LECT_INTERFACES_PARALLEL_COMBINING_OP_INTERFACE
#define LECT_INTERFACES_PARALLEL_COMBINING_OP_INTERFACE

include "mlir/IR/OpBase.td"

def InParallelOpInterface : OpInterface<"InParallelOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A terminator with operations that put results of parallel runs together.";
  let verify = "verifyInParallelOpInterface($_op)";
  let methods = [
    InterfaceMethod<"The result of the operation around it, by number.",
                    "::mlir::OpResult", "getParentResult", (ins "int64_t":$idx), _Cpp>,
    InterfaceMethod<"Those operations.", "::llvm::iterator_range<Block::iterator>", "getYieldingOps", (ins), _Cpp>,
  ];
}

def ParallelCombiningOpInterface : OpInterface<"ParallelCombiningOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Puts a result of one run where it belongs.";
  let methods = [
    InterfaceMethod<"The operands it is put into, to be changed.",
                    "::mlir::MutableOperandRange", "getUpdatedDestinations">,
    InterfaceMethod<"The operation that runs in parallel.", "::mlir::Operation*", "getIteratingParent">,
  ];
}

#endif
