// The dialect, its types and attributes, and constraints.

#ifndef LECT_DIALECTS_TOSA_BASE
#define LECT_DIALECTS_TOSA_BASE

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"

def Tosa_Dialect : Dialect {
  let name = "tosa";
  let cppNamespace = "mlir::tosa";
  let summary = "Tensor operator set architecture";
  let dependentDialects = ["tensor::TensorDialect", "quant::QuantDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class Tosa_I32EnumAttr<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::tosa";
  let genSpecializedAttr = 0;
}

// The attribute of an enum without a name of its own, which is identified by its C++ class.
class Tosa_EnumAttr<string mnemonic, EnumAttrInfo info> : EnumAttr<Tosa_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
  let cppNamespace = "::mlir::tosa";
}

def TosaOpInterface : OpInterface<"TosaOp"> {
  let cppNamespace = "";
}

def QueryProfileInterface : OpInterface<"QueryProfileInterface"> {
  let cppNamespace = "::mlir::tosa";
}

def QueryExtensionInterface : OpInterface<"QueryExtensionInterface"> {
  let cppNamespace = "::mlir::tosa";
}

def TosaResolvableShapeOperands : NativeOpTrait<"TosaResolvableShapeOperands"> {
  let cppNamespace = "mlir::OpTrait::tosa";
}

def Tosa_Int : AnyTypeOf<[AnyUnsignedInteger, AnySignlessInteger]>;
def Tosa_Quint8Type : Type<And<[CPred<"(::llvm::isa<mlir::quant::QuantizedType>($_self))">,
    CPred<"(::llvm::cast<mlir::quant::QuantizedType>($_self).getStorageTypeIntegralWidth() == 8)">]>, "Quint8 type">;
def Tosa_Qint4Type : Type<And<[CPred<"(::llvm::isa<mlir::quant::QuantizedType>($_self))">,
    CPred<"(::llvm::cast<mlir::quant::QuantizedType>($_self).getStorageTypeIntegralWidth() == 4)">]>, "Qint4 type">;
def Tosa_Qint8Type : Type<And<[CPred<"(::llvm::isa<mlir::quant::QuantizedType>($_self))">,
    CPred<"(::llvm::cast<mlir::quant::QuantizedType>($_self).getStorageTypeIntegralWidth() == 8)">]>, "Qint8 type">;
def Tosa_Qint16Type : Type<And<[CPred<"(::llvm::isa<mlir::quant::QuantizedType>($_self))">,
    CPred<"(::llvm::cast<mlir::quant::QuantizedType>($_self).getStorageTypeIntegralWidth() == 16)">]>, "Qint16 type">;
def Tosa_Qint32Type : Type<And<[CPred<"(::llvm::isa<mlir::quant::QuantizedType>($_self))">,
    CPred<"(::llvm::cast<mlir::quant::QuantizedType>($_self).getStorageTypeIntegralWidth() == 32)">]>, "Qint32 type">;
def Tosa_QuantizedInt : AnyTypeOf<[Tosa_Quint8Type, Tosa_Qint4Type, Tosa_Qint8Type, Tosa_Qint16Type, Tosa_Qint32Type]>;

def Tosa_MXInt8 : TypeDef<Tosa_Dialect, "mxint8"> {
  let mnemonic = "mxint8";
  let summary = "INT8 type as defined by OCP-MX";
}

def Tosa_AnyNumber : AnyTypeOf<[Tosa_Int, Tosa_QuantizedInt, AnyFloat, Tosa_MXInt8], "number">;
class TosaUnrankedTensorOf<list<Type> types>
    : ShapedContainerType<types, And<[IsUnrankedTensorTypePred]>, "tosa-conformant unranked tensor",
        "::mlir::UnrankedTensorType">;
def Tosa_UnrankedTensor : TosaUnrankedTensorOf<[Tosa_AnyNumber]>;
class TosaRankedTensorOf<list<Type> types>
    : ShapedContainerType<types, And<[IsRankedTensorTypePred, And<[IsRankedTensorTypePred,
        CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), [](auto v) { return v != 0; "
        "}))">]>, And<[IsRankedTensorTypePred, CPred<"(::llvm::cast<::mlir::RankedTensorType>($_self).getRank() >= "
        "1)">]>]>, "tosa-conformant ranked tensor", "::mlir::RankedTensorType">;
