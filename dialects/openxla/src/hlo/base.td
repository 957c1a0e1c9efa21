// Element types, tensor types, and traits that StableHLO and CHLO share.

#ifndef LECT_OPENXLA_HLO_BASE
#define LECT_OPENXLA_HLO_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Numbers.

defvar HLO_intWidths = [2, 4, 8, 16, 32, 64];

def HLO_Pred : TypeAlias<I1, "bool">;
def HLO_SInt : SignlessIntOfWidths<HLO_intWidths>;
def HLO_UInt : UnsignedIntOfWidths<HLO_intWidths>;
def HLO_Int : AnyTypeOf<[HLO_SInt, HLO_UInt], "2/4/8/16/32/64-bit integer">;
def HLO_Float : AnyTypeOf<[F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E4M3FN, F8E4M3FNUZ, F8E4M3B11FNUZ, F8E5M2,
    F8E5M2FNUZ, F8E8M0FNU, F16, F32, F64, BF16], "4/6/8/16/32/64-bit float">;
def HLO_Float32Or64 : AnyTypeOf<[F32, F64], "32/64-bit float">;
def HLO_Complex : Complex<HLO_Float32Or64>;
def HLO_DimensionValue : AnyTypeOf<[Index, HLO_Int]>;

// Quantized element types. The `quant` dialect defines them. Scales and zero points are limited to the storage types.

def IsValidQuantizedDimension : CPred<"::mlir::stablehlo::has_scales_of_axis($_self)">;
def HLO_QuantizedInt : Type<CPred<"::mlir::stablehlo::is_quantized($_self)">, "per-tensor integer quantized">;
def HLO_PerAxisQuantizedInt : Type<CPred<"::mlir::stablehlo::is_quantized_by_axis($_self)">, "per-axis integer quantized">;

// Types other than tensors.

def HLO_Token : Type<CPred<"::llvm::isa<::mlir::stablehlo::TokenType>($_self)">, "token">;
def HLO_Future : Type<CPred<"::llvm::isa<::mlir::stablehlo::FutureType>($_self)">, "future">;

// Ranked tensors.

defvar HLO_numbers = [HLO_Float, HLO_Pred, HLO_Int, HLO_Complex];
defvar HLO_elements = HLO_numbers # [HLO_QuantizedInt];
defvar HLO_allElements = HLO_elements # [HLO_PerAxisQuantizedInt];

def HLO_Tensor : RankedTensorOf<HLO_elements>;
def HLO_NonQuantizedTensor : RankedTensorOf<HLO_numbers>;
def HLO_TensorOrPerAxisQuantizedTensor : RankedTensorOf<HLO_allElements, [IsValidQuantizedDimension]>;
def HLO_QuantizedIntTensor : RankedTensorOf<[HLO_QuantizedInt]>;
def HLO_PerAxisQuantizedIntTensor : RankedTensorOf<[HLO_PerAxisQuantizedInt], [IsValidQuantizedDimension]>;
def HLO_QuantizedIntOrPerAxisQuantizedIntTensor
    : RankedTensorOf<[HLO_QuantizedInt, HLO_PerAxisQuantizedInt], [IsValidQuantizedDimension]>;
def HLO_FloatOrQuantizedIntOrPerAxisQuantizedIntTensor
    : RankedTensorOf<[HLO_Float, HLO_QuantizedInt, HLO_PerAxisQuantizedInt], [IsValidQuantizedDimension]>;
