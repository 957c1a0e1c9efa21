// Combination of results of parallel computations.

#ifndef LECT_INTERFACES_PARALLEL_COMBINING_OP_INTERFACE
#define LECT_INTERFACES_PARALLEL_COMBINING_OP_INTERFACE

include "mlir/IR/OpBase.td"

def InParallelOpInterface : OpInterface<"InParallelOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A terminator whose operations combine the results of parallel computations.";
  let verify = "verifyInParallelOpInterface($_op)";
  let methods = [
    InterfaceMethod<"Returns the result of the parent operation, by number.",
                    "::mlir::OpResult", "getParentResult", (ins "int64_t":$idx), _Cpp>,
    InterfaceMethod<"Returns these operations.",
                    "::llvm::iterator_range<Block::iterator>", "getYieldingOps", (ins), _Cpp>,
  ];
}

def ParallelCombiningOpInterface : OpInterface<"ParallelCombiningOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Inserts the result of one parallel computation into the whole.";
  let methods = [
    InterfaceMethod<"Returns the destination operands for modification.",
                    "::mlir::MutableOperandRange", "getUpdatedDestinations">,
    InterfaceMethod<"Returns the parallel operation.", "::mlir::Operation*", "getIteratingParent">,
  ];
}

#endif