def Tosa_TensorAtLeast1D : AnyTypeOf<[Tosa_UnrankedTensor, TosaRankedTensorOf<[Tosa_AnyNumber]>],
    "tosa-conformant tensor of at least rank 1", "::mlir::TensorType">;
def Tosa_NanPropagationModeAttr
    : Tosa_EnumAttr<"nan_mode", Tosa_I32EnumAttr<"NanPropagationMode", "Supported NaN propagation strategies", [
        I32EnumAttrCase<"PROPAGATE", 1>, I32EnumAttrCase<"IGNORE", 2>
      ]>>;

class TosaTensorOf<list<Type> types>
    : ShapedContainerType<types, And<[IsTensorTypePred, Or<[And<[IsRankedTensorTypePred,
        CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), [](auto v) { return v != 0; "
        "}))">]>, IsUnrankedTensorTypePred]>]>, "tosa-conformant tensor", "::mlir::TensorType">;
def Tosa_Tensor : TosaTensorOf<[Tosa_AnyNumber]>;
class TosaTensorRankOf<list<Type> types>
    : ShapedContainerType<types, And<[IsRankedTensorTypePred, And<[IsRankedTensorTypePred,
        CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), [](auto v) { return v != 0; "
        "}))">]>, And<[HasRankPred, Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 4)">]>]>]>,
        "4D tensor", "::mlir::RankedTensorType">;
def Tosa_Tensor4D : AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf<[Tosa_AnyNumber]>], "4-d tosa-conformant tensor",
    "::mlir::TensorType">;
class TosaScalarTensorOf<list<Type> types>
    : ShapedContainerType<types, And<[IsRankedTensorTypePred, And<[IsRankedTensorTypePred,
        CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), [](auto v) { return v != 0; "
        "}))">]>, And<[HasRankPred, Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 1)">]>]>,
        And<[IsRankedTensorTypePred, CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), "
        "[](auto v) { return v == 1; }))">]>]>, "tosa-conformant scalar tensor", "::mlir::RankedTensorType">;
def Tosa_ScalarIntOrFloatTensor : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_Int, AnyFloat]>, TosaScalarTensorOf<[Tosa_Int,
    AnyFloat]>]>;
def Tosa_WithExactly2Elements : AttrConstraint<CPred<"(::llvm::cast<::mlir::DenseArrayAttr>($_self).size() == 2)">,
    "with exactly 2 elements">;
def Tosa_IntArrayAttr2 : ConfinedAttr<DenseI64ArrayAttr, [Tosa_WithExactly2Elements]>;
def Tosa_WithExactly4Elements : AttrConstraint<CPred<"(::llvm::cast<::mlir::DenseArrayAttr>($_self).size() == 4)">,
    "with exactly 4 elements">;
def Tosa_IntArrayAttr4 : ConfinedAttr<DenseI64ArrayAttr, [Tosa_WithExactly4Elements]>;
def Tosa_AccType : AnyTypeOf<[I<32>, I<48>, F16, F32]>;
def Tosa_Tensor1D : AnyTypeOf<[Tosa_UnrankedTensor, ShapedContainerType<[Tosa_AnyNumber], And<[IsRankedTensorTypePred,
    And<[IsRankedTensorTypePred, CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), "
    "[](auto v) { return v != 0; }))">]>, And<[HasRankPred,
    Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 1)">]>]>]>, "1D tensor",
    "::mlir::RankedTensorType">], "1-d tosa-conformant tensor", "::mlir::TensorType">;
def Tosa_Tensor5D : AnyTypeOf<[Tosa_UnrankedTensor, ShapedContainerType<[Tosa_AnyNumber], And<[IsRankedTensorTypePred,
    And<[IsRankedTensorTypePred, CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), "
    "[](auto v) { return v != 0; }))">]>, And<[HasRankPred,
    Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 5)">]>]>]>, "5D tensor",
    "::mlir::RankedTensorType">], "5-d tosa-conformant tensor", "::mlir::TensorType">;
def Tosa_WithExactly6Elements : AttrConstraint<CPred<"(::llvm::cast<::mlir::DenseArrayAttr>($_self).size() == 6)">,
    "with exactly 6 elements">;