def HLO_PredTensor : RankedTensorOf<[HLO_Pred]>;
def HLO_IntTensor : RankedTensorOf<[HLO_Int]>;
def HLO_FpTensor : RankedTensorOf<[HLO_Float]>;
def HLO_Fp32Or64Tensor : RankedTensorOf<[HLO_Float32Or64]>;
def HLO_ComplexTensor : RankedTensorOf<[HLO_Complex]>;
def HLO_IntOrFpTensor : RankedTensorOf<[HLO_Int, HLO_Float]>;
def HLO_PredOrIntTensor : RankedTensorOf<[HLO_Pred, HLO_Int]>;
def HLO_FpOrComplexTensor : RankedTensorOf<[HLO_Float, HLO_Complex]>;
def HLO_FpOrQuantizedIntTensor : RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>;
def HLO_FpComplexOrQuantizedIntTensor : RankedTensorOf<[HLO_Float, HLO_Complex, HLO_QuantizedInt]>;
def HLO_IntFpOrComplexOrQuantizedIntTensor : RankedTensorOf<[HLO_Int, HLO_Float, HLO_Complex, HLO_QuantizedInt]>;
def HLO_PredIntOrFpTensor : RankedTensorOf<[HLO_Pred, HLO_Int, HLO_Float]>;
def HLO_PredIntFpOrQuantizedTensor : RankedTensorOf<[HLO_Pred, HLO_Int, HLO_Float, HLO_QuantizedInt]>;
def I32RankedTensor : RankedTensorOf<[I32]>;
def UI32RankedTensor : RankedTensorOf<[UI32]>;

// Tensors of a single element.

def HLO_ScalarIntTensor : 0DTensorOf<[HLO_Int]>;
def HLO_ScalarTensor : 0DTensorOf<HLO_elements>;

// Tensors of sizes.

def HLO_DimensionTensor : 1DTensorOf<[HLO_DimensionValue]>;
def HLO_StaticDimensionTensor : RankedTensorOf<[HLO_DimensionValue], [HasStaticShapePred, HasAnyRankOfPred<[1]>],
    "statically shaped 1-dimensional tensor">;
def HLO_Static1DIntTensor : RankedTensorOf<[HLO_Int], [HasStaticShapePred, HasAnyRankOfPred<[1]>],
    "statically shaped 1-dimensional integer tensor">;
def HLO_Static2DIntTensor : RankedTensorOf<[HLO_Int], [HasStaticShapePred, HasAnyRankOfPred<[2]>],
    "statically shaped 2-dimensional integer tensor">;

// Tensors of static shape.

def HLO_HasSingleBoundedDimensionPred : CPred<"::mlir::stablehlo::has_one_bounded_size($_self)">;
def HLO_HasStaticOrSingleBoundedShapePred : Or<[HasStaticShapePred, HLO_HasSingleBoundedDimensionPred]>;

def HLO_StaticShapeTensor : StaticShapeTensorOf<HLO_elements>;
def HLO_StaticShapeTensorOrPerAxisQuantizedTensor
    : RankedTensorOf<HLO_allElements, [IsValidQuantizedDimension, HasStaticShapePred], "statically shaped tensor">;
def HLO_StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor
    : RankedTensorOf<HLO_allElements, [IsValidQuantizedDimension, HLO_HasStaticOrSingleBoundedShapePred],
                     "statically shaped or single bounded dimension tensor">;
def HLO_StaticShapeIntOrFpTensor : StaticShapeTensorOf<[HLO_Int, HLO_Float]>;
def HLO_StaticShapeIntFpOrComplexTensor : StaticShapeTensorOf<[HLO_Int, HLO_Float, HLO_Complex]>;
def HLO_StaticShapeIntFpComplexOrQuantizedTensor
    : StaticShapeTensorOf<[HLO_Int, HLO_Float, HLO_Complex, HLO_QuantizedInt]>;

// Tensors of any rank, or unranked.

def HLO_AnyTensor : TensorOf<HLO_allElements, [IsValidQuantizedDimension]>;
def HLO_AnyPredTensor : TensorOf<[HLO_Pred]>;
def HLO_AnyFpTensor : TensorOf<[HLO_Float]>;
def HLO_AnyComplexTensor : TensorOf<[HLO_Complex]>;
def HLO_AnyFpOrComplexTensor : TensorOf<[HLO_Float, HLO_Complex]>;
def HLO_AnyPredOrIntTensor : TensorOf<[HLO_Pred, HLO_Int]>;

