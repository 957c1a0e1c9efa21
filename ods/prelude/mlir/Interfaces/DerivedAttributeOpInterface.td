// Attributes that are computed from the rest of an operation.

#ifndef LECT_INTERFACES_DERIVED_ATTRIBUTE_OP_INTERFACE
#define LECT_INTERFACES_DERIVED_ATTRIBUTE_OP_INTERFACE

include "mlir/IR/OpBase.td"

def DerivedAttributeOpInterface : OpInterface<"DerivedAttributeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has attributes that are computed, not stored.";
  let methods = [
    StaticInterfaceMethod<"Whether the attribute of that name is computed.",
                          "bool", "isDerivedAttribute", (ins "::mlir::StringRef":$name)>,
    InterfaceMethod<"All that are computed, as attributes that might be stored.",
                    "::mlir::DictionaryAttr", "materializeDerivedAttributes">,
  ];
}

#endif