def Tosa_IntArrayAttr6 : ConfinedAttr<DenseI64ArrayAttr, [Tosa_WithExactly6Elements]>;
def Tosa_WithExactly3Elements : AttrConstraint<CPred<"(::llvm::cast<::mlir::DenseArrayAttr>($_self).size() == 3)">,
    "with exactly 3 elements">;
def Tosa_IntArrayAttr3 : ConfinedAttr<DenseI64ArrayAttr, [Tosa_WithExactly3Elements]>;
def Tosa_Tensor3D : AnyTypeOf<[Tosa_UnrankedTensor, ShapedContainerType<[Tosa_AnyNumber], And<[IsRankedTensorTypePred,
    And<[IsRankedTensorTypePred, CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), "
    "[](auto v) { return v != 0; }))">]>, And<[HasRankPred,
    Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 3)">]>]>]>, "3D tensor",
    "::mlir::RankedTensorType">], "3-d tosa-conformant tensor", "::mlir::TensorType">;
def Tosa_MXFPNumber : AnyTypeOf<[F8E4M3FN, F8E5M2, F4E2M1FN, F6E2M3FN, F6E3M2FN, Tosa_MXInt8],
    "micro-scaling format number">;
def Tosa_MXFPDataTensor3D : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_MXFPNumber]>, ShapedContainerType<[Tosa_MXFPNumber],
    And<[IsRankedTensorTypePred, And<[IsRankedTensorTypePred,
    CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), [](auto v) { return v != 0; "
    "}))">]>, And<[HasRankPred, Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 3)">]>]>]>,
    "3D tensor", "::mlir::RankedTensorType">]>;
def Tosa_MXFPScaleNumber : AnyTypeOf<[F8E8M0FNU], "micro-scaling format scale number">;
def Tosa_MXFPScaleTensor3D : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_MXFPScaleNumber]>,
    ShapedContainerType<[Tosa_MXFPScaleNumber], And<[IsRankedTensorTypePred, And<[IsRankedTensorTypePred,
    CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), [](auto v) { return v != 0; "
    "}))">]>, And<[HasRankPred, Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 3)">]>]>]>,
    "3D tensor", "::mlir::RankedTensorType">]>;
def Tosa_BlockSizeAttr
    : Tosa_EnumAttr<"block_size", Tosa_I32EnumAttr<"BlockSize", "Block size for the block_scaled formats", [
        I32EnumAttrCase<"BLOCK_SIZE_32", 32>
      ]>>;

def TosaElementwiseOperator : NativeOpTrait<"TosaElementwiseOperator"> {
  let cppNamespace = "mlir::OpTrait::tosa";
}

def Tosa_IntegerAttr : Attr<APIntAttr.predicate, "arbitrary integer attribute"> {
  let storageType = " ::mlir::IntegerAttr ";
  let returnType = " ::llvm::APInt ";
}

def Tosa_FloatAttr : Attr<CPred<"(::llvm::isa<::mlir::FloatAttr>($_self))">, "arbitrary float attribute"> {
  let storageType = " ::mlir::FloatAttr ";
  let returnType = " ::mlir::APFloat ";
}

def Tosa_IntOrFloatAttr : AnyAttrOf<[Tosa_IntegerAttr, Tosa_FloatAttr]>;
def Tosa_Int32 : I<32>;
def Tosa_Int64 : I<64>;
def Tosa_Int32Or64 : AnyTypeOf<[Tosa_Int32, Tosa_Int64]>;
def Tosa_Int32Or64Tensor : TosaTensorOf<[Tosa_Int32Or64]>;
def Tosa_I1Tensor : TosaTensorOf<[I1]>;
def Tosa_ScalarInt8Tensor : AnyTypeOf<[TosaUnrankedTensorOf<[I8]>, TosaScalarTensorOf<[I8]>]>;
def Tosa_FloatTensor : TosaTensorOf<[AnyFloat]>;

def Tosa_Shape : TypeDef<Tosa_Dialect, "shape"> {
  let mnemonic = "shape";
  let summary = "Shape with static rank and Index element type";
  let parameters = (ins "int":$rank);
  let assemblyFormat = "`<` $rank `>`";
  let genVerifyDecl = 1;
}

