// Whether values in a region must be defined before they are used.

#ifndef LECT_IR_REGION_KIND_INTERFACE
#define LECT_IR_REGION_KIND_INTERFACE

include "mlir/IR/OpBase.td"

def RegionKindInterface : OpInterface<"RegionKindInterface"> {
  let cppNamespace = "::mlir";
  let description = "Determines the kind of each region: SSACFG (control flow) or graph.";
  let methods = [
    StaticInterfaceMethod<"Returns the kind of a region, by its index.",
                          "::mlir::RegionKind", "getRegionKind", (ins "unsigned":$index)>,
    StaticInterfaceMethod<"Returns true if definitions must dominate their uses in a region.",
                          "bool", "hasSSADominance", (ins "unsigned":$index), _Cpp>,
  ];
}

// All regions are graph regions; GraphRegionNoTerminator also makes terminators optional.
def HasOnlyGraphRegion : NativeOpTrait<"HasOnlyGraphRegion">;
def GraphRegionNoTerminator
    : TraitList<[NoTerminator, SingleBlock, RegionKindInterface, HasOnlyGraphRegion]>;

#endif
