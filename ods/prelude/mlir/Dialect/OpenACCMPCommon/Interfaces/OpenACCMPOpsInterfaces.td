// Recipes of OpenACC and OpenMP: how variables are made private, reduced and the like.

#ifndef LECT_OPENACCMP_OPS_INTERFACES
#define LECT_OPENACCMP_OPS_INTERFACES

include "mlir/IR/OpBase.td"

def RecipeInterface : OpInterface<"RecipeInterface"> {
  let cppNamespace = "::mlir::accomp";
  let description = "Has regions that are inlined where the recipe is used.";
  let methods = [
    InterfaceMethod<"Returns the block for allocations of a region.", "::mlir::Block *", "getAllocaBlock",
                    (ins "::mlir::Region &":$region), "", _Cpp>,
  ];
}

#endif
