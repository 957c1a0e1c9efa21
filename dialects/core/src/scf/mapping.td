// Mapping of `scf.forall` dimensions to the processors of a device.

#ifndef LECT_DIALECTS_SCF_MAPPING
#define LECT_DIALECTS_SCF_MAPPING

include "mlir/IR/OpBase.td"

def DeviceMappingAttrInterface : AttrInterface<"DeviceMappingAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Processor that runs a dimension of a parallel loop.";
  let methods = [
    InterfaceMethod<"Returns the processor identifier.", "int64_t", "getMappingId">,
    InterfaceMethod<"Returns true if processors are numbered linearly across dimensions.", "bool", "isLinearMapping">,
    InterfaceMethod<"Returns the index of the dimension within its group.", "int64_t", "getRelativeIndex">,
  ];
}

def DeviceMaskingAttrInterface : AttrInterface<"DeviceMaskingAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Mask that selects active processors.";
  let methods = [
    InterfaceMethod<"Returns the linear identifier among the active processors.",
                    "Value", "createLogicalLinearMappingId",
                    (ins "OpBuilder&":$builder, "Value":$physicalLinearMappingId)>,
    InterfaceMethod<"Returns a predicate that is true for active processors.",
                    "Value", "createIsActiveIdPredicate",
                    (ins "OpBuilder&":$builder, "Value":$physicalLinearMappingId)>,
    InterfaceMethod<"Returns the maximum number of processors.", "int64_t", "getMaxNumPhysicalIds">,
  ];
}

def DeviceMappingArrayAttr
    : TypedArrayAttrBase<AnyAttrOf<[DeviceMappingAttrInterface, DeviceMaskingAttrInterface]>,
                         "Device Mapping array attribute">;

#endif
