// Casts.

#ifndef LECT_INTERFACES_CAST_INTERFACES
#define LECT_INTERFACES_CAST_INTERFACES

include "mlir/IR/OpBase.td"

def CastOpInterface : OpInterface<"CastOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Turns values of some types into values of others.";
  let verify = "impl::verifyCastInterfaceOp($_op)";
  let methods = [
    StaticInterfaceMethod<"Whether there is such a cast between these types.",
                          "bool", "areCastCompatible", (ins "::mlir::TypeRange":$inputs, "::mlir::TypeRange":$outputs)>,
  ];
}

#endif
