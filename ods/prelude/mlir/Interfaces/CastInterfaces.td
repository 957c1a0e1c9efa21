// Interface of casts.

#ifndef LECT_INTERFACES_CAST_INTERFACES
#define LECT_INTERFACES_CAST_INTERFACES

include "mlir/IR/OpBase.td"

def CastOpInterface : OpInterface<"CastOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Casts values of some types to others.";
  let verify = "impl::verifyCastInterfaceOp($_op)";
  let methods = [
    StaticInterfaceMethod<"Returns true if a cast between these types is valid.",
                          "bool", "areCastCompatible", (ins "::mlir::TypeRange":$inputs, "::mlir::TypeRange":$outputs)>,
  ];
}

#endif