// Tensors, buffers, tokens, and tuples of these.

def HLO_Buffer : MemRefOf<HLO_elements>;
def HLO_Tuple : NestedTupleOf<[HLO_Tensor, HLO_Buffer, HLO_PerAxisQuantizedIntTensor, HLO_Token]>;
def HLO_TensorOrToken : AnyTypeOf<[HLO_Tensor, HLO_Token]>;
def HLO_TensorOrPerAxisQuantizedTensorOrToken : AnyTypeOf<[HLO_Tensor, HLO_PerAxisQuantizedIntTensor, HLO_Token]>;
def HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer
    : AnyTypeOf<[HLO_TensorOrPerAxisQuantizedTensorOrToken, HLO_Buffer]>;
def HLO_TensorOrTokenOrTuple : AnyTypeOf<[HLO_Tensor, HLO_Token, HLO_Tuple]>;
def HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple
    : AnyTypeOf<[HLO_Tensor, HLO_PerAxisQuantizedIntTensor, HLO_Token, HLO_Tuple]>;
def HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer
    : AnyTypeOf<[HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple, HLO_Buffer]>;
def HLO_StaticShapeTensorOrPerAxisQuantizedTensorOrToken
    : AnyTypeOf<[HLO_StaticShapeTensor, HLO_StaticShapeTensorOrPerAxisQuantizedTensor, HLO_Token]>;
def HLO_CustomCallTuple : NestedTupleOf<[HLO_AnyTensor, HLO_Buffer, HLO_Token]>;
def HLO_CustomCallValue : AnyTypeOf<[HLO_AnyTensor, HLO_Buffer, HLO_Token, HLO_CustomCallTuple, HLO_Future]>;

// Traits.

class HLO_NativeOpTrait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::hlo::OpTrait";
}
class HLO_Speculatable<string name>
    : TraitList<[ConditionallySpeculatable, HLO_NativeOpTrait<name # "ImplTrait">]>;

def HLO_BroadcastingElementwise : HLO_NativeOpTrait<"BroadcastingElementwise">;
def HLO_Commutative : HLO_NativeOpTrait<"IsCommutative">;
def HLO_PairwiseSameOperandAndResultType : HLO_NativeOpTrait<"PairwiseSameOperandAndResultType">;
def HLO_PairwiseSameOperandAndResultElementType : HLO_NativeOpTrait<"PairwiseSameOperandAndResultElementType">;
def HLO_CompatibleOperandsElementType : HLO_NativeOpTrait<"CompatibleOperandsElementType">;
def HLO_CompatibleOperandsAndResultElementType : HLO_NativeOpTrait<"CompatibleOperandsAndResultElementType">;
def HLO_CompatibleOperandsAndResultType : TraitList<[InferTypeOpInterface,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>,
    HLO_NativeOpTrait<"CompatibleOperandsAndResultType">]>;
def HLO_SpeculatableIfStaticDimInOutputIsStaticInInput
    : HLO_Speculatable<"SpeculatableIfStaticDimInOutputIsStaticInInput">;
def HLO_RecursivelySpeculatableIfStaticDimInOutputIsStaticInInput
    : HLO_Speculatable<"RecursivelySpeculatableIfStaticDimInOutputIsStaticInInput">;
def HLO_SpeculatableIfAllInputsStatic : HLO_Speculatable<"SpeculatableIfAllInputsStatic">;
def HLO_RecursivelySpeculatableIfAllInputsStatic : HLO_Speculatable<"RecursivelySpeculatableIfAllInputsStatic">;
def HLO_SpeculatableIfAllInputsStaticAndShapeConstant
    : HLO_Speculatable<"SpeculatableIfAllInputsStaticAndShapeConstant">;

// Attributes with bounds of dimensions.
def HLO_BoundedAttrInterface : AttrInterface<"BoundedAttrInterface"> {
  let cppNamespace = "::mlir::hlo";
}

#endif