def Tosa_ScalarTensor : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_Int, AnyFloat]>, TosaScalarTensorOf<[Tosa_AnyNumber]>]>;
def Tosa_IndexTensor2D : AnyTypeOf<[Tosa_UnrankedTensor, ShapedContainerType<[Tosa_Int32Or64],
    And<[IsRankedTensorTypePred, And<[IsRankedTensorTypePred,
    CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), [](auto v) { return v != 0; "
    "}))">]>, And<[HasRankPred, Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 2)">]>]>]>,
    "2D tensor", "::mlir::RankedTensorType">]>;
def Rank4TosaShape : Type<And<[CPred<"(mlir::tosa::isa_tosa_shape_type($_self))">,
    CPred<"(::llvm::cast<::mlir::tosa::shapeType>($_self).getRank() == 4)">]>, "Tosa shape type of rank 4">;
def Rank2TosaShape : Type<And<[CPred<"(mlir::tosa::isa_tosa_shape_type($_self))">,
    CPred<"(::llvm::cast<::mlir::tosa::shapeType>($_self).getRank() == 2)">]>, "Tosa shape type of rank 2">;
def Tosa_ResizeModeAttr
    : Tosa_EnumAttr<"resize_mode", Tosa_I32EnumAttr<"ResizeMode", "Supported resize/upsampling strategies", [
        I32EnumAttrCase<"NEAREST_NEIGHBOR", 1>, I32EnumAttrCase<"BILINEAR", 2>
      ]>>;

def Tosa_MXFPDataTensorAtLeast1D : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_MXFPNumber]>,
    TosaRankedTensorOf<[Tosa_MXFPNumber]>], "tosa-conformant tensor of at least rank 1", "::mlir::TensorType">;
def Tosa_MXFPScaleTensorAtLeast1D : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_MXFPScaleNumber]>,
    TosaRankedTensorOf<[Tosa_MXFPScaleNumber]>], "tosa-conformant tensor of at least rank 1", "::mlir::TensorType">;
def Tosa_Int16 : I<16>;
def Tosa_Int16Or32 : AnyTypeOf<[Tosa_Int16, Tosa_Int32]>;
def Tosa_1DInt16Or32Tensor : 1DTensorOf<[Tosa_Int16Or32]>;
def Tosa_1DInt8Tensor : 1DTensorOf<[I8]>;
def Tosa_RoundingModeAttr
    : Tosa_EnumAttr<"rounding_mode", Tosa_I32EnumAttr<"RoundingMode", "Supported rounding modes", [
        I32EnumAttrCase<"SINGLE_ROUND", 1>, I32EnumAttrCase<"INEXACT_ROUND", 2>, I32EnumAttrCase<"DOUBLE_ROUND", 3>
      ]>>;

def TosaShapeOperatorWithSameRanks : NativeOpTrait<"TosaShapeOperatorWithSameRanks"> {
  let cppNamespace = "mlir::OpTrait::tosa";
}

def TosaShapeOperator : NativeOpTrait<"TosaShapeOperator"> {
  let cppNamespace = "mlir::OpTrait::tosa";
}

