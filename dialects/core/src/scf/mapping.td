// How the iterations of `scf.forall` go to the processors of a device.

#ifndef LECT_DIALECTS_SCF_MAPPING
#define LECT_DIALECTS_SCF_MAPPING

include "mlir/IR/OpBase.td"

def DeviceMappingAttrInterface : AttrInterface<"DeviceMappingAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Says what kind of processor runs one dimension of a loop.";
  let methods = [
    InterfaceMethod<"The kind as a number.", "int64_t", "getMappingId">,
    InterfaceMethod<"Whether processors are counted through all dimensions.", "bool", "isLinearMapping">,
    InterfaceMethod<"The number of the dimension within its group.", "int64_t", "getRelativeIndex">,
  ];
}

def DeviceMaskingAttrInterface : AttrInterface<"DeviceMaskingAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Says which of the processors take part.";
  let methods = [
    InterfaceMethod<"The number of a processor among those that take part.",
                    "Value", "createLogicalLinearMappingId",
                    (ins "OpBuilder&":$builder, "Value":$physicalLinearMappingId)>,
    InterfaceMethod<"Whether a processor takes part.",
                    "Value", "createIsActiveIdPredicate",
                    (ins "OpBuilder&":$builder, "Value":$physicalLinearMappingId)>,
    InterfaceMethod<"How many processors there may be.", "int64_t", "getMaxNumPhysicalIds">,
  ];
}

def DeviceMappingArrayAttr
    : TypedArrayAttrBase<AnyAttrOf<[DeviceMappingAttrInterface, DeviceMaskingAttrInterface]>,
                         "Device Mapping array attribute">;

#endif
