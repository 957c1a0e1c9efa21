// Kinds of loops, shared by several dialects.

#ifndef LECT_DIALECT_UTILS_STRUCTURED_OPS_UTILS
#define LECT_DIALECT_UTILS_STRUCTURED_OPS_UTILS

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"

def IteratorType : I32EnumAttr<"IteratorType", "Iterator type", [I32EnumAttrCase<"parallel", 0>,
                                                                  I32EnumAttrCase<"reduction", 1>]> {
  let cppNamespace = "::mlir::utils";
  let genSpecializedAttr = 0;
}

#endif
