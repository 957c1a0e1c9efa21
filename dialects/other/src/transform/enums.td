// Enumerations of other dialects that only transformations use.

#ifndef LECT_DIALECTS_TRANSFORM_ENUMS
#define LECT_DIALECTS_TRANSFORM_ENUMS

include "mlir/IR/EnumAttr.td"

def LayoutMapOption
    : I32EnumAttr<"LayoutMapOption", "option for map layout", [
        I32EnumAttrCase<"InferLayoutMap", 0>, I32EnumAttrCase<"IdentityLayoutMap", 1>,
        I32EnumAttrCase<"FullyDynamicLayoutMap", 2>
      ]> {
  let cppNamespace = "::mlir::bufferization";
}

class Transform_VectorEnum<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::vector";
}
def VectorTransposeLoweringAttr
    : Transform_VectorEnum<"VectorTransposeLowering", "control the lowering of `vector.transpose` operations.", [
        I32EnumAttrCase<"EltWise", 0, "eltwise">, I32EnumAttrCase<"LLVMIntr", 1, "llvmintr">,
        I32EnumAttrCase<"Shuffle1D", 2, "shuffle_1d">, I32EnumAttrCase<"Shuffle16x16", 3, "shuffle_16x16">
      ]>;
def VectorMultiReductionLoweringAttr
    : Transform_VectorEnum<"VectorMultiReductionLowering", "control the lowering of `vector.multi_reduction`.", [
        I32EnumAttrCase<"InnerParallel", 0, "innerparallel">, I32EnumAttrCase<"InnerReduction", 1, "innerreduction">
      ]>;
def VectorContractLoweringAttr
    : Transform_VectorEnum<"VectorContractLowering", "control the lowering of `vector.contract` operations.", [
        I32EnumAttrCase<"Dot", 0, "dot">, I32EnumAttrCase<"LLVMIntr", 1, "llvmintr">,
        I32EnumAttrCase<"OuterProduct", 2, "outerproduct">, I32EnumAttrCase<"ParallelArith", 3, "parallelarith">
      ]>;
def VectorTransferSplitAttr
    : Transform_VectorEnum<"VectorTransferSplit",
        "control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds variants.", [
        I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"VectorTransfer", 1, "vector-transfer">,
        I32EnumAttrCase<"LinalgCopy", 2, "linalg-copy">, I32EnumAttrCase<"ForceInBounds", 3, "force-in-bounds">
      ]>;

#endif
