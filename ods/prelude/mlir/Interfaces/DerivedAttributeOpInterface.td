// Derived attributes, which are computed from the rest of an operation.

#ifndef LECT_INTERFACES_DERIVED_ATTRIBUTE_OP_INTERFACE
#define LECT_INTERFACES_DERIVED_ATTRIBUTE_OP_INTERFACE

include "mlir/IR/OpBase.td"

def DerivedAttributeOpInterface : OpInterface<"DerivedAttributeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has derived attributes, which are computed and not stored.";
  let methods = [
    StaticInterfaceMethod<"Returns true if the attribute with this name is derived.",
                          "bool", "isDerivedAttribute", (ins "::mlir::StringRef":$name)>,
    InterfaceMethod<"Materializes all derived attributes that can be stored.",
                    "::mlir::DictionaryAttr", "materializeDerivedAttributes">,
  ];
}

#endif