def Tosa_ScalarInt32Tensor : AnyTypeOf<[TosaUnrankedTensorOf<[I32]>, TosaScalarTensorOf<[I32]>]>;
def Tosa_IntLike : TypeConstraint<Or<[Or<[Or<[CPred<"($_self.isUnsignedInteger())">,
    CPred<"($_self.isSignlessInteger())">]>]>, And<[IsVectorOfNonZeroRankTypePred,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[Or<[CPred<"($_self.isUnsignedInteger())">, CPred<"($_self.isSignlessInteger())">]>]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, And<[And<[IsTensorTypePred,
    Or<[And<[IsRankedTensorTypePred, CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), "
    "[](auto v) { return v != 0; }))">]>, IsUnrankedTensorTypePred]>]>,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[Or<[CPred<"($_self.isUnsignedInteger())">, CPred<"($_self.isSignlessInteger())">]>]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>]>, "signless-integer-like">;
def Tosa_Int8Like : TypeConstraint<Or<[Or<[CPred<"($_self.isSignlessInteger(8))">]>,
    And<[IsVectorOfNonZeroRankTypePred, Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self",
    "elementType", Or<[CPred<"($_self.isSignlessInteger(8))">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, And<[And<[IsTensorTypePred,
    Or<[And<[IsRankedTensorTypePred, CPred<"(::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), "
    "[](auto v) { return v != 0; }))">]>, IsUnrankedTensorTypePred]>]>,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[CPred<"($_self.isSignlessInteger(8))">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>]>, "signless-integer-8-bit-like">;

def Tosa_ConvOpQuantizationAttr : AttrDef<Tosa_Dialect, "ConvOpQuantization"> {
  let mnemonic = "conv_quant";
  let summary = "Attribute for Conv type op quantization information.";
  let parameters = (ins "int64_t":$input_zp, "int64_t":$weight_zp);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Tosa_ExtensionAttr
    : Tosa_EnumAttr<"ext", Tosa_I32EnumAttr<"Extension", "supported TOSA extensions", [
        I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"int16", 1>, I32EnumAttrCase<"int4", 2>, I32EnumAttrCase<"bf16", 3>,
        I32EnumAttrCase<"fp8e4m3", 4>, I32EnumAttrCase<"fp8e5m2", 5>, I32EnumAttrCase<"fft", 6>,
        I32EnumAttrCase<"variable", 7>, I32EnumAttrCase<"controlflow", 8>, I32EnumAttrCase<"doubleround", 9>,
        I32EnumAttrCase<"inexactround", 10>, I32EnumAttrCase<"dynamic", 11>, I32EnumAttrCase<"mxfp", 12>,
        I32EnumAttrCase<"int64", 13>, I32EnumAttrCase<"shape", 14>
      ]>>;

def Tosa_LevelAttr
    : Tosa_EnumAttr<"level", Tosa_I32EnumAttr<"Level", "supported TOSA levels", [
        I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"eightK", 1, "8k">
      ]>>;

def Tosa_MatMulOpQuantizationAttr : AttrDef<Tosa_Dialect, "MatMulOpQuantization"> {
  let mnemonic = "matmul_quant";
  let summary = "Attribute for MatMulOp quantization information.";
  let parameters = (ins "int64_t":$a_zp, "int64_t":$b_zp);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Tosa_PadOpQuantizationAttr : AttrDef<Tosa_Dialect, "PadOpQuantization"> {
  let mnemonic = "pad_quant";
  let summary = "Attribute for PadOp quantization information.";
  let parameters = (ins "int64_t":$input_zp);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Tosa_ProfileAttr
    : Tosa_EnumAttr<"prof", Tosa_I32EnumAttr<"Profile", "supported TOSA profiles", [
        I32EnumAttrCase<"pro_int", 1>, I32EnumAttrCase<"pro_fp", 2>, I32EnumAttrCase<"none", 0>
      ]>>;

def Tosa_SpecificationVersion
    : Tosa_EnumAttr<"specification_version", Tosa_I32EnumAttr<"SpecificationVersion", "TOSA specification version", [
        I32EnumAttrCase<"V_1_0", 0, "1.0">, I32EnumAttrCase<"V_1_1_DRAFT", 1, "1.1.draft">
      ]>>;

def Tosa_TargetEnv : AttrDef<Tosa_Dialect, "TargetEnv"> {
  let mnemonic = "target_env";
  let summary = "Target environment information.";
  let parameters = (ins "SpecificationVersion":$specification_version, "Level":$level,
      ArrayRefParameter<"Profile">:$profiles, ArrayRefParameter<"Extension">:$extensions);
  let assemblyFormat = "`<` `specification_version` `=` $specification_version `,` `level` `=` $level `,` `profiles` "
      "`=` `[` $profiles `]` `,` `extensions` `=` `[` $extensions `]` `>`";
}

def Tosa_UnaryOpQuantizationAttr : AttrDef<Tosa_Dialect, "UnaryOpQuantization"> {
  let mnemonic = "unary_quant";
  let summary = "Attribute for UnaryOp quantization information.";
  let parameters = (ins "int64_t":$input_zp, "int64_t":$output_zp);
  let assemblyFormat = "`<` struct(params) `>`";
}

#endif // LECT_DIALECTS_TOSA_BASE
